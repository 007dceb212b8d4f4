import { connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A database behind an address whose connections can be cut, and that takes new ones until then and after. */
export async function cuttableDatabase(databaseUrl: string) {
  const { port, hostname } = new URL(databaseUrl);
  const sockets = new Set<{ destroy(): void }>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const upstream = connect(Number(port), hostname);
    for (const one of [socket, upstream]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        socket.destroy();
        upstream.destroy();
      });
    }
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const proxied = new URL(databaseUrl);
  proxied.port = String(typeof address === 'object' && address ? address.port : 0);
  const cut = (now: boolean) => {
    isCut = now;
    if (now) for (const socket of sockets) socket.destroy();
  };
  return { proxied: proxied.href, cut };
}
