import { html, nothing, type TemplateResult } from 'lit';
import type { Draft } from './review-form-draft.js';
import type { ReviewFormStrings } from './review-form-strings.js';
import type { Taken } from './submission-request.js';
import { webAddress } from './web-address.js';

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

/** The button, what keeps the review from being sent above it, and the sending said to screen readers. */
export function sendButton({ sending, failed }: Draft, strings: ReviewFormStrings): TemplateResult {
  const notice = failed === 'offline' && navigator.onLine ? 'online' : failed;
  // Both labels lie in one cell, so that the button keeps its size.
  return html`<div role="alert">${notice ? html`<p part="notice">${strings[`${notice}Failed`]}</p>` : nothing}</div>
    <button part="button primary${sending ? ' busy' : ''}" type="submit" aria-disabled=${sending}>
      <span class=${sending ? 'off' : ''}>${failed ? strings.sendAgain : strings.send}</span>
      <span class=${sending ? '' : 'off'}><span class="spinner"></span>${strings.sending}</span>
    </button>
    <p class="unseen" role="status">${sending ? strings.sending : nothing}</p>`;
}

/** What stands in place of a form whose review was accepted. */
export function thanks({ receipt, kept }: Taken, strings: ReviewFormStrings): TemplateResult {
  return html`<div part="success" tabindex="-1">
    <slot name="success">
      <svg part="success-icon" viewBox="-12 -12 48 48" aria-hidden="true"><path d="M5 13l5 5 9-11" /></svg>
      <p part="success-title">${strings.thanks}</p>
      <p part="success-text">${strings[receipt.published ? (kept ? 'soon' : 'published') : 'held']}</p>
    </slot>
  </div>`;
}
