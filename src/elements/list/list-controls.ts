import { html, nothing, type TemplateResult } from 'lit/html.js';
import { SORTS, type Sort } from '../../contract/widget.js';
import { sourceName } from '../card/source-name.js';
import { orderOf } from './widget-query.js';
import { offers, type WidgetView } from './widget-view.js';

/** The line above the list. The order is always named, whether the reader may change it or not. */
export function listControls(view: WidgetView): TemplateResult {
  const { host, feed, choice, strings, tag, choose, draw } = view;
  const order = orderOf(host, choice);
  const sources = feed.page?.sources ?? [];
  const orders = SORTS.map((sort): [string, string] => [sort, strings[sort]]);
  const named = sources.map((source): [string, string] => [source, sourceName(source, tag)]);
  const all: [string, string][] = [['', strings.allSources], ...named];
  return html`<div part="controls">
    ${
      offers(view, 'sort')
        ? select('sort', strings.sortBy, orders, order, (sort) => choose({ sort: sort as Sort }))
        : html`<span part="sort">${strings[order]}</span>`
    }
    ${
      offers(view, 'stars') && sources.length > 1 && !host.source
        ? select('source-filter', strings.sourceFilter, all, choice.source, (source) => choose({ source }))
        : nothing
    }
    ${draw('filters')}
  </div>`;
}

function select(
  part: string,
  label: string,
  options: [value: string, text: string][],
  selected: string,
  onChange: (value: string) => void,
): TemplateResult {
  return html`<label part=${part}>
    <select part=${`${part}-select`} aria-label=${label} @change=${(event: Event) => onChange((event.target as HTMLSelectElement).value)}>
      ${options.map(([value, text]) => html`<option value=${value} .selected=${value === selected}>${text}</option>`)}
    </select>
  </label>`;
}
