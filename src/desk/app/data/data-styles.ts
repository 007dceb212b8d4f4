import { css } from 'lit';
import { choiceStyles } from '../choice-styles.js';

/** What the cards of this view have in common. */
export const dataStyles = [
  choiceStyles,
  css`
  .page,
  .found {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.5rem;
  }
  .found {
    gap: 1rem;
    padding: 1rem;
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_tint);
  }
  h3 {
    font-size: 1rem;
    margin: 0;
  }
  .card {
    grid-template-columns: minmax(0, 1fr);
    overflow-wrap: anywhere;
  }
  form {
    max-inline-size: 40rem;
  }
  form > [part~='button'] {
    justify-self: start;
  }
  ul.reviews {
    display: grid;
    gap: 0.375rem;
    margin-block-start: 0.5rem;
    padding-inline-start: 1.25rem;
    list-style: disc;
  }
  .kept > div {
    display: grid;
    gap: 0 1.5rem;
    padding-block: 0.625rem;
    border-block-start: 1px solid var(--_border);
  }
  .kept dd {
    font-weight: 600;
  }
  @media (min-width: 44rem) {
    .kept > div {
      grid-template-columns: minmax(0, 1fr) 11rem;
    }
    .kept dd {
      text-align: end;
    }
  }
`,
];
