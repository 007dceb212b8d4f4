import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that Linux (32768) and others (49152) give to whoever asks for any port, and to connections that go out. */
const FROM = 20_000;
const COUNT = 12_000;

/**
 * A port for a process that is started, and maybe started again, on it. It is none that the machine gives to anybody by itself, so that
 * nobody takes it before the process listens, or while it is down.
 */
export async function freePort() {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * COUNT);
    const server = createServer().listen(port);
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
