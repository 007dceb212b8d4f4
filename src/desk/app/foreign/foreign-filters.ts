import { html, type TemplateResult } from 'lit';
import { INTERFACE_SOURCES } from '../../../contract/service/source.js';
import { rulesOf } from '../../../contract/source-rules.js';
import type { DeskContext } from '../desk-context.js';

const FILTERS = ['shown', 'source', 'order'] as const;
const CHOICES: Record<(typeof FILTERS)[number], { label: string; options: [value: string, text: string][] }> = {
  shown: {
    label: 'Reviews',
    options: [
      ['', 'All'],
      ['shown', 'Shown in the widget'],
      ['hidden', 'Not shown in the widget'],
    ],
  },
  source: {
    label: 'Source',
    options: [['', 'All'], ...INTERFACE_SOURCES.map((one): [string, string] => [one, rulesOf(one).label])],
  },
  order: {
    label: 'Order',
    options: [
      ['', 'Newest first'],
      ['asc', 'Oldest first'],
    ],
  },
};

/** What the filters need of the view they stand in. */
export interface ForeignFilterHost {
  desk: DeskContext;
  /** What the reviews that are loaded have to hold. */
  search: string;
}

/** What the address says of the list, as the service is asked for it. */
export function filterQuery({ query }: DeskContext): string {
  const chosen = FILTERS.map((name) => [name, query.get(name) ?? '']).filter(([, value]) => value);
  return new URLSearchParams(chosen).toString();
}

/** The search through what is loaded, and the filters of a service that has some. */
export function foreignFilters(host: ForeignFilterHost, canFilter: boolean): TemplateResult {
  const search = html`<div>
    <label for="search">Search those that are loaded</label>
    <input
      id="search"
      type="search"
      dir="auto"
      maxlength="200"
      autocomplete="off"
      placeholder="Title, text or author"
      .value=${host.search}
      @input=${(event: Event) => {
        host.search = (event.target as HTMLInputElement).value;
      }}
    />
  </div>`;
  if (!canFilter) {
    return html`<div class="filters">${search}</div>
      <p class="muted">The service lists this shop’s reviews from the newest, and cannot filter them.</p>`;
  }
  return html`<div class="filters">${search} ${FILTERS.map((name) => choice(host.desk, name))}</div>`;
}

function choice(desk: DeskContext, name: (typeof FILTERS)[number]): TemplateResult {
  const { label, options } = CHOICES[name];
  const chosen = desk.query.get(name) ?? '';
  const choose = (event: Event) => {
    const query = new URLSearchParams(filterQuery(desk));
    query.delete(name);
    const { value } = event.target as HTMLSelectElement;
    if (value) query.set(name, value);
    desk.go(`/desk/inbox?${query}`);
  };
  return html`<div>
    <label for=${name}>${label}</label>
    <select id=${name} @change=${choose}>
      ${options.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
    </select>
  </div>`;
}
