import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { LanguageController } from './language-controller.js';
import { problemsOf } from './review-form-check.js';
import { type Draft, Drafts, type Field, type Values } from './review-form-draft.js';
import { consentNote, sendButton, thanks } from './review-form-ending.js';
import { ReviewErrorEvent, ReviewSentEvent, ReviewSubmitEvent } from './review-form-events.js';
import { noteFailure } from './review-form-failure.js';
import { contactFields, type FieldContext, nameFields, textField } from './review-form-field.js';
import { productCard } from './review-form-product.js';
import { english, type ReviewFormStrings } from './review-form-strings.js';
import { formStyles } from './review-form-styles.js';
import { type Contact, submissionOf } from './review-form-submission.js';
import { starInput, starInputStyles } from './star-input.js';
import { sendSubmission } from './submission-request.js';
import { buttons, theme } from './theme.js';

export { ReviewErrorEvent, ReviewSentEvent, ReviewSubmitEvent };

/**
 * A form to review a vendor or one of its products. What was typed stays until it is sent, per vendor and product: a page
 * that changes them in place gets an empty form, and the old one back when it returns. A property that nobody has set is
 * undefined, and as good as empty.
 *
 * @fires {ReviewSubmitEvent} review-submit - before a review is sent; cancel it to send nothing
 * @fires {ReviewSentEvent} review-sent - the review was accepted
 * @fires {ReviewErrorEvent} review-error - the review could not be sent; the form keeps it
 * @slot - shown before, without and on failure of the script
 * @slot heading - in place of the `heading` attribute
 * @slot consent - in place of the note above the button
 * @slot success - in place of the thanks
 * @csspart base, form, heading, product, product-image, product-title, product-description, field, label, optional, star-row,
 *   stars, star, star-hint, input, hint, counter, error, names, contact, consent, policy, notice, button, success,
 *   success-icon, success-title, success-text
 */
export class ReviewForm extends LitElement {
  static override styles = [theme, buttons, starInputStyles, formStyles];

  static override properties = {
    vendorId: { attribute: 'vendor-id' },
    token: {},
    endpoint: {},
    productId: { attribute: 'product-id' },
    productTitle: { attribute: 'product-title' },
    productDescription: { attribute: 'product-description' },
    productImage: { attribute: 'product-image' },
    source: {},
    heading: {},
    contact: {},
    contactRequired: { attribute: 'contact-required', type: Boolean },
    policyUrl: { attribute: 'policy-url' },
    strings: { attribute: false },
    preview: { state: true },
    broken: { state: true },
  };

  /** Whom the review is for. */
  declare vendorId: string;
  /** The token made for this page, with the scope `reviews:submit` or `reviews:publish`. */
  declare token: string;
  /** Where the proxy is; the script's own origin by default. */
  declare endpoint: string;
  /** The shop's own identifier of the product; without it the review is about the vendor. */
  declare productId: string;
  /** Name of the product, shown and sent. */
  declare productTitle: string;
  /** A line about the product, shown and sent. */
  declare productDescription: string;
  /** Picture of the product, http(s). */
  declare productImage: string;
  /** Where the review comes from, in the shop's words; sent. */
  declare source: string;
  /** Heading above the form: "Write a review" when absent, none when empty. */
  declare heading: string | null;
  /** Ways to reach the shopper that are asked for: `none`, `email` (the default), `phone` or `either`. */
  declare contact: Contact;
  /** Makes the contact field required; with `either`, one of the two. */
  declare contactRequired: boolean;
  /** Page that says how the shop handles data, http(s). */
  declare policyUrl: string;
  /** Wordings of the shop's own, in place of those of the language; `replaceStrings` does it for all elements. */
  declare strings: Partial<ReviewFormStrings> | undefined;

  /** The star under the pointer, 0 for none. */
  declare private preview: number;
  /** Address of a picture that could not be loaded. */
  declare private broken: string;

  readonly #language = new LanguageController<ReviewFormStrings>(this, english);
  readonly #drafts = new Drafts();

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('online', this.#onOnline);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('online', this.#onOnline);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('vendorId') || changed.has('productId')) this.#drafts.follow(this.vendorId, this.productId);
  }

  /** Empties the form, also after the thanks. */
  reset(): void {
    this.#drafts.reset();
    this.requestUpdate();
  }

  /** Focuses the stars, or the thanks once the review is sent. */
  override focus(options?: FocusOptions): void {
    const find = (selector: string) => this.renderRoot?.querySelector<HTMLElement>(selector);
    (find('input:checked') ?? find('input') ?? find('[part="success"]'))?.focus(options);
  }

  override render(): TemplateResult {
    const { taken } = this.#drafts.current;
    const { strings, tag, dir = nothing } = this.#language;
    if (!strings) return html`<slot></slot>`;
    return html`<div part="base" lang=${tag} dir=${dir}>${taken ? thanks(taken, strings) : this.#renderForm(strings)}</div>`;
  }

  #renderForm(strings: ReviewFormStrings): TemplateResult {
    const draft = this.#drafts.current;
    const fields: FieldContext = { ...draft, strings, tag: this.#language.tag };
    const heading = this.heading ?? strings.heading;
    return html`<form
      part="form"
      novalidate
      aria-label=${heading || strings.heading}
      aria-busy=${draft.sending}
      @submit=${this.#onSubmit}
      @input=${this.#onInput}
      @change=${this.#onChange}
    >
      <slot name="heading">${heading ? html`<h2 part="heading">${heading}</h2>` : nothing}</slot>
      ${productCard(this, this.broken, this.#onBroken)} ${starInput(fields, this.preview, this.#onPreview)} ${textField(fields)}
      ${nameFields(fields)} ${contactFields(this.contact, this.contactRequired, fields)} ${consentNote(this.policyUrl, strings)}
      ${sendButton(draft, strings)}
    </form>`;
  }

  /** Asks the platform what is wrong with the form as it is rendered. */
  #check(): Partial<Values> {
    const form = this.renderRoot.querySelector('form')!;
    const oneOfTwo = this.contact === 'either' && this.contactRequired;
    return problemsOf(form, this.#drafts.current.values, oneOfTwo, this.#language);
  }

  async #send(): Promise<void> {
    const draft = this.#drafts.current;
    const { vendorId, token, endpoint, contact } = this;
    draft.failed = null;
    draft.problems = this.#check();
    if (Object.keys(draft.problems).length > 0) return this.#show(draft, true);
    const submission = submissionOf(draft.values, this);
    if (!this.dispatchEvent(new ReviewSubmitEvent(submission))) return this.#show(draft, false);
    const body = JSON.stringify(submission);
    draft.sending = true;
    this.requestUpdate();
    const answer = await sendSubmission({ endpoint, vendorId, token, body, idempotencyKey: draft.key.for(body) });
    draft.sending = false;
    const taken = 'receipt' in answer;
    if (taken) draft.taken = answer;
    else noteFailure(draft, answer, body, contact, this.#language);
    // Who went on to another part of the page meanwhile is not called back.
    await this.#show(draft, this.matches(':focus-within') || document.activeElement === document.body);
    this.dispatchEvent(
      taken ? new ReviewSentEvent(answer.receipt, vendorId) : new ReviewErrorEvent(answer.code, answer.message),
    );
  }

  /** Renders what became of `draft`, and leads to the thanks or to the first wrong field. */
  async #show(draft: Draft, focus: boolean): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
    if (!focus || draft !== this.#drafts.current) return;
    if (draft.taken || draft.problems.rating) this.focus();
    else this.renderRoot.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  #onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!this.#drafts.current.sending) void this.#send();
  };

  #onInput = (event: Event): void => {
    const { values, problems } = this.#drafts.current;
    const control = event.target as HTMLInputElement;
    const field = control.name as Field;
    // What the page slotted in has its own names.
    if (!this.renderRoot.contains(control) || !(field in values)) return;
    values[field] = control.value;
    // A message goes with the first correction, and comes back on leaving the field if it is still wrong.
    delete problems[field];
    if (field === 'phoneNumber') delete problems.email;
    this.requestUpdate();
  };

  #onChange = (event: Event): void => {
    const { values, problems } = this.#drafts.current;
    const field = (event.target as HTMLInputElement).name as Field;
    const problem = values[field] && this.#check()[field];
    if (problem) problems[field] = problem;
    this.requestUpdate();
  };

  #onPreview = (rating: number): void => {
    this.preview = rating;
  };

  #onBroken = (address: string): void => {
    this.broken = address;
  };

  #onOnline = (): void => this.requestUpdate();
}

declare global {
  interface HTMLElementTagNameMap {
    'review-form': ReviewForm;
  }
  interface HTMLElementEventMap {
    'review-submit': ReviewSubmitEvent;
    'review-sent': ReviewSentEvent;
    'review-error': ReviewErrorEvent;
  }
}
