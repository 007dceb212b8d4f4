import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Rating } from '../../contract/ratings.js';
import { stars } from '../card/stars.js';
import { formatMessage } from '../languages/format-message.js';
import { formatter } from '../languages/formatter.js';
import { formatNumber } from '../languages/language.js';
import type { Strings } from '../languages/strings.js';

/** From so many reviews on the count is rounded: "12K". */
const COMPACT = 10_000;
const compact = formatter('NumberFormat', { notation: 'compact', maximumFractionDigits: 1 });

/** The numbers of one product, or of all, in a language. */
export interface StarsLine {
  rating: Rating | null;
  /** What a screen reader says of them. */
  label: string;
  /** What is said where there are no reviews. */
  empty: string;
  /** Where the reviews are; empty where nobody knows. */
  href: string;
  onPress?: (event: Event) => void;
  tag: string;
  dir: 'rtl' | undefined;
}

/** "4.6 out of 5 stars, 33 reviews"; empty where there are no reviews. */
export function starsLabel(rating: Rating | null, strings: Strings, tag: string): string {
  if (!rating) return '';
  const { average, count } = rating;
  const counted = formatMessage(strings.reviewCount, tag, { count });
  return average ? `${formatMessage(strings.outOfFive, tag, { rating: average, best: 5 })}, ${counted}` : counted;
}

/** Stars, average and count in one line; the label alone where no review is rated. */
export function starsLine({ rating, label, empty, href, onPress, tag, dir }: StarsLine): TemplateResult {
  const link = label && href;
  return html`<a
    part=${link ? 'rating link' : 'rating'}
    lang=${tag}
    dir=${dir ?? nothing}
    href=${link || nothing}
    @click=${onPress}
    >${rating ? numbers(rating, label, tag) : empty && html`<span part="empty">${empty}</span>`}</a
  >`;
}

function numbers({ average, count }: Rating, label: string, tag: string): TemplateResult {
  if (!average) return html`<span part="count">${label}</span>`;
  const short = count < COMPACT ? formatNumber(count, tag) : compact(tag).format(count);
  return html`${stars(average, label)}<span part="average" aria-hidden="true">${formatNumber(average, tag)}</span
    ><span part="count" aria-hidden="true">(${short})</span>`;
}
