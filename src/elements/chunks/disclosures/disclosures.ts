/** A chunk of its own, loaded once a review has something to disclose, or the shop has said how its reviews are checked. */
import { html, render } from 'lit/html.js';
import type { PublicQuestion, PublicReview } from '../../../contract/widget.js';
import { adopt } from '../../base/css.js';
import { vendorUrl } from '../../base/endpoint.js';
import { own, unclobbered } from '../../base/own-document.js';
import type { ReviewsElement } from '../../base/reviews-element.js';
import type { WidgetView } from '../../list/widget-view.js';
import { BETWEEN, disclosed } from './disclosed.js';
import { type DisclosureWords, wordsFor, wordsWith } from './disclosure-languages.js';
import { disclosureStyles } from './disclosure-styles.js';
import { statementSentences } from './statement-text.js';

/**
 * Says in each card what its review discloses. The line has no part, so that no rule of the page can take away that an author was
 * paid; the quiet facts follow what the law wants to be seen.
 */
export class Disclosures {
  readonly #host: ReviewsElement;
  /** What each card was drawn from last. */
  readonly #drawn = new WeakMap<Element, [PublicReview, DisclosureWords]>();
  #loaded: DisclosureWords | undefined;
  #requested = '';
  /** The words that were loaded with wordings of the shop's own, and those of which they were made. */
  #words: DisclosureWords | undefined;
  #madeOf: unknown[] = [];

  constructor(host: ReviewsElement) {
    this.#host = host;
    adopt(host.renderRoot, disclosureStyles);
  }

  /** Whether the words for `view` are there; else they are loaded, and the widget is updated then. Until then those before stay. */
  speaks({ tag, strings }: WidgetView): boolean {
    if (tag !== this.#requested) void this.#follow(tag);
    const madeOf = [this.#loaded, strings.disclosures, tag];
    if (this.#loaded && madeOf.some((part, index) => part !== this.#madeOf[index])) {
      this.#words = wordsWith(this.#loaded, strings.disclosures, tag);
      this.#madeOf = madeOf;
    }
    return this.#words !== undefined;
  }

  /** Fills the line that `card` keeps for what `review`, which is drawn in it, discloses. */
  drawCard(card: Element, review: PublicReview, questions?: readonly PublicQuestion[]): void {
    const words = this.#words!;
    const [before, wordsBefore] = this.#drawn.get(card) ?? [];
    if (before === review && wordsBefore === words) return;
    this.#drawn.set(card, [review, words]);
    const line = card.querySelector<HTMLElement>('.disclosures');
    if (!line) return;
    line.lang = words.tag;
    const said = disclosed(review, words, questions);
    if (!('_$litPart$' in line)) {
      // As a server has written it, it stays.
      if (line.textContent === said.map(({ text }) => text).join(BETWEEN)) return;
      line.replaceChildren();
    }
    const drawn = said.map(({ text, isQuiet }, index) => [
      index ? BETWEEN : '',
      isQuiet ? html`<bdi class="quiet">${text}</bdi>` : html`<bdi>${text}</bdi>`,
    ]);
    unclobbered(() => render(drawn, line));
  }

  /** Adds the statement below the list. */
  drawStatement(view: WidgetView): void {
    drawStatement(this.#host.renderRoot, view, this.#words!);
  }

  async #follow(tag: string): Promise<void> {
    this.#requested = tag;
    const words = await wordsFor(tag);
    if (tag !== this.#requested) return;
    this.#loaded = words;
    this.#host.requestUpdate();
  }
}

/**
 * Says below the list of `root`, behind the way to more of it, how its reviews are checked and whether anything is given for them, with a
 * link to the policy page: as the service says it, and no attribute of the page. It is a honesty line: it has no part, and stands between
 * the layers. In a badge the list stands in its dialog.
 */
function drawStatement(root: ShadowRoot, { host, feed, strings }: WidgetView, words: DisclosureWords): void {
  const layer = root.querySelector('[part="more"]')?.closest('.layer');
  let statement = root.querySelector<HTMLElement>('.statement');
  const said = statementSentences(feed.page?.policy, words.strings, words.tag, strings.verified).join(' ');
  if (!layer || !said) {
    statement?.remove();
    return;
  }
  if (!statement) {
    statement = own('createElement')('p');
    statement.className = 'held-back statement';
    layer.after(statement);
  }
  if (!statement.querySelector('a')) {
    statement.replaceChildren(own('createElement')('span'), own('createElement')('a'));
  }
  const [text, link] = statement.children as unknown as [HTMLElement, HTMLAnchorElement];
  const kind = host.vendorId ? 'vendors' : 'businesses';
  const address = vendorUrl(host.endpoint, kind, host.vendorId || host.businessId, 'policy');
  address.search = `${new URLSearchParams({ token: host.token, lang: words.tag })}`;
  statement.lang = words.tag;
  // What a server has written stays: nothing is drawn twice.
  // With its space, since a table, as which a honesty line is laid out, has none between its children.
  if (text.textContent !== `${said} `) text.textContent = `${said} `;
  if (link.textContent !== words.strings.policyPage) link.textContent = words.strings.policyPage;
  if (link.href !== address.href) link.href = address.href;
}
