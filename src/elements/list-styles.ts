import { css } from 'lit';

/** How the cards lie: below each other, side by side, as a wall of uneven heights, or in a row that scrolls. */
export const listStyles = css`
  [part~='list'] {
    display: grid;
    gap: var(--_gap);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  [part~='list'] > * {
    align-content: start;
  }
  /* Cards far below cost nothing until they come near; the first page is always laid out. */
  :is([part='list list'], [part='list grid']) > :nth-child(n + 11) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 15em;
  }
  :is([part~='grid'], [part~='wall'])[part~='list'] {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 18em), 1fr));
  }
  /* Each card says in how many of these rows it lies. */
  ul[part~='wall'] {
    grid-auto-rows: 4px;
    row-gap: 0;
  }
  [part~='wall'] > * {
    align-self: start;
  }
  [part~='carousel'][part~='list'] {
    grid-auto-flow: column;
    grid-auto-columns: 100%;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
    margin: -4px;
    padding: 4px;
    scroll-padding: 4px;
  }
  [part~='carousel'] > * {
    scroll-snap-align: start;
  }
  @container (min-width: 40em) {
    [part~='carousel'][part~='list'] {
      grid-auto-columns: calc((100% - var(--_gap)) / 2);
    }
  }
  @container (min-width: 64em) {
    [part~='carousel'][part~='list'] {
      grid-auto-columns: calc((100% - 2 * var(--_gap)) / 3);
    }
  }
`;
