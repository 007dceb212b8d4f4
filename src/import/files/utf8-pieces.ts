import { createReadStream } from 'node:fs';
import { decodeWindows1252, detectEncoding, type TextEncoding } from './text-encoding.js';

const PIECE_BYTES = 256 * 1024;

/** Bytes of a file as UTF-8, and how many bytes of the file are read with them. */
export interface Utf8Piece {
  bytes: Buffer;
  readTo: number;
}

/**
 * Reads a text in pieces, as UTF-8 whatever it is written in; a byte order mark of UTF-8 stays, any other is left out. Without an `encoding`
 * the file is read once before, to find it.
 */
export async function* readUtf8(path: string, encoding?: TextEncoding): AsyncGenerator<Utf8Piece> {
  const decoder = createDecoder(encoding ?? (await detectEncoding(path)));
  let readTo = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>) {
    readTo += chunk.length;
    yield { bytes: decoder ? Buffer.from(decoder(chunk)) : chunk, readTo };
  }
  const rest = decoder?.() ?? '';
  if (rest !== '') yield { bytes: Buffer.from(rest), readTo };
}

/** Takes pieces of a text and, without one, its end. */
type Decoder = (piece?: Buffer) => string;

function createDecoder(encoding: TextEncoding): Decoder | null {
  if (encoding === 'utf-8') return null;
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return createUtf32Decoder(encoding === 'utf-32be');
  if (encoding === 'windows-1252') return (piece) => (piece ? decodeWindows1252(piece) : '');
  const decoder = new TextDecoder(encoding);
  return (piece) => decoder.decode(piece, { stream: piece !== undefined });
}

/** No platform decodes UTF-32, which has four bytes for each character. */
function createUtf32Decoder(isBigEndian: boolean): Decoder {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  return (piece) => {
    if (piece === undefined) return rest.length === 0 ? '' : '\uFFFD';
    const bytes = Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % 4);
    rest = bytes.subarray(whole);
    let text = '';
    for (let at = isFirst ? 4 : 0; at < whole; at += 4) {
      const code = isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
      text += code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code);
    }
    isFirst = false;
    return text;
  };
}
