import type { IncomingMessage, ServerResponse } from 'node:http';

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n';

/** How long a body may take, in ms; and how long what is left of it, once the response is gone and nobody reads it. */
export interface BodyTimes {
  body: number;
  rest: number;
}

/** Ends a request whose body takes too long, with 408 where nothing was responded yet. Most requests have no body, and cost nothing. */
export function endSlowBody(incoming: IncomingMessage, outgoing: ServerResponse, { body, rest }: BodyTimes): void {
  const { headers, socket } = incoming;
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
  const end = () => {
    if (!outgoing.headersSent) socket.write(TOO_SLOW);
    socket.destroySoon();
  };
  // A connection that is open keeps the process alive; its timer alone must not, when the server is told to stop.
  let timer = setTimeout(end, body).unref();
  outgoing.once('finish', () => {
    clearTimeout(timer);
    // Where the connection broke first, no `close` comes any more.
    if (!incoming.complete && !socket.destroyed) timer = setTimeout(end, rest).unref();
  });
  incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}
