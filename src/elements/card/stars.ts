import { html, nothing, type TemplateResult } from 'lit/html.js';
import { roundMean } from '../../contract/mean.js';
import type { PublicReview } from '../../contract/widget.js';
import { starsFrom } from '../base/icons.js';
import { formatMessage } from '../languages/format-message.js';
import type { CardContext } from './card-context.js';

/**
 * How much of the row of five stars is filled for `rating`, which counts to the tenth like the number beside it. Of a star in
 * part, that is its area and not its width: its points are thin, so a tenth of the width would be a speck, and 4.9 would look like 5.
 * By area, 0.1 ends at 0.24 of the star's width and 0.9 at 0.76; in between it is close to a line.
 */
export function filledWidth(rating: number): number {
  const [whole, tenths] = roundMean(rating).toFixed(1).split('.').map(Number) as [number, number];
  return 24 * whole + (tenths && 6 + 1.2 * tenths);
}

/**
 * Five stars of which `rating` are filled; `label` is for screen readers. Of a star in part an inner `<svg>` clips the filled row: a strict CSP
 * would refuse a style attribute.
 */
export function stars(rating: number, label: string): TemplateResult {
  const width = filledWidth(rating);
  const whole = Math.floor(width / 24);
  return width % 24
    ? html`<svg part="stars" viewBox="2 0 116 24" role="img" aria-label=${label}><path part="stars-empty" d=${starsFrom(whole)} /><svg width=${width} height="24"><path part="stars-filled" d=${starsFrom(0, whole + 1)} /></svg></svg>`
    : html`<svg part="stars" viewBox="2 0 116 24" role="img" aria-label=${label}><path part="stars-empty" d=${starsFrom(whole)} /><path part="stars-filled" d=${starsFrom(0, whole)} /></svg>`;
}

/** The stars of a review; nothing where it has none. */
export function rating({ rating }: PublicReview, { strings, language }: CardContext): TemplateResult | typeof nothing {
  return rating === null ? nothing : stars(rating, formatMessage(strings.outOfFive, language, { rating, best: 5 }));
}
