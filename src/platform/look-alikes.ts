import confusables from 'unhomoglyph/data.json' with { type: 'json' };
import { isAscii } from './contact-mask/letters.js';

/** What each sign looks like, by the list of Unicode (https://www.unicode.org/reports/tr39/#Confusable_Detection). */
const PROTOTYPES = new Map(Object.entries(confusables as Record<string, string>));

/**
 * What `text` looks like: two texts that a reader may take for each other have a skeleton in common, as UTS 39 has it, whatever their accents
 * and case. The second is of its small letters, which in Greek and Cyrillic look like others than the capitals do. Between skeletons only
 * equality means something: `m` is `rn`, and every `i` is an `l`, as a capital `I` looks like one.
 */
export function skeletonsOf(text: string): string[] {
  if (isAscii(text)) return [skeletonOf(text)];
  return [...new Set([skeletonOf(text), skeletonOf(text.toLowerCase())])];
}

/** The skeleton of `text` as it is written. */
export function skeletonOf(text: string): string {
  const plain = isAscii(text)
    ? text
    : text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  // Once as it is written, and once more since a capital and its small letter look like different ones.
  return prototypesOf(prototypesOf(plain).toLowerCase()).replaceAll('i', 'l');
}

function prototypesOf(text: string): string {
  let prototypes = '';
  for (const sign of text) prototypes += PROTOTYPES.get(sign) ?? sign;
  return prototypes;
}
