import { attributeName } from '../contract/attributes.js';
import type { EmbedQuery } from '../contract/embed.js';
import { WIDGET_ATTRIBUTES, type WidgetAttributes } from '../contract/widget-attributes.js';
import { inertAddress } from './inert-markup.js';

/** Whose reviews these are, and the token that the page carries. */
export interface Subject {
  kind: 'vendors' | 'businesses';
  id: string;
  token: string;
}

/** The attributes that the element is written with, in the order they are written. */
export function markupAttributes({ kind, id, token }: Subject, query: EmbedQuery, dir?: 'rtl'): [string, string][] {
  const { stylesheet: _, lang = 'en', ...others } = query;
  const given: Record<string, string> = {
    [kind === 'vendors' ? 'vendor-id' : 'business-id']: id,
    token,
    lang,
    ...(dir && { dir }),
    ...others,
    // A wall needs the height of each card, which only a browser can measure; so it is drawn as a grid, and stays one.
    ...(others.layout === 'wall' && { layout: 'grid' }),
  };
  for (const name of ['endpoint', 'policy-url', 'write-url'] as const) {
    if (given[name]) given[name] = inertAddress(given[name]);
  }
  return Object.entries(given);
}

/** The properties that `<reviews-widget>` has with `attributes`. */
export function propertiesOf(attributes: [name: string, value: string][]): WidgetAttributes {
  const given = new Map(attributes);
  const values = Object.entries(WIDGET_ATTRIBUTES).map(([name, { initial }]) => {
    const text = given.get(attributeName(name));
    const type = typeof initial;
    if (type === 'boolean') return [name, text !== undefined];
    return [name, text !== undefined && type === 'number' ? Number(text) : (text ?? initial)];
  });
  return Object.fromEntries(values);
}
