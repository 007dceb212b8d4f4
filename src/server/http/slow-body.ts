import type { IncomingMessage, ServerResponse } from 'node:http';

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n';

/** Ends a request whose body takes longer than `ms`, with 408 where nothing was responded yet. Most requests have no body, and cost nothing. */
export function endSlowBody(incoming: IncomingMessage, outgoing: ServerResponse, ms: number): void {
  const { headers, socket } = incoming;
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
  const timer = setTimeout(() => {
    if (!outgoing.headersSent) socket.write(TOO_SLOW);
    socket.destroySoon();
  }, ms);
  // A request that nobody reads ends as well, once its response has.
  incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}
