import type { ReactiveController } from 'lit';
import type { LanguageController } from '../languages/language-controller.js';
import type { ReviewForm } from '../review-form.js';
import type { FormSending } from './form-sending.js';
import { problemsOf } from './review-form-check.js';
import { type Draft, Drafts, type Field, type Values } from './review-form-draft.js';
import type { ReviewFormStrings } from './review-form-strings.js';

/** Milliseconds for which the form waits to know what an invitation fills in; it can be used from then on. */
const MOMENT = 400;

/** What a form does: takes in what is typed, keeps and checks it, and has it sent. */
export class FormWork implements ReactiveController {
  readonly drafts = new Drafts();
  /** What sends; undefined until the shopper touches the form, has a draft or was invited. */
  sending: FormSending | undefined;
  /** The newest chunk that was asked for. */
  loading: Promise<unknown> | undefined;
  /** For a moment, until an invitation is checked: what it fills in comes with the form, so that nothing is seen to move. */
  reading = false;

  readonly #host: ReviewForm;
  readonly #english: object;
  readonly #language: LanguageController<ReviewFormStrings>;
  #chunk: Promise<void> | undefined;

  constructor(host: ReviewForm, english: object, language: LanguageController<ReviewFormStrings>) {
    this.#host = host;
    this.#english = english;
    this.#language = language;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('online', this.#onOnline);
  }

  hostDisconnected(): void {
    window.removeEventListener('online', this.#onOnline);
  }

  /** Shows the draft of the page's vendor and product, or of what the shopper was invited to review. */
  follow(): void {
    const { vendorId, productId } = this.#host;
    if (vendorId && isInvited()) this.loading = this.#readInvitation();
    else this.drafts.follow(vendorId, productId);
    if (this.drafts.current.offered) void this.#load();
  }

  /** A draft comes with the word about it. */
  get waits(): boolean {
    return this.reading || Boolean(this.drafts.current.offered && this.#chunk && !this.sending);
  }

  onFocus = (event: Event): void => {
    void this.#touched(event);
  };

  onInput = (event: Event): void => {
    const draft = this.drafts.current;
    const { values, problems } = draft;
    const control = event.target as HTMLInputElement;
    const field = control.name as Field;
    // What changes while the form waits to send by itself is sent when the shopper says so.
    clearTimeout(draft.timer);
    draft.failed = null;
    draft.body = draft.said = '';
    // What the page slotted in has its own names.
    if (this.#host.renderRoot.contains(control) && field in values) {
      values[field] = control.value;
      this.drafts.keep(draft);
      // A message goes with the first correction, and comes back on leaving the field if it is still wrong.
      delete problems[field];
      if (field === 'phoneNumber') delete problems.email;
      this.#host.requestUpdate();
    }
    void this.#touched(event);
  };

  onChange = (event: Event): void => {
    const draft = this.drafts.current;
    const field = (event.target as HTMLInputElement).name as Field;
    const problem = this.#check()[field];
    if (problem && draft.values[field]) draft.problems[field] = draft.said = problem;
    this.sending?.left(field);
    this.#host.requestUpdate();
  };

  onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Who was elsewhere on the page is here now.
    if (!this.#host.matches(':focus-within')) event.submitter?.focus();
    if (!this.drafts.current.sending) void this.#send();
  };

  onDiscard = (): void => {
    this.#host.reset();
    if (isInvited()) this.loading = this.#readInvitation();
    void this.#host.updateComplete.then(() => this.#host.focus());
  };

  #onOnline = (): void => {
    if (this.drafts.current.failed === 'offline') void this.#send(true);
  };

  /** Asks the platform what is wrong with the form as it is rendered. */
  #check(): Partial<Values> {
    const { renderRoot, contact, contactRequired } = this.#host;
    const { values } = this.drafts.current;
    const oneOfTwo = contact === 'either' && contactRequired;
    const badPhone = this.sending?.isBadPhone(values.phoneNumber);
    return problemsOf(renderRoot.querySelector('form')!, values, { oneOfTwo, badPhone }, this.#language);
  }

  async #touched({ target, type }: Event): Promise<void> {
    if (!this.sending) await this.#load();
    this.sending?.touched(target as HTMLInputElement, type);
  }

  async #readInvitation(): Promise<void> {
    this.reading = true;
    await this.#load();
    const { vendorId, productId } = this.#host;
    if (this.sending) {
      const { known } = await this.sending.invite();
      await Promise.race([known, new Promise((resolve) => setTimeout(resolve, MOMENT))]);
      void known.then(() => this.#host.requestUpdate());
    } else this.drafts.follow(vendorId, productId);
    this.reading = false;
    this.#host.requestUpdate();
  }

  #load(): Promise<void> {
    this.#chunk ??= import('./form-sending.js')
      .then(({ FormSending }) => {
        this.sending = new FormSending({
          host: this.#host,
          english: this.#english,
          language: this.#language,
          drafts: this.drafts,
          show: (draft, focus) => this.#show(draft, focus),
        });
        this.#host.requestUpdate();
      })
      .catch(() => {
        this.#chunk = undefined;
        this.#host.requestUpdate();
      });
    this.loading ??= this.#chunk;
    return this.#chunk;
  }

  /** Sends what is typed, or `again` what could not be sent before. */
  async #send(again = false): Promise<void> {
    const draft = this.drafts.current;
    clearTimeout(draft.timer);
    draft.failed = null;
    draft.said = '';
    draft.problems = this.#check();
    if (Object.keys(draft.problems).length > 0) return this.#show(draft, true);
    // From here on a second click finds it on its way.
    draft.sending = true;
    this.#host.requestUpdate();
    try {
      if (!this.sending) await this.#load();
      if (this.sending) return await this.sending.send(draft, again);
    } catch {
      // Whatever the page did to us: what was typed is here, and can be sent again.
    }
    draft.sending = false;
    draft.failed = navigator.onLine ? 'unreachable' : 'offline';
    this.#host.requestUpdate();
  }

  /** Renders what became of `draft`, and leads to the thanks or to the first wrong field. */
  async #show(draft: Draft, focus: boolean): Promise<void> {
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    if (!focus || draft !== this.drafts.current) return;
    if (draft.taken || draft.problems.rating) this.#host.focus();
    else this.#host.renderRoot.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }
}

/** Whether the page's address holds an invitation, or held it before it was taken out. */
function isInvited(): boolean {
  return /[?&]rw_invite=/.test(location.search) || Boolean(history.state?.rwInvite);
}
