/** Requests to servers of others: to public addresses alone, without redirects, within a time and a size. */
import type { IncomingMessage } from 'node:http';
import { beginRequest } from './begin-request.js';
import { PrivateAddress } from './public-address.js';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 16 * 2 ** 20;
/** A response with one of these has no body, whatever was sent. */
const BODILESS = [204, 205, 304];

export interface OutboundOptions {
  /** Whether it may go to http, and to addresses of this machine and its networks. */
  allowPrivate: boolean;
  timeoutMs?: number;
  /** Bytes of a response. */
  maxBytes?: number;
}

/** The response is longer than is read. */
export class ResponseTooLong extends Error {}

/** A `fetch` that keeps to {@link OutboundOptions}; it rejects with {@link PrivateAddress}, {@link ResponseTooLong}, or what the connection says. */
export type OutboundFetch = (url: string | URL, init?: OutboundInit) => Promise<Response>;

export interface OutboundInit {
  method?: string;
  headers?: Record<string, string>;
  /** Text, or what becomes a form by itself. */
  body?: string | URLSearchParams | undefined;
  signal?: AbortSignal | undefined;
}

export function createOutboundFetch({ allowPrivate, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: OutboundOptions) {
  return async (address: string | URL, init: OutboundInit = {}): Promise<Response> => {
    const url = new URL(address);
    if (!allowPrivate && url.protocol !== 'https:') throw new PrivateAddress();
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const response = await respond(url, init, { signal, allowPrivate });
    const text = await read(response, maxBytes);
    const status = response.statusCode ?? 0;
    return new Response(BODILESS.includes(status) ? null : text, { status, headers: plain(response.headers) });
  };
}

function respond(
  url: URL,
  { method = 'GET', headers = {}, body }: OutboundInit,
  { signal, allowPrivate }: { signal: AbortSignal; allowPrivate: boolean },
): Promise<IncomingMessage> {
  const text = body === undefined ? undefined : String(body);
  const length: Record<string, string> =
    text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) };
  const all = { 'user-agent': 'reviews-widget', ...headers, ...length };
  return new Promise((resolve, reject) => {
    const sent = beginRequest(url, { method, headers: all, signal, allowPrivate }, resolve);
    sent.on('error', reject);
    sent.end(text);
  });
}

async function read(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new ResponseTooLong();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function plain(headers: IncomingMessage['headers']): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, String(value));
  return all;
}
