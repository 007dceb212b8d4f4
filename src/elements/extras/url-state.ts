import { SORTS, type Sort } from '../../contract/widget.js';
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

/** A chunk of its own: keeps what the reader chooses in the page's address, and takes it from there. */
export function start({ host, choose }: WidgetView): Running {
  const name = () => host.urlState || 'reviews';
  let known: Choice | undefined;
  const read = (): void => {
    known = readChoice(location.hash, name());
    choose(known);
  };
  window.addEventListener('hashchange', read);
  read();
  return {
    update({ choice }) {
      if (choice === known) return;
      known = choice;
      const hash = writeChoice(location.hash, name(), choice);
      if (hash === location.hash) return;
      // In place: a filter is no step of the reader's way through the shop.
      try {
        // Whole: a page may have its addresses begin elsewhere (`<base>`).
        history.replaceState(history.state, '', location.href.split('#')[0] + hash);
      } catch {
        // A document without an address of its own, or a browser that has had enough of it.
      }
    },
    stop: () => window.removeEventListener('hashchange', read),
  };
}
