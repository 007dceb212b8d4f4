/**
 * JSON as it is stored: brotli at quality 1, the quickest of those measured (docs/decisions/0009). The library works on
 * other threads; what remains on this one, turning text to bytes and back, is done in slices, so that requests run in between.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const SLICE = 2 ** 20;
const CHUNK_BYTES = 2 ** 16;
/** Bytes that may be unpacked: what grows beyond this was not packed here. */
const MOST_BYTES = 2 ** 28;

/** Packs a JSON text. */
export async function packJson(json: string): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  return promisify(brotliCompress)(await toBytes(json), { params, chunkSize: CHUNK_BYTES });
}

/** The JSON text that was packed; null when the bytes were not packed by `packJson`. */
export async function unpackJson(packed: Uint8Array): Promise<string | null> {
  const unpack = promisify(brotliDecompress);
  const bytes = await unpack(packed, { chunkSize: CHUNK_BYTES, maxOutputLength: MOST_BYTES }).catch(() => null);
  return bytes && toText(bytes);
}

async function toBytes(text: string): Promise<Buffer> {
  const slices: Buffer[] = [];
  for (let start = 0; start < text.length; ) {
    if (start > 0) await turn();
    let end = Math.min(start + SLICE, text.length);
    // Both halves of a surrogate pair belong in one slice.
    if (end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1]!)) end -= 1;
    slices.push(Buffer.from(text.slice(start, end)));
    start = end;
  }
  return Buffer.concat(slices);
}

async function toText(bytes: Buffer): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  try {
    for (let start = 0; start < bytes.length; start += SLICE) {
      if (start > 0) await turn();
      text += decoder.decode(bytes.subarray(start, start + SLICE), { stream: true });
    }
    return text + decoder.decode();
  } catch {
    return null;
  }
}
