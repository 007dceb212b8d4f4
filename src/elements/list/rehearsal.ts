import { html, render } from 'lit/html.js';
import type { PublicReview } from '../../contract/widget.js';
import { pause } from '../base/pause.js';
import type { CardContext } from '../card/card-context.js';
import { reviewCard } from '../card/review-card.js';
import type { ReviewsFeed } from './reviews-feed.js';
import { reviewsList } from './reviews-list.js';
import type { WidgetView } from './widget-view.js';

const review: PublicReview = {
  id: '',
  author: 'A. A.',
  avatar: null,
  rating: 5,
  text: 'A',
  createdAt: '2026-01-01',
  source: 'a',
  url: null,
  media: [],
  reply: null,
  product: null,
  verified: true,
};
const summary = { average: 5, count: 1, histogram: [], total: 1 };
let done = false;

/**
 * Draws a review and then a list where nobody sees them, once per page, while the answer is on its way: their templates
 * and formatters are made then, which takes longer than to draw the cards themselves.
 */
export async function rehearse(view: WidgetView, context: CardContext): Promise<void> {
  if (done) return;
  done = true;
  await pause();
  const nowhere = document.createDocumentFragment();
  render(reviewCard(review, context), nowhere);
  await pause();
  const feed = { page: { summary, total: 1, reviews: [review] }, reviews: [review] } as unknown as ReviewsFeed;
  render(
    reviewsList({ ...view, feed, draw: () => undefined }, () => html``),
    nowhere,
  );
}
