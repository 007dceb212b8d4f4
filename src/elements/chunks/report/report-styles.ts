import { css } from 'lit';

/** The dialog has the colours of the page's color-scheme, whatever the page has painted behind the reviews. */
export const reportStyles = css`
  [part='report-dialog'] {
    --_danger: var(--reviews-danger, light-dark(#b3261e, #ffb4ab));
    inline-size: min(100% - 24px, 34em);
    max-inline-size: none;
    max-block-size: min(100% - 24px, 56em);
    margin: auto;
    padding: 0 clamp(16px, 4vw, 28px) clamp(16px, 4vw, 28px);
    border: 0;
    border-radius: var(--_radius);
    background: Canvas;
    color: CanvasText;
    box-shadow: 0 24px 64px rgb(0 0 0 / 30%);
    line-height: 1.5;
    overflow-wrap: anywhere;
    overscroll-behavior: contain;
  }
  [part='report-dialog']::backdrop {
    background: rgb(0 0 0 / 50%);
  }
  [part='report-dialog'] label {
    max-inline-size: none;
  }
  [part='report-dialog'] p {
    margin: 0;
  }
  [part='report-bar'] {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.5em;
    margin-inline: -8px;
    padding: 12px 8px 8px;
    background: Canvas;
  }
  [part='report-heading'] {
    margin: 0;
    font-size: 1.25em;
    line-height: 1.3;
  }
  [part='report-dialog'] [part~='close'] {
    flex: none;
    inline-size: 44px;
    padding: 0;
    border-color: transparent;
    margin-inline-end: -8px;
  }
  [part='report-dialog'] [part~='close'] svg {
    inline-size: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  [part='report-form'],
  [part='report-message'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.9em;
    margin-block-end: 0.75em;
  }
  [part='report-message'] {
    gap: 0.4em;
  }
  [part='report-message']:focus {
    outline: none;
  }
  [part='report-quote'] {
    margin: 0;
    padding-inline-start: 0.9em;
    border-inline-start: 3px solid var(--_line);
    color: color-mix(in srgb, CanvasText 78%, transparent);
    font-size: 0.9375em;
  }
  [part='report-quote'] bdi:first-child {
    font-weight: 650;
  }
  [part='report-field'] > label:not([part]) {
    display: block;
    margin-block-end: 0.3em;
    font-weight: 600;
  }
  [part='report-hint'] {
    color: color-mix(in srgb, CanvasText 74%, transparent);
    font-size: 0.875em;
    font-weight: 400;
  }
  p[part='report-hint'] {
    margin-block-start: -0.6em;
  }
  [part~='report-input'] {
    display: block;
    inline-size: 100%;
    min-block-size: 44px;
    margin: 0;
    padding: 0.5em 0.75em;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 0.75);
    background: Canvas;
    color: inherit;
    font: inherit;
    font-size: max(16px, 1em);
  }
  textarea[part~='report-input'] {
    field-sizing: content;
    min-block-size: 6.5em;
    max-block-size: 40vh;
    resize: vertical;
    unicode-bidi: plaintext;
  }
  [part~='report-input'][part~='invalid'] {
    border-color: var(--_danger);
    box-shadow: inset 0 0 0 1px var(--_danger);
  }
  [part='report-check'] {
    display: flex;
    gap: 0.65em;
    align-items: start;
    min-block-size: 24px;
  }
  [part='report-check'] input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 0.125em 0 0;
    accent-color: var(--_accent);
  }
  [part='report-error'] {
    color: var(--_danger);
    font-size: 0.9375em;
  }
  [part='report-field'] > [part='report-error'] {
    margin-block-start: 0.3em;
  }
  [part='report-error']:empty {
    position: absolute;
  }
  [part~='report-send'] {
    justify-self: start;
    border-color: transparent;
    background: var(--_accent);
    color: var(--_accent-text);
    min-inline-size: 11em;
    min-block-size: 48px;
    font-size: max(16px, 1em);
  }
  [part~='report-send']:hover {
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--_accent) 36%, transparent);
  }
  [part='report-dialog'] a {
    color: inherit;
  }
  @media (max-width: 420px) {
    [part~='report-send'] {
      justify-self: stretch;
    }
  }
`;
