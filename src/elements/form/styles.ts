import { css } from 'lit';

/**
 * Everything of the form but its stars. What a page's `* { all: unset }` takes from the host is set anew on the base.
 * Fields are 16px and larger, because phones zoom into smaller ones. The empty alert stays in the tree without a gap: a
 * screen reader misses what comes into a hidden one.
 */
export const formStyles = css`
  :host {
    --_danger: var(--reviews-danger, light-dark(#b3261e, #ffb4ab));
  }
  [part='base'] {
    container-type: inline-size;
    max-inline-size: 38em;
    line-height: 1.5;
    text-align: start;
    text-transform: none;
    letter-spacing: normal;
    white-space: normal;
  }
  [part='form'],
  [part='rest']:not([hidden]) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_gap) * 1.25);
  }
  h2,
  p,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  [part='heading'] {
    font-size: 1.5em;
    line-height: 1.2;
  }
  [part='product'] {
    display: flex;
    align-items: center;
    gap: 0.875em;
  }
  [part='product'] > div,
  [part='error'] {
    overflow-wrap: anywhere;
  }
  [part='product-image'] {
    flex: none;
    inline-size: 64px;
    block-size: 64px;
    border-radius: calc(var(--_radius) * 0.75);
    object-fit: cover;
  }
  [part='product-title'] {
    font-weight: 600;
  }
  [part='product-description'],
  [part='hint'],
  [part~='counter'],
  [part='error'],
  [part='consent'],
  [part='reason'],
  [part='optional'] {
    color: var(--_muted);
    font-size: 0.875em;
  }
  [part='names'],
  [part='contact'] {
    display: grid;
    gap: inherit;
  }
  [part~='label'] {
    display: block;
    padding: 0;
    margin-block-end: 0.375em;
    font-weight: 600;
  }
  [part='optional'] {
    font-weight: 400;
  }
  [part~='input'] {
    display: block;
    inline-size: 100%;
    min-block-size: 44px;
    margin: 0;
    padding: 0.5em 0.75em;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-size: max(16px, 1em);
    unicode-bidi: plaintext;
  }
  textarea[part~='input'] {
    field-sizing: content;
    min-block-size: 8.5em;
    max-block-size: 60vh;
    resize: vertical;
  }
  [part~='input']::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  [part~='input']:focus-visible {
    border-color: currentColor;
    outline-offset: -1px;
  }
  [part~='input']:is([part~='invalid'], :user-invalid) {
    border-color: var(--_danger);
    box-shadow: inset 0 0 0 1px var(--_danger);
  }
  [part~='input']:read-only {
    opacity: 0.65;
  }
  [part='hint'],
  [part~='counter'],
  [part='error'] {
    margin-block-start: 0.375em;
  }
  [part='error'],
  [part~='over'] {
    color: var(--_danger);
  }
  a {
    color: inherit;
  }
  [role='alert']:empty {
    position: absolute;
  }
  /* Until it is known whether pictures are taken. */
  .picture-room {
    block-size: 12.7em;
  }
  [part='unavailable'] {
    padding: 0.75em 1em;
    border-inline-start: 4px solid var(--_line);
    background: var(--_tint);
  }
  [part='notice'] {
    padding: 0.75em 1em;
    border-inline-start: 4px solid var(--_danger);
    background: color-mix(in srgb, var(--_danger) 9%, transparent);
  }
  [part~='primary'] {
    justify-self: start;
    display: inline-grid;
    min-inline-size: min(11em, 100%);
    max-inline-size: 100%;
    min-block-size: 48px;
    font-size: max(16px, 1em);
  }
  [part~='primary'] > span {
    grid-area: 1 / 1;
  }
  .off {
    visibility: hidden;
  }
  .spinner {
    display: inline-block;
    inline-size: 1em;
    block-size: 1em;
    margin-inline-end: 0.5em;
    border: 2px solid;
    border-block-start-color: transparent;
    border-radius: 50%;
    vertical-align: -0.125em;
  }
  @container (inline-size >= 30em) {
    .picture-room {
      block-size: 9.3em;
    }
    [part='names'],
    [part='contact']:has(> :nth-child(2)) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @container (inline-size < 24em) {
    [part~='primary'] {
      justify-self: stretch;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    [part~='busy'] .spinner {
      animation: spin 0.8s linear infinite;
    }
    @keyframes spin {
      to {
        rotate: 1turn;
      }
    }
  }
  @media (forced-colors: active) {
    [part~='input']:is([part~='invalid'], :user-invalid) {
      border-width: 3px;
    }
  }
`;
