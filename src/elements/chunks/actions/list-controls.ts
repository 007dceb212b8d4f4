import { html, nothing, type TemplateResult } from 'lit/html.js';
import { SORTS, type Sort } from '../../../contract/widget.js';
import { sourceName } from '../../card/source-name.js';
import { orderOf } from '../../list/widget-query.js';
import { offers, type WidgetView } from '../../list/widget-view.js';

/** The order of the list; undefined where the reader may not change it, and it is only named. */
export function sortControl(view: WidgetView): TemplateResult | undefined {
  const { host, choice, strings, choose } = view;
  if (!offers(view, 'sort')) return undefined;
  const orders = SORTS.map((sort): [string, string] => [sort, strings[sort]]);
  return select('sort', strings.sortBy, orders, orderOf(host, choice), (sort) => choose({ sort: sort as Sort }));
}

/** A filter by source, where there are several and the shop has not chosen one. */
export function sourceFilter(view: WidgetView): TemplateResult | typeof nothing {
  const { host, feed, choice, strings, tag, filter } = view;
  const sources = feed.page?.sources ?? [];
  if (!offers(view, 'stars') || sources.length < 2 || host.source) return nothing;
  const named = sources.map((source): [string, string] => [source, sourceName(source, tag)]);
  const options: [string, string][] = [['', strings.allSources], ...named];
  return select('source-filter', strings.sourceFilter, options, choice.filters.source, (source) => filter({ source }));
}

function select(
  part: string,
  label: string,
  options: [value: string, text: string][],
  selected: string | undefined,
  onChange: (value: string) => void,
): TemplateResult {
  return html`<label part=${part}>
    <select part=${`${part}-select`} aria-label=${label} @change=${(event: Event) => onChange((event.target as HTMLSelectElement).value)}>
      ${options.map(([value, text]) => html`<option value=${value} .selected=${value === selected}>${text}</option>`)}
    </select>
  </label>`;
}
