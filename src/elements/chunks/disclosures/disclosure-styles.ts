import { css } from 'lit';

/** In the colour of the text, which is that of the card: it is to be seen. */
export const disclosureStyles = css`
  .disclosures {
    font-size: 0.875em;
  }
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
