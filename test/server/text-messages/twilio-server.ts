import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { TwilioSettings } from '../../../src/server/settings/text-message-settings.js';

/** What a provider was asked to send. */
export interface SentText {
  path: string;
  authorization: string | undefined;
  form: Record<string, string>;
}

/** A response of it. `endless`: its body has no end. */
export interface TwilioResponse {
  status: number;
  headers?: Record<string, string>;
  body?: object;
  endless?: boolean;
}

/** A server that speaks Twilio's interface, as far as we use it: responds as `respond` says, 201 by default; null hangs up. */
export async function startTwilio(respond: (text: SentText) => TwilioResponse | null = () => ({ status: 201 })) {
  const sent: SentText[] = [];
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const server = createServer(async (request, response) => {
    const text = {
      path: request.url!,
      authorization: request.headers.authorization,
      form: Object.fromEntries(new URLSearchParams(await bodyOf(request))),
    };
    sent.push(text);
    const said = respond(text);
    if (!said) return request.socket.destroy();
    response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers });
    if (said.endless) {
      response.on('close', close);
      return void Readable.from(endlessText()).pipe(response);
    }
    return response.end(JSON.stringify(said.body ?? { sid: 'SM1', status: 'queued' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const settings: TwilioSettings = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'the-secret',
    from: '+4930999999',
  };
  /** Resolves when a client has closed a response without an end. */
  return { sent, settings, closed: () => closed };
}

function* endlessText() {
  for (;;) yield ' '.repeat(4096);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  return body;
}
