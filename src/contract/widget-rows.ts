import type { AttributeRow } from './attributes.js';
import { WIDGET_ATTRIBUTES } from './widget-attributes.js';
import { WIDGET_VALUES } from './widget-values.js';

const values: Partial<Record<string, AttributeRow>> = WIDGET_VALUES;

/** Each attribute of `<reviews-widget>`, by the name of its property, with all that is known of its values. */
export const WIDGET_ROWS: [name: string, row: AttributeRow][] = Object.entries(WIDGET_ATTRIBUTES).map(([name, row]) => [
  name,
  { ...row, ...values[name] },
]);
