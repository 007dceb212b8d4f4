import { buttons } from '../base/button-styles.js';
import { theme } from '../base/theme.js';
import { cardStyles } from '../card/review-card-styles.js';
import { starStyles } from '../card/star-styles.js';
import { heldBackStyles } from './held-back-styles.js';
import { listStyles } from './list-styles.js';
import { summaryStyles } from './review-summary-styles.js';
import { widgetStyles } from './reviews-widget-styles.js';

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
