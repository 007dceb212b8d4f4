import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What a reader takes of a response at least, in bytes a second: far less than the slowest phone does. */
const SLOWEST_READER = 1_000;
/** How many looks a reader who takes less has. Looks, not time: after a stall of ours everybody gets one more, and nobody is ended for it. */
const LOOKS = 6;

/**
 * Ends connections whose reader does not take what was responded, which is held in memory until then: fewer than {@link SLOWEST_READER} bytes a
 * second for `stalledMs`. A response that waits for something, such as a change, has nothing to be taken, and is let alone.
 */
export function endSlowReaders(server: Server, stalledMs: number): void {
  const sockets = new Set<Socket>();
  /** Of readers who have something to take: how much they had taken when they last took enough, and the looks they have had since. */
  const behind = new Map<Socket, { taken: number; looks: number }>();

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      behind.delete(socket);
    });
  });

  function look(): void {
    for (const socket of sockets) {
      if (socket.writableLength === 0) {
        behind.delete(socket);
        continue;
      }
      const taken = takenOf(socket);
      const known = behind.get(socket);
      // Less than before: the write that was on its way is taken, and a longer one is on its way.
      if (!known || taken < known.taken || taken - known.taken >= (SLOWEST_READER * stalledMs) / 1000) {
        behind.set(socket, { taken, looks: 0 });
        continue;
      }
      known.looks += 1;
      if (known.looks >= LOOKS) socket.destroy();
    }
  }
  const looking = setInterval(look, stalledMs / LOOKS).unref();
  server.once('close', () => clearInterval(looking));
}

/**
 * Grows as the reader takes bytes. A write on its way counts in `writableLength` as a whole until its last byte is taken; what is left of it
 * libuv says, which Node's own timeout of sockets asks as well.
 */
function takenOf(socket: Socket): number {
  const { writeQueueSize = 0 } = (socket as { _handle?: { writeQueueSize?: number } })._handle ?? {};
  return socket.bytesWritten - socket.writableLength - writeQueueSize;
}
