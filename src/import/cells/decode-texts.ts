/** Texts that were encoded once too often: HTML entities in what is no HTML, and UTF-8 that was read as another encoding. */
import type { TextDecoding } from '../../contract/desk/import.js';
import { htmlToText, looksLikeHtml } from '../../platform/html-text.js';
import { WINDOWS_1252 } from '../files/text-encoding.js';

/** How many texts of a file look as if they had to be decoded. */
export interface TextSigns {
  entities: number;
  utf8: number;
  /** Texts in which characters were lost before. */
  lost: number;
}

const ENTITY = /&(?:#\d{2,6}|#x[\da-f]{2,5}|[a-z]{2,8}\d?);/i;
/** Entities may have been encoded again: `&amp;#039;`. */
const MOST_ROUNDS = 2;

/** The byte of each character beyond ASCII, in Windows-1252 and in Latin-1. */
const BYTES = new Map<string, number>([
  ...Array.from({ length: 128 }, (_, at): [string, number] => [String.fromCharCode(at + 128), at + 128]),
  ...[...WINDOWS_1252].map((character, at): [string, number] => [character, at + 128]),
]);
/**
 * The bytes of one character of UTF-8, each read as a character of its own. Where people write such letters, a quote or dots behind one are none:
 * "Café…”", "SPÄT–".
 */
const MISREAD =
  /[ÂÃÄÅÎÏÐÑØÙ×][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÆÇÈÉÊËÌÍÒÓÔÕÖÚÛÜÝÞ][\u0080-\u009F\u00A2-\u00A8\u00AA\u00AC-\u00AD\u00AF\u00B1-\u00B3\u00B5-\u00B6\u00B8-\u00BA\u00BC-\u00BEƒ†‡ˆ‰Š‹ŒŽ˜š›œžŸ]|[âãï][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}|[àáäåæçèéêëìíî](?:[\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ][\u0080-\u009F\u00A2-\u00A8\u00AA\u00AC-\u00AD\u00AF\u00B1-\u00B3\u00B5-\u00B6\u00B8-\u00BA\u00BC-\u00BEƒ†‡ˆ‰Š‹ŒŽ˜š›œžŸ]|[\u0080-\u009F\u00A2-\u00A8\u00AA\u00AC-\u00AD\u00AF\u00B1-\u00B3\u00B5-\u00B6\u00B8-\u00BA\u00BC-\u00BEƒ†‡ˆ‰Š‹ŒŽ˜š›œžŸ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ])|ð[\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{3}/g;
const strict = new TextDecoder('utf-8', { fatal: true });

/** The text, decoded as was said. Where it is an address, entities in it are decoded as well. */
export function decodeText(text: string, decodings: ReadonlySet<TextDecoding>): string {
  const read = decodings.has('utf8') ? repairUtf8(text) : text;
  return decodings.has('entities') ? decodeEntities(read) : read;
}

/** A text with HTML in it as a reader of HTML sees it; any other as it is. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let round = 0; round < MOST_ROUNDS && (ENTITY.test(decoded) || looksLikeHtml(decoded)); round += 1) {
    decoded = htmlToText(decoded);
  }
  return decoded;
}

/** A text whose UTF-8 was read as Windows-1252 or Latin-1, once more read as UTF-8; any other character stays. */
export function repairUtf8(text: string): string {
  return text.replace(MISREAD, (misread) => {
    try {
      return strict.decode(Buffer.from([...misread].map((character) => BYTES.get(character)!)));
    } catch {
      return misread;
    }
  });
}

/** Counts what a text looks like. */
export function countTextSigns(text: string, signs: TextSigns): void {
  // An address has its own use of "&".
  if (ENTITY.test(text) && !/^https?:\/\//.test(text)) signs.entities += 1;
  if (repairUtf8(text) !== text) signs.utf8 += 1;
  if (text.includes('\uFFFD')) signs.lost += 1;
}
