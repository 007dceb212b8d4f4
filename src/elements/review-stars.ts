import countEnglish from 'virtual:languages/counts/en';
import starsEnglish from 'virtual:languages/stars/en';
import type { PropertyValues } from 'lit';
import { html, noChange } from 'lit/html.js';
import type { Rating } from '../contract/ratings.js';
import { STARS_ATTRIBUTES, type StarsAttributes } from '../contract/stars-attributes.js';
import { adopt } from './base/css.js';
import { own } from './base/own-document.js';
import { ReviewsElement, reactiveProperties } from './base/reviews-element.js';
import { theme } from './base/theme.js';
import { webAddress } from './base/web-address.js';
import { starStyles } from './card/star-styles.js';
import { ReviewsErrorEvent } from './events.js';
import { LanguageController } from './languages/language-controller.js';
import type { Strings } from './languages/strings.js';
import type { FeedError } from './list/page-request.js';
import type { ReviewsWidget } from './reviews-widget.js';
import { numbersIn, shareRatingOf } from './stars/shared-ratings.js';
import { starsLabel, starsLine } from './stars/stars-line.js';
import { starsLineStyles } from './stars/stars-line-styles.js';

/** After these the numbers may be had that failed, or the page has a list to go to. */
const EVENTS = ['online', 'reviews-load'];
const english = { ...countEnglish, ...starsEnglish } as Strings;

/**
 * Stars and count of one product, or of all, in one line. Any number of them on a page make one request. The line keeps its height
 * whether there are reviews or not, so that cards beside each other stay in their rows.
 *
 * @tagname review-stars
 * @fires {ReviewsErrorEvent} reviews-error - the numbers could not be loaded
 * @slot - shown before, without and on failure of the script
 * @csspart rating - the line; `link` where a press on it leads to the reviews
 * @csspart stars, stars-filled, stars-empty, average, count - its stars and numbers
 * @csspart empty - what it says where there are no reviews
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: its base class defines a property for each row of the table.
export class ReviewStars extends ReviewsElement {
  static override styles = [theme, starStyles, starsLineStyles];

  static override properties = reactiveProperties(STARS_ATTRIBUTES);

  readonly #language = new LanguageController<Strings>(this, english);
  /** Null where there are no reviews; undefined until that is known. */
  #rating: Rating | null | undefined;
  /** What the numbers are of; empty when they have to be requested again. */
  #wanted = '';
  #hasFailed = false;
  /** The markup of a server, which stands as long as the same would be drawn. */
  readonly #served = [...(this.shadowRoot?.childNodes ?? [])];

  override connectedCallback(): void {
    super.connectedCallback();
    for (const event of EVENTS) window.addEventListener(event, this.#onEvent);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const event of EVENTS) window.removeEventListener(event, this.#onEvent);
  }

  override willUpdate(changed: PropertyValues): void {
    // Numbers of one product never stand for another.
    if ((this.hasUpdated || this.#wanted) && changed.size > 0) this.#discardServed();
    const { vendorId, businessId, token, endpoint, productId, rating } = this;
    const wanted = JSON.stringify([vendorId, businessId, token, endpoint, productId, rating]);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#rating = numbersIn(rating);
    if (this.#rating === undefined) void this.#request(wanted);
  }

  override render(): unknown {
    const { strings, tag, dir } = this.#language;
    const rating = this.#rating;
    const [served] = this.#served;
    if (rating === undefined || !strings) return served ? noChange : html`<slot></slot>`;
    const list = this.#list();
    const label = starsLabel(rating, strings, tag);
    // A server says the same, unless the page has words of its own; of a list it does not know, and of the page that a place is in.
    if (
      served &&
      (this.href ? !this.href.startsWith('#') : !list) &&
      this.renderRoot.querySelector('svg')?.ariaLabel === label
    )
      return noChange;
    this.#discardServed();
    const empty = this.showEmpty ? strings.noReviews : '';
    const href = webAddress(this.href) || (list ? webAddress(`#${list.id}`) : '');
    return starsLine({ rating, label, empty, href, onPress: this.#onPress, tag, dir });
  }

  /** Removes the markup of a server with its style sheet. */
  #discardServed(): void {
    if (this.#served[0]) for (const styles of ReviewStars.styles) adopt(this.renderRoot, styles);
    for (const node of this.#served.splice(0)) node.remove();
  }

  async #request(wanted: string): Promise<void> {
    const rating = await shareRatingOf(this).catch((error: FeedError) => error);
    // A late response never stands for another product.
    if (wanted !== this.#wanted) return;
    this.#hasFailed = rating instanceof Error;
    if (rating instanceof Error) {
      // Also where something of the page broke the request.
      const { code = 'unexpected', message } = rating;
      if (this.debug) console.warn(`<review-stars> ${code}: ${message}`, this);
      const event = new ReviewsErrorEvent(code, message);
      this.dispatchEvent(event);
    } else this.#rating = rating;
    if (this.debug && !rating) console.warn(`<review-stars> No reviews of product-id "${this.productId}".`, this);
    this.requestUpdate();
  }

  /** The list of this page that shows the same reviews. */
  #list(): ReviewsWidget | undefined {
    const nameOf = ({ vendorId, businessId, productId }: ReviewsWidget | this) =>
      JSON.stringify([vendorId || [businessId], productId]);
    return [...own('querySelectorAll')('reviews-widget')].find((list) => nameOf(list) === nameOf(this));
  }

  #onPress = (event: Event): void => {
    const list = this.#list();
    // The page may have another address by now.
    if (this.href) (event.currentTarget as HTMLAnchorElement).href = webAddress(this.href);
    if (this.href || !list) return;
    const section = list.shadowRoot?.querySelector('section');
    if (!section) return;
    event.preventDefault();
    section.tabIndex = -1;
    section.focus();
    list.scrollIntoView();
  };

  #onEvent = (): void => {
    if (this.#hasFailed) this.#wanted = '';
    this.requestUpdate();
  };
}

/** The attributes of the table are its properties. */
export interface ReviewStars extends StarsAttributes {}

declare global {
  interface HTMLElementTagNameMap {
    'review-stars': ReviewStars;
  }
}
