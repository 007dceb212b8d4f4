import { html, nothing, type TemplateResult } from 'lit/html.js';
import { DrawnElement } from './base/drawn-element.js';
import { primaryButton } from './base/primary-button.js';
import { buttons, theme } from './base/theme.js';
import type { Contact } from './form/form-fields.js';
import { firstEnglish } from './form/form-first-strings.js';
import { isWritten } from './form/review-form-draft.js';
import { consentNote, sendButton } from './form/review-form-ending.js';
import type { ReviewErrorEvent, ReviewSentEvent, ReviewSubmitEvent } from './form/review-form-events.js';
import { contactFields, type FieldContext, nameFields, textField } from './form/review-form-field.js';
import { productCard } from './form/review-form-product.js';
import type { ReviewFormStrings } from './form/review-form-strings.js';
import { formStyles } from './form/review-form-styles.js';
import { FormWork } from './form/review-form-work.js';
import { starInput, starInputStyles } from './form/star-input.js';
import { LanguageController } from './languages/language-controller.js';

export type { ReviewErrorEvent, ReviewSentEvent, ReviewSubmitEvent };

/**
 * A form to review a vendor or one of its products. What was typed stays until it is sent, per vendor and product and also
 * when the page is closed: a page that changes them in place gets an empty form, and the old one back when it returns. A
 * property that nobody has set is undefined, and as good as empty.
 *
 * @fires {ReviewSubmitEvent} review-submit - before a review is sent; cancel it to send nothing
 * @fires {ReviewSentEvent} review-sent - the review was accepted
 * @fires {ReviewErrorEvent} review-error - the review could not be sent; the form keeps it
 * @slot - shown before, without and on failure of the script
 * @slot heading - in place of the `heading` attribute
 * @slot questions - up to five questions of the page's own, named controls whose answers are sent along
 * @slot consent - in place of the note above the button
 * @slot success - in place of the thanks
 * @csspart base, form, heading - all of it, the form and its heading
 * @csspart draft - the word about a review from an earlier visit
 * @csspart invitation - the word about an invitation; `bad`
 * @csspart rest - all that shows once a star is chosen
 * @csspart product, product-image, product-title, product-description - what is reviewed
 * @csspart field, label, optional, input, hint, counter, error - a field, which bears its name: `rating`, `text`,
 *   `firstName`, `lastName`, `email` or `phoneNumber`; `invalid`, `over`
 * @csspart star-row, stars, star, star-hint - the rating; `filled`, `selected`
 * @csspart names, contact - fields beside each other
 * @csspart consent, policy, notice - what sending means, and why it failed
 * @csspart button, primary, link - every button; `busy`
 * @csspart success, success-icon, success-title, success-text - the thanks
 */
export class ReviewForm extends DrawnElement {
  static override styles = [theme, buttons, primaryButton, starInputStyles, formStyles];

  static override properties = {
    vendorId: {},
    token: {},
    endpoint: {},
    productId: {},
    productTitle: {},
    productDescription: {},
    productImage: {},
    source: {},
    heading: {},
    contact: {},
    contactRequired: { initial: false },
    policyUrl: {},
    strings: { attribute: false },
    preview: { attribute: false },
    broken: { attribute: false },
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

  readonly #language = new LanguageController<ReviewFormStrings>(this, firstEnglish as ReviewFormStrings);
  readonly #work = new FormWork(this, firstEnglish, this.#language);

  override willUpdate(changed: ReadonlySet<PropertyKey>): void {
    if (changed.has('vendorId') || changed.has('productId')) this.#work.follow();
  }

  override get updateComplete(): Promise<boolean> {
    return (this.#work.loading ?? Promise.resolve()).then(() => super.updateComplete);
  }

  /** Empties the form, also after the thanks. */
  reset(): void {
    this.#work.drafts.reset();
    this.requestUpdate();
  }

  /** Focuses the stars, or the thanks once the review is sent. */
  override focus(options?: FocusOptions): void {
    const find = (selector: string) => this.renderRoot?.querySelector<HTMLElement>(selector);
    (find('input:checked') ?? find('input') ?? find('[part="success"]'))?.focus(options);
  }

  override render(): TemplateResult {
    const { drafts, sending, waits } = this.#work;
    const { strings, tag, dir = nothing } = this.#language;
    const { taken } = drafts.current;
    if (!strings || waits) return html`<slot></slot>`;
    return html`<div part="base" lang=${tag} dir=${dir}>
      ${taken ? sending!.thanks(taken, strings) : this.#renderForm(strings)}
    </div>`;
  }

  #renderForm(strings: ReviewFormStrings): TemplateResult {
    const work = this.#work;
    const draft = work.drafts.current;
    const fields: FieldContext = { ...draft, strings, tag: this.#language.tag };
    const heading = this.heading ?? strings.heading;
    return html`<form
      part="form"
      novalidate
      aria-label=${heading || strings.heading}
      aria-busy=${draft.sending}
      @submit=${work.onSubmit}
      @input=${work.onInput}
      @change=${work.onChange}
      @focusin=${work.onFocus}
    >
      <slot name="heading">${heading ? html`<h2 part="heading">${heading}</h2>` : nothing}</slot>
      ${work.sending?.notes(draft, strings, work.onDiscard)}
      ${productCard(draft.invitation?.subject ?? this, this.broken, this.#onBroken)}
      ${starInput(fields, this.preview, this.#onPreview)}
      <div part="rest" ?hidden=${!isWritten(draft.values)}>
        ${textField(fields)}
        <slot name="questions"></slot>
        ${nameFields(fields)} ${contactFields(this.contact, this.contactRequired, fields)}
        ${consentNote(this.policyUrl, strings)} ${sendButton(draft, strings)}
      </div>
      <div class="unseen" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off" /></div>
    </form>`;
  }

  #onPreview = (rating: number): void => {
    this.preview = rating;
  };

  #onBroken = (address: string): void => {
    this.broken = address;
  };
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
