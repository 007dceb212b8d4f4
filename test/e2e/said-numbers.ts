/** What a page says in numbers, and what it should say by a count by hand. */
import type { Page } from 'playwright-core';
import type { countByHand } from '../fixtures/count-by-hand.js';

type Counted = ReturnType<typeof countByHand>;

/** All numbers that one widget says; a part that is not drawn says none. */
export interface Said {
  average: string | null;
  stars: string[];
  count: string[];
  /** Below the numbers, how many are of each other site. */
  origins: string[];
  /** Per row of the histogram: its label, the number beside it, and the filled part of its bar in per cent. */
  rows: string[][];
  /** How many are shown, of how many, and how many of the others nobody has looked at. */
  heldBack: string[] | null;
  /** While a filter is set: how many it leaves, of how many. */
  matches: string[] | null;
  /** The same, as a screen reader hears it. */
  announced: string[];
  /** How many are shown below the list, of how many. */
  progress: string[] | null;
  cards: number;
}

/** Adds `window.said(element)` to the pages of `page`, which reads a widget in the state that it is in. */
export const addReader = (page: Page) =>
  page.addInitScript(() => {
    const said = (element: Element): Said => {
      const root = element.shadowRoot!;
      const numbersIn = (text: string | null | undefined) => text?.match(/\d+(?:\.\d+)?\+?/g) ?? [];
      const one = (selector: string) => root.querySelector(selector);
      const some = (found: Element | null) => found && numbersIn(found.textContent);
      return {
        average: one('[part="average"]')?.textContent ?? null,
        stars: numbersIn(
          one('[part="score"] [part="stars"], [part="badge"] [part="stars"]')?.getAttribute('aria-label'),
        ),
        count: numbersIn(one('[part="count"]')?.textContent),
        origins: numbersIn(one('[part="origins"]')?.textContent),
        rows: [...root.querySelectorAll('[part~="row"]')].map((row) => [
          ...numbersIn(row.getAttribute('aria-label')),
          ...numbersIn(row.querySelector('[part="row-count"]')?.textContent),
          ...numbersIn(row.querySelector('[part="bar-filled"]')?.getAttribute('width')),
        ]),
        heldBack: some(one('.held-back:not(.statement)')),
        matches: some(one('[part="matches"] span')),
        announced: numbersIn(one('[role="status"]')?.textContent),
        progress: some(one('[part="more"] p')),
        cards: root.querySelectorAll('[part~="card"][tabindex]').length,
      };
    };
    Object.assign(window, { said });
  });

/** What `said` should return for a list with its summary. */
export function sayingOf(counted: Counted, pageSize: number): Said {
  const { count, rated, histogram, total, pending, unread, oneDecimal } = counted;
  const plus = unread > 0 ? '+' : '';
  const waiting = pending > 0 ? [`${pending}`] : [];
  const heldBack = total > count || (unread > 0 && count > 0) ? [`${count}`, `${total}${plus}`, ...waiting] : null;
  const nothing = {
    average: null,
    stars: [],
    count: [],
    origins: [],
    rows: [],
    matches: null,
    announced: [],
    progress: null,
    cards: 0,
  };
  if (count === 0) return { ...nothing, heldBack };
  const cards = Math.min(count, pageSize);
  return {
    average: oneDecimal === null ? null : `${oneDecimal}`,
    stars: oneDecimal === null ? [] : [`${oneDecimal}`, '5'],
    count: [`${count}`],
    origins: counted.origins.filter(({ elsewhere }) => elsewhere).map(({ count }) => `${count}`),
    rows: [5, 4, 3, 2, 1].map((star) => {
      const ofStar = histogram[star - 1]!;
      const filled = ((100 * ofStar) / Math.max(1, rated)).toFixed(1);
      return [`${star}`, `${ofStar}`, `${ofStar}`, filled];
    }),
    heldBack,
    matches: null,
    announced: [],
    progress: [`${cards}`, `${count}${plus}`],
    cards,
  };
}

/** The same for a list of which a filter of the reader leaves `found`. */
export function sayingOfFiltered(counted: Counted, pageSize: number, found: number): Said {
  const plus = counted.unread > 0 ? '+' : '';
  const cards = Math.min(found, pageSize);
  const matches = [`${found}`, `${counted.count}${plus}`];
  const progress = found === 0 ? null : [`${cards}`, `${found}${plus}`];
  return { ...sayingOf(counted, pageSize), matches, announced: matches, progress, cards };
}

/** The same for a badge, which says stars and count alone, and of reviews that are not shown how many they are. */
export function sayingOfBadge(counted: Counted): Said {
  const said = sayingOf(counted, 0);
  return { ...said, heldBack: said.heldBack?.slice(0, 2) ?? null, origins: [], rows: [], progress: null };
}

/** What a line of stars should say: stars and count; nothing where there are no reviews. */
export function starsSayingOf({ count, oneDecimal }: Counted): string[] {
  if (count === 0) return [];
  return oneDecimal === null ? [`${count}`] : [`${oneDecimal}`, '5', `${count}`];
}

/** The aggregates that a page tells search engines, by the names of what they are of. */
export const toldToSearchEngines = (page: Page) =>
  page.evaluate(() => {
    const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
    const products = scripts.map((script) => JSON.parse(script.textContent!));
    return Object.fromEntries(
      products.map(({ name, aggregateRating }) => [name, [aggregateRating.ratingValue, aggregateRating.ratingCount]]),
    ) as Record<string, [number, number]>;
  });
