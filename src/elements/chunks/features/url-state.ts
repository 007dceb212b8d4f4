import { SORTS, type Sort } from '../../../contract/widget.js';
import { type PageEntry, replaceEntry } from '../../base/web-address.js';
import type { Choice, WidgetView } from '../../list/widget-view.js';
import type { ActiveFeature } from './feature.js';

/** The parts of the address after `#`, unchanged. */
const partsOf = (hash: string): string[] => hash.replace(/^#/, '').split('&').filter(Boolean);

/** Reads the choice from `hash` under `name`, as in `#reviews.stars=5&reviews.sort=lowest`; invalid values are ignored. */
export function readChoice(hash: string, name: string): Choice {
  const params = new URLSearchParams(partsOf(hash).join('&'));
  const word = (key: string) => params.get(`${name}.${key}`)?.slice(0, 200) ?? '';
  const whole = (key: string, most: number) => {
    const value = word(key);
    return /^[1-9]\d*$/.test(value) && Number(value) <= most ? Number(value) : 0;
  };
  return {
    sort: SORTS.find((sort) => sort === word('sort')) ?? ('' as Sort | ''),
    filters: {
      rating: whole('stars', 5),
      source: word('source'),
      media: word('media') === 'true',
      q: word('search'),
      topic: word('topic'),
      answers: word('answers'),
    },
    page: whole('page', 1_000_000) || 1,
    open: word('open') === 'true',
  };
}

/** `hash` with `choice` in place of what it had under `name`; empty if nothing is left in it. */
export function writeChoice(hash: string, name: string, choice: Choice): string {
  const others = partsOf(hash).filter((part) => !part.startsWith(`${encodeURIComponent(name)}.`));
  const { sort, filters, page, open } = choice;
  const { rating: stars, source, media, q: search, topic, answers } = filters;
  const said = { sort, stars, source, media, search, topic, answers, page: page > 1 && page, open };
  const own = Object.entries(said)
    .filter(([, value]) => value)
    .map(([key, value]) => `${encodeURIComponent(name)}.${key}=${encodeURIComponent(value!)}`);
  const parts = [...others, ...own];
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}

/** Milliseconds between two writes of the address; keystrokes are collected, and Safari allows 100 writes in ten seconds. */
const PAUSE = 250;

const pageAddress = (): string => location.href.split('#')[0]!;

/** Writes the reader's choice to the page's address, and reads it from there. */
export function start({ host, choose }: WidgetView): ActiveFeature {
  const name = () => host.urlState || 'reviews';
  let known: Choice | undefined;
  /** A choice that is not written yet, with the page that it belongs to, and the timer that will write it. */
  let due: { choice: Choice; page: string } | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  /** The part of the address that was read or written last. */
  let seen: string;

  const read = (): void => {
    due = undefined;
    seen = location.hash;
    known = readChoice(location.hash, name());
    choose(known);
  };
  /** Its event comes a task after the change, which may have been read by then; what the reader chose since is newer. */
  const onHashChange = (): void => {
    if (location.hash !== seen) read();
  };
  const write = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
    const { choice, page } = due ?? {};
    due = undefined;
    const entry = (): PageEntry | undefined => {
      // After the wait, the reader may have chosen again, or be on another page of a single-page shop.
      if (!choice || choice !== known || page !== pageAddress()) return undefined;
      const hash = writeChoice(location.hash, name(), choice);
      return hash === location.hash ? undefined : { state: history.state, address: page + hash };
    };
    if (!entry()) return;
    waiting = setTimeout(write, PAUSE);
    // Replaces the history entry: a filter is no page to go back to.
    replaceEntry(entry);
    seen = location.hash;
  };

  window.addEventListener('hashchange', onHashChange);
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
      window.removeEventListener('hashchange', onHashChange);
      window.removeEventListener('pagehide', write);
      clearTimeout(waiting);
      known = undefined;
    },
  };
}
