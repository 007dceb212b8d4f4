import { css } from 'lit';

/** Boxes and dots with their labels, in `.choices`. */
export const choiceStyles = css`
  .choices label {
    display: flex;
    gap: 0.75rem;
    align-items: baseline;
    margin: 0;
    padding-block: 0.4375rem;
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  input[type='radio'],
  input[type='checkbox'] {
    flex: none;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0;
    accent-color: var(--_accent);
    translate: 0 0.125rem;
  }
`;
