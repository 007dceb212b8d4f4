/** A chunk of its own, loaded once a review has something to disclose, or the shop has said how its reviews are checked. */
import { html, render, type TemplateResult } from 'lit/html.js';
import type { PublicReview } from '../../../contract/widget.js';
import { adopt } from '../../base/css.js';
import { unclobbered } from '../../base/own-document.js';
import type { ReviewsElement } from '../../base/reviews-element.js';
import { formatMessage } from '../../languages/format-message.js';
import type { WidgetView } from '../../list/widget-view.js';
import { type DisclosureWords, wordsFor } from './disclosure-languages.js';
import { disclosureStyles } from './disclosure-styles.js';
import { drawStatement } from './statement.js';

/** The words of the contract that have a text of their own: whatever else there is reads as another one. */
const INCENTIVES = new Set(['free_product', 'discount', 'points', 'prize_draw', 'payment'] as const);
const RELATIONSHIPS = new Set(['employee', 'family', 'partner'] as const);

/**
 * Says in each card what its review discloses. The line has no part, so that no rule of the page can take away that an author was
 * paid; the quiet facts follow what the law wants to be seen.
 */
export class Disclosures {
  readonly #host: ReviewsElement;
  /** What each card was drawn from last. */
  readonly #drawn = new WeakMap<Element, [PublicReview, DisclosureWords]>();
  #words: DisclosureWords | undefined;
  #requested = '';

  constructor(host: ReviewsElement) {
    this.#host = host;
    adopt(host.renderRoot, disclosureStyles);
  }

  /** Whether the words for `tag` are there; else they are loaded, and the widget is updated then. Until then those before stay. */
  speaks(tag: string): boolean {
    if (tag !== this.#requested) void this.#follow(tag);
    return this.#words !== undefined;
  }

  /** Fills the line that `card` keeps for what `review`, which is drawn in it, discloses. */
  drawCard(card: Element, review: PublicReview): void {
    const words = this.#words!;
    const [before, wordsBefore] = this.#drawn.get(card) ?? [];
    if (before === review && wordsBefore === words) return;
    this.#drawn.set(card, [review, words]);
    const line = card.querySelector<HTMLElement>('.disclosures');
    if (!line) return;
    line.lang = words.tag;
    unclobbered(() => render(disclosed(review, words), line));
  }

  /** Adds the statement below the list. */
  drawStatement(view: WidgetView): void {
    drawStatement(this.#host.renderRoot, view, this.#words!);
  }

  async #follow(tag: string): Promise<void> {
    this.#requested = tag;
    const words = await wordsFor(tag);
    if (tag !== this.#requested) return;
    this.#words = words;
    this.#host.requestUpdate();
  }
}

/** All that is said in a card: first what was given and who the author is, then what nobody needs to be warned of. */
function disclosed(review: PublicReview, { strings, tag, day }: DisclosureWords): (TemplateResult | string)[] {
  const { verified, verifiedBy, experiencedAt, incentive, relationship } = review;
  const clear = [
    incentive && (known(INCENTIVES, incentive) ? strings[incentive] : strings.otherIncentive),
    relationship && (known(RELATIONSHIPS, relationship) ? strings[relationship] : strings.otherRelationship),
  ];
  const quiet = [
    verifiedBy === 'import' && !verified && strings.verifiedElsewhere,
    isDay(experiencedAt) && formatMessage(strings.experienced, tag, { date: day.format(new Date(experiencedAt)) }),
  ];
  const said = [
    ...clear.map((text) => text && html`<bdi>${text}</bdi>`),
    ...quiet.map((text) => text && html`<bdi class="quiet">${text}</bdi>`),
  ].filter((item) => typeof item === 'object');
  return said.flatMap((item, index) => (index ? ['\u00a0· ', item] : [item]));
}

const known = <T extends string>(words: ReadonlySet<T>, word: string): word is T => words.has(word as T);

/** A service may send what is no day: nothing is said of it. */
function isDay(value: string | undefined): value is string {
  return /^\d{4}-\d\d-\d\d$/.test(`${value}`) && !Number.isNaN(Date.parse(`${value}T00:00Z`));
}
