import type { PublicReview } from '../../contract/widget.js';
import { css } from '../base/css.js';
import type { CardContext } from '../card/card-context.js';

/** Characters in a line of the narrowest card. */
const NARROW = 28;

/** The texts of `reviews` that may be longer than `lines` somewhere, which only a browser can tell: room is kept for "Read more". */
export function keptRoom(reviews: readonly PublicReview[], lines: number): CardContext['folds'] {
  const longest = (text: string) =>
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / NARROW)), 0);
  const roomy = reviews.filter(({ text }) => lines > 0 && longest(text) > Math.round(lines));
  return new Map(roomy.map(({ id }) => [id, 'roomy']));
}

/** As high as the button, and as near to the text as it will be. */
export const keptRoomStyles = css`
  [part~='roomy']:not(:has(+ [part~='unfold'])) {
    margin-block-end: calc(max(1.5em, 24px) + 0.35em);
  }
`;
