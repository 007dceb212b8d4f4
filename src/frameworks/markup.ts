/** What a page may write for our elements, whatever its framework: all of it comes from the tables of attributes in src/contract. */
import type { AttributeValues, Kebab } from '../contract/attributes.js';
import type { FORM_ATTRIBUTES } from '../contract/form-attributes.js';
import type { INSIGHTS_ATTRIBUTES } from '../contract/insights-attributes.js';
import type { STARS_ATTRIBUTES } from '../contract/stars-attributes.js';
import type { WidgetTable } from '../contract/widget-attributes.js';

/** The table of each element. */
export interface Tables {
  'reviews-widget': WidgetTable;
  'review-form': typeof FORM_ATTRIBUTES;
  'review-stars': typeof STARS_ATTRIBUTES;
  'review-insights': typeof INSIGHTS_ATTRIBUTES;
}

/** The names of each element's events; their types are those of `document`. */
export interface EventNames {
  'reviews-widget': 'reviews-load' | 'reviews-error';
  'review-form': 'review-submit' | 'review-sent' | 'review-error';
  'review-stars': 'reviews-error';
  'review-insights': 'reviews-error';
}

export type Tag = keyof Tables;

/** A flag where a framework writes `false` as a text, which an attribute takes for true: `condition || undefined` leaves it out. */
export type PresentFlag = true | '';

/** The attributes of an element by the names that markup has, all optional; a number may be a text. */
export type Attributes<T extends Tag, Flag = PresentFlag> = {
  [N in keyof Tables[T] as Kebab<N & string>]?: Written<AttributeValues<Tables[T]>[N], Flag> | undefined;
};

type Written<V, Flag> = V extends boolean ? Flag : V extends number ? V | `${V}` : Exclude<V, null>;

/** The listeners of an element, each named by `Prefix` and its event. */
export type Listeners<T extends Tag, Prefix extends string> = {
  [E in EventNames[T] as `${Prefix}${E}`]?: ((event: GlobalEventHandlersEventMap[E]) => void) | undefined;
};

/** What every element has, `Base`, with what is ours in place of what is of the same name. */
export type Markup<Base, Own> = Omit<Base, keyof Own> & Own;
