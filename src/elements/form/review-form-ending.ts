import { html, nothing, type TemplateResult } from 'lit/html.js';
import { webAddress } from '../base/web-address.js';
import type { Draft } from './review-form-draft.js';
import type { ReviewFormStrings } from './review-form-strings.js';

/** What sending means, with a link to the page at `policyUrl`; a new tab, so that what is typed survives reading it. */
export function consentNote(policyUrl: string, strings: ReviewFormStrings): TemplateResult {
  const policy = webAddress(policyUrl);
  return html`<div part="consent">
    <slot name="consent">
      ${strings.consent}
      ${policy ? html`<a part="policy" href=${policy} target="_blank" rel="noopener">${strings.privacy}</a>` : nothing}
    </slot>
  </div>`;
}

/** The field that is left keeps the focus until the button is released: its message would move the button away from under it. */
const hold = (event: Event): void => event.preventDefault();

/** The button, what keeps the review from being sent above it, and for screen readers the sending or the field just left. */
export function sendButton({ sending, failed, said }: Draft, strings: ReviewFormStrings): TemplateResult {
  // Both labels lie in one cell, so that the button keeps its size.
  return html`<div role="alert">${failed ? html`<p part="notice">${strings[`${failed}Failed`]}</p>` : nothing}</div>
    <button part="button primary${sending ? ' busy' : ''}" type="submit" aria-disabled=${sending} @mousedown=${hold}>
      <span class=${sending ? 'off' : ''}>${failed ? strings.sendAgain : strings.send}</span>
      <span class=${sending ? '' : 'off'}><span class="spinner"></span>${strings.sending}</span>
    </button>
    <p class="unseen" role="status">${sending ? strings.sending : said}</p>`;
}
