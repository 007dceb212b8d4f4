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
  let timer = setTimeout(end, body);
  outgoing.once('finish', () => {
    clearTimeout(timer);
    if (!incoming.complete) timer = setTimeout(end, rest);
  });
  incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}
