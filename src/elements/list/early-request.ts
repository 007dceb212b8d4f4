/*
 * Evaluated before Lit and the widget are: what the widgets of the page will ask for first is on its way meanwhile. On a slow phone that takes a
 * tenth of a second.
 */
import { type AttributeRow, attributeName, readValue } from '../../contract/attributes.js';
import { WIDGET_ATTRIBUTES, type WidgetAttributes } from '../../contract/widget-attributes.js';
import { own } from '../base/own-document.js';
import { isNear } from '../base/visibility.js';
import { requestEarly } from './shared-pages.js';
import { queryOf } from './widget-query.js';
import { NO_CHOICE } from './widget-view.js';

/** What `element`, which is no widget yet, will have as its properties. */
function attributesOf(element: Element): WidgetAttributes {
  // What a script has set waits as a property of its own for the element to be defined.
  const set: Record<string, unknown> = { ...element };
  const values = Object.entries(WIDGET_ATTRIBUTES).map(([name, { initial, read }]: [string, AttributeRow]) => {
    const given = set[name] ?? element.getAttribute(attributeName(name));
    const value = given !== null && typeof initial === 'number' ? Number(given) : given;
    return [name, readValue(value, read) ?? initial];
  });
  return Object.fromEntries(values);
}

/** Where a server has drawn it, or the page's address may say what is wanted, nobody knows yet what that is. */
function requestFor(widget: Element): void {
  const attributes = attributesOf(widget);
  if (widget.shadowRoot || attributes.urlState !== null) return;
  const query = queryOf(attributes, NO_CHOICE, widget);
  if (typeof query === 'string' && (attributes.loading === 'eager' || isNear(widget))) requestEarly(query);
}

if (globalThis.document && !customElements.get('reviews-widget'))
  for (const widget of own('querySelectorAll')('reviews-widget')) requestFor(widget);
