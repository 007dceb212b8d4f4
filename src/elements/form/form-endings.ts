import { html, nothing, type TemplateResult } from 'lit/html.js';
import { css } from '../base/css.js';
import type { Draft } from './review-form-draft.js';
import type { ReviewFormStrings } from './review-form-strings.js';
import type { Taken } from './submission-request.js';

/** What stands in place of a form whose review was accepted. */
export function thanks({ receipt, kept }: Taken, strings: ReviewFormStrings): TemplateResult {
  const { id, published, verified } = receipt;
  return html`<div part="success" tabindex="-1">
    <slot name="success">
      <svg part="success-icon" viewBox="-12 -12 48 48" aria-hidden="true"><path d="M5 13l5 5 9-11" /></svg>
      <p part="success-title">${strings.thanks}</p>
      <p part="success-text">${strings[published ? (kept ? 'soon' : 'published') : id ? 'held' : 'arrived']}</p>
      ${verified === undefined ? nothing : html`<p part="success-text">${strings[verified ? 'verified' : 'notInvited']}</p>`}
    </slot>
  </div>`;
}

/** The words on top of a review from an earlier visit, with the way to begin anew, and of one that was invited. */
export function notes(
  { offered, invitation }: Draft,
  strings: ReviewFormStrings,
  onDiscard: () => void,
): TemplateResult {
  return html`${
    invitation?.bad || invitation?.verified
      ? html`<p part="invitation${invitation.bad ? ' bad' : ''}">${strings[invitation.bad ? 'notInvited' : 'invited']}</p>`
      : nothing
  }
  ${
    offered
      ? html`<p part="draft">
          ${strings[offered]}
          <button part="button link" type="button" @click=${onDiscard}>${strings.discard}</button>
        </p>`
      : nothing
  }`;
}

export const laterStyles = css`
  [part='invitation'] {
    color: var(--_muted);
  }
  [part='draft'],
  [part~='bad'] {
    padding: 0.75em 1em;
    border-inline-start: 4px solid var(--_accent);
    background: var(--_tint);
  }
  [part='success'] {
    display: grid;
    justify-items: center;
    gap: 0.375em;
    padding: clamp(20px, 7cqi, 48px);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
    text-align: center;
  }
  [part='success-icon'] {
    inline-size: 56px;
    block-size: 56px;
    border-radius: 50%;
    background: var(--_accent);
    fill: none;
    stroke: var(--_accent-text);
    stroke-width: 2.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  [part='success-title'] {
    font-size: 1.375em;
    font-weight: 600;
  }
  [part='success-text'] {
    color: var(--_muted);
  }
  @media (forced-colors: active) {
    [part='success-icon'] {
      stroke: CanvasText;
    }
  }
`;
