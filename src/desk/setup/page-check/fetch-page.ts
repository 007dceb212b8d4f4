import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { PageFindingCode } from '../../../contract/desk/setup.js';
import { beginRequest } from '../../../outbound/begin-request.js';
import { PrivateAddress } from '../../../outbound/public-address.js';

const LONGEST_MS = 10_000;
const LARGEST = 3 * 2 ** 20;
const MOST_REDIRECTS = 3;

/** A page as a server sent it. */
export interface FetchedPage {
  url: string;
  status: number;
  html: string;
  /** The policies of its headers. */
  policies: string[];
}

/** Why there is no page to read. */
export class PageFailure extends Error {
  readonly code: PageFindingCode;
  readonly detail: string;

  constructor(code: PageFindingCode, detail: string) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

export interface FetchPageOptions {
  /** Whether addresses of this machine and its networks may be requested. */
  allowPrivate: boolean;
  /** Ends all that is waited for. */
  signal: AbortSignal;
  longestMs?: number;
  largest?: number;
}

/**
 * Fetches a page for its owner, and nothing else for anybody: it follows redirects within the page's own origin, connects to the address
 * that it has checked, sends no cookie, and ends at a size and a time. Throws a PageFailure.
 */
export async function fetchPage(address: string, options: FetchPageOptions): Promise<FetchedPage> {
  const { longestMs = LONGEST_MS } = options;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(longestMs)]);
  let url = new URL(address);
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await respond(url, options, signal);
      const status = response.statusCode ?? 0;
      const { location } = response.headers;
      if (status < 300 || status >= 400 || location === undefined) return await read(url, response, options);
      response.destroy();
      const next = URL.canParse(location, url) ? new URL(location, url) : null;
      if (next?.origin !== url.origin || redirects >= MOST_REDIRECTS) {
        throw new PageFailure('redirected', next?.href.slice(0, 300) ?? location.slice(0, 300));
      }
      url = next;
    }
  } catch (error) {
    if (error instanceof PageFailure) throw error;
    if (error instanceof PrivateAddress) throw new PageFailure('private_address', url.hostname);
    if (signal.aborted) throw new PageFailure('too_slow', `${Math.round(longestMs / 1000)}`);
    throw new PageFailure('unreachable', (error as NodeJS.ErrnoException).code ?? (error as Error).name);
  }
}

function respond(url: URL, { allowPrivate }: FetchPageOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    accept: 'text/html,application/xhtml+xml',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'reviews-widget page check',
  };
  return new Promise((resolve, reject) => {
    const sent = beginRequest(url, { headers, signal, allowPrivate }, resolve);
    sent.on('error', reject);
    sent.end();
  });
}

async function read(
  url: URL,
  response: IncomingMessage,
  { largest = LARGEST }: FetchPageOptions,
): Promise<FetchedPage> {
  const { 'content-type': type = '', 'content-encoding': encoding = '' } = response.headers;
  const status = response.statusCode ?? 0;
  if (!/^(?:text\/html|application\/xhtml\+xml)/i.test(type)) {
    response.destroy();
    throw new PageFailure(status >= 400 ? 'status' : 'not_html', status >= 400 ? `${status}` : type.slice(0, 100));
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > largest) throw new PageFailure('too_large', `${largest / 2 ** 20}`);
    chunks.push(chunk as Buffer);
  }
  const bytes = await decoded(Buffer.concat(chunks), encoding.trim().toLowerCase(), largest);
  const { 'content-security-policy': policy = '' } = response.headers;
  return {
    url: url.href,
    status,
    html: bytes.toString('utf8'),
    // Several headers arrive as one, with commas between them; no directive has one.
    policies: `${policy}`.split(',').filter((text) => text.trim() !== ''),
  };
}

const DECODE: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** A few bytes may stand for gigabytes. */
async function decoded(bytes: Buffer, encoding: string, largest: number): Promise<Buffer> {
  const decode = DECODE[encoding];
  if (!decode) return bytes;
  try {
    return await decode(bytes, { maxOutputLength: largest });
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new PageFailure(isLarge ? 'too_large' : 'unreachable', isLarge ? `${largest / 2 ** 20}` : encoding);
  }
}
