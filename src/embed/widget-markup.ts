import type { EmbedQuery } from '../contract/embed.js';
import type { WidgetAttributes } from '../elements/list/widget-attributes.js';
import { inertAddress } from './inert-markup.js';

/** Whose reviews these are, and the token that the page shows. */
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
    // Only a browser can measure how high a card is, so a wall is drawn as a grid, and stays one.
    ...(others.layout === 'wall' && { layout: 'grid' }),
  };
  for (const name of ['endpoint', 'policy-url'] as const) {
    if (given[name]) given[name] = inertAddress(given[name]);
  }
  return Object.entries(given);
}

/** What `<reviews-widget>` has for properties once it has read `attributes`. */
export function propertiesOf(attributes: [name: string, value: string][]): WidgetAttributes {
  const given = new Map(attributes);
  const text = (name: string, initial = '') => given.get(name) ?? initial;
  return {
    vendorId: text('vendor-id'),
    businessId: text('business-id'),
    token: text('token'),
    endpoint: text('endpoint'),
    layout: text('layout', 'list') as WidgetAttributes['layout'],
    pageSize: Number(text('page-size', '10')),
    paginate: text('paginate', 'more') as WidgetAttributes['paginate'],
    sort: text('sort', 'newest') as WidgetAttributes['sort'],
    source: text('source'),
    productId: text('product-id'),
    controls: text('controls', 'summary sort stars'),
    photo: text('photo', 'avatar') as WidgetAttributes['photo'],
    clamp: Number(text('clamp', '6')),
    heading: text('heading'),
    policyUrl: text('policy-url'),
    itemName: text('item-name'),
    urlState: given.get('url-state') ?? null,
    loading: text('loading', 'lazy') as WidgetAttributes['loading'],
    noReplies: given.has('no-replies'),
    debug: given.has('debug'),
  };
}
