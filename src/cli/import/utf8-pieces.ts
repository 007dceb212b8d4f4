import { createReadStream } from 'node:fs';

const PIECE_BYTES = 256 * 1024;

/** Bytes of a file as UTF-8, and how many bytes of the file are read with them. */
export interface Utf8Piece {
  bytes: Buffer;
  readTo: number;
}

/** Whether a text that begins so says that it is UTF-16. */
export function isUtf16(start: Buffer): boolean {
  return start.length >= 2 && (start.readUInt16BE(0) === 0xfffe || start.readUInt16BE(0) === 0xfeff);
}

/** Reads a text in pieces, as UTF-8 whatever it is written in; a byte order mark of UTF-8 stays, one of UTF-16 is left out. */
export async function* readUtf8(path: string): AsyncGenerator<Utf8Piece> {
  let decoder: TextDecoder | null | undefined;
  let readTo = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>) {
    readTo += chunk.length;
    decoder ??= isUtf16(chunk) ? new TextDecoder(chunk[0] === 0xfe ? 'utf-16be' : 'utf-16le') : null;
    yield { bytes: decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk, readTo };
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield { bytes: Buffer.from(rest), readTo };
}
