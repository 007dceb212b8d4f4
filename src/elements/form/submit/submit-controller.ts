/** A chunk of its own, loaded when the shopper touches the form, has a stored draft or was invited: all that sending needs. */

import submitEnglish from 'virtual:languages/submit/en';
import type { ReactiveController } from 'lit';
import type { TemplateResult } from 'lit/html.js';
import { adopt } from '../../base/css.js';
import { own } from '../../base/own-document.js';
import type { ReviewFormStrings } from '../../languages/form-strings.js';
import type { LanguageController } from '../../languages/language-controller.js';
import type { Draft } from '../draft.js';
import { removeExpired } from '../draft-storage.js';
import type { Drafts } from '../drafts.js';
import { type Contact, shownFields } from '../fields.js';
import type { FormHost, ProxyAddress } from '../form-host.js';
import { type AcceptedOutcome, dispatch } from '../submission-state.js';
import { Delivery } from './delivery.js';
import { dispatchOnPage, ReviewErrorEvent, ReviewSentEvent, ReviewSubmitEvent, refreshWidgets } from './events.js';
import { retryDelay, takeFieldErrors } from './failure.js';
import { openInvite } from './open-invite.js';
import { PhoneField } from './phone-field.js';
import { PictureOffer } from './picture-offer.js';
import { QuestionOffer } from './question-offer.js';
import { Questions } from './questions.js';
import { buildSubmission, type Failure, isAccepted } from './submission-request.js';
import { lateStyles, notes, success } from './success-and-notes.js';

export interface SubmitOptions {
  host: FormHost;
  /** The form's English, which this chunk completes. */
  english: object;
  language: LanguageController<ReviewFormStrings>;
  drafts: Drafts;
  /** The proxy has refused the token of `asked`, before any review was sent. */
  onRefused(asked: ProxyAddress, code: string): void;
  /** Renders `draft`; with `focus` moves the focus to its success message, or to its first error. */
  show(draft: Draft, focus: boolean): Promise<void>;
}

/** What all attempts of one press of the button have in common, whatever the page changes meanwhile. */
interface Target extends ProxyAddress {
  productId: string;
  contact: Contact;
}

/** Sends the reviews of one form: each once, however many attempts that takes. */
export class SubmitController implements ReactiveController {
  readonly pictures: PictureOffer;
  readonly asked: QuestionOffer;

  readonly #options: SubmitOptions;
  readonly #questions: Questions;
  readonly #phone: PhoneField;
  readonly #delivery: Delivery;
  #shown: Draft;

  constructor(options: SubmitOptions) {
    const { host, language, drafts, english, onRefused } = options;
    this.#options = options;
    this.asked = new QuestionOffer(host, drafts);
    this.#questions = new Questions(host, () => this.asked.count);
    this.#phone = new PhoneField(language);
    this.#delivery = new Delivery(host.renderRoot, onRefused);
    this.pictures = new PictureOffer(options);
    this.#shown = drafts.current;
    Object.assign(english, submitEnglish);
    adopt(host.renderRoot, lateStyles);
    host.addController(this);
    removeExpired();
    this.#questions.restore(this.#shown.answers);
  }

  /** The page's own questions show the answers of the draft that is shown. */
  hostUpdate(): void {
    const { current } = this.#options.drafts;
    this.pictures.ask();
    this.asked.ask();
    if (this.#shown === current) return;
    this.#shown = current;
    this.#questions.clear();
    this.#questions.restore(current.answers);
  }

  /** A form that is out of the page makes no attempts by itself; back in the page the shopper has the button. */
  hostDisconnected(): void {
    this.#options.drafts.leave();
  }

  /** Takes the invite token out of the page's address; once it is `checked`, the form shows what it is for. */
  openInvite(): Promise<{ checked: Promise<void> }> {
    return openInvite(this.#options);
  }

  /** Asks the proxy whether it takes the page's token, which looks as if it had expired. */
  askProxy(): void {
    this.#delivery.askAboutToken(this.#options.host);
  }

  /** A control of the form, or of the page's own questions, got the focus (`focusin`) or changed (`input`). */
  handleTouch(control: HTMLInputElement, type: string): void {
    const { host, drafts } = this.#options;
    if (control.name === 'phoneNumber') void this.#phone.load();
    if (type !== 'input') return;
    this.#delivery.requestChallenge(host);
    if (!host.contains(control)) return;
    drafts.current.answers = this.#answers(drafts.current);
    drafts.save(drafts.current);
  }

  /** Writes a phone number as people read it, once its field is left. */
  formatField(field: string): void {
    const { values } = this.#options.drafts.current;
    if (field === 'phoneNumber') values.phoneNumber = this.#phone.format(values.phoneNumber);
  }

  /** Whether this cannot be a phone number; false as long as that is not known. */
  isBadPhone(typed: string): boolean {
    return this.#phone.isBad(typed);
  }

  /** What stands in place of a form whose review was accepted. */
  renderSuccess(outcome: AcceptedOutcome, strings: ReviewFormStrings): TemplateResult {
    const lost = outcome.uploads === 'dropped' && this.pictures.picker?.droppedText;
    return success(outcome, strings, lost || '');
  }

  /** The notes above the form: that the shopper was invited, and that the draft is from an earlier visit. */
  renderNotes(draft: Draft, strings: ReviewFormStrings, onDiscard: () => void): TemplateResult {
    return notes(draft, strings, onDiscard);
  }

  /** Sends a draft in the state `sending`, and again after a wait where that may help. Resolves after the first attempt. */
  async send(draft: Draft): Promise<void> {
    const { host } = this.#options;
    const { vendorId, token, endpoint, contact } = host;
    const productId = draft.invite?.subject?.productId ?? host.productId;
    const body = (draft.state.name === 'sending' && draft.state.body) || (await this.#prepare(draft));
    if (body) await this.#attempt(draft, body, { vendorId, token, endpoint, productId, contact }, 1);
  }

  /** To what the shop asks, and to the page's own questions. */
  #answers(draft: Draft): Draft['answers'] {
    return { ...this.#questions.answers(), ...this.asked.answers(draft) };
  }

  /** The submission as JSON, once the page was told of it; undefined where it must not be sent. */
  async #prepare(draft: Draft): Promise<string | undefined> {
    const { host } = this.#options;
    if (!(await this.#isValid(draft)) || !(await this.pictures.isReady(draft))) return undefined;
    draft.answers = this.#answers(draft);
    const phoneNumber = this.#phone.normalize(draft.values.phoneNumber);
    const submission = buildSubmission({ ...draft, values: { ...draft.values, phoneNumber } }, host);
    if (host.dispatchEvent(new ReviewSubmitEvent(submission))) return JSON.stringify(submission);
    await this.#returnToShopper(draft);
    return undefined;
  }

  /** Checks what the form's own validation cannot: the phone number, and the page's questions. */
  async #isValid(draft: Draft): Promise<boolean> {
    const { host, language } = this.#options;
    const { phoneNumber } = draft.values;
    if (shownFields(host.contact).includes('phoneNumber') && phoneNumber) {
      await this.#phone.load();
      if (this.#phone.isBad(phoneNumber)) draft.errors.phoneNumber = language.strings!.phoneNumberWrong;
    }
    const invalid = draft.errors.phoneNumber ? undefined : this.#questions.firstInvalid();
    if (!draft.errors.phoneNumber && !invalid) return true;
    await this.#returnToShopper(draft);
    invalid?.reportValidity();
    return false;
  }

  /** Nothing is sent: the shopper corrects a field first, or the page has cancelled. */
  async #returnToShopper(draft: Draft): Promise<void> {
    dispatch(draft, { type: 'correct' });
    await this.#options.show(draft, Object.keys(draft.errors).length > 0);
  }

  async #attempt(draft: Draft, body: string, target: Target, attempt: number): Promise<void> {
    const { host, drafts, show } = this.#options;
    const { invite } = draft;
    draft.restored = null;
    const key = draft.key.for(body);
    drafts.save(draft);
    host.requestUpdate();
    const root = host.getRootNode();

    const outcome = await this.#delivery.deliver(body, key, target);
    const accepted = isAccepted(outcome);
    if (accepted) {
      dispatch(draft, { type: 'accept', outcome });
      drafts.remove(draft);
      if (invite) this.#forgetInviteToken();
    } else {
      draft.key.failed(body, outcome.state === 'rejected');
      this.#fail(draft, outcome.reason, body, target, attempt);
    }
    // The focus of a shopper who has gone on to another part of the page stays there.
    await show(draft, host.matches(':focus-within') || own('activeElement') === own('body'));
    if (!accepted) await this.pictures.askAbout(draft);

    if (!accepted) {
      this.#questions.showErrors(outcome.reason.fields);
      const { code, message } = outcome.reason;
      const { name } = draft.state;
      dispatchOnPage(new ReviewErrorEvent(code, message, attempt, name === 'retrying'), host, root);
      return;
    }
    const { state: queuedOrDelivered, ...receipt } = outcome;
    const { rating } = JSON.parse(body) as { rating: number };
    const event = new ReviewSentEvent(receipt, `${target.vendorId}`, `${target.productId || ''}`, rating, attempt);
    const place = dispatchOnPage(event, host, root);
    if (receipt.published) refreshWidgets(place, target.vendorId, queuedOrDelivered === 'queued');
    this.#questions.report(receipt, body);
  }

  #fail(draft: Draft, failure: Failure, body: string, target: Target, attempt: number): void {
    const { host, drafts, language } = this.#options;
    const lacksPictures = this.pictures.takeErrors(draft, failure.fields);
    const said = takeFieldErrors(draft.errors, failure, target.contact, language);
    const kind = lacksPictures ? undefined : said;
    // A form that has left the page and a draft that was discarded are not sent again.
    const delay = host.isConnected && draft.storageKey ? retryDelay(failure, attempt) : undefined;
    dispatch(draft, kind ? { type: 'fail', kind, body, retry: delay !== undefined } : { type: 'correct' });
    drafts.save(draft);
    const waiting = draft.state;
    if (waiting.name !== 'retrying') return;
    const retry = async (): Promise<void> => {
      // The shopper may have edited the review or sent it meanwhile; another wait has another state.
      if (draft.state !== waiting) return;
      dispatch(draft, { type: 'retry' });
      try {
        await this.#attempt(draft, body, target, attempt + 1);
      } catch {
        dispatch(draft, { type: 'fail', kind: 'unreachable' });
        host.requestUpdate();
      }
    };
    setTimeout(retry, delay);
  }

  #forgetInviteToken(): void {
    import('./invite-token.js').then(
      ({ forgetInviteToken }) => forgetInviteToken(),
      () => {},
    );
  }
}
