/** Compares what a server says of a vendor, in each way that it has, with a count by hand. */
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Ratings } from '../../src/contract/ratings.js';
import type { ReviewPage } from '../../src/contract/widget.js';
import { countByHand, filteredByHand, type RandomFilter } from '../fixtures/count-by-hand.js';
import { type RandomReview, type RandomScope, textOf } from '../fixtures/random-reviews.js';
import { openPage } from './browser.js';
import {
  addReader,
  type Said,
  sayingOf,
  sayingOfBadge,
  sayingOfFiltered,
  starsSayingOf,
  toldToSearchEngines,
} from './said-numbers.js';
import type { openBlankShop } from './two-engines-shop.js';

/** A vendor of a server at `url`. */
export interface KnownVendor {
  url: string;
  id: string;
  token: string;
  reviews: RandomReview[];
  scopes: RandomScope[];
  /** Entries of the service's list that nobody could read. */
  unread: number;
}

const FILTERS: RandomFilter[] = [
  {},
  { rating: [5] },
  { rating: [2, 3] },
  { media: true },
  { q: 'GOOD' },
  { rating: [4], media: true, q: '(' },
];
const PAGE_SIZE = 3;

type Query = [name: string, value: string][];

function get({ url, id, token }: KnownVendor, resource: string, query: Query): Promise<Response> {
  return fetch(`${url}/widget/v1/vendors/${id}/${resource}?${new URLSearchParams([['token', token], ...query])}`);
}

/** `…/reviews`: the summary of each scope, and what each filter finds in it. */
export async function expectTrueJson(vendor: KnownVendor): Promise<void> {
  for (const scope of vendor.scopes) {
    const counted = countByHand(vendor.reviews, scope, vendor.unread);
    const { shown, count, total, histogram, twoDecimals, pending, media, unread, sources, own, isAllOwn } = counted;
    const origins = counted.origins.map((one) =>
      one.source === 'google' ? { ...one, reportUrl: expect.stringMatching(/^https:/) } : one,
    );
    const summary = {
      ...{ average: twoDecimals, count, histogram, total },
      ...(pending > 0 && { pending }),
      ...(media > 0 && { media }),
      ...(!isAllOwn && { own }),
      ...((origins.length > 1 || !isAllOwn) && { sources: origins }),
      ...(unread > 0 && { unread }),
    };
    for (const filter of FILTERS) {
      const query = Object.entries({ ...scope, ...filter, limit: 50 }).map(([name, value]) => [name, `${value}`]);
      const page = (await (await get(vendor, 'reviews', query as Query)).json()) as ReviewPage;
      const found = filteredByHand(shown, filter).map(textOf);
      const name = JSON.stringify({ ...scope, ...filter });
      expect([page.summary, page.total, page.sources], name).toEqual([summary, found.length, sources]);
      expect(page.reviews.map(({ text }) => text).sort(), name).toEqual(found.sort());
    }
  }
}

/** `…/ratings`: stars and count of each product. */
export async function expectTrueRatings(vendor: KnownVendor): Promise<void> {
  const { reviews } = vendor;
  const products = [...new Set(reviews.map(({ product }) => product)), 'no such'].filter((id) => id !== null);
  const query = products.map((id): Query[number] => ['product', id]);
  const { ratings, all } = (await (await get(vendor, 'ratings', query)).json()) as Ratings;
  const expected = products.flatMap((product) => {
    const { count, twoDecimals } = countByHand(reviews, { product });
    return count > 0 ? [[product, { average: twoDecimals, count }]] : [];
  });
  expect(Object.entries(ratings).sort()).toEqual(expected.sort());
  const { twoDecimals, count } = countByHand(reviews, {});
  expect(all).toEqual({ average: twoDecimals, count });
}

const attributesOf = ({ product, source }: RandomScope): Record<string, string> => ({
  ...(product !== undefined && { 'product-id': product }),
  ...(source !== undefined && { source }),
});

/** `…/embed`: the markup before any script runs, its copy as plain elements, its state, and what it tells search engines. */
export async function expectTrueMarkup(vendor: KnownVendor, browser: Browser, shop: Shop): Promise<void> {
  const { page } = await openPage(browser, shop.page(''), {}, addReader);
  for (const scope of vendor.scopes) {
    const counted = countByHand(vendor.reviews, scope, vendor.unread);
    const { count, total, oneDecimal, twoDecimals, own } = counted;
    const query = { ...attributesOf(scope), 'page-size': `${PAGE_SIZE}`, 'item-name': 'served' };
    const markup = await (await get(vendor, 'embed', Object.entries(query))).text();
    const { said, state, light } = await page.evaluate((html) => {
      document.body.setHTMLUnsafe(html);
      const element = document.querySelector('reviews-widget')!;
      const { said } = window as unknown as { said(element: Element): Said };
      return {
        said: said(element),
        state: JSON.parse(element.querySelector('script[type="application/json"]')!.textContent!),
        // But for the statement of how reviews are checked, whose language is its own.
        light: [...element.querySelectorAll(':scope > p:not([lang])')].map(
          (line) => line.textContent!.match(/\d+(?:\.\d+)?\+?/g) ?? [],
        ),
      };
    }, markup);
    const name = JSON.stringify(scope);
    const saying = sayingOf(counted, PAGE_SIZE);
    expect(said, name).toEqual(saying);
    expect((state as { page: ReviewPage }).page.summary, name).toMatchObject({ average: twoDecimals, count, total });
    const score = oneDecimal === null ? [] : [[`${oneDecimal}`, '5', `${count}`]];
    const origins = saying.origins.map((number) => [number]);
    const lines = [...(saying.heldBack ? [saying.heldBack] : []), ...score, ...origins, ...(count === 0 ? [[]] : [])];
    expect(light, name).toEqual(lines);
    expect(await toldToSearchEngines(page), name).toEqual(
      own.ratings > 0 ? { served: [own.average, own.ratings] } : {},
    );
  }
  await page.context().close();
}

type Shop = Awaited<ReturnType<typeof openBlankShop>>;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page with a list and a badge for each scope, and the list of all reviews under each filter. */
export async function expectTruePage(vendor: KnownVendor, browser: Browser, shop: Shop): Promise<void> {
  const counted = vendor.scopes.map((scope) => countByHand(vendor.reviews, scope, vendor.unread));
  const widgets = vendor.scopes.flatMap((scope, i) => {
    const tag = (attributes: Record<string, string>, element = 'reviews-widget') => {
      const all = {
        ...attributesOf(scope),
        'vendor-id': vendor.id,
        token: vendor.token,
        loading: 'eager',
        ...attributes,
      };
      const written = Object.entries(all).map(([name, value]) => `${name}="${escaped(value)}"`);
      return `<${element} ${written.join(' ')}></${element}>`;
    };
    const controls = 'summary sort stars media search';
    return [
      tag({ id: `list ${i}`, 'item-name': `live ${i}`, 'page-size': `${PAGE_SIZE}`, controls }),
      tag({ id: `badge ${i}`, layout: 'badge' }),
      // A line of stars is of a product or of all, and knows no source.
      ...(scope.source === undefined ? [tag({ id: `stars ${i}` }, 'review-stars')] : []),
    ];
  });
  const script = `<script type="module" src="${vendor.url}/reviews-widget.js"></script>`;
  const { page } = await openPage(browser, shop.page(script + widgets.join('')), {}, addReader);
  const expected = counted.flatMap((one, i) => [
    [`list ${i}`, sayingOf(one, PAGE_SIZE)],
    [`badge ${i}`, sayingOfBadge(one)],
  ]);
  expect(await saidByAll(page)).toEqual(Object.fromEntries(expected));
  const lines = counted.map((one, i) => [`stars ${i}`, starsSayingOf(one)]);
  const withLine = lines.filter((_, i) => vendor.scopes[i]!.source === undefined);
  await expect.poll(() => saidByStars(page)).toEqual(Object.fromEntries(withLine));
  const told = counted.flatMap(({ own }, i) => (own.ratings > 0 ? [[`live ${i}`, [own.average, own.ratings]]] : []));
  await expect.poll(() => toldToSearchEngines(page)).toEqual(Object.fromEntries(told));
  await expectTrueFilters(page, vendor);
  await page.context().close();
}

/** What every widget of `page` says, by its id, once all that it loads is there. */
async function saidByAll(page: Page): Promise<Record<string, Said>> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('reviews-widget')].every(({ shadowRoot: root }) => {
      if (!root || root.querySelector('[aria-busy="true"]')) return false;
      return root.querySelector('[part~="message"], [part="badge"]') || root.querySelector('[part="more"] p');
    }),
  );
  return page.evaluate(() => {
    const { said } = window as unknown as { said(element: Element): Said };
    const widgets = [...document.querySelectorAll('reviews-widget')];
    return Object.fromEntries(widgets.map((widget) => [widget.id, said(widget)]));
  });
}

/** What each line of stars says; null until it is drawn. */
const saidByStars = (page: Page) =>
  page.evaluate(() => {
    const lines = [...document.querySelectorAll('review-stars')].map(({ id, shadowRoot }) => {
      const line = shadowRoot?.querySelector('[part~="rating"]');
      const said = line?.querySelector('svg')?.getAttribute('aria-label') ?? line?.textContent;
      return [id, line ? (said?.match(/\d+(?:\.\d+)?/g) ?? []) : null];
    });
    return Object.fromEntries(lines) as Record<string, string[] | null>;
  });

/** Does to the list of all reviews what a reader may do, one thing after the other, each taken back before the next. */
async function expectTrueFilters(page: Page, { reviews, unread }: KnownVendor): Promise<void> {
  const counted = countByHand(reviews, {}, unread);
  if (counted.count === 0) return;
  const leftBy = (filter: RandomFilter) => filteredByHand(counted.shown, filter).length;
  const after = (act: 'stars' | 'media' | 'search' | 'source', value = '') =>
    page.evaluate(filterAndRead, { act, value });
  for (const star of [1, 2, 3, 4, 5]) {
    const found = leftBy({ rating: [star] });
    expect(found).toBe(counted.histogram[star - 1]);
    if (found === 0) continue;
    expect(await after('stars', `${star}`), `${star} stars`).toEqual(sayingOfFiltered(counted, PAGE_SIZE, found));
  }
  expect(await after('media'), 'media').toEqual(sayingOfFiltered(counted, PAGE_SIZE, leftBy({ media: true })));
  expect(await after('search', 'good'), 'search').toEqual(sayingOfFiltered(counted, PAGE_SIZE, leftBy({ q: 'good' })));
  for (const source of counted.sources.length > 1 ? counted.sources : []) {
    const ofSource = countByHand(reviews, { source }, unread);
    const saying = { ...sayingOf(ofSource, PAGE_SIZE), matches: [], announced: [`${ofSource.count}`] };
    expect(await after('source', source), source).toEqual(saying);
  }
}

/** In the page: filters the first list, and reads it once it is drawn; then shows all reviews again. */
async function filterAndRead({ act, value }: { act: string; value: string }): Promise<Said> {
  const { said } = window as unknown as { said(element: Element): Said };
  const widget = document.querySelector('reviews-widget')!;
  const root = widget.shadowRoot!;
  const loaded = async (begin: () => void): Promise<void> => {
    await new Promise((resolve) => {
      widget.addEventListener('reviews-load', resolve, { once: true });
      begin();
    });
    do await new Promise(requestAnimationFrame);
    while (root.querySelector('[aria-busy="true"]'));
  };
  const change = (selector: string) => {
    const control = root.querySelector<HTMLInputElement>(selector)!;
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const press = (control: Element | null | undefined) => (control as HTMLElement).click();
  await loaded(() => {
    if (act === 'stars') press(root.querySelectorAll('[part~="row"]')[5 - Number(value)]);
    if (act === 'media') press(root.querySelector('[part~="media-filter"]'));
    if (act === 'search') change('[part="search"]');
    if (act === 'source') change('[part="source-filter-select"]');
  });
  const read = said(widget);
  await loaded(() => press(root.querySelector('[part="matches"] button')));
  return read;
}
