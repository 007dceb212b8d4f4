import { css } from 'lit';

/** How the cards lie: below each other, or side by side. */
export const listStyles = css`
  [part~='list'] {
    display: grid;
    gap: var(--_gap);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  /* While cards are still to come, what is below the list stays out of sight. */
  ul[aria-busy='true'] {
    margin-block-end: 100vh;
  }
  /* Cards far below cost nothing until they come near; the first are laid out in any case. */
  :is([part='list list'], [part='list grid']) > :nth-child(n + 4) {
    content-visibility: auto;
    contain-intrinsic-height: auto 15em;
  }
  /* Each card as tall as its content: beside a tall one most of a short one would be blank. */
  [part~='grid'],
  [part~='carousel'] {
    align-items: start;
  }
  [part~='grid'],
  [part~='wall'] {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 18em), 1fr));
  }
`;
