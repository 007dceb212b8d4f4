import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { PublicReview } from '../contract/widget.js';
import type { CardContext } from './card-context.js';
import { css } from './css.js';
import { fiveStars } from './icons.js';
import { say } from './wording.js';

/**
 * Five stars of which `rating` are filled, to the hundredth; `label` is what a screen reader says. The filled row is cut
 * by an inner `<svg>`, so that no style attribute is needed, which a strict CSP would refuse.
 */
export function stars(rating: number, label: string): TemplateResult {
  return html`<svg part="stars" viewBox="0 0 120 24" role="img" aria-label=${label}>
    <path part="stars-empty" d=${fiveStars} />
    <svg width=${(24 * rating).toFixed(2)} height="24"><path part="stars-filled" d=${fiveStars} /></svg>
  </svg>`;
}

/** The stars of a review; nothing where it has none. */
export function rating({ rating }: PublicReview, { strings, language }: CardContext): TemplateResult | typeof nothing {
  return rating === null ? nothing : stars(rating, say(strings.outOfFive, language, { rating, best: 5 }));
}

export const starStyles = css`
  [part='stars'] {
    display: block;
    flex: none;
    width: 5.5em;
    height: 1.1em;
  }
  :dir(rtl) > [part='stars'] {
    transform: scaleX(-1);
  }
  [part='stars-empty'] {
    fill: var(--_empty);
  }
  [part='stars-filled'] {
    fill: var(--_star);
  }
  @media (forced-colors: active) {
    [part='stars-empty'] {
      fill: none;
      stroke: CanvasText;
    }
    [part='stars-filled'] {
      fill: CanvasText;
    }
  }
`;
