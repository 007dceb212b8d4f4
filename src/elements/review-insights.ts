import type { PropertyValues } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { INSIGHTS_ATTRIBUTES, type InsightsAttributes } from '../contract/insights-attributes.js';
import { isTopic } from '../contract/topics.js';
import type { PublicInsights } from '../contract/widget.js';
import { own } from './base/own-document.js';
import { ReviewsElement, reactiveProperties } from './base/reviews-element.js';
import { buttons, theme } from './base/theme.js';
import { Visibility } from './base/visibility.js';
import { ReviewsErrorEvent } from './events.js';
import { claimColumns } from './insights/claim-columns.js';
import { columnsOf } from './insights/claims.js';
import { InsightsLanguage } from './insights/insights-languages.js';
import { insightsAddress, requestInsights } from './insights/insights-request.js';
import { insightsEnglish } from './insights/insights-strings.js';
import { insightsStyles } from './insights/insights-styles.js';
import { languageOf } from './languages/language.js';
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
 * @csspart claims, claim, summary, line, label, count, by-machine, arrow - a claim, and what it is made of
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
    const wanted = JSON.stringify([vendorId, businessId, token, endpoint, productId, languageOf(this)]);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    // Insights of one product never stand for another.
    this.#insights = undefined;
    this.#error = undefined;
    void this.#request();
  }

  override render(): TemplateResult {
    const { strings, tag, dir } = this.#language;
    const columns = this.#insights && columnsOf(this.#insights);
    const isEmpty = columns && columns.praised.length + columns.missed.length === 0;
    if (!strings || (isEmpty && !this.showEmpty)) return html`<slot></slot>`;
    return html`<section part="base" aria-label=${this.heading || nothing} lang=${tag} dir=${dir ?? nothing} aria-busy=${!columns && !this.#error}>
      <slot name="heading">${this.heading ? html`<h2 part="heading">${this.heading}</h2>` : nothing}</slot>
      ${this.#renderState(columns, isEmpty)}
    </section>`;
  }

  #renderState(columns: ReturnType<typeof columnsOf> | undefined, isEmpty: boolean | undefined): TemplateResult {
    const { tag } = this.#language;
    const strings = this.#language.strings!;
    if (this.#error) {
      return html`<div part="message error">
        <p role="status">${strings.failed}</p>
        <button part="button link" type="button" @click=${this.#onRetry}>${strings.retry}</button>
      </div><slot></slot>`;
    }
    if (!columns) return html`<div part="loading" aria-hidden="true"></div>`;
    if (isEmpty) return html`<div part="message empty"><p>${strings.noInsights}</p></div>`;
    const { language } = this.#insights!;
    return claimColumns(columns, {
      strings,
      tag,
      labelsIn: language === undefined || tag.startsWith(language) ? undefined : language,
      showReviews: (topic) => {
        const list = isTopic(topic) ? this.#list() : undefined;
        return list && (() => this.#show(list, topic));
      },
    });
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

  /** The list of this page that has the same reviews: of this product alone, or of all. */
  #list(): ReviewsWidget | undefined {
    const { vendorId, businessId, productId } = this;
    return [...own('querySelectorAll')('reviews-widget')].find(
      (list) =>
        list.vendorId === vendorId &&
        (vendorId !== '' || list.businessId === businessId) &&
        list.productId === productId &&
        // Another version of the script may have defined it.
        typeof list.filter === 'function',
    );
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
