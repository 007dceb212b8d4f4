import { connect, type Socket } from 'node:net';

/** Begins a PATCH over a socket of its own, sends `bytes` of `rest`, and breaks the line once all of them are on the way. */
export function patchAndBreak(address: string, offset: number, rest: Buffer, bytes: number): Promise<void> {
  const { hostname, port, pathname } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), hostname, () => {
      socket.write(
        `PATCH ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ntus-resumable: 1.0.0\r\nupload-offset: ${offset}\r\n` +
          `content-type: application/offset+octet-stream\r\ncontent-length: ${rest.length}\r\n\r\n`,
      );
      // Only what the other side has taken counts as sent; then the line is cut, without a word.
      socket.write(rest.subarray(0, bytes), () => socket.resetAndDestroy());
    });
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve() : reject(error)));
    socket.on('close', () => resolve());
  });
}
