import { css } from 'lit';
import { buttons } from '../base/button-styles.js';
import { theme } from '../base/theme.js';
import { cardStyles } from '../card/review-card-styles.js';
import { starStyles } from '../card/star-styles.js';
import { summaryStyles } from './review-summary-styles.js';
import { widgetStyles } from './reviews-widget-styles.js';

/** How the cards lie: below each other, or side by side. */
const listStyles = css`
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
  [part~='grid'],
  [part~='wall'] {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 18em), 1fr));
  }
`;

/** A line that no style of the page takes away or covers; `blendIn` gives it the page's colours. */
const heldBackStyles = css`
  .held-back {
    all: initial;
    display: table;
    position: relative;
    z-index: 1;
    margin: 0 0 12px;
    padding: 2px 0;
    /* The box comes late: until then the chunk that blends it in is there, or else the line needs it. */
    animation: box 0s 2s forwards;
    color: inherit;
    color-scheme: inherit;
    direction: inherit;
    font: 400 max(14px, 0.875em) / 1.5 system-ui, sans-serif;
  }
  @keyframes box {
    to {
      background: Canvas;
      color: CanvasText;
    }
  }
  .held-back a {
    color: inherit;
  }
  section {
    isolation: isolate;
    /* Its end tells that the page has other colours, as in its dark theme. */
    transition: color 1ms;
  }
  .layer {
    position: relative;
    z-index: 0;
  }
`;

/** The style sheets of `<reviews-widget>`. */
export const widgetSheets = [
  theme,
  buttons,
  starStyles,
  summaryStyles,
  cardStyles,
  listStyles,
  widgetStyles,
  heldBackStyles,
];
