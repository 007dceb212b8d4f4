import type { Soon } from '../soon.js';
import type { Coding } from './content-coding.js';

/** Bodies below this do not get smaller by compression worth the name. */
const COMPRESSED_FROM = 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/** Compression that the platform of the proxy has and the web's does not. */
export interface Compress {
  brotli?: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/** A body as the bytes of an answer, each made once. */
export interface ReadyBody {
  identity: Bytes;
  /** Names the body, whatever its coding: equal for equal bodies, whoever made them. */
  hash: string;
  /** The compressed bytes; null when the body is too small, or this coding cannot be had. */
  encoded(coding: Coding): Bytes | null | Promise<Bytes | null>;
}

/** Makes bytes of `text`. `onMade` is told the size of all that is held, as it grows. Rejects as `text` does. */
export async function readyBody(
  text: Soon<string>,
  compress: Compress,
  onMade: (bytes: number) => void = () => {},
): Promise<ReadyBody> {
  const identity = new TextEncoder().encode(await text);
  const made: Partial<Record<Coding, Bytes | null | Promise<Bytes | null>>> = {};
  const small = identity.length < COMPRESSED_FROM;
  const ready: ReadyBody = {
    identity,
    hash: await hashOf(identity),
    encoded(coding) {
      if (small) return null;
      const known = made[coding];
      if (known !== undefined) return known;
      made[coding] = encode(coding).then((bytes) => {
        made[coding] = bytes;
        if (bytes) onMade(bytes.length);
        return bytes;
      });
      return made[coding];
    },
  };
  onMade(identity.length);
  return ready;

  /** A compression that fails leaves the other codings: nobody goes without an answer for it. */
  function encode(coding: Coding): Promise<Bytes | null> {
    const bytes = coding === 'gzip' ? gzip(identity) : (compress.brotli?.(identity) ?? Promise.resolve(null));
    return bytes.then((compressed) => compressed as Bytes | null).catch(() => null);
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
