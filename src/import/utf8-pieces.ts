import { createReadStream } from 'node:fs';

const PIECE_BYTES = 256 * 1024;

/** Bytes of a file as UTF-8, and how many bytes of the file are read with them. */
export interface Utf8Piece {
  bytes: Buffer;
  readTo: number;
}

type Encoding = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

/** The encoding that the byte order mark at the start of a text names; null for any other text. */
export function encodingOf(start: Buffer): Encoding | null {
  const hex = start.toString('hex', 0, 4);
  if (hex === 'fffe0000' || hex === '0000feff') return hex === 'fffe0000' ? 'utf-32le' : 'utf-32be';
  if (hex.startsWith('fffe') || hex.startsWith('feff')) return hex.startsWith('fffe') ? 'utf-16le' : 'utf-16be';
  return null;
}

/** Reads a text in pieces, as UTF-8 whatever it is written in; a byte order mark of UTF-8 stays, any other is left out. */
export async function* readUtf8(path: string): AsyncGenerator<Utf8Piece> {
  let decoder: Decoder | null | undefined;
  let readTo = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>) {
    readTo += chunk.length;
    decoder ??= createDecoder(encodingOf(chunk));
    yield { bytes: decoder ? Buffer.from(decoder(chunk)) : chunk, readTo };
  }
  const rest = decoder?.() ?? '';
  if (rest !== '') yield { bytes: Buffer.from(rest), readTo };
}

/** Takes pieces of a text and, without one, its end. */
type Decoder = (piece?: Buffer) => string;

function createDecoder(encoding: Encoding | null): Decoder | null {
  if (encoding === null) return null;
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return createUtf32Decoder(encoding === 'utf-32be');
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
