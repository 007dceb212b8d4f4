import { css } from 'lit';

/** What is given and who the author is stays in the colour of the card's text: it is to be seen. */
export const disclosureStyles = css`
  .quiet,
  [part='policy'] {
    color: var(--_muted);
  }
  [part='policy'] {
    max-inline-size: 60em;
    margin: var(--_gap) 0 0;
    font-size: 0.875em;
    text-wrap: pretty;
  }
`;
