import type { PublicReview } from '../../contract/widget.js';
import type { CardContext } from '../card/card-context.js';

/** Characters in a line of the narrowest card. */
const NARROW = 28;

/** For each of `reviews`, whether its text may be longer than `lines` somewhere, so that room for "Read more" is kept. */
export function keptRoom(reviews: readonly PublicReview[], lines: number): CardContext['served'] {
  const longest = (text: string) =>
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / NARROW)), 0);
  return new Map(reviews.map(({ id, text }) => [id, lines > 0 && longest(text) > Math.round(lines)]));
}
