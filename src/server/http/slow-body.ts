import type { IncomingMessage, ServerResponse } from 'node:http';

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n';

/** What must come of a body that may take its time, in bytes a second: a sender of less holds the connection in vain. */
const SLOWEST_SENDER = 1_000;
/** How many looks a sender of next to nothing has. Looks, not time: after a stall of ours everybody gets one more. */
const LOOKS = 6;

/**
 * How long a body may take, in ms; how long what is left of it, once the response is gone and nobody reads it; and for how long fewer than
 * {@link SLOWEST_SENDER} bytes a second may come.
 */
export interface BodyTimes {
  body: number;
  rest: number;
  stalled: number;
}

/** Ends a request whose body takes too long, with 408 where nothing was responded yet. Most requests have no body, and cost nothing. */
export function endSlowBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { body, rest, stalled }: BodyTimes,
): void {
  const { headers, socket } = incoming;
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
  const end = () => {
    if (!outgoing.headersSent) socket.write(TOO_SLOW);
    socket.destroySoon();
  };
  // A connection that is open keeps the process alive; its timer alone must not, when the server is told to stop.
  let timer = setTimeout(end, body).unref();
  const stopLooking = body > stalled ? endStalledSender(incoming, stalled, end) : () => {};
  const stop = () => {
    clearTimeout(timer);
    stopLooking();
  };
  outgoing.once('finish', () => {
    stop();
    // Where the connection broke first, no `close` comes any more.
    if (!incoming.complete && !socket.destroyed) timer = setTimeout(end, rest).unref();
  });
  incoming.once('end', stop).once('close', stop);
}

/** Calls `end` once next to nothing came for `stalledMs` although we read; the returned function stops looking. */
function endStalledSender(incoming: IncomingMessage, stalledMs: number, end: () => void): () => void {
  const everyMs = stalledMs / LOOKS;
  let seen = incoming.socket.bytesRead;
  let looksLeft = LOOKS;
  const looking = setInterval(() => {
    const { bytesRead } = incoming.socket;
    // What lies here unread is late because of us.
    if (incoming.readableLength > 0 || incoming.isPaused() || bytesRead - seen >= (SLOWEST_SENDER * everyMs) / 1000)
      looksLeft = LOOKS;
    else looksLeft -= 1;
    seen = bytesRead;
    if (looksLeft <= 0) end();
  }, everyMs).unref();
  return () => clearInterval(looking);
}
