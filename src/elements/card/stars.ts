import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { PublicReview } from '../../contract/widget.js';
import { css } from '../base/css.js';
import { say } from '../languages/wording.js';
import type { CardContext } from './card-context.js';

/**
 * Five stars of which `rating` are filled, to the hundredth; `label` is what a screen reader says. The filled row is cut
 * by an inner `<svg>`, so that no style attribute is needed, which a strict CSP would refuse.
 */
export function stars(rating: number, label: string): TemplateResult {
  return html`<svg part="stars" viewBox="2 0 116 24" role="img" aria-label=${label}>
    <path
      part="stars-empty"
      d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9zM36 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9zM60 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9zM84 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9zM108 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z"
    />
    <svg width=${(24 * rating).toFixed(2)} height="24">
      <path
        part="stars-filled"
        d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9zM36 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9zM60 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9zM84 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9zM108 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z"
      />
    </svg>
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
    width: 5.3em;
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
