import { html, render } from 'lit/html.js';
import type { PublicReview } from '../../contract/widget.js';
import { unclobbered } from '../base/own-document.js';
import type { CardContext } from '../card/card-context.js';
import { reviewCard } from '../card/review-card.js';
import { formatters } from '../languages/formatter.js';
import { reviewSummary } from './review-summary.js';
import type { ReviewsFeed } from './reviews-feed.js';
import { reviewsList } from './reviews-list.js';
import type { WidgetView } from './widget-view.js';

let done = false;
const idle = () => new Promise((free) => (globalThis.requestIdleCallback ?? setTimeout)(free));

/**
 * Makes the formatters, and draws a summary, a list and a card into a detached fragment, while the first response is awaited, once
 * per page. To make a formatter or to parse a template takes longer than drawing a card later, so each is a task of its own. It
 * stops as soon as the response is there.
 */
export async function warmUpTemplates(view: WidgetView, context: CardContext): Promise<void> {
  if (done) return;
  done = true;
  const nowhere = new DocumentFragment();
  // The least that the templates read.
  const summary = { average: 5, count: 1, histogram: [] as unknown };
  const feed = { page: { summary }, reviews: [] as unknown } as ReviewsFeed;
  const list = { ...view, feed, draw: () => undefined };
  const review = { author: 'A', rating: 5, text: 'A', createdAt: '2026-01-01', source: 'a', media: [] as unknown };
  const templates = [
    () => reviewSummary(list),
    () => reviewsList(list, () => html``),
    () => reviewCard(review as PublicReview, context),
  ];
  const parts = [
    ...formatters.map((make) => () => make(view.tag)),
    ...templates.map((template) => () => unclobbered(() => render(template(), nowhere))),
  ];
  for (const part of parts) {
    await idle();
    if (view.feed.page) return;
    part();
  }
}
