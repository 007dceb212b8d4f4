import firstEnglish from 'virtual:languages/fields/en';
import type { PropertyValues } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { FORM_ATTRIBUTES, type FormAttributes } from '../contract/form-attributes.js';
import { buttons } from './base/button-styles.js';
import { own } from './base/own-document.js';
import { primaryButton } from './base/primary-button.js';
import { ReviewsElement, reactiveProperties } from './base/reviews-element.js';
import { theme } from './base/theme.js';
import { webAddress } from './base/web-address.js';
import { isWritten } from './form/draft.js';
import { contactFields, type FieldContext, nameFields, textField, titleField } from './form/field-templates.js';
import { FormController } from './form/form-controller.js';
import type { ReviewedProduct } from './form/form-host.js';
import { starInput, starInputStyles } from './form/star-input.js';
import { formStyles } from './form/styles.js';
import type { ReviewErrorEvent, ReviewSentEvent, ReviewSubmitEvent } from './form/submit/events.js';
import type { ReviewFormStrings } from './languages/form-strings.js';
import { LanguageController } from './languages/language-controller.js';

export type { ReviewErrorEvent, ReviewSentEvent, ReviewSubmitEvent };

/**
 * A form to review a vendor or one of its products. What is typed stays until it is sent, per vendor and product, also when
 * the page is closed. A page that changes these attributes in place gets an empty form, and the earlier one when it changes
 * them back. A property that nobody has set is undefined, which counts as empty.
 *
 * @tagname review-form
 * @fires {ReviewSubmitEvent} review-submit - before a review is sent; cancel it to send nothing
 * @fires {ReviewSentEvent} review-sent - the review was accepted
 * @fires {ReviewErrorEvent} review-error - the review could not be sent; the form keeps it
 * @slot - shown before, without and on failure of the script
 * @slot heading - in place of the `heading` attribute
 * @slot questions - up to five questions of the page's own, named controls whose answers are sent along
 * @slot consent - in place of the note above the button
 * @slot success - in place of the thanks
 * @csspart base, form, heading - all of it, the form and its heading
 * @csspart draft - the note about a review from an earlier visit
 * @csspart invitation - the note about an invite; `bad`
 * @csspart unavailable, reason - the sentence in place of the fields where the token allows no review, and with debug the reason
 * @csspart rest - all that shows once a star is chosen
 * @csspart product, product-image, product-title, product-description - the product that is reviewed
 * @csspart field, label, optional, input, hint, counter, error - a field, which bears its name: `rating`, `text`,
 *   `firstName`, `lastName`, `email` or `phoneNumber`; `invalid`, `over`
 * @csspart star-row, stars, star, star-hint - the rating; `filled`, `selected`
 * @csspart names, contact - fields beside each other
 * @csspart questions, question, options, option - what the shop asks; `selected`
 * @csspart pictures, picture-box, picture-buttons, add, camera - the field for pictures and a film, and what adds them
 * @csspart picture-list, picture, picture-preview, picture-name, picture-state, again, picture-remove - each of them, and what is done with it;
 *   `preparing`, `uploading`, `waiting`, `checking`, `ready`, `failed`, `refused`, `interrupted`
 * @csspart uploads-wait - that the review waits for its pictures
 * @csspart consent, policy, notice - what sending means, and why it failed
 * @csspart button, primary, link - every button; `busy`
 * @csspart success, success-icon, success-title, success-text - the thanks
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: its base class defines a property for each row of the table.
export class ReviewForm extends ReviewsElement {
  static override styles = [theme, buttons, primaryButton, starInputStyles, formStyles];

  static override properties = {
    ...reactiveProperties(FORM_ATTRIBUTES),
    strings: { attribute: false },
    preview: { attribute: false },
    broken: { attribute: false },
  };

  /** Wordings of the shop's own, in place of those of the language; `replaceStrings` does it for all elements. */
  declare strings: Partial<ReviewFormStrings> | undefined;

  /** The star under the pointer, 0 for none. */
  declare private preview: number;
  /** Address of a picture that could not be loaded. */
  declare private broken: string;

  readonly #language = new LanguageController<ReviewFormStrings>(this, firstEnglish as ReviewFormStrings);
  readonly #form = new FormController(this, firstEnglish, this.#language);

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('vendorId') || changed.has('productId')) this.#form.showDraft();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await this.#form.loading;
    return super.getUpdateComplete();
  }

  /** Empties the form, also after the thanks. */
  reset(): void {
    this.#form.drafts.reset();
    this.requestUpdate();
  }

  /** Focuses the stars, or what stands in their place. */
  override focus(options?: FocusOptions): void {
    const find = (selector: string) => this.renderRoot?.querySelector<HTMLElement>(selector);
    (find('input:checked') ?? find('input') ?? find('[part="success"], [part="unavailable"]'))?.focus(options);
  }

  override render(): TemplateResult {
    const { strings, tag, dir = nothing } = this.#language;
    if (!strings || this.#form.isWaiting) return html`<slot></slot>`;
    return html`<div part="base" lang=${tag} dir=${dir}>${this.#renderState(strings)}</div>`;
  }

  /** What the form shows in each state of the submission; form/submission-state.ts says how it gets there. */
  #renderState(strings: ReviewFormStrings): TemplateResult {
    const { state } = this.#form.drafts.current;
    if (this.#form.guard.refused && state.name !== 'sent') return this.#renderUnavailable(strings);
    switch (state.name) {
      case 'editing':
        return this.#renderForm(strings);
      case 'uploading':
        return this.#renderForm(strings, { uploading: true });
      case 'sending':
        return this.#renderForm(strings, { sending: true });
      case 'retrying':
        return this.#renderForm(strings, { notice: strings.retryingFailed });
      case 'failed':
        return this.#renderForm(strings, { notice: strings[`${state.kind}Failed`] });
      case 'sent':
        return this.#form.submit!.renderSuccess(state.outcome, strings);
    }
  }

  #renderForm(strings: ReviewFormStrings, { sending = false, uploading = false, notice = '' } = {}): TemplateResult {
    const form = this.#form;
    const { picker, isOpen: mayTakePictures = !this.noPictures } = form.submit?.pictures ?? {};
    const draft = form.drafts.current;
    const { values, errors, announcement } = draft;
    const fields: FieldContext = { values, errors, readOnly: sending, strings, tag: this.#language.tag };
    return html`<form
      part="form"
      novalidate
      aria-label=${this.heading || strings.heading}
      aria-busy=${sending || uploading}
      @submit=${form.onSubmit}
      @input=${form.onInput}
      @change=${form.onChange}
      @focusin=${form.onFocus}
    >
      ${this.#renderHeading(strings)} ${form.submit?.renderNotes(draft, strings, form.onDiscard)}
      ${productCard(draft.invite?.subject ?? this, this.broken, this.#onBroken)}
      ${starInput(fields, this.preview, this.#onPreview)}
      <div part="rest" ?hidden=${!isWritten(values)}>
        ${values.title || this.#titlesBeside ? titleField(fields) : nothing} ${textField(fields)}
        ${form.submit?.asked.render(draft, sending, strings, this.#language.tag)}
        <slot name="questions"></slot>
        ${picker?.render(draft, sending, strings) ?? (mayTakePictures ? html`<div class="picture-room"></div>` : nothing)}
        ${nameFields(fields)} ${contactFields(this.contact, this.contactRequired, fields)}
        ${consentNote(this.policyUrl, strings)} ${uploading ? picker?.renderWaiting() : nothing}
        ${submitButton({ sending: sending || uploading, notice, announcement }, strings)}
      </div>
      <div class="unseen" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off" /></div>
    </form>`;
  }

  /** Whether reviews in this page have titles: then this one is asked for its own. */
  get #titlesBeside(): boolean {
    const widgets = [...own('querySelectorAll')('reviews-widget')];
    return widgets.some(
      ({ vendorId, shadowRoot }) => vendorId === this.vendorId && shadowRoot?.querySelector('[part=title]'),
    );
  }

  #renderHeading(strings: ReviewFormStrings): TemplateResult {
    const heading = this.heading ?? strings.heading;
    return html`<slot name="heading">${heading ? html`<h2 part="heading">${heading}</h2>` : nothing}</slot>`;
  }

  /** No review can be sent with the page's token. What was written stays in sight, and on the device. */
  #renderUnavailable(strings: ReviewFormStrings): TemplateResult {
    const { guard, drafts } = this.#form;
    const { values } = drafts.current;
    const text = { values, errors: {}, readOnly: true, strings, tag: this.#language.tag };
    return html`<div part="form">
      ${this.#renderHeading(strings)}
      <p part="unavailable" role="status" tabindex="-1">${strings.unavailable}</p>
      ${guard.reasons.map((reason) => html`<p part="reason" lang="en" dir="ltr">${reason}</p>`)}
      ${values.text ? textField(text) : nothing}
    </div>`;
  }

  #onPreview = (rating: number): void => {
    this.preview = rating;
  };

  #onBroken = (address: string): void => {
    this.broken = address;
  };
}

/** The attributes of the table are its properties. */
export interface ReviewForm extends FormAttributes {}

declare global {
  interface HTMLElementTagNameMap {
    'review-form': ReviewForm;
  }
  interface GlobalEventHandlersEventMap {
    'review-submit': ReviewSubmitEvent;
    'review-sent': ReviewSentEvent;
    'review-error': ReviewErrorEvent;
  }
}

/** What sending means, with a link to the page at `policyUrl`; it opens in a new tab, so that what is typed stays. */
function consentNote(policyUrl: string, strings: ReviewFormStrings): TemplateResult {
  const policy = webAddress(policyUrl);
  return html`<div part="consent">
    <slot name="consent">
      ${strings.consent}
      ${policy ? html`<a part="policy" href=${policy} target="_blank" rel="noopener">${strings.privacy}</a>` : nothing}
    </slot>
  </div>`;
}

/** What the button area shows. */
interface Status {
  /** An attempt is on its way. */
  sending: boolean;
  /** Why the review is not sent yet; empty where no attempt has failed. */
  notice: string;
  /** For screen readers: the error of the field just left. */
  announcement: string;
}

/** Pressing the button moves no focus yet: the field that is left would show its error, and move the button from under the pointer. */
const keepFocus = (event: Event): void => event.preventDefault();

/** The submit button, the notice above it, and a status for screen readers. */
function submitButton({ sending, notice, announcement }: Status, strings: ReviewFormStrings): TemplateResult {
  // Both labels lie in one cell, so that the button keeps its size.
  return html`<div role="alert">${notice ? html`<p part="notice">${notice}</p>` : nothing}</div>
    <button part="button primary${sending ? ' busy' : ''}" type="submit" aria-disabled=${sending} @mousedown=${keepFocus}>
      <span class=${sending ? 'off' : ''}>${notice ? strings.sendAgain : strings.send}</span>
      <span class=${sending ? '' : 'off'}><span class="spinner"></span>${strings.sending}</span>
    </button>
    <p class="unseen" role="status">${sending ? strings.sending : announcement}</p>`;
}

/** The product that is reviewed, with its picture unless that is the `broken` one; nothing for a product without a title. */
function productCard(
  product: ReviewedProduct,
  broken: string,
  onBroken: (address: string) => void,
): TemplateResult | typeof nothing {
  if (!product.productTitle) return nothing;
  const picture = webAddress(product.productImage);
  return html`<div part="product">
    ${
      picture && picture !== broken
        ? html`<img
            part="product-image"
            src=${picture}
            alt=""
            width="64"
            height="64"
            referrerpolicy="no-referrer"
            @error=${() => onBroken(picture)}
          />`
        : nothing
    }
    <div>
      <p part="product-title">${product.productTitle}</p>
      ${product.productDescription ? html`<p part="product-description">${product.productDescription}</p>` : nothing}
    </div>
  </div>`;
}
