import { css } from 'lit';
import { buttons } from '../../elements/base/button-styles.js';
import { primaryButton } from '../../elements/base/primary-button.js';
import { theme } from '../../elements/base/theme.js';

/** What every part of the desk looks like: the widget's own theme, buttons and fields. */
export const deskStyles = [
  theme,
  buttons,
  primaryButton,
  css`
    :host {
      --_danger: light-dark(#b3261e, #ffb4ab);
    }
    h1,
    h2,
    h3,
    p,
    ul,
    ol,
    dl,
    dd,
    fieldset {
      margin: 0;
      padding: 0;
      border: 0;
      min-inline-size: 0;
    }
    ul,
    ol {
      list-style: none;
    }
    h1 {
      font-size: 1.5rem;
      line-height: 1.25;
      letter-spacing: -0.01em;
    }
    h2 {
      font-size: 1.125rem;
      line-height: 1.3;
    }
    h1:focus {
      outline: none;
    }
    a {
      color: var(--_accent);
    }
    form {
      display: grid;
      gap: 1.125rem;
      /* As wide as what is typed needs; the cards around it are all as wide as the view. */
      max-inline-size: 40rem;
    }
    p {
      max-inline-size: 44rem;
    }
    table,
    .count {
      font-variant-numeric: tabular-nums;
    }
    [hidden] {
      display: none !important;
    }
    .card {
      display: grid;
      gap: 1.125rem;
      padding: clamp(1rem, 4vw, 1.75rem);
      border: 1px solid var(--_border);
      border-radius: var(--_radius);
      background: var(--_surface);
    }
    .muted,
    .hint {
      color: var(--_muted);
      font-size: 0.875rem;
    }
    label,
    legend {
      display: block;
      padding: 0;
      margin-block-end: 0.375rem;
      font-weight: 600;
    }
    input:not([type='radio'], [type='checkbox']),
    select,
    textarea {
      display: block;
      box-sizing: border-box;
      inline-size: 100%;
      min-block-size: 44px;
      margin: 0;
      padding: 0.5rem 0.75rem;
      border: 1px solid var(--_line);
      border-radius: calc(var(--_radius) * 0.75);
      background: var(--_surface);
      color: inherit;
      font: inherit;
      font-size: max(16px, 1rem);
    }
    /* A select has the edge of our own fields and chips, and an arrow that is drawn in the colour of its text. */
    select {
      appearance: none;
      padding-inline-end: 2.25rem;
      font-weight: 400;
      background-image:
        linear-gradient(45deg, transparent 50%, currentColor 50%),
        linear-gradient(-45deg, transparent 50%, currentColor 50%);
      background-position:
        calc(100% - 1.25rem) 52%,
        calc(100% - 0.9375rem) 52%;
      background-size: 0.3125rem 0.3125rem;
      background-repeat: no-repeat;
      text-overflow: ellipsis;
    }
    select:dir(rtl) {
      background-position:
        0.9375rem 52%,
        1.25rem 52%;
    }
    textarea {
      min-block-size: 8rem;
      resize: vertical;
    }
    :is(input, select, textarea):focus-visible {
      outline-offset: -1px;
    }
    ::placeholder {
      color: var(--_muted);
      opacity: 1;
    }
    :is(input, select, textarea)[aria-invalid='true'] {
      border-color: var(--_danger);
      box-shadow: inset 0 0 0 1px var(--_danger);
    }
    :is(input, select, textarea) + .hint,
    .error {
      margin-block-start: 0.375rem;
    }
    .error {
      color: var(--_danger);
      font-size: 0.875rem;
    }
    :is([role='alert'], [role='status']):empty {
      position: absolute;
    }
    .problem:not(:empty),
    .notice {
      padding: 0.75rem 1rem;
      border-inline-start: 4px solid var(--_danger);
      background: color-mix(in srgb, var(--_danger) 9%, transparent);
      overflow-wrap: anywhere;
    }
    .notice {
      border-color: var(--_accent);
      background: color-mix(in srgb, var(--_accent) 9%, transparent);
    }
    /* The accent is too faint on its own tint. */
    .notice a {
      color: inherit;
    }
    [part~='button'] {
      min-block-size: 44px;
    }
    [part~='button'][part~='danger'] {
      color: var(--_danger);
    }
    [part~='button']:disabled {
      cursor: default;
      opacity: 0.6;
    }
    .actions {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.75rem;
    }
    /* In the place of what is not there yet. */
    .empty {
      display: grid;
      gap: 0.375rem;
      justify-items: center;
      padding: clamp(2rem, 8vw, 4rem) 1rem;
      border: 1px dashed var(--_line);
      border-radius: var(--_radius);
      text-align: center;
    }
    .badge {
      padding: 0.125rem 0.625rem;
      border: 1px solid var(--_line);
      border-radius: 99px;
      font-size: 0.8125rem;
      font-weight: 600;
    }
    /* What somebody has, one below the other: what it is, and what may be done with it. */
    .rows > li {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: 0.5rem 1rem;
      padding-block: 0.75rem;
      border-block-start: 1px solid var(--_border);
      overflow-wrap: anywhere;
    }
    .rows > li:first-child {
      border: 0;
    }
    .rows > li > p {
      flex: 1 1 14rem;
      min-inline-size: 0;
    }
    @media (forced-colors: active) {
      select {
        appearance: auto;
        padding-inline-end: 0.75rem;
        background-image: none;
      }
      :is(input, select, textarea)[aria-invalid='true'] {
        border-width: 3px;
      }
    }
  `,
];
