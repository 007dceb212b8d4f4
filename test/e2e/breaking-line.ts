import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server of this machine that breaks when it is told to. `port` is asked for at each connection. */
export async function startLine(port: () => number) {
  /** Bytes after which each of the next connections breaks; 0 for one that is not taken. */
  const breaks: number[] = [];
  const sockets = new Set<Socket>();
  let hold: Promise<void> | undefined;
  const line = createServer(async (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    let left = breaks.length > 0 ? breaks.shift()! : Infinity;
    if (left === 0) return socket.destroy();
    await hold;
    const server = connect(port(), '127.0.0.1');
    server.on('error', () => {}).pipe(socket);
    // What was written arrives; what the other side still sends is read by nobody.
    socket.on('close', () => server.destroySoon());
    socket.on('data', (bytes: Buffer) => {
      left -= bytes.length;
      if (left > 0) server.write(bytes);
      else {
        socket.destroy();
        server.end();
      }
    });
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    breaks,
    /** Breaks all lines that are open. */
    breakNow(): void {
      for (const socket of sockets) socket.destroy();
    },
    /** New connections wait for `until`. */
    hold(until: Promise<void> | undefined): void {
      hold = until;
    },
    stop(): void {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
