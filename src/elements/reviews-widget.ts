import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { LIMITS, SORTS, type Sort } from '../contract/widget.js';
import type { CardContext } from './card-context.js';
import { Clamp } from './clamp.js';
import { ReviewsErrorEvent, ReviewsLoadEvent } from './events.js';
import { failure } from './failure.js';
import { heldBack, heldBackStyles } from './held-back.js';
import { languageOf } from './language.js';
import { listControls } from './list-controls.js';
import { loadMore } from './load-more.js';
import { reviewCard } from './review-card.js';
import { cardStyles } from './review-card-styles.js';
import { reviewSummary, summaryStyles } from './review-summary.js';
import { ReviewsFeed } from './reviews-feed.js';
import { widgetStyles } from './reviews-widget-styles.js';
import { skeleton } from './skeleton.js';
import { starStyles } from './stars.js';
import { english } from './strings.js';
import { buttons, theme } from './theme.js';
import { Visibility } from './visibility.js';

/** What holds before an attribute is set, and again once it is taken away. */
const DEFAULTS = {
  vendorId: '',
  token: '',
  endpoint: '',
  pageSize: 10,
  paginate: 'more',
  sort: SORTS[0],
  source: '',
  productId: '',
  controls: 'summary sort stars',
  photo: 'avatar',
  clamp: 6,
  heading: '',
  policyUrl: '',
  loading: 'lazy',
  noReplies: false,
} satisfies Partial<ReviewsWidget>;

/** Properties that decide what is asked of the proxy. */
const QUERIED = ['vendorId', 'token', 'endpoint', 'pageSize', 'sort', 'source', 'productId', 'chosenSort', 'stars'];

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
 * @csspart heading, summary, score, average, count, histogram, row, bar, controls, sort, list, card, header, avatar,
 *   author, verified, meta, stars, date, source, text, media, photo, video, gif, product, reply, more, message, button
 */
export class ReviewsWidget extends LitElement {
  static override styles = [theme, buttons, starStyles, summaryStyles, cardStyles, widgetStyles, heldBackStyles];

  static override properties = {
    vendorId: { attribute: 'vendor-id' },
    token: {},
    endpoint: {},
    pageSize: { attribute: 'page-size', type: Number },
    paginate: {},
    sort: {},
    source: {},
    productId: { attribute: 'product-id' },
    controls: {},
    photo: {},
    clamp: { type: Number },
    heading: {},
    policyUrl: { attribute: 'policy-url' },
    loading: {},
    noReplies: { attribute: 'no-replies', type: Boolean },
    chosenSort: { state: true },
    stars: { state: true },
  };

  /** Whose reviews to show. */
  declare vendorId: string;
  /** The token made for this page, with the scope `reviews:read`. */
  declare token: string;
  /** Where the proxy is; the script's own origin by default. */
  declare endpoint: string;
  /** Reviews per page, 1 to 50; 10 by default. */
  declare pageSize: number;
  /** How more reviews are reached: `more` (a button) or `none`. */
  declare paginate: 'more' | 'none';
  /** Order of the list: `newest`, `oldest`, `highest` or `lowest`. */
  declare sort: Sort;
  /** Shows the reviews of this source alone. */
  declare source: string;
  /** Shows the reviews of this product alone, by the shop's own identifier. */
  declare productId: string;
  /** What to offer the reader, any of `summary sort stars`. */
  declare controls: string;
  /** What a review's picture is: `avatar` (its author), `media` (a picture of the product) or `none`. */
  declare photo: 'avatar' | 'media' | 'none';
  /** Lines of text before "Read more"; 6 by default. */
  declare clamp: number;
  /** Heading above the reviews; none by default. */
  declare heading: string;
  /** Page that says how the shop handles reviews. */
  declare policyUrl: string;
  /** `lazy` loads when the widget comes near the screen, `eager` at once. */
  declare loading: 'lazy' | 'eager';
  /** Leaves the merchant's replies out. */
  declare noReplies: boolean;

  /** The reader's choice, until the `sort` attribute changes. */
  declare private chosenSort: Sort | undefined;
  /** Stars the reader filters by; 0 for all. */
  declare private stars: number;

  readonly #feed = new ReviewsFeed(this, {
    load: (page) => this.dispatchEvent(new ReviewsLoadEvent(page)),
    error: (error) => this.dispatchEvent(new ReviewsErrorEvent(error.code, error.message)),
  });
  readonly #clamp = new Clamp(this);
  readonly #visibility = new Visibility(this, () => this.#load());
  readonly #unfolded = new Set<string>();
  readonly #playing = new Set<string>();
  readonly #broken = new Set<string>();

  constructor() {
    super();
    Object.assign(this, DEFAULTS);
    this.stars = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('online', this.#onOnline);
    if (this.#visibility.seen && !this.#feed.page) this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('online', this.#onOnline);
  }

  override willUpdate(changed: PropertyValues): void {
    for (const [name, value] of Object.entries(DEFAULTS)) {
      if (this[name as keyof typeof DEFAULTS] == null) Object.assign(this, { [name]: value });
    }
    if (changed.has('sort')) this.chosenSort = undefined;
    if (changed.has('vendorId')) this.stars = 0;
    if (this.loading === 'eager') this.#visibility.seen = true;
    if (this.#visibility.seen && QUERIED.some((name) => changed.has(name))) void this.#load();
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('clamp')) {
      const lines = Number.isFinite(this.clamp) && this.clamp > 0 ? String(Math.round(this.clamp)) : 'none';
      this.renderRoot.querySelector('section')?.style.setProperty('--_clamp', lines);
    }
  }

  /** Loads the first page anew, past the browser's cache. */
  refresh(): Promise<void> {
    return this.#load('no-cache');
  }

  /** Loads the next page, if there is one. */
  loadMore(): Promise<void> {
    return this.#feed.loadMore();
  }

  override render(): TemplateResult {
    return html`<section aria-label=${this.heading || english.reviews}>
        <div class="layer">
          <slot name="heading">${this.heading ? html`<h2 part="heading">${this.heading}</h2>` : nothing}</slot>
        </div>
        ${heldBack(this.#feed.page?.summary, this.policyUrl, languageOf(this), english)}
        <div class="layer">
          ${this.#renderState()}
          <slot name="footer"></slot>
        </div>
      </section>`;
  }

  #renderState(): TemplateResult {
    const { page, error, reviews } = this.#feed;
    if (page && (page.summary.count > 0 || reviews.length > 0)) return this.#renderContent();
    if (error) return failure(error.code, english, this.#onRetry);
    if (page) return html`<div part="message empty"><slot name="empty"><p>${english.empty}</p></slot></div>`;
    return skeleton(english.loading, Math.min(10, this.#limit()));
  }

  #renderContent(): TemplateResult {
    const { page, reviews, busy } = this.#feed;
    const language = languageOf(this);
    const offered = this.controls.split(/\s+/);
    const card: CardContext = {
      strings: english,
      language,
      photo: this.photo,
      replies: !this.noReplies,
      cut: this.#clamp.cut,
      unfolded: this.#unfolded,
      playing: this.#playing,
      broken: this.#broken,
      onUnfold: (id) => this.#toggle(this.#unfolded, id),
      onPlay: (url) => this.#toggle(this.#playing, url),
      onBroken: (url) => {
        this.#broken.add(url);
        this.requestUpdate();
      },
    };
    return html`${
      offered.includes('summary')
        ? reviewSummary(page!.summary, {
            strings: english,
            language,
            selected: this.stars,
            onStars: offered.includes('stars') ? this.#onStars : undefined,
          })
        : nothing
    }
    ${listControls({
      strings: english,
      order: this.#order(),
      onSort: offered.includes('sort') ? this.#onSort : undefined,
      onAll: this.stars ? () => this.#onStars(0) : undefined,
    })}
    <div part="content" aria-busy=${busy}>
      ${
        reviews.length === 0
          ? html`<div part="message empty"><p>${english.emptyFilter}</p></div>`
          : html`<ul part="list" role="list">${reviews.map((review) => reviewCard(review, card))}</ul>`
      }
    </div>
    ${loadMore(this.#feed, { strings: english, language, onMore: this.paginate === 'more' ? this.#onMore : undefined })}`;
  }

  /** The order in force; an unknown word in the attribute means the default. */
  #order(): Sort {
    const order = this.chosenSort ?? this.sort;
    return SORTS.includes(order) ? order : SORTS[0];
  }

  /** Reviews of one page, held to what the proxy accepts. */
  #limit(): number {
    return Math.min(LIMITS.pageSize, Math.max(1, Math.round(this.pageSize) || 10));
  }

  #load(cache?: RequestCache): Promise<void> {
    return this.#feed.load(
      {
        endpoint: this.endpoint,
        vendorId: this.vendorId,
        token: this.token,
        pageSize: this.#limit(),
        sort: this.#order(),
        source: this.source,
        product: this.productId,
        stars: this.stars,
      },
      cache,
    );
  }

  #toggle(set: Set<string>, key: string): void {
    if (!set.delete(key)) set.add(key);
    this.requestUpdate();
  }

  #onSort = (order: Sort): void => {
    this.chosenSort = order;
  };

  #onStars = (stars: number): void => {
    this.stars = stars;
  };

  #onRetry = (): void => {
    void this.#load('no-cache');
  };

  /** The button goes or moves away from under the reader, so the focus walks on to the first new review. */
  #onMore = async (): Promise<void> => {
    const shown = this.#feed.reviews.length;
    await this.loadMore();
    await this.updateComplete;
    this.renderRoot.querySelectorAll<HTMLElement>('[part~="card"]')[shown]?.focus({ preventScroll: true });
  };

  #onOnline = (): void => {
    if (this.#feed.error?.code === 'offline' || this.#feed.error?.code === 'unreachable') this.#onRetry();
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
