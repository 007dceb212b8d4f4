import { html, nothing, type TemplateResult } from 'lit/html.js';
import { webAddress } from '../base/web-address.js';
import type { ReviewFormStrings } from '../languages/form-strings.js';

/** What sending means, with a link to the page at `policyUrl`; it opens in a new tab, so that what is typed stays. */
export function consentNote(policyUrl: string, strings: ReviewFormStrings): TemplateResult {
  const policy = webAddress(policyUrl);
  return html`<div part="consent">
    <slot name="consent">
      ${strings.consent}
      ${policy ? html`<a part="policy" href=${policy} target="_blank" rel="noopener">${strings.privacy}</a>` : nothing}
    </slot>
  </div>`;
}

/** What the button area shows. */
export interface Status {
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
export function submitButton({ sending, notice, announcement }: Status, strings: ReviewFormStrings): TemplateResult {
  // Both labels lie in one cell, so that the button keeps its size.
  return html`<div role="alert">${notice ? html`<p part="notice">${notice}</p>` : nothing}</div>
    <button part="button primary${sending ? ' busy' : ''}" type="submit" aria-disabled=${sending} @mousedown=${keepFocus}>
      <span class=${sending ? 'off' : ''}>${notice ? strings.sendAgain : strings.send}</span>
      <span class=${sending ? '' : 'off'}><span class="spinner"></span>${strings.sending}</span>
    </button>
    <p class="unseen" role="status">${sending ? strings.sending : announcement}</p>`;
}
