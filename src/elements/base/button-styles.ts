import { css } from 'lit';

/** Buttons of both elements: `part="button"`, plain with `link`; filled ones are in primary-button.ts. */
export const buttons = css`
  button {
    font: inherit;
    color: inherit;
    cursor: pointer;
  }
  [part~='button'] {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-height: 44px;
    padding: 0.5em 1.25em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_surface);
    font-weight: 600;
  }
  [part~='button']:hover {
    border-color: currentColor;
  }
  [part~='button'][part~='link'] {
    display: inline;
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_accent);
    text-decoration: underline;
  }
`;
