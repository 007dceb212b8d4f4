import { css } from 'lit';

/** What the parts of the set-up have in common. */
export const setupStyles = css`
  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.5rem;
  }
  .card > * {
    min-inline-size: 0;
  }
  .narrow {
    max-inline-size: 40rem;
  }
  .pair,
  .stack {
    display: grid;
    gap: 1.125rem;
  }
  .choices {
    display: grid;
    gap: 0.125rem;
  }
  h2 + .muted,
  legend + .muted {
    margin-block: 0.25rem 0.375rem;
  }
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
  form > [part~='primary'] {
    justify-self: start;
  }
  @media (min-width: 44rem) {
    .pair,
    .many {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: start;
    }
    .many {
      column-gap: 1.125rem;
    }
  }
`;
