/** A chunk of its own, fetched when the shopper touches the form or has a draft: everything from the first "send" on. */
import type { ReactiveController } from 'lit';
import type { TemplateResult } from 'lit/html.js';
import { adopt } from './css.js';
import type { DrawnElement } from './drawn-element.js';
import { laterStyles, offer, thanks } from './form-endings.js';
import { forgetExpired } from './form-expiry.js';
import { laterEnglish } from './form-later-strings.js';
import { Questions } from './form-questions.js';
import { refreshWidgets } from './form-refresh.js';
import { retryIn } from './form-retry.js';
import type { LanguageController } from './language-controller.js';
import type { Draft, Drafts } from './review-form-draft.js';
import { ReviewErrorEvent, ReviewSentEvent, ReviewSubmitEvent } from './review-form-events.js';
import { noteFailure } from './review-form-failure.js';
import type { ReviewFormStrings } from './review-form-strings.js';
import { type Subject, submissionOf } from './review-form-submission.js';
import { type Failure, sendSubmission, type Taken } from './submission-request.js';

/** What the form is to this chunk. */
export interface FormView {
  host: DrawnElement & Subject & { vendorId: string; token: string; endpoint: string };
  /** The form's English, which this chunk completes. */
  english: object;
  language: LanguageController<ReviewFormStrings>;
  drafts: Drafts;
  /** Renders what became of `draft`, and leads to the thanks or to the first wrong field where `focus` says so. */
  show(draft: Draft, focus: boolean): Promise<void>;
}

type Target = Pick<FormView['host'], 'vendorId' | 'token' | 'endpoint' | 'productId' | 'contact'>;

/** Sends the reviews of one form: once each, however many attempts it takes. */
export class FormSending implements ReactiveController {
  readonly #view: FormView;
  readonly #questions: Questions;

  constructor(view: FormView) {
    this.#view = view;
    this.#questions = new Questions(view.host);
    Object.assign(view.english, laterEnglish);
    adopt(view.host.renderRoot, laterStyles);
    view.host.addController(this);
    forgetExpired(Date.now());
    this.#questions.restore(view.drafts.current.answers);
  }

  /** Who leaves the page's part with the form finds the review in it on return, and decides then. */
  hostDisconnected(): void {
    const draft = this.#view.drafts.current;
    clearTimeout(draft.timer);
    if (draft.failed === 'retrying') draft.failed = 'unreachable';
  }

  /** Takes over what was typed into the page's own questions. */
  answered(): void {
    const { drafts } = this.#view;
    drafts.current.answers = this.#questions.answers();
    drafts.keep(drafts.current);
  }

  /** Sends a checked draft. What it sends is announced, unless it is the same `again`. */
  async send(draft: Draft, again: boolean): Promise<void> {
    const { host, show } = this.#view;
    const { vendorId, token, endpoint, productId, contact } = host;
    if (!again || !draft.body) {
      const wrong = this.#questions.firstWrong();
      const answers = this.#questions.answers();
      const submission = { ...submissionOf(draft.values, host), ...(Object.keys(answers).length > 0 && { answers }) };
      if (wrong || !host.dispatchEvent(new ReviewSubmitEvent(submission))) {
        draft.sending = false;
        await show(draft, false);
        wrong?.reportValidity();
        return;
      }
      draft.body = JSON.stringify(submission);
    }
    await this.#attempt(draft, { vendorId, token, endpoint, productId, contact }, 1);
  }

  /** What stands in place of a form whose review was accepted. */
  thanks(taken: Taken, strings: ReviewFormStrings): TemplateResult {
    return thanks(taken, strings);
  }

  /** Says that this is a review from an earlier visit, and offers to begin anew. */
  offer({ offered }: Draft, strings: ReviewFormStrings, onDiscard: () => void): TemplateResult | undefined {
    return offered ? offer(strings[offered], strings.discard, onDiscard) : undefined;
  }

  async #attempt(draft: Draft, target: Target, attempt: number): Promise<void> {
    const { host, drafts, show } = this.#view;
    const { body, key } = draft;
    draft.failed = null;
    draft.offered = null;
    draft.sending = true;
    const idempotencyKey = key.for(body);
    drafts.keep(draft);
    host.requestUpdate();
    const answer = await sendSubmission({ ...target, body, idempotencyKey });
    draft.sending = false;
    const taken = 'receipt' in answer;
    if (taken) {
      draft.taken = answer;
      drafts.forget(draft);
    } else this.#failed(draft, answer, target, attempt);
    // Who went on to another part of the page meanwhile is not called back.
    await show(draft, host.matches(':focus-within') || document.activeElement === document.body);
    if (!taken) {
      host.dispatchEvent(new ReviewErrorEvent(answer.code, answer.message, attempt, draft.failed === 'retrying'));
      return;
    }
    const { receipt, kept } = answer;
    const { rating } = JSON.parse(body) as { rating: number };
    host.dispatchEvent(new ReviewSentEvent(receipt, target.vendorId, target.productId || '', rating, attempt));
    if (receipt.published) refreshWidgets(host, target.vendorId, kept);
    this.#questions.report(answer, body);
  }

  #failed(draft: Draft, answer: Failure, target: Target, attempt: number): void {
    const { host, drafts, language } = this.#view;
    noteFailure(draft, answer, draft.body, target.contact, language);
    drafts.keep(draft);
    const ms = retryIn(answer, attempt);
    // Nor does what the shopper discarded meanwhile come back.
    if (ms === undefined || !host.isConnected || !draft.place) return;
    draft.failed = 'retrying';
    draft.timer = window.setTimeout(() => void this.#attempt(draft, target, attempt + 1), ms);
  }
}
