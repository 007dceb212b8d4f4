import { css } from 'lit';
import { reviewFragment } from '../../../contract/report.js';
import type { PublicReview } from '../../../contract/widget.js';
import type { WidgetAttributes } from '../../../contract/widget-attributes.js';
import { Chunk } from '../../base/chunk.js';
import { own } from '../../base/own-document.js';
import type { ReviewsElement } from '../../base/reviews-element.js';
import { discloses } from '../../card/review-card.js';
import { formatMessage } from '../../languages/format-message.js';
import { isFiltered, type WidgetView } from '../../list/widget-view.js';
import type { Disclosures } from '../disclosures/disclosures.js';
import { showFullDate } from './full-date.js';
import { bringIntoView } from './steady.js';

/** Cards that are laid out wherever they are. */
const NEAR = 50;
/** Further pages that are loaded to find the review of the page's address. */
const MOST_PAGES = 10;

/**
 * Adds to each card, once it is drawn, the button that reports its review: in room that the card keeps, so that nothing moves. Says what
 * the review discloses, by a chunk of its own, in a line that the card keeps for it. Lets the browser leave out what is far below. And finds
 * the review that the page's address names, `#review-ID`.
 */
export class CardActions {
  /** What the widget was drawn from last. */
  view: WidgetView | undefined;

  readonly #host: ReviewsElement & WidgetAttributes;
  readonly #buttons = new WeakMap<Element, HTMLButtonElement>();
  /** The wording that each button was named by. */
  readonly #names = new WeakMap<HTMLButtonElement, string>();
  /** The id that the address names and that was not found yet. */
  #sought = soughtId();
  #pages = 0;
  readonly #disclosures: Chunk<Disclosures>;

  constructor(host: ReviewsElement & WidgetAttributes) {
    this.#host = host;
    this.#disclosures = new Chunk(host, async () => {
      const { Disclosures } = await import('../disclosures/disclosures.js');
      return new Disclosures(host);
    });
    host.renderRoot.addEventListener('pointerover', (event) => this.view && showFullDate(event, this.view.tag));
  }

  /** Looks anew for the review of the page's address. */
  seek(): void {
    this.#sought = soughtId();
    this.#pages = 0;
    this.update();
  }

  /** To be called after each update of the widget. */
  update(): void {
    const { view } = this;
    const root = this.#host.renderRoot;
    // Hydration finds its places by their number: nothing may be added to the markup of a server before.
    if (!view || !('_$litPart$' in root)) return;
    const cards = root.querySelectorAll<HTMLElement>('li[part~="card"]');
    const { reviews } = view.feed;
    const disclosures = this.#disclosuresFor(view);
    for (const [index, card] of cards.entries()) {
      const review = reviews[index];
      if (!review) break;
      // A business of the version 1 list takes no reports.
      if (this.#host.vendorId) this.#offer(card, review, view);
      disclosures?.drawCard(card, review, view.feed.page?.questions);
      if (review.id === this.#sought) this.#mark(card);
    }
    disclosures?.drawStatement(view);
    // In the frame after it has been laid out a card knows its height, which it keeps.
    const far = [...cards].slice(NEAR).filter((card) => !card.classList.contains('laid-out'));
    const leaveOut = () => {
      for (const card of far) card.classList.add('laid-out');
    };
    if (far[0]) requestAnimationFrame(() => setTimeout(leaveOut));
    if (this.#sought && cards.length >= reviews.length) this.#loadMore(view);
  }

  /** What draws disclosures and the statement below the list, once it is needed and has loaded. */
  #disclosuresFor(view: WidgetView): Disclosures | undefined {
    const { feed } = view;
    if (feed.page?.policy || feed.reviews.some(discloses)) void this.#disclosures.need();
    const disclosures = this.#disclosures.value;
    return disclosures?.speaks(view) ? disclosures : undefined;
  }

  #offer(card: HTMLElement, review: PublicReview, { strings, tag }: WidgetView): void {
    let button = this.#buttons.get(card);
    if (!button) {
      button = own('createElement')('button');
      button.setAttribute('part', 'report');
      button.type = 'button';
      button.ariaHasPopup = 'dialog';
      button.addEventListener('click', () => this.#report(button!, review));
      this.#buttons.set(card, button);
      card.append(button);
    }
    // Of a long list it is asked with every update.
    if (this.#names.get(button) === strings.reportReview) return;
    this.#names.set(button, strings.reportReview);
    const name = formatMessage(strings.reportReview, tag, { author: review.author || strings.anonymous });
    Object.assign(button, { title: name, ariaLabel: name });
  }

  /** Opens the dialog. Where its chunk cannot be had the button says to try again. */
  async #report(button: HTMLButtonElement, review: PublicReview): Promise<void> {
    const { view } = this;
    if (!view || button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    try {
      const { openReport } = await import('../report/report-dialog.js');
      await openReport(button, review, view);
    } catch {
      this.#names.delete(button);
      Object.assign(button, { title: view.strings.tryAgain, ariaLabel: view.strings.tryAgain });
    }
    button.ariaBusy = null;
  }

  #mark(card: HTMLElement): void {
    this.#sought = '';
    for (const before of this.#host.renderRoot.querySelectorAll('[aria-current="location"]')) before.ariaCurrent = null;
    card.ariaCurrent = 'location';
    bringIntoView(card, 'center');
  }

  /** A filter, or pages of which one is shown at a time, are the reader's or the shop's choice, and stay. */
  #loadMore({ host, feed, choice }: WidgetView): void {
    const isOff = isFiltered(choice.filters) || /^(?:pages|none)$/.test(host.paginate) || host.layout === 'badge';
    if (feed.busy || !feed.page || feed.error) return;
    if (isOff || !feed.hasMore || this.#pages >= MOST_PAGES) {
      this.#sought = '';
      return;
    }
    this.#pages++;
    void feed.loadMore();
  }
}

/** The id of the review that the page's address names; empty without. */
function soughtId(): string {
  const prefix = `#${reviewFragment('')}`;
  const id = location.hash.startsWith(prefix) ? location.hash.slice(prefix.length) : '';
  return /^[\w-]{1,64}$/.test(id) ? id : '';
}

export const cardActionStyles = css`
  [part~='card'] {
    position: relative;
    scroll-margin-block: 5em;
  }
  [part='report'] {
    position: absolute;
    /* Its flag ends where the text does, level with the name. */
    inset-block-start: calc(clamp(16px, 4cqi, 24px) - 0.1em);
    inset-inline-end: calc(clamp(16px, 4cqi, 24px) - 7px);
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: var(--_muted);
  }
  [part='report']:hover {
    background: var(--_tint);
    color: inherit;
  }
  [part='report']:focus-visible {
    outline-offset: -2px;
  }
  /* A flag: its outline, and in it the cloth, which is left out. */
  [part='report']::before {
    inline-size: 14px;
    block-size: 14px;
    background: currentColor;
    clip-path: polygon(
      evenodd,
      21% 12%, 79% 12%, 66% 33%, 79% 54%, 29% 54%, 29% 88%, 21% 88%, 21% 12%,
      29% 20%, 65% 20%, 57% 33%, 65% 46%, 29% 46%, 29% 20%
    );
    forced-color-adjust: none;
    content: '';
  }
  [part='report']:dir(rtl)::before {
    scale: -1 1;
  }
  [part~='card'][aria-current] {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
`;
