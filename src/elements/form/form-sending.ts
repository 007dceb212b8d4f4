/** A chunk of its own, fetched when the shopper touches the form or has a draft: everything from the first "send" on. */
import type { ReactiveController } from 'lit';
import type { TemplateResult } from 'lit/html.js';
import { adopt } from '../base/css.js';
import type { DrawnElement } from '../base/drawn-element.js';
import { own } from '../base/own-document.js';
import type { LanguageController } from '../languages/language-controller.js';
import { Delivery } from './form-delivery.js';
import { laterStyles, notes, thanks } from './form-endings.js';
import { forgetExpired } from './form-expiry.js';
import { shownFields } from './form-fields.js';
import type { Invited } from './form-invitation.js';
import { laterEnglish } from './form-later-strings.js';
import { PhoneField } from './form-phone-field.js';
import { Questions } from './form-questions.js';
import { refreshWidgets } from './form-refresh.js';
import { retryIn } from './form-retry.js';
import type { Draft, Drafts } from './review-form-draft.js';
import { ReviewErrorEvent, ReviewSentEvent, ReviewSubmitEvent } from './review-form-events.js';
import { noteFailure } from './review-form-failure.js';
import type { ReviewFormStrings } from './review-form-strings.js';
import { type Subject, submissionOf } from './review-form-submission.js';
import type { Failure, Taken } from './submission-request.js';

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

type Target = Pick<FormView['host'], 'vendorId' | 'token' | 'endpoint' | 'contact'> & { productId: string };

/** Sends the reviews of one form: once each, however many attempts it takes. */
export class FormSending implements ReactiveController {
  readonly #view: FormView;
  readonly #questions: Questions;
  readonly #phone: PhoneField;
  readonly #delivery: Delivery;
  #shown: Draft;

  constructor(view: FormView) {
    this.#view = view;
    this.#questions = new Questions(view.host);
    this.#phone = new PhoneField(view.language);
    this.#delivery = new Delivery(view.host.renderRoot);
    this.#shown = view.drafts.current;
    Object.assign(view.english, laterEnglish);
    adopt(view.host.renderRoot, laterStyles);
    view.host.addController(this);
    forgetExpired();
    this.#questions.restore(this.#shown.answers);
  }

  /** The page's own questions go along with the review that is shown. */
  hostUpdate(): void {
    const { current } = this.#view.drafts;
    if (this.#shown === current) return;
    this.#shown = current;
    this.#questions.clear();
    this.#questions.restore(current.answers);
  }

  /** Who leaves the page's part with the form finds the review in it on return, and decides then. */
  hostDisconnected(): void {
    const draft = this.#view.drafts.current;
    clearTimeout(draft.timer);
    if (draft.failed === 'retrying') draft.failed = 'unreachable';
  }

  /**
   * Takes the invitation out of the page's address and asks what it is good for. Once that is `known`, it shows the review that
   * the invitation is for, with what it fills in; a review that is sent before takes it along as it is.
   */
  async invite(): Promise<{ known: Promise<void> }> {
    const { host, drafts } = this.#view;
    const chunk = await import('./form-invitation.js').catch(() => null);
    const token = chunk?.takeInvitation(host) ?? null;
    if (!chunk || token === null) {
      drafts.follow(host.vendorId, host.productId);
      return { known: Promise.resolve() };
    }
    drafts.current.invitation = chunk.unchecked(token);
    return { known: chunk.checkInvitation(token, host).then((invited) => this.#fillIn(invited)) };
  }

  #fillIn({ invitation, firstName, lastName }: Invited): void {
    const { host, drafts } = this.#view;
    drafts.follow(host.vendorId, invitation.subject?.productId || host.productId);
    const draft = drafts.current;
    if (draft.taken || draft.sending) return;
    draft.invitation = invitation;
    draft.values.firstName ||= firstName;
    draft.values.lastName ||= lastName;
  }

  /** A control of the form or of the page's own was come to (`focusin`) or changed (`input`). */
  touched(control: HTMLInputElement, type: string): void {
    const { host, drafts } = this.#view;
    if (control.name === 'phoneNumber') void this.#phone.load();
    if (type !== 'input') return;
    this.#delivery.begin(host);
    if (!host.contains(control)) return;
    drafts.current.answers = this.#questions.answers();
    drafts.keep(drafts.current);
  }

  /** A field was left: what is understood of it is written as people read it. */
  left(field: string): void {
    const { values } = this.#view.drafts.current;
    if (field === 'phoneNumber') values.phoneNumber = this.#phone.shown(values.phoneNumber);
  }

  /** Whether this can be no phone number; false as long as that is not known. */
  isBadPhone(typed: string): boolean {
    return this.#phone.isBad(typed);
  }

  /** Sends a checked draft. What it sends is announced, unless it is the same `again`. */
  async send(draft: Draft, again: boolean): Promise<void> {
    const { host } = this.#view;
    const { vendorId, token, endpoint, contact } = host;
    const productId = draft.invitation?.subject?.productId ?? host.productId;
    if (!again || !draft.body) {
      if (!(await this.#isReady(draft))) return;
      draft.answers = this.#questions.answers();
      const phoneNumber = this.#phone.sent(draft.values.phoneNumber);
      const submission = submissionOf({ ...draft, values: { ...draft.values, phoneNumber } }, host);
      if (!host.dispatchEvent(new ReviewSubmitEvent(submission))) return this.#stop(draft);
      draft.body = JSON.stringify(submission);
    }
    await this.#attempt(draft, { vendorId, token, endpoint, productId, contact }, 1);
  }

  /** What stands in place of a form whose review was accepted. */
  thanks(taken: Taken, strings: ReviewFormStrings): TemplateResult {
    return thanks(taken, strings);
  }

  /** Says that a review is from an earlier visit, and offers to begin anew; that it was invited. */
  notes(draft: Draft, strings: ReviewFormStrings, onDiscard: () => void): TemplateResult {
    return notes(draft, strings, onDiscard);
  }

  /** Checks what the form's own check cannot see. */
  async #isReady(draft: Draft): Promise<boolean> {
    const { host, language } = this.#view;
    const { phoneNumber } = draft.values;
    const asksPhone = shownFields(host.contact).includes('phoneNumber');
    if (asksPhone && phoneNumber) await this.#phone.load();
    if (asksPhone && this.#phone.isBad(phoneNumber)) draft.problems.phoneNumber = language.strings!.phoneNumberWrong;
    const isGood = Object.keys(draft.problems).length === 0;
    const wrong = isGood && this.#questions.firstWrong();
    if (isGood && !wrong) return true;
    await this.#stop(draft);
    if (wrong) wrong.reportValidity();
    return false;
  }

  /** Opens a draft again that is not sent, and leads to what is wrong with it. */
  async #stop(draft: Draft): Promise<void> {
    draft.sending = false;
    await this.#view.show(draft, Object.keys(draft.problems).length > 0);
  }

  async #attempt(draft: Draft, target: Target, attempt: number): Promise<void> {
    const { host, drafts, show } = this.#view;
    const { body, invitation } = draft;
    const key = draft.key.for(body);
    draft.failed = null;
    draft.offered = null;
    draft.sending = true;
    drafts.keep(draft);
    host.requestUpdate();
    const root = host.getRootNode();
    const answer = await this.#delivery.deliver(body, key, target);
    draft.sending = false;
    const taken = 'receipt' in answer;
    if (taken) {
      draft.taken = answer;
      drafts.forget(draft);
      if (invitation) this.#forgetInvitation();
    } else this.#failed(draft, answer, target, attempt);
    // Who went on to another part of the page meanwhile is not called back.
    await show(draft, host.matches(':focus-within') || own('activeElement') === own('body'));
    // A dialog that was closed meanwhile has taken the form along; the page hears of it where the form was.
    const place = host.isConnected ? host : root.isConnected ? root : document;
    const tell = (event: Event): void => {
      host.dispatchEvent(event);
      if (place !== host) place.dispatchEvent(event);
    };
    if (!taken) {
      this.#questions.refuse(answer.fields);
      tell(new ReviewErrorEvent(answer.code, answer.message, attempt, draft.failed === 'retrying'));
      return;
    }
    const { receipt, kept } = answer;
    const { rating } = JSON.parse(body) as { rating: number };
    tell(new ReviewSentEvent(receipt, `${target.vendorId}`, `${target.productId || ''}`, rating, attempt));
    if (receipt.published) refreshWidgets(place, target.vendorId, kept);
    this.#questions.report(receipt, body);
  }

  #forgetInvitation(): void {
    import('./form-invitation.js').then(
      ({ forgetInvitation }) => forgetInvitation(),
      () => {},
    );
  }

  #failed(draft: Draft, answer: Failure, target: Target, attempt: number): void {
    const { host, drafts, language } = this.#view;
    noteFailure(draft, answer, draft.body, target.contact, language);
    drafts.keep(draft);
    const ms = retryIn(answer, attempt);
    // Nor does what the shopper discarded meanwhile come back.
    if (ms === undefined || !host.isConnected || !draft.place) return;
    draft.failed = 'retrying';
    const giveUp = (): void => {
      draft.sending = false;
      draft.failed = 'unreachable';
      host.requestUpdate();
    };
    draft.timer = window.setTimeout(() => void this.#attempt(draft, target, attempt + 1).catch(giveUp), ms);
  }
}
