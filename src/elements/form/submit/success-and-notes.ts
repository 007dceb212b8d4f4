import { css } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ReviewFormStrings } from '../../languages/form-strings.js';
import type { Draft } from '../draft.js';
import type { AcceptedOutcome } from '../submission-state.js';

/** The success message, in place of a form whose review was accepted; `droppedPictures` is said where the service kept none of its pictures. */
export function success(
  { state, id, published, verified }: AcceptedOutcome,
  strings: ReviewFormStrings,
  droppedPictures: string,
): TemplateResult {
  const next = published ? (state === 'queued' ? 'soon' : 'published') : id ? 'held' : 'arrived';
  return html`<div part="success" tabindex="-1">
    <slot name="success">
      <svg part="success-icon" viewBox="-12 -12 48 48" aria-hidden="true"><path d="M5 13l5 5 9-11" /></svg>
      <p part="success-title">${strings.thanks}</p>
      <p part="success-text">${strings[next]}</p>
      ${verified === undefined ? nothing : html`<p part="success-text">${strings[verified ? 'verified' : 'notInvited']}</p>`}
      ${droppedPictures ? html`<p part="success-text">${droppedPictures}</p>` : nothing}
    </slot>
  </div>`;
}

/** The notes above the form: that the shopper was invited; that the draft is from an earlier visit, with a button to start over. */
export function notes({ restored, invite }: Draft, strings: ReviewFormStrings, onDiscard: () => void): TemplateResult {
  return html`${
    invite?.bad || invite?.verified
      ? html`<p part="invitation${invite.bad ? ' bad' : ''}">${strings[invite.bad ? 'notInvited' : 'invited']}</p>`
      : nothing
  }
  ${
    restored
      ? html`<p part="draft">
          ${strings[restored]}
          <button part="button link" type="button" @click=${onDiscard}>${strings.discard}</button>
        </p>`
      : nothing
  }`;
}

/** Styles of the success message and the notes. */
export const lateStyles = css`
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
