import { css } from 'lit';

/** In the colour of the text, which is that of the card: it is to be seen. */
export const disclosureStyles = css`
  .disclosures {
    font-size: 0.875em;
  }
  .quiet {
    color: var(--_muted);
  }
`;
