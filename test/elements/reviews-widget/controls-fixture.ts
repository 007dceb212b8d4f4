import { html } from '@open-wc/testing';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, widget } from './widget.js';

/** A widget with every control. */
export const everything = html`<reviews-widget
  vendor-id="v"
  token="t"
  loading="eager"
  controls="summary sort stars media search"
></reviews-widget>`;
/** Two reviews that a search for "brulee" finds, of two sources. */
export const response = page(
  [review({ text: 'A crème brûlée of a cup' }), review({ text: '<p>Brulee <b>brulee</b></p>' })],
  {
    sources: ['google', 'shop'],
  },
);
/** `element`, or a widget with every control, once its controls are drawn. */
export const shown = async (element = everything) => {
  const shown = await widget([response], element);
  await waitUntil(() => all(shown.element, 'controls').length > 0);
  return shown;
};
