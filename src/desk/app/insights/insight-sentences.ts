import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import {
  type InsightSentence,
  type InsightSentences,
  type InsightSpan,
  SENTENCE_SIDES,
  type SentenceSide,
} from '../../../contract/desk/numbers.js';
import type { Insight } from '../../../contract/service/insights.js';
import { AttemptController } from '../attempt-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { count } from '../numbers/number-words.js';
import { stateOf } from '../state.js';
import { day } from '../times.js';
import { OPINION_WORDS, topicName } from './insight-words.js';

const SIDE_LABELS: Record<SentenceSide, string> = { all: 'All', praised: 'Praise', criticised: 'Criticism' };

/** Every sentence behind a claim, newest first, loaded when it is opened. Each leads to its review in the inbox. */
export class InsightSentencesList extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      :host,
      .sentences {
        display: grid;
        gap: 0.75rem;
      }
      .sides {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
      }
      [aria-pressed='true'] {
        border-color: var(--_accent);
        box-shadow: inset 0 0 0 1px var(--_accent);
        font-weight: 650;
      }
      li {
        padding-block-end: 0.75rem;
        border-block-end: 1px solid var(--_border);
        overflow-wrap: anywhere;
      }
      q {
        quotes: '“' '”';
      }
    `,
  ];
  static override properties = {
    desk: { attribute: false },
    insight: { attribute: false },
    productId: { attribute: false },
    span: { attribute: false },
    sentences: { state: true },
  };

  declare desk: DeskContext;
  declare insight: Insight;
  declare productId: string | null;
  declare span: InsightSpan;
  readonly #view = stateOf(this, {
    side: 'all' as SentenceSide,
    next: null as string | null,
  });
  /** Null until the first page is there. */
  declare sentences: InsightSentence[] | null;
  readonly #attempt = new AttemptController(this);
  /** What is shown: a response to anything else is dropped. */
  #shown = '';

  constructor() {
    super();
    this.sentences = null;
  }

  override willUpdate(changed: PropertyValues): void {
    const shown = [this.desk.vendorId, this.productId, this.span, this.insight.topic, this.#view.side].join('\n');
    if (changed.size === 0 || shown === this.#shown) return;
    this.#shown = shown;
    this.sentences = null;
    this.#view.next = null;
    void this.#load();
  }

  override render() {
    const { mentions, praised = 0, criticised = 0, topic } = this.insight;
    const numbers: Record<SentenceSide, number> = { all: mentions, praised, criticised };
    return html`<div class="sides" role="group" aria-label="Which sentences: ${topicName(topic)}">
        ${SENTENCE_SIDES.map(
          (side) =>
            html`<button part="button" aria-pressed=${side === this.#view.side} @click=${() => (this.#view.side = side)}>
              ${SIDE_LABELS[side]} (${count(numbers[side])})
            </button>`,
        )}
      </div>
      ${this.#attempt.alert()}
      ${this.sentences ? this.#list(this.sentences) : this.#attempt.waiting('sentences', () => void this.#load())}`;
  }

  #list(sentences: InsightSentence[]) {
    if (sentences.length === 0) return html`<p class="muted">There is no such sentence any more.</p>`;
    return html`<ul class="sentences">
        ${sentences.map((sentence) => this.#sentence(sentence))}
      </ul>
      ${
        this.#view.next === null
          ? nothing
          : html`<p><button part="button" @click=${() => this.#load(this.#view.next)}>More sentences</button></p>`
      }`;
  }

  #sentence({ reviewId, text, opinion, createdAt }: InsightSentence) {
    const address = `/desk/inbox?review=${encodeURIComponent(reviewId)}`;
    return html`<li>
      <q dir="auto">${text}</q>
      <p class="muted">
        ${OPINION_WORDS[opinion]} · ${day(createdAt)} ·
        ${deskLink(this.desk, address, 'the review')}
      </p>
    </li>`;
  }

  async #load(after: string | null = null): Promise<void> {
    const shown = this.#shown;
    const query = new URLSearchParams({ topic: this.insight.topic, span: this.span, side: this.#view.side });
    if (this.productId !== null) query.set('productId', this.productId);
    if (after !== null) query.set('after', after);
    await this.#attempt.run(async () => {
      const path = `/vendors/${this.desk.vendorId}/insights/sentences?${query}`;
      const page = await this.desk.api.get<InsightSentences>(path);
      if (shown !== this.#shown) return;
      this.sentences = [...(after === null ? [] : (this.sentences ?? [])), ...page.sentences];
      this.#view.next = page.next;
    });
  }
}

customElements.define('desk-insight-sentences', InsightSentencesList);
