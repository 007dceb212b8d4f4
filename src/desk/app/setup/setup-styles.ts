import { css } from 'lit';
import { choiceStyles } from '../choice-styles.js';

/** What the parts of the set-up have in common. */
export const setupStyles = [
  choiceStyles,
  css`
  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.5rem;
  }
  .card > * {
    min-inline-size: 0;
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
  form > [part~='button'] {
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
`,
];
