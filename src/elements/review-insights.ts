import LANGUAGES from 'virtual:languages/insights';
import insightsEnglish from 'virtual:languages/insights/en';
import type { PropertyValues } from 'lit';
import { html, noChange, nothing, type TemplateResult } from 'lit/html.js';
import { INSIGHTS_ATTRIBUTES, type InsightsAttributes } from '../contract/insights-attributes.js';
import { isTopic } from '../contract/topics.js';
import type { PublicInsights } from '../contract/widget.js';
import type { InsightsStrings } from '../languages/element-words.js';
import { buttons } from './base/button-styles.js';
import { adopt } from './base/css.js';
import { own } from './base/own-document.js';
import { ReviewsElement, reactiveProperties } from './base/reviews-element.js';
import { theme } from './base/theme.js';
import { Visibility } from './base/visibility.js';
import { ReviewsErrorEvent } from './events.js';
import { insightsContent, insightsFrame } from './insights/insights-frame.js';
import { insightsAddress, requestInsights } from './insights/insights-request.js';
import { insightsStyles } from './insights/insights-styles.js';
import { keepOpened, servedInsights } from './insights/served-insights.js';
import { type Language, languageOf } from './languages/language.js';
import { LanguageController } from './languages/language-controller.js';
import { FeedError } from './list/page-request.js';
import type { ReviewsWidget } from './reviews-widget.js';

/** After these the insights may be had that failed, or the page has a list to go to. */
const EVENTS = ['online', 'reviews-load'];

/**
 * What shoppers praise and what they miss, side by side. Each claim says how many reviews it is made of, and opens sentences of theirs.
 * Nothing is drawn where there are too few reviews to say anything.
 *
 * @tagname review-insights
 * @fires {ReviewsErrorEvent} reviews-error - the insights could not be loaded
 * @slot - shown before, without and on failure of the script
 * @slot heading - in place of the `heading` attribute
 * @csspart heading - the heading above both columns
 * @csspart columns, column, praised, missed, column-heading, none - the two columns
 * @csspart claims, claim, summary, line, label, count, topic, by-machine, arrow - a claim, and what it is made of
 * @csspart evidence, quote, button, link - the sentences behind it, and the way to their reviews
 * @csspart base, loading, message, empty, error - all of it, and what stands in the place of claims
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: its base class defines a property for each row of the table.
export class ReviewInsights extends ReviewsElement {
  static override styles = [theme, buttons, insightsStyles];

  static override properties = reactiveProperties(INSIGHTS_ATTRIBUTES);

  readonly #language = new InsightsLanguage(this, insightsEnglish);
  readonly #visibility = new Visibility(this);
  #insights: PublicInsights | undefined;
  #error: FeedError | undefined;
  /** What the insights are of; empty when they have to be requested again. */
  #wanted = '';
  /** The markup of a server, which stands until the same can be drawn. */
  readonly #served = [...(this.shadowRoot?.childNodes ?? [])];
  readonly #wasServed = this.#served.length > 0;
  /** Whether the server's plain copy is of something else by now. */
  #hasOldCopy = false;
  #reopen: (() => void) | undefined;
  #abort: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    for (const event of EVENTS) window.addEventListener(event, this.#onEvent);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const event of EVENTS) window.removeEventListener(event, this.#onEvent);
    if (!this.#insights) this.#wanted = '';
    this.#abort?.abort();
  }

  override willUpdate(_changed: PropertyValues): void {
    if (!this.isConnected || !this.#visibility.seen) return;
    const { vendorId, businessId, token, endpoint, productId } = this;
    const of = [vendorId, businessId, productId] as const;
    const language = languageOf(this);
    const wanted = JSON.stringify([of, token, endpoint, language]);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#error = undefined;
    // Insights of one product never stand for another.
    this.#insights = this.#served.length > 0 ? servedInsights(this, of, language) : undefined;
    if (this.#insights) return;
    this.#hasOldCopy = this.#hasOldCopy || this.#wasServed;
    this.#replaceServed();
    void this.#request();
  }

  override render(): unknown {
    const { strings, tag, dir } = this.#language;
    const isOpen = !this.#insights && !this.#error;
    if (this.#served.length > 0 && (!strings || isOpen)) return noChange;
    this.#replaceServed();
    if (!strings) return this.#fallback();
    const words = { strings, tag, dir };
    const content = this.#insights && insightsContent(this.#insights, words, this, this.#wayToReviews);
    if (content === null) return this.#fallback();
    return insightsFrame(this.heading, words, isOpen, content ?? this.#renderState());
  }

  override updated(_changed: PropertyValues): void {
    this.#reopen?.();
    this.#reopen = undefined;
  }

  /** What the page has between the tags; not the plain copy that a server wrote of something else. */
  #fallback(): TemplateResult | typeof nothing {
    return this.#hasOldCopy ? nothing : html`<slot></slot>`;
  }

  /** Removes the markup of a server with its style sheet, in the update that draws the same. */
  #replaceServed(): void {
    if (this.#served.length === 0) return;
    this.#reopen = keepOpened(this.renderRoot);
    for (const styles of ReviewInsights.styles) adopt(this.renderRoot, styles);
    for (const node of this.#served.splice(0)) node.remove();
  }

  #renderState(): TemplateResult {
    if (!this.#error) return html`<div part="loading" aria-hidden="true"></div>`;
    const strings = this.#language.strings!;
    const retry = html`<button part="button link" type="button" @click=${this.#onRetry}>${strings.retry}</button>`;
    return html`<div part="message error">
        <p role="status">${strings.failed}</p>
        ${this.#error.isFinal ? nothing : retry}
      </div>${this.#fallback()}`;
  }

  async #request(): Promise<void> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    try {
      // A missing attribute is reported like any other failure: after the update that found it.
      await Promise.resolve();
      const insights = await requestInsights(insightsAddress(this, languageOf(this)), abort);
      // A late response never stands for another product.
      if (abort !== this.#abort) return;
      this.#insights = insights;
    } catch (reason) {
      if (abort !== this.#abort || (abort.signal.aborted && !(reason instanceof FeedError))) return;
      const error = reason instanceof FeedError ? reason : new FeedError('unexpected', `${reason}`);
      this.#error = error;
      if (this.debug) console.warn(`<review-insights> ${error.code}: ${error.message}`, this);
      const event = new ReviewsErrorEvent(error.code, error.message);
      this.dispatchEvent(event);
    }
    this.requestUpdate();
  }

  /** Shows the reviews of a topic; undefined where no list of the page has them. */
  #wayToReviews = (topic: string): (() => void) | undefined => {
    const list = isTopic(topic) ? this.#list() : undefined;
    return list && (() => this.#show(list, topic));
  };

  /** The list of this page that has the same reviews: of this product alone, or of all; a badge only where there is no other. */
  #list(): ReviewsWidget | undefined {
    const { vendorId, businessId, productId } = this;
    const lists = [...own('querySelectorAll')('reviews-widget')].filter(
      (list) =>
        list.vendorId === vendorId &&
        (vendorId !== '' || list.businessId === businessId) &&
        list.productId === productId &&
        // Another version of the script may have defined it.
        typeof list.filter === 'function',
    );
    return lists.find(({ layout }) => layout !== 'badge') ?? lists[0];
  }

  /** As if the reader had chosen the topic in the list; that of a badge is opened. */
  #show(list: ReviewsWidget, topic: string): void {
    const cleared = { rating: 0, source: '', media: false, q: '' };
    list.filter({ ...cleared, topic });
    const badge = list.shadowRoot?.querySelector<HTMLElement>('[part="badge"]');
    const section = list.shadowRoot?.querySelector('section');
    if (badge) badge.click();
    else if (section) {
      section.tabIndex = -1;
      section.focus({ preventScroll: true });
      list.scrollIntoView();
    }
  }

  #onRetry = (): void => {
    this.#wanted = '';
    this.requestUpdate();
  };

  #onEvent = (event: Event): void => {
    if (event.type === 'online' && this.#error) this.#wanted = '';
    this.requestUpdate();
  };
}

/** The attributes of the table are its properties. */
export interface ReviewInsights extends InsightsAttributes {}

declare global {
  interface HTMLElementTagNameMap {
    'review-insights': ReviewInsights;
  }
}

/** The strings of insights in the language closest to the element. */
class InsightsLanguage extends LanguageController<InsightsStrings> {
  protected override async load(tag: string): Promise<Partial<Language<InsightsStrings>>> {
    const { codeOf, load } = await import('./chunks/languages.js');
    const [language, chunk] = await Promise.all([
      load<InsightsStrings>('review-insights', tag),
      LANGUAGES[codeOf(tag)]?.(),
    ]);
    return { ...language, strings: chunk?.default };
  }
}
