import { type ChildPart, Directive, directive } from 'lit/directive.js';
import { html, noChange, nothing, render, type TemplateResult } from 'lit/html.js';
import type { PublicReview } from '../../contract/widget.js';
import { Chunk } from '../base/chunk.js';
import { adopt } from '../base/css.js';
import { unclobbered } from '../base/own-document.js';
import type { ReviewsElement } from '../base/reviews-element.js';
import { type CardContext, type DrawThumbnail, repliesOf, sourcesOf } from '../card/card-context.js';
import { Clamp } from '../card/clamp.js';
import { reviewCard } from '../card/review-card.js';
import { sanitizer } from '../card/review-text.js';
import { formatters } from '../languages/formatter.js';
import { IncrementalList } from './incremental-list.js';
import { reviewSummary } from './review-summary.js';
import type { ReviewsFeed } from './reviews-feed.js';
import { reviewsList } from './reviews-list.js';
import type { WidgetView } from './widget-view.js';

/**
 * Draws a card again only when one of the values in `key` has changed. The first is the id of the review: for another review the card
 * gets new elements, so that nothing plays, is open or has the focus for the wrong one.
 */
class Card extends Directive {
  #key: unknown[] = [];
  #alternate = false;

  render(_key: unknown[], draw: () => TemplateResult, _drawn: (place: ChildPart) => void): unknown {
    return draw();
  }

  override update(place: ChildPart, [key, draw, drawn]: Parameters<this['render']>): unknown {
    const before = this.#key;
    if (key.every((value, i) => value === before[i])) return noChange;
    if (before[0] && key[0] !== before[0]) this.#alternate = !this.#alternate;
    this.#key = key;
    drawn(place);
    // Lit reuses the elements of a template in the same place; a template alone and one in an array are different places.
    return this.#alternate ? [draw()] : draw();
  }
}
const card = directive(Card);

/** The list in its layout; `busy` while more of the loaded cards are still to be drawn. */
export function listOf<T>(
  layout: string,
  busy: boolean,
  reviews: readonly T[],
  card: (review: T) => unknown,
): TemplateResult {
  return html`<ul part=${`list ${layout}`} role="list" tabindex=${layout === 'carousel' ? 0 : nothing} aria-busy=${busy}>
    ${reviews.map(card)}
  </ul>`;
}

/**
 * The part of their keys that all cards share: all data of the context, so a field that is added to it counts too. JSON leaves out its
 * functions, sets and maps: what a card needs of those is in the key of that card.
 */
const sharedKey = (context: CardContext): string => JSON.stringify(context);

/** The cards of one widget, with the texts that the reader has unfolded. */
export class CardList {
  readonly #host: ReviewsElement;
  readonly #clamp: Clamp;
  readonly #incremental: IncrementalList;
  readonly #folds = new Map<string, 'unfolded'>();
  readonly #broken = new Set<string>();
  readonly #thumbnail: Chunk<DrawThumbnail>;
  /** How many files of each review could not be loaded. */
  readonly #lostFiles = new Map<string, number>();

  constructor(host: ReviewsElement) {
    this.#host = host;
    this.#clamp = new Clamp(host);
    this.#incremental = new IncrementalList(host);
    this.#thumbnail = new Chunk(host, async () => {
      const { thumbnail, styles } = await import('../chunks/media-thumbnails/media-thumbnails.js');
      adopt(host.renderRoot, styles);
      return thumbnail;
    });
  }

  /** Whether the chunk that draws files is not needed, has loaded or failed to load. */
  get ready(): boolean {
    return !this.#thumbnail.loading;
  }

  /**
   * Shows `reviews`, and loads the chunk that draws their files, for which space is reserved meanwhile. Markup of a server is hydrated
   * as a whole, so its reviews are shown `atOnce`.
   */
  show(reviews: readonly PublicReview[], photo: CardContext['photo'], atOnce: boolean): void {
    void this.#incremental.show(reviews, atOnce);
    const hasFiles = reviews.some(({ media, avatar }) => media.length > 0 || (photo === 'media' && avatar));
    if (hasFiles) void this.#thumbnail.need();
  }

  /** Warms up the templates while the first response is awaited. */
  warmUp(view: WidgetView): void {
    if (view.strings && !view.feed.page) void warmUpTemplates(view, this.#context(view));
  }

  render(view: WidgetView): TemplateResult {
    const { host, feed } = view;
    const { layout, photo } = host;
    const context = this.#context(view);
    const shared = sharedKey(context);
    // The tallest card gives a carousel its height, so all cards are drawn together.
    const cards = layout === 'carousel' ? feed.reviews : this.#incremental.shownOf(feed.reviews);
    const busy = cards.length < feed.reviews.length;
    return listOf(layout, busy, cards, (review) =>
      card(
        this.#cardKey(review, shared, photo),
        () => reviewCard(review, context),
        (place) => this.#clamp.watch(place, review.id),
      ),
    );
  }

  /** All that the card of `review` is drawn from: it is drawn again when one of these values changes. The first is the review's id. */
  #cardKey(review: PublicReview, shared: string, photo: CardContext['photo']): unknown[] {
    const { id, media } = review;
    const files = media[0] || photo === 'media' ? this.#thumbnail.value : 0;
    return [
      id,
      review,
      shared,
      files,
      this.#lostFiles.get(id),
      sanitizer,
      this.#clamp.cut.has(id),
      this.#folds.has(id),
    ];
  }

  /** Moves the focus to the card at `index`, which is brought into view where it is not. */
  focus(index: number): void {
    this.#host.renderRoot.querySelectorAll<HTMLElement>('li[part~="card"]')[index]?.focus({ preventScroll: index > 0 });
  }

  #context({ host, feed, choice, strings, tag }: WidgetView): CardContext {
    return {
      strings,
      language: tag,
      level: host.heading ? 3 : 2,
      photo: host.photo,
      replies: repliesOf(host, choice.filters.q),
      sources: sourcesOf(host, feed.page),
      reviews: () => feed.reviews,
      cut: this.#clamp.cut,
      folds: this.#folds,
      broken: this.#broken,
      thumbnail: this.#thumbnail.value,
      onUnfold: this.#onUnfold,
      onBroken: this.#onBroken,
    };
  }

  #onUnfold = (id: string): void => {
    if (!this.#folds.delete(id)) this.#folds.set(id, 'unfolded');
    this.#host.requestUpdate();
  };

  #onBroken = (url: string, id: string): void => {
    this.#broken.add(url);
    this.#lostFiles.set(id, (this.#lostFiles.get(id) ?? 0) + 1);
    this.#host.requestUpdate();
  };
}

let done = false;
const idle = () => new Promise((free) => (globalThis.requestIdleCallback ?? setTimeout)(free));

/**
 * Makes the formatters, and draws a summary, a list and a card into a detached fragment, while the first response is awaited, once
 * per page. To make a formatter or to parse a template takes longer than drawing a card later, so each is a task of its own. It
 * stops as soon as the response is there.
 */
async function warmUpTemplates(view: WidgetView, context: CardContext): Promise<void> {
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
