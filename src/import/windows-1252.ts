/**
 * Windows-1252, by its own table: `TextDecoder` of Node 20 and 22 takes it for Latin-1, and makes control characters of the euro and of curly quotes
 * (https://github.com/nodejs/node/issues/56542).
 */

/** What the bytes from 0x80 to 0x9f are; five of them stand for nothing, and stay what they are in Latin-1. */
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** The characters of the bytes from 0x80 to 0xff. */
export const WINDOWS_1252 = FROM_80 + Array.from({ length: 96 }, (_, at) => String.fromCharCode(at + 0xa0)).join('');

/** The text that bytes are in Windows-1252. */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009F]/g, (character) => FROM_80[character.charCodeAt(0) - 0x80]!);
}
