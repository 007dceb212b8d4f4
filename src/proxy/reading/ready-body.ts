import { LRUCache } from 'lru-cache';
import type { PlainResponse, ReadRequest, ResponseHeaders } from '../plain-response.js';

/** The media type of what scripts read. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Bodies below this do not get smaller by compression worth the name. */
const COMPRESSED_FROM = 1024;

/** Codings that a body can have besides none, the one preferred among equals first. */
const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

type Bytes = Uint8Array<ArrayBuffer>;

/** Compression that the platform of the proxy has and the web's does not. */
export interface Compress {
  brotli?: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/** A body in one coding or none, under its strong ETag: equal for equal bytes, whoever made them. */
export interface Representation {
  bytes: Bytes;
  coding: Coding | null;
  etag: string;
}

/** A body in all its representations, each made when it is first wanted, and once. */
export interface ReadyBody {
  identity: Representation;
  /** What an `Accept-Encoding` likes best; undefined when that is not made yet. */
  find(acceptEncoding: string | null): Representation | undefined;
  get(acceptEncoding: string | null): Promise<Representation>;
}

/** Makes bytes of `text`. `onMade` is told the size of each representation. */
export async function createReadyBody(
  text: string,
  compress: Compress,
  onMade: (bytes: number) => void = () => {},
): Promise<ReadyBody> {
  const bytes = new TextEncoder().encode(text);
  const hash = await hashOf(bytes);
  const identity: Representation = { bytes, coding: null, etag: `"${hash}"` };
  /** What became of each coding; nothing while it is not made yet. */
  const made: Partial<Record<Coding, Representation | 'unavailable'>> = {};
  const making: Partial<Record<Coding, Promise<Representation | 'unavailable'>>> = {};
  const codingsOf = (acceptEncoding: string | null) =>
    bytes.length < COMPRESSED_FROM ? [] : acceptedCodings(acceptEncoding);
  onMade(bytes.length);

  async function encode(coding: Coding): Promise<Representation | 'unavailable'> {
    // A compression that fails leaves the other codings: nobody goes without a response for it.
    const encoded = await (coding === 'gzip' ? gzip(bytes) : compress.brotli?.(bytes))?.catch(() => null);
    // RFC 9110 §8.8.3.3: a strong ETag names one representation, and a compressed one is another.
    const result = encoded ? { bytes: encoded as Bytes, coding, etag: `"${hash}-${coding}"` } : 'unavailable';
    made[coding] = result;
    if (encoded) onMade(encoded.length);
    return result;
  }

  return {
    identity,

    find(acceptEncoding) {
      for (const coding of codingsOf(acceptEncoding)) {
        const result = made[coding];
        if (result !== 'unavailable') return result;
      }
      return identity;
    },

    async get(acceptEncoding) {
      for (const coding of codingsOf(acceptEncoding)) {
        making[coding] ??= encode(coding);
        const result = await making[coding];
        if (result !== 'unavailable') return result;
      }
      return identity;
    },
  };
}

async function gzip(bytes: Bytes): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function hashOf(bytes: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Readers send what their browser sends, and there are few browsers. */
const codingsByHeader = new LRUCache<string, readonly Coding[]>({ max: 100 });

/** The codings that an `Accept-Encoding` names (RFC 9110 §12.5.3), most wanted first; `*` alone is no reason to compress. */
function acceptedCodings(acceptEncoding: string | null): readonly Coding[] {
  if (!acceptEncoding) return [];
  let codings = codingsByHeader.get(acceptEncoding);
  if (!codings) {
    codings = readCodings(acceptEncoding);
    codingsByHeader.set(acceptEncoding, codings);
  }
  return codings;
}

function readCodings(acceptEncoding: string): readonly Coding[] {
  const wanted = new Map<string, number>();
  for (const part of acceptEncoding.split(',')) {
    const [, coding, weight] = /^\s*([^\s;]+)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(part) ?? [];
    if (coding) wanted.set(coding.toLowerCase(), Number(weight ?? 1));
  }
  const weightOf = (coding: Coding) => wanted.get(coding) ?? 0;
  return CODINGS.filter((coding) => weightOf(coding) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}

/**
 * A body of a media `type` as a response with a strong ETag, or 304 when the reader has it already. HEAD gets the headers
 * alone. What describes the body is added to `headers`.
 */
export function readyResponse(
  request: ReadRequest,
  { bytes, coding, etag }: Representation,
  headers: ResponseHeaders,
  type: string,
): PlainResponse {
  headers.etag = etag;
  headers.vary = headers.vary === undefined ? 'Accept-Encoding' : `${headers.vary}, Accept-Encoding`;
  const known = request.headers.get('if-none-match');
  if (known !== null && isKnown(known, etag)) return { status: 304, headers, body: null };
  headers['content-type'] = type;
  if (coding) headers['content-encoding'] = coding;
  return { status: 200, headers, body: request.method === 'HEAD' ? null : bytes };
}

/** RFC 9110 §13.1.2: any of a list, compared weakly; `*` is whatever there is. */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([known]) => known === etag);
}

/** For how long caches may hold what is read: seconds. */
interface CacheTimes {
  freshSeconds: number;
  keepSeconds: number;
  now: () => number;
}

/** Sets `Cache-Control` and `Age`, for a response about what was taken at `takenAt`, ms. */
export interface CacheControl {
  /**
   * Lets caches hold it for as long as it is fresh, and on errors as long as it is kept. When the request had credentials in
   * its header only the reader's own cache may: in one that others share it would stand at an address that names no token
   * (RFC 9111 §3.5).
   */
  forEverybody(request: ReadRequest, takenAt: number, headers: ResponseHeaders): void;
}

export function createCacheControl({ freshSeconds, keepSeconds, now }: CacheTimes): CacheControl {
  /** By its max-age: made once for all responses of a second. */
  const made = new LRUCache<number, string>({ max: 100 });

  function publicFor(maxAge: number): string {
    const known = made.get(maxAge);
    if (known !== undefined) return known;
    const value = `public, max-age=${maxAge}, stale-while-revalidate=${freshSeconds}, stale-if-error=${keepSeconds}`;
    made.set(maxAge, value);
    return value;
  }

  /** How long it may be held, seconds: what is left of its time, or a whole period when it is stale and tells its age. */
  function maxAgeOf(takenAt: number, headers: ResponseHeaders): number {
    const age = Math.max(0, Math.floor((now() - takenAt) / 1000));
    // A cache subtracts the age it is told; a fresh response tells none, so what is left of its time is subtracted here.
    if (age < freshSeconds) return freshSeconds - age;
    headers.age = String(age);
    return freshSeconds;
  }

  return {
    forEverybody(request, takenAt, headers) {
      const value = publicFor(maxAgeOf(takenAt, headers));
      const isOpen = request.headers.get('authorization') === null;
      headers['cache-control'] = isOpen ? value : value.replace('public', 'private');
    },
  };
}
