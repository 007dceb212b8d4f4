/** A rating as people and systems write it: "4", "4,5", "4/5", "5.0 out of 5 stars", "★★★★☆", "80 %", "FIVE". */

/** Points, and of how many; null where the text does not say of how many. */
export interface WrittenRating {
  points: number;
  of: number | null;
}

/** Of how many points a rating may be. */
export const MIN_SCALE = 5;
export const MAX_SCALE = 100;

const BARE = /^(\d{1,3}(?:[.,]\d{0,20})?)$/;
const OF =
  /^(?:rated|rating:?)? ?(\d{1,3}(?:[.,]\d{1,20})?) ?(?:\/|of|out of|von|sur|de|su|van(?: de)?|av|z) ?(\d{1,3}(?:[.,]\d{1,20})?)(?: ?[\p{L}★⭐]{1,12})?$/iu;
const STARS =
  /^(\d(?:[.,]\d{1,2})?)[ -]?(?:stars?|sterne?n?|étoiles?|etoiles?|estrellas?|estrelas?|stelle|stella|sterren|ster|gwiazdk?[ai]?|stjärnor|★|⭐)$/iu;
const PERCENT = /^(\d{1,3}(?:[.,]\d{1,20})?) ?%$/;
const DRAWN = /^([★⭐]{1,5})(½)?(☆{0,4})$/u;
const WORDS = ['one', 'two', 'three', 'four', 'five'];

/** What a rating says; null for any other text. */
export function readWrittenRating(text: string): WrittenRating | null {
  const bare = BARE.exec(text);
  if (bare) return { points: numberOf(bare[1]!), of: null };
  if (text.length > 40) return null;
  const of = OF.exec(text);
  if (of) return { points: numberOf(of[1]!), of: numberOf(of[2]!) };
  const stars = STARS.exec(text);
  if (stars) return { points: numberOf(stars[1]!), of: 5 };
  const percent = PERCENT.exec(text);
  if (percent) return { points: numberOf(percent[1]!), of: 100 };
  return readDrawn(text.replaceAll('\uFE0F', '')) ?? readWord(text);
}

/**
 * The stars in a rating, 1 to 5 and rounded to two decimals; null for a text that is none, and for what is beyond them. A bare number is of
 * `scale` points. Whatever is above nothing has one star at least.
 */
export function starsIn({ points, of }: WrittenRating, scale: number): number | null {
  const all = of ?? scale;
  if (all < MIN_SCALE || points > all || points <= 0 || (all === 5 && points < 1)) return null;
  return Math.max(1, Math.round((points / all) * 500) / 100);
}

function readDrawn(text: string): WrittenRating | null {
  const [, full = '', half, empty = ''] = DRAWN.exec(text) ?? [];
  if (full === '' || (empty !== '' && full.length + (half ? 1 : 0) + empty.length !== 5)) return null;
  return { points: full.length + (half ? 0.5 : 0), of: 5 };
}

function readWord(text: string): WrittenRating | null {
  const at = WORDS.indexOf(text.toLowerCase().replace(/[ _-]stars?$/, ''));
  return at === -1 ? null : { points: at + 1, of: 5 };
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'));
}
