import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { PublicReview } from '../../contract/widget.js';
import { fiveStars } from '../base/icons.js';
import { formatMessage } from '../languages/format-message.js';
import type { CardContext } from './card-context.js';

/**
 * Five stars of which `rating` are filled, to the hundredth; `label` is for screen readers. An inner `<svg>` clips the filled row:
 * a strict CSP would refuse a style attribute.
 */
export function stars(rating: number, label: string): TemplateResult {
  return html`<svg part="stars" viewBox="2 0 116 24" role="img" aria-label=${label}>
    <path part="stars-empty" d=${fiveStars} />
    <svg width=${(24 * rating).toFixed(2)} height="24"><path part="stars-filled" d=${fiveStars} /></svg>
  </svg>`;
}

/** A mean as it is read, with one decimal, halves upwards. `toFixed` makes 4.3 of 4.35, whose binary fraction is a little less. */
export const oneDecimal = (mean: number): number => Math.round(mean * 10) / 10;

/** The stars of a review; nothing where it has none. */
export function rating({ rating }: PublicReview, { strings, language }: CardContext): TemplateResult | typeof nothing {
  return rating === null ? nothing : stars(rating, formatMessage(strings.outOfFive, language, { rating, best: 5 }));
}
