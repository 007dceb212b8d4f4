import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Rating } from '../../contract/ratings.js';
import { oneDecimal, stars } from '../card/stars.js';
import { formatMessage } from '../languages/format-message.js';
import { formatter } from '../languages/formatter.js';
import { formatNumber } from '../languages/language.js';
import type { Strings } from '../languages/strings.js';

/** More reviews than anything has. */
const MOST = 1e9;
/** From so many reviews on the count is rounded: "12K". */
const COMPACT = 10_000;
const compact = formatter('NumberFormat', { notation: 'compact', maximumFractionDigits: 1 });

/** The stars of one product, and what a press on them does. */
export interface StarsLine {
  rating: Rating | null;
  showEmpty: boolean;
  /** Where the reviews are; empty where nobody knows. */
  href: string;
  onPress: (event: Event) => void;
  strings: Strings;
  tag: string;
  dir: 'rtl' | undefined;
}

/** Stars, average and count in one line. */
export function starsLine({ rating, showEmpty, href, onPress, strings, tag, dir }: StarsLine): TemplateResult {
  const [label, content] = rating
    ? contentOf(rating, strings, tag)
    : ['', showEmpty ? html`<span part="empty">${strings.noReviews}</span>` : nothing];
  const link = label && href;
  return html`<a part=${link ? 'rating link' : 'rating'} lang=${tag} dir=${dir ?? nothing} href=${link || nothing} role=${label && !href ? 'img' : nothing} aria-label=${label || nothing} @click=${onPress}>${content}</a>`;
}

/** What screen readers say, and what is seen. */
function contentOf({ count, average }: Rating, strings: Strings, tag: string): [string, TemplateResult] {
  // What a server says may be anything.
  const whole = Math.min(MOST, Math.floor(count));
  const counted = formatMessage(strings.reviewCount, tag, { count: whole });
  const numbers = (more: unknown, text: string) =>
    html`<span class="numbers" aria-hidden="true">${more}<span part="count">${text}</span></span>`;
  if (average === null || !Number.isFinite(average)) return [counted, numbers(nothing, counted)];
  const filled = Math.min(5, Math.max(0, average));
  const rating = oneDecimal(filled);
  const short = whole < COMPACT ? formatNumber(whole, tag) : compact(tag).format(whole);
  return [
    `${formatMessage(strings.outOfFive, tag, { rating, best: 5 })}, ${counted}`,
    numbers(html`${stars(filled, '')}<span part="average">${formatNumber(rating, tag)}</span>`, `(${short})`),
  ];
}
