import type { Soon } from '../soon.js';
import type { Coding } from './content-coding.js';

/** Bodies below this do not get smaller by compression worth the name. */
const COMPRESSED_FROM = 1024;

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

/** A body as what can be sent of it, each made once. */
export interface ReadyBody {
  identity: Representation;
  /** The compressed body; null when it is too small, or this coding cannot be had. */
  encoded(coding: Coding): Soon<Representation | null>;
}

/** Makes bytes of `text`. `onMade` is told the size of all that is held, as it grows. Rejects as `text` does. */
export async function readyBody(
  text: Soon<string>,
  compress: Compress,
  onMade: (bytes: number) => void = () => {},
): Promise<ReadyBody> {
  const bytes = new TextEncoder().encode(await text);
  const made: Partial<Record<Coding, Soon<Representation | null>>> = {};
  const small = bytes.length < COMPRESSED_FROM;
  const hash = await hashOf(bytes);
  const ready: ReadyBody = {
    identity: { bytes, coding: null, etag: `"${hash}"` },
    encoded(coding) {
      if (small) return null;
      const known = made[coding];
      if (known !== undefined) return known;
      made[coding] = encode(coding).then((encoded) => {
        // RFC 9110 §8.8.3.3: a strong ETag names one representation, and a compressed one is another.
        made[coding] = encoded && { bytes: encoded, coding, etag: `"${hash}-${coding}"` };
        if (encoded) onMade(encoded.length);
        return made[coding];
      });
      return made[coding];
    },
  };
  onMade(bytes.length);
  return ready;

  /** A compression that fails leaves the other codings: nobody goes without an answer for it. */
  function encode(coding: Coding): Promise<Bytes | null> {
    const encoding = coding === 'gzip' ? gzip(bytes) : (compress.brotli?.(bytes) ?? Promise.resolve(null));
    return encoding.then((compressed) => compressed as Bytes | null).catch(() => null);
  }
}

async function gzip(bytes: Bytes): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function hashOf(bytes: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
