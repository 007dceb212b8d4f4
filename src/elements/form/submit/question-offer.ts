import type { TemplateResult } from 'lit/html.js';
import type { FormQuestions, PublicQuestion } from '../../../contract/widget.js';
import { adopt } from '../../base/css.js';
import { vendorUrl } from '../../base/endpoint.js';
import type { ReviewFormStrings } from '../../languages/form-strings.js';
import { type Draft, isWritten } from '../draft.js';
import type { Drafts } from '../drafts.js';
import type { FormHost } from '../form-host.js';
import type { QuestionView } from '../questions/question-fields.js';

/** Milliseconds in which the proxy has to say what is asked. */
const TIMEOUT = 10_000;

/** What the shop asks beside stars and text: the proxy is asked once the shopper writes, and where there is anything the chunk that draws it is loaded. */
export class QuestionOffer {
  readonly #host: FormHost;
  readonly #drafts: Drafts;
  #asked = '';
  #questions: readonly PublicQuestion[] = [];
  #draw: ((view: QuestionView) => TemplateResult) | undefined;

  constructor(host: FormHost, drafts: Drafts) {
    this.#host = host;
    this.#drafts = drafts;
  }

  /** How many are asked. */
  get count(): number {
    return this.#questions.length;
  }

  /** Asks the proxy, unless it was asked with this address, token and product; to be called in each update. */
  ask(): void {
    const { current } = this.#drafts;
    const { endpoint, vendorId, token } = this.#host;
    const productId = current.invite?.subject?.productId ?? this.#host.productId;
    if (!isWritten(current.values) || !vendorId || !token) return;
    const asked = JSON.stringify([endpoint, vendorId, token, productId]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#questions = [];
    void this.#follow(asked, productId);
  }

  /** Those of `answers` that are to what is asked. */
  answers({ answers }: Pick<Draft, 'answers'>): Record<string, string> {
    const names = new Set(this.#questions.map(({ name }) => name));
    return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
  }

  render(draft: Draft, readOnly: boolean, strings: ReviewFormStrings, tag: string): TemplateResult | undefined {
    const { answers } = draft;
    const onAnswer = (name: string, answer: string): void => {
      answers[name] = answer;
      if (!answer) delete answers[name];
      this.#drafts.save(draft);
      this.#host.requestUpdate();
    };
    const questions = this.#questions;
    return (
      questions[0] &&
      this.#draw?.({ questions, answers: new Map(Object.entries(answers)), readOnly, strings, tag, onAnswer })
    );
  }

  /** Where nobody says what is asked, nothing is. */
  async #follow(asked: string, productId: string): Promise<void> {
    try {
      const { endpoint, vendorId, token } = this.#host;
      const query = new URLSearchParams({ token, ...(productId && { product: `${productId}` }) });
      const url = new URL(`form?${query}`, vendorUrl(endpoint, 'vendors', vendorId));
      const response = await fetch(url.href, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT) });
      const { questions } = (await response.json()) as FormQuestions;
      if (!response.ok || !questions[0]) return;
      const { questionFields, questionStyles } = await import('../questions/question-fields.js');
      if (asked !== this.#asked) return;
      adopt(this.#host.renderRoot, questionStyles);
      this.#draw = questionFields;
      this.#questions = questions;
      this.#host.requestUpdate();
    } catch {
      // No response, none of ours, or no chunk.
    }
  }
}
