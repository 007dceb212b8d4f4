/** One folding for every search and for the reading of reviews. Plain code, no library. */

/** Letters that no normal form takes apart, and those that people write for each other. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
};

/**
 * `text` for a comparison that minds neither case, accents nor how a sign is typed: `’` is `'`, every dash is `-`, `ß` is `ss`. Vowel points of
 * Hebrew and Arabic, hamza on a letter, tatweel and what nobody sees are left out; vowel signs of Hindi, Bengali and Thai are letters and stay.
 */
export function folded(text: string): string {
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[`‘’‛ʹʼ′׳]/g, "'")
    .replace(/[“”„‟«»″״]/g, '"')
    .replace(/[‐-―−־]/g, '-')
    .replace(/[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]|\p{DI}/gu, '')
    .replace(/[ßæœøłđıςٱىیکة]/g, (letter) => LETTERS[letter]!);
}
