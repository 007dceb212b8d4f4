import { css } from 'lit';
import type { PublicReview } from '../contract/widget.js';
import type { CardContext } from '../elements/card/card-context.js';

/** Characters in a line of the narrowest card. */
const NARROW = 28;

/**
 * The texts of `reviews` that may need more than `lines` in some card. Only a browser can measure that, so the markup reserves space
 * for "Read more" below them.
 */
export function reserveReadMoreSpace(reviews: readonly PublicReview[], lines: number): CardContext['folds'] {
  const longest = (text: string) =>
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / NARROW)), 0);
  const longer = reviews.filter(({ text }) => lines > 0 && longest(text) > Math.round(lines));
  return new Map(longer.map(({ id }) => [id, 'reserved']));
}

/** Space as high as the button. */
export const readMoreSpaceStyles = css`
  [part~='reserved']:not(:has(+ [part~='unfold'])) {
    margin-block-end: max(1.5em, 24px);
  }
`;
