import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from './language.js';
import type { ReviewsFeed } from './reviews-feed.js';
import type { Strings } from './strings.js';

export interface MoreContext {
  strings: Strings;
  language: string;
  /** Called for the next page, or to try for it again; undefined when paging is not offered. */
  onMore: (() => void) | undefined;
}

/** Below the list: how much of it is shown, and the way to more. */
export function loadMore(feed: ReviewsFeed, { strings, language, onMore }: MoreContext): TemplateResult {
  const { page, reviews, hasMore, busy, moreFailed } = feed;
  const shown = formatNumber(reviews.length, language);
  const total = formatNumber(Math.max(page?.total ?? 0, reviews.length), language);
  const label = busy ? strings.loadingMore : moreFailed ? strings.tryAgain : strings.loadMore;
  return html`<div part="more">
    <p role="status">${moreFailed ? strings.moreFailed : strings.progress(shown, total)}</p>
    ${
      hasMore && onMore
        ? html`<button part="button" type="button" aria-disabled=${busy} @click=${onMore}>${label}</button>`
        : nothing
    }
  </div>`;
}
