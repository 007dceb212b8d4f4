import confusables from 'unhomoglyph/data.json' with { type: 'json' };

/** What each sign looks like, by the list of Unicode (https://www.unicode.org/reports/tr39/#Confusable_Detection). */
const PROTOTYPES = new Map(Object.entries(confusables as Record<string, string>));

/**
 * What `text` looks like: two texts that a reader may take for each other have one skeleton, as UTS 39 has it, whatever their case and
 * accents. Between skeletons only equality means something: `m` is `rn`, and every `i` is an `l`, as a capital `I` looks like one.
 */
export function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  // Once as it is written, and once more since a capital and its small letter look like different ones.
  return prototypesOf(prototypesOf(plain).toLowerCase()).replaceAll('i', 'l');
}

function prototypesOf(text: string): string {
  let prototypes = '';
  for (const sign of text) prototypes += PROTOTYPES.get(sign) ?? sign;
  return prototypes;
}
