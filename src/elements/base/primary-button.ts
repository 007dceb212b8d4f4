import { css } from 'lit';

/** The filled button, `part="button primary"`. Under the pointer it has a halo: its own colours keep their contrast. */
export const primaryButton = css`
  [part~='button'][part~='primary'] {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_accent-text);
  }
  [part~='button'][part~='primary']:hover {
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--_accent) 36%, transparent);
  }
`;
