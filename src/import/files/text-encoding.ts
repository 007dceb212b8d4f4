/**
 * Which encoding a text is in, decided over the whole file: a program that decodes line by line mends some names and breaks others. UTF-8 is
 * proved; Windows-1252 (Excel's plain CSV) and Mac Roman are taken where nearly all of their characters are such as people write.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { OperatorError } from '../../platform/errors.js';

const PIECE_BYTES = 256 * 1024;
/** Of the bytes beyond ASCII, how many must be usual characters. Those of other alphabets are half, read as Western ones. */
const MIN_USUAL = 0.85;
/** Of those bytes, how many may follow one another as letters: in Western languages few do. */
const MAX_NEIGHBOURS = 0.4;

/** A label that `TextDecoder` knows, or UTF-32. */
export type TextEncoding = string;

/** The encoding that the byte order mark at the start of a text names; null for any other text. */
export function markedEncoding(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | null {
  const hex = start.toString('hex', 0, 4);
  if (hex.startsWith('efbbbf')) return 'utf-8';
  if (hex === 'fffe0000' || hex === '0000feff') return hex === 'fffe0000' ? 'utf-32le' : 'utf-32be';
  if (hex.startsWith('fffe') || hex.startsWith('feff')) return hex.startsWith('fffe') ? 'utf-16le' : 'utf-16be';
  return null;
}

/** Reads the whole file, and says its encoding. Throws an OperatorError for a text in none that is known, or in two. */
export async function detectEncoding(path: string): Promise<TextEncoding> {
  const bytes = createByteCount();
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>) {
    if (!bytes.isBegun()) {
      const marked = markedEncoding(piece);
      // A mark of UTF-8 may stand before anything, so the file is still looked at.
      if (marked !== null && marked !== 'utf-8') return marked;
    }
    const whole = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const end = whole.length - unfinishedAt(whole);
    bytes.take(whole.subarray(0, end));
    rest = whole.subarray(end);
  }
  bytes.take(rest);
  return bytes.encoding(path);
}

/** How many bytes at the end of a piece begin a character of UTF-8 that goes on in the next piece. */
function unfinishedAt(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0;
  }
  return 0;
}

/** How many bytes a character of UTF-8 has that begins with this one; 0 where none does. */
function lengthOf(byte: number): number {
  if (byte >= 0xc2 && byte < 0xe0) return 2;
  if (byte >= 0xe0 && byte < 0xf0) return 3;
  return byte >= 0xf0 && byte < 0xf5 ? 4 : 0;
}

function createByteCount() {
  let line = 1;
  let firstWrong = 0;
  let begun = false;
  /** Characters of UTF-8 beyond ASCII, and bytes that are part of none. */
  let [valid, wrong] = [0, 0];
  /** Bytes beyond ASCII that were looked at as characters: all of them, letters beside letters, and usual ones in either encoding. */
  let [bytesSeen, neighbours] = [0, 0];
  const usual = { 'windows-1252': 0, macintosh: 0 };

  const lookAt = (bytes: Buffer, at: number) => {
    bytesSeen += 1;
    const [before, byte, after] = [bytes[at - 1] ?? 0x20, bytes[at]!, bytes[at + 1] ?? 0x20];
    if (byte >= 0xc0 && (before >= 0xc0 || after >= 0xc0)) neighbours += 1;
    for (const name of ['windows-1252', 'macintosh'] as const) {
      if (isUsual(KINDS[name][byte - 0x80]!, before, after)) usual[name] += 1;
    }
  };

  return {
    isBegun: () => begun,
    take(bytes: Buffer): void {
      begun ||= bytes.length > 0;
      if (isUtf8(bytes) && (isAscii(bytes) || wrong === 0)) {
        // Should the file be none of UTF-8 after all, these are no usual bytes of anything else.
        if (!isAscii(bytes)) for (const byte of bytes) if (byte >= 0xc2) valid += 1;
        bytesSeen = wrong === 0 ? valid * 2 : bytesSeen;
        for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) line += 1;
        return;
      }
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at]!;
        if (byte === 0x0a) line += 1;
        if (byte < 0x80) continue;
        const length = lengthOf(byte);
        const isValid = length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length));
        if (isValid) valid += 1;
        else wrong += 1;
        if (!isValid && firstWrong === 0) firstWrong = line;
        // By chance, some bytes of other encodings are a character of UTF-8.
        for (const end = at + (isValid ? length : 1); ; at += 1) {
          lookAt(bytes, at);
          if (at + 1 >= end) break;
        }
      }
    },
    encoding(path: string): TextEncoding {
      if (wrong === 0) return 'utf-8';
      const best = usual.macintosh > usual['windows-1252'] ? 'macintosh' : 'windows-1252';
      if (usual[best] >= bytesSeen * MIN_USUAL && neighbours <= bytesSeen * MAX_NEIGHBOURS) return best;
      throw new OperatorError(
        valid >= wrong
          ? `${path} mixes two encodings: it is UTF-8 but for ${wrong === 1 ? 'a byte' : `${wrong} bytes`}, the first in line ${firstWrong}. ` +
              'Mend that line, or have the file written in UTF-8 again'
          : `${path} is in no encoding that is known by itself (UTF-8, UTF-16, Windows-1252, Mac Roman): save it as UTF-8, which Excel calls "CSV UTF-8"`,
      );
    },
  };
}

/** What a byte is where one byte is a character: a small letter, a capital, an apostrophe, another usual sign, or nothing usual. */
type Kind = 'lower' | 'upper' | 'apostrophe' | 'sign' | 'other';

/** What the bytes from 0x80 to 0x9f are; five of them stand for nothing, and stay what they are in Latin-1. */
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** The characters of the bytes from 0x80 to 0xff. */
export const WINDOWS_1252 = FROM_80 + Array.from({ length: 96 }, (_, at) => String.fromCharCode(at + 0xa0)).join('');

const LOWER = 'äöüßéèêëàâáãåçñíìîïóòôõøúùûæœ';
const UPPER = 'ÄÖÜÉÈÊÀÂÁÃÅÇÑÍÎÓÔÕØÚÆŒ';
const SIGNS = '‘“”‚„–—…€£°§«»¡¿·•™®©½¼²×ºª´\u00A0';
const MAC_ROMAN = new TextDecoder('macintosh').decode(Buffer.from(Array.from({ length: 128 }, (_, at) => at + 128)));
const KINDS = { 'windows-1252': [...WINDOWS_1252].map(kindOf), macintosh: [...MAC_ROMAN].map(kindOf) };

function kindOf(character: string): Kind {
  if (LOWER.includes(character)) return 'lower';
  if (UPPER.includes(character)) return 'upper';
  if (character === '’') return 'apostrophe';
  return SIGNS.includes(character) ? 'sign' : 'other';
}

/** Whether a character is usual where it stands: no capital after a small letter, and no sign within a word. */
function isUsual(kind: Kind, before: number, after: number): boolean {
  if (kind === 'lower' || kind === 'apostrophe') return true;
  if (kind === 'upper') return !(before >= 0x61 && before <= 0x7a);
  return kind === 'sign' && !(isLetter(before) && isLetter(after));
}

function isLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

/*
 * Windows-1252, by its own table: `TextDecoder` of Node 20 and 22 takes it for Latin-1, and makes control characters of the euro and of curly quotes
 * (https://github.com/nodejs/node/issues/56542).
 */

/** The text that bytes are in Windows-1252. */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009F]/g, (character) => FROM_80[character.charCodeAt(0) - 0x80]!);
}
