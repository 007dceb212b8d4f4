import type { ReactiveController } from 'lit';
import type { ReviewFormStrings } from '../languages/form-strings.js';
import type { LanguageController } from '../languages/language-controller.js';
import type { Draft } from './draft.js';
import { Drafts } from './drafts.js';
import { type Field, type FieldErrors, validate } from './fields.js';
import type { FormHost } from './form-host.js';
import { dispatch } from './submission-state.js';
import type { SubmitController } from './submit/submit-controller.js';
import { TokenGuard } from './token-guard.js';

/** Milliseconds for which the form waits for an invite token to be checked; after that it shows without its name and product. */
const INVITE_WAIT = 400;

/** What `<review-form>` does with the shopper's input: stores it, validates it, and has the submit controller send it. */
export class FormController implements ReactiveController {
  readonly drafts = new Drafts();
  /** Whether the page's token allows a review at all. */
  readonly guard: TokenGuard;
  /** Sends reviews; its chunk is loaded once the shopper touches the form, has a stored draft or was invited. */
  submit: SubmitController | undefined;
  /** The newest of what is being loaded; undefined before there is any. */
  loading: Promise<unknown> | undefined;

  readonly #host: FormHost;
  readonly #english: object;
  readonly #language: LanguageController<ReviewFormStrings>;
  #chunk: Promise<void> | undefined;
  #isCheckingInvite = false;

  constructor(host: FormHost, english: object, language: LanguageController<ReviewFormStrings>) {
    this.#host = host;
    this.#english = english;
    this.#language = language;
    this.guard = new TokenGuard(host, () => void this.#load().then(() => this.submit?.askProxy()));
    host.addController(this);
    new ForeignForm(host);
  }

  hostConnected(): void {
    window.addEventListener('online', this.#onOnline);
  }

  hostDisconnected(): void {
    window.removeEventListener('online', this.#onOnline);
  }

  /** Shows the draft of the page's vendor and product, or of the product that the shopper was invited to review. */
  showDraft(): void {
    const { vendorId, productId } = this.#host;
    if (vendorId && hasInviteToken()) this.loading = this.#openInvite();
    else this.drafts.show(vendorId, productId);
    if (this.drafts.current.restored) void this.#load();
  }

  /** Whether the form is not shown yet: an invite may fill it in, or the note above a restored draft is still loading. */
  get isWaiting(): boolean {
    return this.#isCheckingInvite || Boolean(this.drafts.current.restored && this.#chunk && !this.submit);
  }

  onFocus = (event: Event): void => {
    void this.#passOn(event);
  };

  onInput = (event: Event): void => {
    const draft = this.drafts.current;
    const { values, errors } = draft;
    const control = event.target as HTMLInputElement;
    const field = control.name as Field;
    dispatch(draft, { type: 'edit' });
    draft.announcement = '';
    // A question of the page's own may have the name of a field.
    if (this.#host.renderRoot.contains(control) && field in values) {
      values[field] = control.value;
      this.drafts.save(draft);
      // An error goes with the first correction, and returns on leaving the field if it is still wrong.
      delete errors[field];
      if (field === 'phoneNumber') delete errors.email;
    }
    this.#host.requestUpdate();
    void this.#passOn(event);
  };

  onChange = (event: Event): void => {
    const draft = this.drafts.current;
    const field = (event.target as HTMLInputElement).name as Field;
    const error = this.#validate()[field];
    if (error && draft.values[field]) draft.errors[field] = draft.announcement = error;
    this.submit?.formatField(field);
    this.#host.requestUpdate();
  };

  onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Pressing the button moves no focus; a shopper who was elsewhere on the page is in the form now.
    if (!this.#host.matches(':focus-within')) event.submitter?.focus();
    void this.#send('submit');
  };

  onDiscard = (): void => {
    this.#host.reset();
    if (hasInviteToken()) this.loading = this.#openInvite();
    void this.#host.updateComplete.then(() => this.#host.focus());
  };

  #onOnline = (): void => {
    void this.#send('online');
  };

  #validate(): FieldErrors {
    const { renderRoot, contact, contactRequired } = this.#host;
    const { values } = this.drafts.current;
    const oneOfTwo = contact === 'either' && contactRequired;
    const badPhone = this.submit?.isBadPhone(values.phoneNumber);
    return validate(renderRoot.querySelector('form')!, values, { oneOfTwo, badPhone }, this.#language);
  }

  /** Lets the submit controller see the first focus and every input. */
  async #passOn({ target, type }: Event): Promise<void> {
    if (!this.submit) await this.#load();
    this.submit?.handleTouch(target as HTMLInputElement, type);
  }

  async #openInvite(): Promise<void> {
    this.#isCheckingInvite = true;
    await this.#load();
    const { vendorId, productId } = this.#host;
    if (this.submit) {
      const { checked } = await this.submit.openInvite();
      await Promise.race([checked, new Promise((resolve) => setTimeout(resolve, INVITE_WAIT))]);
      void checked.then(() => this.#host.requestUpdate());
    } else this.drafts.show(vendorId, productId);
    this.#isCheckingInvite = false;
    this.#host.requestUpdate();
  }

  #load(): Promise<void> {
    this.#chunk ??= import('./submit/submit-controller.js')
      .then(({ SubmitController }) => {
        this.submit = new SubmitController({
          host: this.#host,
          english: this.#english,
          language: this.#language,
          drafts: this.drafts,
          onRefused: (asked, code) => void this.guard.refuse(asked, code),
          show: (draft, focus) => this.#show(draft, focus),
        });
        this.#host.requestUpdate();
      })
      .catch(() => {
        // The next touch loads it again.
        this.#chunk = undefined;
        this.#host.requestUpdate();
      });
    this.loading ??= this.#chunk;
    return this.#chunk;
  }

  /** Sends the shown draft where its state allows that after `event`. */
  async #send(event: 'submit' | 'online'): Promise<void> {
    const draft = this.drafts.current;
    if (!dispatch(draft, { type: event })) return;
    draft.announcement = '';
    draft.errors = this.#validate();
    if (Object.keys(draft.errors).length > 0) {
      dispatch(draft, { type: 'correct' });
      return this.#show(draft, true);
    }
    this.#host.requestUpdate();
    try {
      if (!this.submit) await this.#load();
      if (this.submit) return await this.submit.send(draft);
    } catch {
      // What the page has set may throw when it is read. What was typed is kept, and can be sent again.
    }
    dispatch(draft, { type: 'fail', kind: navigator.onLine ? 'unreachable' : 'offline' });
    this.#host.requestUpdate();
  }

  /** Renders `draft`; with `focus` moves the focus to its success message, or to its first error. */
  async #show(draft: Draft, focus: boolean): Promise<void> {
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    // Meanwhile the page may have changed to another product, whose draft is shown.
    if (!focus || draft !== this.drafts.current) return;
    if (draft.state.name === 'sent' || draft.errors.rating) this.#host.focus();
    else this.#host.renderRoot.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }
}

/** Whether the page's address holds an invite token, or held it until the form moved it into the tab's history. */
function hasInviteToken(): boolean {
  return /[?&]rw_invite=/.test(location.search) || Boolean(history.state?.rwInvite);
}

/** What a form counts among its elements; labels and the like are not. */
const LISTED = 'button, fieldset, input, object, output, select, textarea';

/**
 * Keeps what the page has between the tags out of a form of the page around the element, as a shop's "Add to cart" or a page that is one
 * form: there a question of a review would be required, sent, reset, and Enter in it would submit. The controls in the shadow root are in
 * no form but ours anyway.
 *
 * A control whose attribute `form` names no form has none. One that the page gave this attribute keeps it.
 */
class ForeignForm implements ReactiveController {
  readonly #host: FormHost;
  readonly #observer = new MutationObserver(() => this.#leave());

  constructor(host: FormHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.#host, { childList: true, subtree: true });
    this.#leave();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #leave(): void {
    for (const control of this.#host.querySelectorAll<HTMLInputElement>(LISTED)) {
      // Not by what stands around it: in tables a parser also gives controls a form that is beside them.
      if (control.form && !control.hasAttribute('form')) control.setAttribute('form', '');
    }
  }
}
