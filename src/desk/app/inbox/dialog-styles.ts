import { css } from 'lit';

/** Dialogs of the inbox. */
export const dialogStyles = css`
  dialog {
    box-sizing: border-box;
    inline-size: min(34rem, calc(100vw - 2rem));
    max-block-size: calc(100dvb - 2rem);
    padding: clamp(1rem, 4vw, 1.75rem);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
    overflow: auto;
    overflow-wrap: anywhere;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.5);
  }
  .options label {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    min-block-size: 44px;
    margin: 0;
    font-weight: 400;
  }
  .options input {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: 0;
    accent-color: var(--_accent);
  }
  textarea {
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 8rem;
    padding: 0.625rem 0.75rem;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-size: max(16px, 1rem);
    resize: vertical;
  }
  blockquote {
    margin: 0;
    padding-inline-start: 0.875rem;
    border-inline-start: 3px solid var(--_border);
    white-space: pre-line;
  }
  .keys div {
    display: flex;
    gap: 1rem;
    padding-block: 0.375rem;
  }
  .keys dt {
    min-inline-size: 4.5rem;
  }
  kbd {
    padding: 0.125rem 0.5rem;
    border: 1px solid var(--_line);
    border-radius: 4px;
    font-family: inherit;
  }
  .preview [part='reply'] {
    margin: 0;
  }
`;
