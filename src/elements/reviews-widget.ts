import type { TemplateResult } from 'lit/html.js';
import { SORTS, type Sort } from '../contract/widget.js';
import { DrawnElement } from './base/drawn-element.js';
import { Visibility } from './base/visibility.js';
import type { ReviewsErrorEvent, ReviewsLoadEvent } from './events.js';
import type { Extras } from './extras/extras.js';
import { LanguageController } from './languages/language-controller.js';
import type { Strings } from './languages/strings.js';
import { CardList } from './list/card-list.js';
import { listEnglish } from './list/list-strings.js';
import { ReviewsFeed } from './list/reviews-feed.js';
import { isPlain, type WidgetAttributes } from './list/widget-attributes.js';
import { type WidgetFrame, widgetFrame } from './list/widget-frame.js';
import { queryOf } from './list/widget-query.js';
import { widgetSheets } from './list/widget-sheets.js';
import { type Choice, NO_CHOICE, type WidgetView } from './list/widget-view.js';
import type { Served } from './served/take-over.js';

/** A property that is an empty text until it is set. */
const text = { initial: '' };

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
 * @csspart summary, score, average, stars, stars-filled, stars-empty, count - the numbers; the stars of reviews too
 * @csspart histogram, row, row-star, bar, bar-filled, bar-empty, row-count - a row for each number of stars; `selected`
 * @csspart controls, sort, sort-select, source-filter, source-filter-select, media-filter, search - what the reader may
 *   choose; `selected`
 * @csspart content, list, grid, wall, carousel, arrows - the list, which bears its layout's name, and what turns its pages
 * @csspart card - a review; `unrated`
 * @csspart header, avatar, avatar-image, tint-0, tint-1, tint-2, tint-3, tint-4, tint-5 - its author's picture or initials
 * @csspart byline, author, verified, meta, date, source, source-mark - its author, and when and where it was written
 * @csspart text, unfold - what was written, and "Read more"; `unfolded`
 * @csspart media, thumbnail, photo, video, gif, image, still, sign, more-media - its files
 * @csspart about, product, product-image, source-link - what it is about, and the way to its source
 * @csspart reply, reply-header, reply-author, reply-date, reply-text - the shop's answer
 * @csspart more, pages, page, previous, next, gap - what is below the list; `current`
 * @csspart badge, dialog, dialog-header, dialog-content, close - the badge and what it opens
 * @csspart viewer, viewer-bar, viewer-count, viewer-stage, viewer-slide, viewer-picture, viewer-file, viewer-still - the
 *   viewer of files; `paused`
 * @csspart viewer-button, viewer-close, viewer-previous, viewer-next, viewer-play - its buttons
 * @csspart viewer-caption, viewer-author, viewer-text - what it says below the file
 * @csspart message, empty, error - what stands in the place of reviews
 * @csspart button, link - every button; `link` where it looks like one
 */
export class ReviewsWidget extends DrawnElement implements WidgetAttributes {
  static override styles = widgetSheets;

  static override properties = {
    vendorId: text,
    businessId: text,
    token: text,
    endpoint: text,
    layout: { initial: 'list' },
    pageSize: { initial: 10 },
    paginate: { initial: 'more' },
    sort: { initial: SORTS[0] },
    source: text,
    productId: text,
    controls: { initial: 'summary sort stars' },
    photo: { initial: 'avatar' },
    clamp: { initial: 6 },
    heading: text,
    policyUrl: text,
    itemName: text,
    urlState: { initial: null },
    loading: { initial: 'lazy' },
    noReplies: { initial: false },
    debug: { initial: false },
    strings: { attribute: false },
    choice: { attribute: false, initial: NO_CHOICE },
  };

  /** Whose reviews to show. */
  declare vendorId: string;
  /** Whose reviews to show, from the version 1 list; `vendor-id` goes before it. */
  declare businessId: string;
  /** The token made for this page, with the scope `reviews:read`. */
  declare token: string;
  /** Where the proxy is; the script's own origin by default. */
  declare endpoint: string;
  /** How the reviews lie: `list`, `grid`, `wall`, `carousel`, or `badge`, a button that opens the list. */
  declare layout: WidgetAttributes['layout'];
  /** Reviews per page, 1 to 50; 10 by default. */
  declare pageSize: number;
  /** How more reviews are reached: `more` (a button), `pages`, `scroll` (by themselves) or `none`. */
  declare paginate: WidgetAttributes['paginate'];
  /** Order of the list: `newest`, `oldest`, `highest` or `lowest`. */
  declare sort: Sort;
  /** Shows the reviews of this source alone. */
  declare source: string;
  /** Shows the reviews of this product alone, by the shop's own identifier. */
  declare productId: string;
  /** What to offer the reader, any of `summary sort stars media search`; `stars` brings a filter by source along. */
  declare controls: string;
  /** What a review's picture is: `avatar` (its author), `media` (a picture of the product) or `none`. */
  declare photo: 'avatar' | 'media' | 'none';
  /** Lines of text before "Read more"; 6 by default. */
  declare clamp: number;
  /** Heading above the reviews; none by default. */
  declare heading: string;
  /** Page that says how the shop handles reviews. */
  declare policyUrl: string;
  /** Describes the reviews to search engines as those of a product of this name (JSON-LD); not by default. */
  declare itemName: string;
  /** Keeps what the reader chooses in the page's address, under this name or `reviews`; not by default. */
  declare urlState: string | null;
  /** `lazy` loads when the widget comes near the screen, `eager` at once. */
  declare loading: 'lazy' | 'eager';
  /** Leaves the merchant's replies out. */
  declare noReplies: boolean;
  /** Explains in the console what the widget does, and why it shows nothing. */
  declare debug: boolean;
  /** Wordings of the shop's own, in place of those of the language; see `replaceStrings` for all elements at once. */
  declare strings: Partial<Strings> | undefined;

  declare private choice: Choice;

  readonly #language = new LanguageController<Strings>(this, listEnglish as Strings);
  readonly #feed = new ReviewsFeed(this);
  readonly #visibility = new Visibility(this);
  readonly #cards = new CardList(this);
  /** What a server has drawn; null until its chunk is there, and undefined without any. */
  #served: Served | null | undefined = this.renderRoot.firstChild ? null : undefined;
  /** Undefined until an attribute asks for them, and null while they are on their way; false when they cannot be had. */
  #extras: Extras | null | false | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    for (const event of ['online', 'pageshow']) window.addEventListener(event, this.#onBack);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const event of ['online', 'pageshow']) window.removeEventListener(event, this.#onBack);
  }

  override willUpdate(changed: ReadonlySet<PropertyKey>): void {
    if (changed.has('sort')) this.choice = { ...this.choice, sort: '' };
    if (this.hasUpdated && (changed.has('vendorId') || changed.has('businessId'))) this.choice = NO_CHOICE;
    if (this.loading === 'eager') this.#visibility.seen = true;
    if (this.#extras === undefined && !isPlain(this)) void this.#loadExtras();
    if (this.#extras) this.#extras.follow();
    void this.#cards.follow(this.#feed.reviews, this.photo);
    if (!this.#visibility.seen || !(this.#ready || this.urlState === null)) return;
    const query = queryOf(this, this.choice);
    if (this.#served === null) void this.#readServed(String(query));
    else this.#feed.follow(query, changed.has('productId') || changed.has('source'));
  }

  /** What a server has drawn stands until all is there that draws the same. */
  override paint(drawn: TemplateResult): boolean {
    if (this.#served === undefined) return super.paint(drawn);
    if (!this.#served?.takeOver(drawn, this.#view(), this.#cards.ready)) return false;
    this.#served = undefined;
    return true;
  }

  override updated(): void {
    this.#cards.prepare(this.#view());
    const lines = Math.round(this.clamp);
    this.renderRoot.querySelector('section')?.style.setProperty('--_clamp', lines > 0 ? `${lines}` : 'none');
  }

  /** Loads the first page anew, past the browser's cache. */
  refresh(): Promise<void> {
    return this.#feed.load(queryOf(this, this.choice), 'no-cache');
  }

  /** Loads the next page, if there is one; with `paginate="pages"` in place of this one. */
  async loadMore(): Promise<void> {
    if (this.paginate !== 'pages') await this.#feed.loadMore();
    else if (this.#feed.hasMore) await this.#show({ page: this.choice.page + 1 });
  }

  override render(): TemplateResult {
    return widgetFrame(this.#view());
  }

  /** Whether the extras are there, or not waited for. */
  get #ready(): boolean {
    return isPlain(this) || this.#extras != null;
  }

  async #loadExtras(): Promise<void> {
    this.#extras = null;
    const chunk = await import('./extras/extras.js').catch(() => undefined);
    this.#extras = chunk ? new chunk.Extras(this, () => this.#view()) : false;
    this.requestUpdate();
  }

  async #readServed(query: string): Promise<void> {
    const chunk = await import('./served/take-over.js').catch(() => {});
    // Offline: what stands there can be read, and the next update tries again.
    if (!chunk || this.#served !== null) return;
    this.#served = chunk.readServed(this, query);
    this.requestUpdate();
  }

  #view(): WidgetFrame & WidgetView {
    const { strings, tag, dir } = this.#language;
    return {
      host: this,
      feed: this.#feed,
      choice: this.choice,
      strings: strings as Strings,
      tag,
      dir,
      ready: this.#ready,
      draw: (...extra) => (this.#extras || undefined)?.draw(...extra),
      cards: (view) => this.#cards.render(view),
      choose: this.#choose,
      onMore: this.#onMore,
      goTo: this.#goTo,
      onRetry: this.#onRetry,
    };
  }

  #choose = (change: Partial<Choice>): void => {
    this.choice = { ...this.choice, page: 1, ...change };
  };

  async #show(change: Partial<Choice>): Promise<void> {
    this.#choose(change);
    await this.updateComplete;
    await this.#feed.settled;
  }

  /** What was pressed goes or moves away from under the reader, so the focus walks on to the first new review. */
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

declare global {
  interface HTMLElementTagNameMap {
    'reviews-widget': ReviewsWidget;
  }
  interface HTMLElementEventMap {
    'reviews-load': ReviewsLoadEvent;
    'reviews-error': ReviewsErrorEvent;
  }
}
