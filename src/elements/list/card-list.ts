import { type ChildPart, Directive, directive } from 'lit/directive.js';
import { html, noChange, nothing, type TemplateResult } from 'lit/html.js';
import type { PublicReview } from '../../contract/widget.js';
import { Chunk } from '../base/chunk.js';
import { adopt } from '../base/css.js';
import type { ReviewsElement } from '../base/reviews-element.js';
import { type CardContext, repliesOf, sourcesOf, type Thumbnails } from '../card/card-context.js';
import { onCardEvent } from '../card/card-events.js';
import { Clamp } from '../card/clamp.js';
import { dayText } from '../card/days.js';
import { drawOnce } from '../card/draw-once.js';
import { reviewCard, showFold } from '../card/review-card.js';
import { sanitizer } from '../card/review-text.js';
import { formatNumber } from '../languages/language.js';
import type { Strings } from '../languages/strings.js';
import { IncrementalList } from './incremental-list.js';
import { listEnglish } from './list-strings.js';
import type { WidgetView } from './widget-view.js';

/** A card of the list: what it is drawn from, and how. */
export interface ListedCard {
  review: PublicReview;
  /** It is drawn again when one of these has changed, or what the review says. */
  key: readonly unknown[];
  draw(): TemplateResult;
}

interface DrawnCard {
  card: ListedCard;
  element: HTMLElement;
}

/** A list that keeps a card's element as long as it shows the same in the same place: what plays, is open or has the focus stays. */
class Cards extends Directive {
  #drawn: DrawnCard[] = [];

  render(cards: readonly ListedCard[], _onDrawn?: (element: HTMLElement, card: ListedCard) => void): unknown {
    return cards.map((card) => card.draw());
  }

  override update(place: ChildPart, [cards, onDrawn]: Parameters<this['render']>): unknown {
    const list = place.parentNode as Element;
    // A server has drawn them.
    const served = this.#drawn[0] ? [] : [...list.children];
    // Another list: to take a thousand cards away one by one takes longer than to draw the first of the others.
    if (this.#drawn[0]?.card.review.id !== cards[0]?.review.id && !served[0]) {
      list.replaceChildren(place.startNode!);
      this.#drawn = [];
    }
    for (const { element } of this.#drawn.splice(cards.length)) element.remove();
    for (const [at, card] of cards.entries()) {
      const before = this.#drawn[at];
      if (before && saysTheSame(before.card, card)) {
        before.card = card;
        continue;
      }
      const element = (served[at] as HTMLElement) ?? drawOnce(card.draw(), place.options);
      if (before) replace(before, { card, element });
      else if (!served[at]) list.append(element);
      this.#drawn[at] = { card, element };
      onDrawn?.(element, card);
    }
    return noChange;
  }
}
const cardsOf = directive(Cards);

/** A list that was loaded again is no other: its reviews are new objects, and mostly say the same. */
function saysTheSame(one: ListedCard, other: ListedCard): boolean {
  if (!one.key.every((value, index) => value === other.key[index])) return false;
  return one.review === other.review || JSON.stringify(one.review) === JSON.stringify(other.review);
}

/** Puts one card in the place of another. Where it is of the same review, the focus stays where it was. */
function replace(before: DrawnCard, { card, element }: DrawnCard): void {
  const focused = (before.element.getRootNode() as ShadowRoot).activeElement;
  const part = before.element.contains(focused) && focused!.getAttribute('part');
  before.element.replaceWith(element);
  if (!part || card.review.id !== before.card.review.id) return;
  const same = element.querySelector<HTMLElement>(`[part="${part}"]`) ?? element;
  same.focus({ preventScroll: true });
}

/** The list in its layout; `busy` while more of the loaded cards are still to be drawn; `onEvent` hears what happens in its cards. */
export function listOf(
  layout: string,
  busy: boolean,
  cards: unknown,
  onEvent?: (event: Event) => void,
): TemplateResult {
  const ofFiles = onEvent && { handleEvent: onEvent, capture: true };
  return html`<ul part=${`list ${layout}`} role="list" tabindex=${layout === 'carousel' ? 0 : nothing} aria-busy=${busy} @click=${onEvent} @load=${ofFiles} @error=${ofFiles}>${cards}</ul>`;
}

/** The words of cards; chunks that come later add others. */
const WORDS = Object.keys(listEnglish) as (keyof Strings)[];
const FILE_WORDS = ['openPhoto', 'openVideo', 'openGif', 'moreMedia'] as const;

/**
 * The part of their keys that all cards share: all data of the context, so a field that is added to it counts too. JSON leaves out its
 * functions, sets and maps: what a card needs of those is in the key of that card.
 */
const sharedKey = ({ strings, ...context }: CardContext): string =>
  JSON.stringify([context, WORDS.map((word) => strings[word])]);

/** The cards of one widget, with the texts that the reader has unfolded. */
export class CardList {
  readonly #host: ReviewsElement;
  readonly #clamp = new Clamp((id, cut, card) => this.#fold(id, cut ? 'cut' : undefined, card));
  readonly #incremental: IncrementalList;
  readonly #folds = new Map<string, 'cut' | 'unfolded'>();
  readonly #broken = new Set<string>();
  readonly #thumbnails: Chunk<Thumbnails>;
  /** How many files of each review could not be loaded. */
  readonly #lostFiles = new Map<string, number>();
  /** What each card shows. */
  readonly #reviews = new WeakMap<Element, PublicReview>();
  #context: CardContext | undefined;

  constructor(host: ReviewsElement) {
    this.#host = host;
    this.#incremental = new IncrementalList(host);
    this.#thumbnails = new Chunk(host, async () => {
      const { thumbnails, styles } = await import('../chunks/media-thumbnails/media-thumbnails.js');
      adopt(host.renderRoot, styles);
      return thumbnails;
    });
  }

  /** Whether the chunk that draws files is not needed, has loaded or failed to load. */
  get ready(): boolean {
    return !this.#thumbnails.loading;
  }

  /**
   * Shows `reviews`, and loads the chunk that draws their files, for which space is reserved meanwhile. Markup of a server is hydrated
   * as a whole, so its reviews are shown `atOnce`.
   */
  show(reviews: readonly PublicReview[], photo: CardContext['photo'], atOnce: boolean): void {
    void this.#incremental.show(reviews, atOnce);
    const hasFiles = reviews.some(({ media, avatar }) => media.length > 0 || (photo === 'media' && avatar));
    if (hasFiles) void this.#thumbnails.need();
  }

  /** Makes ready what takes longest while the first response is awaited. */
  warmUp({ strings, feed, tag }: WidgetView): void {
    if (strings && !feed.page) warmUp(tag);
  }

  render(view: WidgetView): TemplateResult {
    const { host, feed } = view;
    const { layout, photo } = host;
    this.#context = this.#contextOf(view);
    const shared = sharedKey(this.#context);
    // The tallest card gives a carousel its height, so all cards are drawn together.
    const reviews = layout === 'carousel' ? feed.reviews : this.#incremental.shownOf(feed.reviews);
    const cards = reviews.map((review) => this.#listed(review, shared, photo, this.#context!));
    return listOf(layout, reviews.length < feed.reviews.length, cardsOf(cards, this.#onDrawn), this.#onEvent);
  }

  #listed(review: PublicReview, shared: string, photo: CardContext['photo'], context: CardContext): ListedCard {
    const { id, media } = review;
    const hasFiles = media[0] || photo === 'media';
    const files = hasFiles ? [this.#thumbnails.value, ...FILE_WORDS.map((word) => context.strings[word])] : [];
    const key = [shared, this.#lostFiles.get(id), sanitizer, ...files];
    return { review, key, draw: () => reviewCard(review, context) };
  }

  /** Moves the focus to the card at `index`, which is brought into view where it is not. */
  focus(index: number): void {
    this.#host.renderRoot.querySelectorAll<HTMLElement>('li[part~="card"]')[index]?.focus({ preventScroll: index > 0 });
  }

  #contextOf({ host, feed, choice, strings, tag }: WidgetView): CardContext {
    return {
      strings,
      language: tag,
      level: host.heading ? 3 : 2,
      photo: host.photo,
      replies: repliesOf(host, choice.filters.q),
      sources: sourcesOf(host, feed.page),
      reviews: () => feed.reviews,
      folds: this.#folds,
      broken: this.#broken,
      thumbnails: this.#thumbnails.value,
      onUnfold: this.#onUnfold,
      onBroken: this.#onBroken,
    };
  }

  #onDrawn = (element: HTMLElement, { review }: ListedCard): void => {
    this.#reviews.set(element, review);
    this.#clamp.watch(element, review.id);
  };

  #onEvent = (event: Event): void => {
    onCardEvent(event, (card) => this.#reviews.get(card), this.#context!);
  };

  #onUnfold = (id: string, card: Element): void =>
    this.#fold(id, this.#folds.get(id) === 'unfolded' ? 'cut' : 'unfolded', card);

  #fold(id: string, fold: 'cut' | 'unfolded' | undefined, card: Element): void {
    if (fold) this.#folds.set(id, fold);
    else this.#folds.delete(id);
    showFold(card, fold, this.#context!);
  }

  #onBroken = (url: string, id: string): void => {
    // A picture that is drawn again although it is broken, as in a text, would break again, and for ever.
    if (this.#broken.has(url)) return;
    this.#broken.add(url);
    this.#lostFiles.set(id, (this.#lostFiles.get(id) ?? 0) + 1);
    this.#host.requestUpdate();
  };
}

let isWarm = false;

/**
 * Makes the formatters of a language while the first response is awaited, once per page: to make one takes longer than to draw a card later. In
 * English none is needed.
 */
function warmUp(language: string): void {
  if (isWarm) return;
  isWarm = true;
  (globalThis.requestIdleCallback ?? setTimeout)(() => {
    formatNumber(5, language);
    dayText(new Date().toISOString(), language);
  });
}
