import { css } from 'lit';

/** What is given and who the author is stays in the colour of the card's text: it is to be seen. */
export const disclosureStyles = css`
  .quiet {
    color: var(--_muted);
  }
  .statement {
    max-inline-size: 60em;
    margin: 14px 0 0;
    text-wrap: pretty;
  }
`;
