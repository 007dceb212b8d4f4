import { SORTS, type Sort } from '../../contract/widget.js';
import { type PageEntry, replaceEntry } from '../base/web-address.js';
import { type Choice, NO_CHOICE, type WidgetView } from '../list/widget-view.js';
import type { Running } from './extra.js';

/** Parts of the address after `#`, those of others as they are written. */
const partsOf = (hash: string): string[] => hash.replace(/^#/, '').split('&').filter(Boolean);

/** What `hash` says under `name`, as in `#reviews.stars=5&reviews.sort=lowest`; what makes no sense is left out. */
export function readChoice(hash: string, name: string): Choice {
  const params = new URLSearchParams(partsOf(hash).join('&'));
  const word = (key: string) => params.get(`${name}.${key}`)?.slice(0, 200) ?? '';
  const whole = (key: string, most: number) => {
    const value = word(key);
    return /^[1-9]\d*$/.test(value) && Number(value) <= most ? Number(value) : 0;
  };
  return {
    sort: SORTS.find((sort) => sort === word('sort')) ?? ('' as Sort | ''),
    stars: whole('stars', 5),
    source: word('source'),
    media: word('media') === 'true',
    search: word('search'),
    page: whole('page', 1_000_000) || 1,
    open: word('open') === 'true',
  };
}

/** `hash` with `choice` under `name` in place of what it said before; empty where nothing is left to say. */
export function writeChoice(hash: string, name: string, choice: Choice): string {
  const others = partsOf(hash).filter((part) => !part.startsWith(`${encodeURIComponent(name)}.`));
  const own = (Object.keys(NO_CHOICE) as (keyof Choice)[])
    .filter((key) => choice[key] !== NO_CHOICE[key])
    .map((key) => `${encodeURIComponent(name)}.${key}=${encodeURIComponent(choice[key])}`);
  const parts = [...others, ...own];
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}

/** Milliseconds between two writes of the address: what a reader types is put together, and Safari takes 100 in ten seconds. */
const PAUSE = 250;

const pageAddress = (): string => location.href.split('#')[0]!;

/** A chunk of its own: keeps what the reader chooses in the page's address, and takes it from there. */
export function start({ host, choose }: WidgetView): Running {
  const name = () => host.urlState || 'reviews';
  let known: Choice | undefined;
  /** What is not in the address yet, of which page it is, and what waits to bring it there. */
  let due: { choice: Choice; page: string } | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const read = (): void => {
    due = undefined;
    known = readChoice(location.hash, name());
    choose(known);
  };
  const write = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
    const { choice, page } = due ?? {};
    due = undefined;
    const entry = (): PageEntry | undefined => {
      // It comes late where it had to wait: the reader may have chosen again, or be on another page of a single-page shop.
      if (!choice || choice !== known || page !== pageAddress()) return undefined;
      const hash = writeChoice(location.hash, name(), choice);
      return hash === location.hash ? undefined : { state: history.state, address: page + hash };
    };
    if (!entry()) return;
    waiting = setTimeout(write, PAUSE);
    // In place: a filter is no step of the reader's way through the shop.
    replaceEntry(entry);
  };

  window.addEventListener('hashchange', read);
  window.addEventListener('pagehide', write);
  read();
  return {
    update({ choice }) {
      if (choice === known) return;
      known = choice;
      due = { choice, page: pageAddress() };
      if (waiting === undefined) write();
    },
    stop() {
      window.removeEventListener('hashchange', read);
      window.removeEventListener('pagehide', write);
      clearTimeout(waiting);
      known = undefined;
    },
  };
}
