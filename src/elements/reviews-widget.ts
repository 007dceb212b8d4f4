import { type PropertyValues, ReactiveElement } from 'lit';
import type { TemplateResult } from 'lit/html.js';
import { WIDGET_ATTRIBUTES, type WidgetAttributes } from '../contract/widget-attributes.js';
import { Chunk } from './base/chunk.js';
import { unclobbered } from './base/own-document.js';
import { ReviewsElement, reactiveProperties } from './base/reviews-element.js';
import { Visibility } from './base/visibility.js';
import type { ServerMarkup } from './chunks/hydrate/hydrate.js';
import type { ReviewsErrorEvent, ReviewsLoadEvent } from './events.js';
import { LanguageController } from './languages/language-controller.js';
import type { Strings } from './languages/strings.js';
import { CardList } from './list/card-list.js';
import { formsFor } from './list/forms-of-page.js';
import { listEnglish } from './list/list-strings.js';
import { type FeatureName, featureWordsOf } from './list/requested-features.js';
import { ReviewsFeed } from './list/reviews-feed.js';
import { type WidgetFrame, widgetFrame } from './list/widget-frame.js';
import { queryOf } from './list/widget-query.js';
import { widgetSheets } from './list/widget-sheets.js';
import { type Choice, type Filters, NO_CHOICE, type WidgetView } from './list/widget-view.js';

/**
 * The visible reviews of a vendor, with their summary.
 *
 * @fires {ReviewsLoadEvent} reviews-load - a page of reviews has arrived
 * @fires {ReviewsErrorEvent} reviews-error - reviews could not be loaded
 * @slot - shown before, without and on failure of the script
 * @slot heading - in place of the `heading` attribute
 * @slot empty - when there are no reviews
 * @slot error - when reviews cannot be loaded
 * @slot footer - below everything
 * @csspart heading - the heading, above the list or in the badge's dialog
 * @csspart summary, score, average, stars, stars-filled, stars-empty, count, origins - the numbers, and which other sites their reviews come
 *   from; the stars of reviews too
 * @csspart histogram, row, row-star, bar, bar-filled, bar-empty, row-count - a row for each number of stars; `selected`
 * @csspart controls, sort, sort-select, fold, filters, source-filter, source-filter-select, media-filter, search, topics, topic, topic-count, scales, answers, question, answer, answer-bar, answer-count - what the
 *   reader may choose, and the buttons that open it; `selected`
 * @csspart photos, photo-row - the row of customers' photos and videos
 * @csspart matches - while a filter is set: how many reviews match, and the way back
 * @csspart write - "Write a review", beside the average or where there are no reviews yet
 * @csspart content, list, grid, wall, carousel, arrows - the list, which bears its layout's name, and what turns its pages
 * @csspart card - a review; `unrated`
 * @csspart header, avatar, avatar-image, tint-0, tint-1, tint-2, tint-3, tint-4, tint-5 - its author's picture or initials
 * @csspart byline, author, verified, meta, date, source - its author, and when and where it was written
 * @csspart title, text, unfold - what was written, and "Read more"; `cut`, `unfolded`
 * @csspart media, thumbnail, photo, video, gif, image, still, sign, more-media - its files
 * @csspart about, product, product-image, source-link - what it is about, and the way to its source
 * @csspart reply, reply-header, reply-author, reply-date, reply-text - the shop's reply
 * @csspart report - the flag that reports a review
 * @csspart report-dialog, report-bar, report-heading, report-form, report-quote, report-field, report-input, report-check,
 *   report-hint, report-error, report-send, report-message - its dialog
 * @csspart more, pages, page, previous, next, gap - what is below the list; `current`
 * @csspart badge, dialog, dialog-header, dialog-content, close - the badge and what it opens
 * @csspart viewer, viewer-bar, viewer-count, viewer-stage, viewer-slide, viewer-picture, viewer-file, viewer-still - the
 *   viewer of files; `paused`
 * @csspart viewer-button, viewer-close, viewer-previous, viewer-next, viewer-play - its buttons
 * @csspart viewer-caption, viewer-author, viewer-title, viewer-text - what it says below the file
 * @csspart message, empty, error - what stands in the place of reviews
 * @csspart button, link - every button; `link` where it looks like one
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: its base class defines a property for each row of the table.
export class ReviewsWidget extends ReviewsElement {
  static override styles = widgetSheets;

  static override properties = {
    ...reactiveProperties(WIDGET_ATTRIBUTES),
    strings: { attribute: false },
    choice: { attribute: false, initial: NO_CHOICE },
  };

  /** Wordings of the shop's own, in place of those of the language; see `replaceStrings` for all elements at once. */
  declare strings: Partial<Strings> | undefined;

  declare private choice: Choice;

  readonly #language = new LanguageController<Strings>(this, listEnglish as Strings);
  readonly #feed = new ReviewsFeed(this);
  readonly #visibility = new Visibility(this);
  readonly #cards = new CardList(this);
  /** Whether a server has drawn this widget: it knew no form of the page, so there is no room for a button that leads to one. */
  readonly #served = Boolean(this.shadowRoot?.firstChild);
  #serverMarkup: ServerMarkup = this.#served ? 'unread' : 'none';
  /** What a reader can do next. */
  readonly #actions = new Chunk(this, async () => {
    const { Actions } = await import('./chunks/actions/actions.js');
    return new Actions(this);
  });
  /** What attributes ask for beyond a plain list. */
  readonly #features = new Chunk(this, async () => {
    const { Features } = await import('./chunks/features/features.js');
    return new Features(this, () => this.#view());
  });
  /** What takes over the markup of a server. */
  readonly #hydration = new Chunk(this, async () => {
    const { takeServerMarkup } = await import('./chunks/hydrate/hydrate.js');
    this.#serverMarkup = takeServerMarkup(this, String(queryOf(this, this.choice)));
    return takeServerMarkup;
  });

  override connectedCallback(): void {
    super.connectedCallback();
    for (const event of ['online', 'pageshow']) window.addEventListener(event, this.#onBack);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const event of ['online', 'pageshow']) window.removeEventListener(event, this.#onBack);
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('sort')) this.choice = { ...this.choice, sort: '' };
    const isOther = ['about', 'businessId', 'productId', 'vendorId'].some((name) => changed.has(name));
    if (this.hasUpdated && isOther) this.choice = NO_CHOICE;
    if (this.loading === 'eager') this.#visibility.seen = true;
    const { page, error, reviews } = this.#feed;
    if (this.#needsFeatures) void this.#features.need();
    if (this.#needsFeatures || page || error || this.#served || this.#canWrite) void this.#actions.need();
    this.#features.value?.follow();
    this.#cards.show(reviews, this.photo, this.#serverMarkup !== 'none');
    if (!this.#visibility.seen || !(this.#ready || this.urlState === null)) return;
    if (this.#serverMarkup === 'unread') void this.#hydration.need();
    else this.#feed.follow(queryOf(this, this.choice), isOther || changed.has('source'));
  }

  /** Markup of a server stays until everything has loaded that draws the same. */
  protected override update(changed: PropertyValues): void {
    if (this.#serverMarkup === 'none') {
      super.update(changed);
      return;
    }
    // What Lit does for every update, without LitElement's rendering.
    // biome-ignore lint/complexity/useLiteralKeys: TypeScript lets nobody else call a protected method by its name.
    ReactiveElement.prototype['update'].call(this, changed);
    const markup = this.#serverMarkup;
    if (markup === 'unread') return;
    if (unclobbered(() => markup.hydrate(this.render(), this.#view(), this.#cards.ready && !!this.#actions.value)))
      this.#serverMarkup = 'none';
  }

  override updated(): void {
    if (this.#serverMarkup !== 'none') return;
    this.#cards.warmUp(this.#view());
    const lines = Math.round(this.clamp);
    this.renderRoot.querySelector('section')?.style.setProperty('--_clamp', lines > 0 ? `${lines}` : 'none');
  }

  /** Loads the first page again, past the browser's cache. */
  refresh(): Promise<void> {
    return this.#feed.load(queryOf(this, this.choice), 'no-cache');
  }

  /** Loads the next page, if there is one; with `paginate="pages"` in place of this one. */
  async loadMore(): Promise<void> {
    if (this.paginate !== 'pages') await this.#feed.loadMore();
    else if (this.#feed.hasMore) await this.#show({ page: this.choice.page + 1 });
  }

  /** Filters as if the reader had done it, beside the filters that are set; what is empty filters no longer. */
  filter(change: Filters): void {
    this.#choose({ filters: { ...this.choice.filters, ...change } });
  }

  override render(): TemplateResult {
    return widgetFrame(this.#view());
  }

  get #needsFeatures(): boolean {
    return featureWordsOf(this).length > 0;
  }

  /** Whether the features, and the actions that they stand among, have loaded, failed to load, or are not needed. */
  get #ready(): boolean {
    return !this.#needsFeatures || (this.#features.value !== undefined && this.#actions.value !== undefined);
  }

  get #canWrite(): boolean {
    return this.writeUrl !== '' || (!this.#served && formsFor(this).length > 0);
  }

  #view(): WidgetFrame & WidgetView {
    const { strings, tag, dir } = this.#language;
    const view: WidgetFrame & WidgetView = {
      host: this,
      feed: this.#feed,
      choice: this.choice,
      strings: strings as Strings,
      tag,
      dir,
      ready: this.#ready,
      hydrating: this.#serverMarkup !== 'none',
      canWrite: this.#canWrite,
      draw: (name, inner) =>
        this.#actions.value?.draw(name, view) ?? this.#features.value?.draw(name as FeatureName, inner),
      cards: (view) => this.#cards.render(view),
      choose: this.#choose,
      filter: (change) => this.filter(change),
      onMore: this.#onMore,
      goTo: this.#goTo,
      onRetry: this.#onRetry,
    };
    return view;
  }

  #choose = (change: Partial<Choice>): void => {
    this.choice = { ...this.choice, page: 1, ...change };
  };

  async #show(change: Partial<Choice>): Promise<void> {
    this.#choose(change);
    await this.updateComplete;
    await this.#feed.settled;
  }

  /** The button that was pressed disappears or moves, so the focus goes to the first new review. */
  async #focusAfter(shown: Promise<void>, index = 0): Promise<void> {
    await shown;
    await this.updateComplete;
    this.#cards.focus(index);
  }

  #onRetry = (): Promise<void> => this.#focusAfter(this.refresh());
  #onMore = (): Promise<void> => this.#focusAfter(this.#feed.loadMore(), this.#feed.reviews.length);
  #goTo = (change: Partial<Choice>): Promise<void> => this.#focusAfter(this.#show(change));

  #onBack = (): void => {
    if (/offline|unreachable|timeout/.test(`${this.#feed.error?.code}`)) void this.refresh();
  };
}

/** The attributes of the table are its properties. */
export interface ReviewsWidget extends WidgetAttributes {}

declare global {
  interface HTMLElementTagNameMap {
    'reviews-widget': ReviewsWidget;
  }
  interface GlobalEventHandlersEventMap {
    'reviews-load': ReviewsLoadEvent;
    'reviews-error': ReviewsErrorEvent;
  }
}
