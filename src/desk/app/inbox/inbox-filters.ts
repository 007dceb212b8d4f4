import { html, nothing, type TemplateResult } from 'lit';
import { INBOX_QUEUES, type InboxQueue, type InboxReview } from '../../../contract/desk/inbox.js';
import type { DeskContext } from '../desk-context.js';

/** Which reviews are listed: all that the address says of it. */
export interface InboxFilter {
  queue: InboxQueue;
  q: string;
  stars: string;
  source: string;
  media: string;
  replied: string;
  sort: string;
}

/** What the filters need of the view they stand in. */
export interface FilterHost {
  desk: DeskContext;
  filtersOpen: boolean;
  /** Sources there are reviews of. */
  sources: readonly string[];
}

/** What the address says of the list. */
export function filterIn(query: URLSearchParams): InboxFilter {
  const word = (name: string) => query.get(name) ?? '';
  const queue = INBOX_QUEUES.find((one) => one === query.get('queue')) ?? 'todo';
  return {
    queue,
    q: word('q').slice(0, 200),
    stars: /^[0-5](?:,[0-5]){0,5}$/.test(word('stars')) ? word('stars') : '',
    source: word('source').slice(0, 200),
    media: /^(?:true|false)$/.test(word('media')) ? word('media') : '',
    replied: /^(?:true|false)$/.test(word('replied')) ? word('replied') : '',
    sort: word('sort') === 'asc' ? 'asc' : '',
  };
}

/** Whether a review belongs into a queue. */
export function stands({ state, openReports }: InboxReview, queue: string | null): boolean {
  if (queue === 'todo') return state === 'pending' || openReports > 0;
  return queue === 'reported' ? openReports > 0 : queue === state;
}

/** Whether it leaves anything of the queue out. */
export function filterOf({ q, stars, source, media, replied }: InboxFilter): boolean {
  return [q, stars, source, media, replied].some((value) => value !== '');
}

/** Search, filters and order, all of which stand in the address. */
export function filters(host: FilterHost): TemplateResult {
  const filter = filterIn(host.desk.query);
  const change = (name: keyof InboxFilter) => (event: Event) =>
    setFilter(host.desk, filter, name, (event.target as HTMLInputElement | HTMLSelectElement).value);
  const choice = (name: keyof InboxFilter, label: string, options: [string, string][]) =>
    html`<div>
      <label for="filter-${name}">${label}</label>
      <select id="filter-${name}" @change=${change(name)}>
        ${options.map(([value, text]) => html`<option value=${value} ?selected=${filter[name] === value}>${text}</option>`)}
      </select>
    </div>`;
  const set = [filter.stars, filter.source, filter.media, filter.replied, filter.sort].filter(Boolean).length;
  return html`<form class="filters" role="search" @submit=${(event: Event) => event.preventDefault()}>
    <label class="unseen" for="search">Search in title, text and author</label>
    <input
      id="search"
      type="search"
      dir="auto"
      maxlength="200"
      autocomplete="off"
      placeholder="Title, text or author"
      .value=${filter.q}
      @change=${change('q')}
    />
    <button
      type="button"
      part="button"
      aria-expanded=${host.filtersOpen}
      aria-controls="filters"
      @click=${() => {
        host.filtersOpen = !host.filtersOpen;
      }}
    >
      Filters${set > 0 ? html`<span class="unseen"> in use:</span> <span class="count">${set}</span>` : nothing}
    </button>
    <div id="filters" ?hidden=${!host.filtersOpen}>
    ${choice('stars', 'Stars', [
      ['', 'All'],
      ['1,2', '1 and 2'],
      ...['5', '4', '3', '2', '1'].map((star): [string, string] => [star, star]),
      ['0', 'None'],
    ])}
    ${choice('source', 'Source', [['', 'All'], ...host.sources.map((source): [string, string] => [source, source])])}
    ${choice('media', 'Pictures', [
      ['', 'All'],
      ['true', 'With'],
      ['false', 'Without'],
    ])}
    ${choice('replied', 'Reply', [
      ['', 'All'],
      ['false', 'Not yet'],
      ['true', 'Replied'],
    ])}
    ${choice('sort', 'Order', [
      ['', 'Newest first'],
      ['asc', 'Oldest first'],
    ])}
    </div>
  </form>`;
}

function setFilter(desk: DeskContext, filter: InboxFilter, name: keyof InboxFilter, value: string): void {
  const query = new URLSearchParams();
  for (const [field, one] of Object.entries({ ...filter, [name]: value.trim() })) if (one) query.set(field, one);
  desk.go(`/desk/inbox?${query}`);
}
