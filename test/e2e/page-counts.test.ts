/**
 * What a browser has and does to show the reviews of a page, in numbers that are the same in each run: test/fixtures/page-counts.json has them
 * as they were recorded with `UPDATE_BUDGETS=1`. Whatever races in a page is put in order: a response comes once the page is still.
 */
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, settled } from './browser.js';
import { difference, HOW_TO_RECORD, readBudgets } from './budgets.js';
import { weightOf } from './script-budget.js';
import { servedMarkup } from './served-widget.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { plainReview } from './widget-reviews.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

const VENDOR = 'counted';
const REPLY = { author: 'Kiln & Co.', date: '2026-03-29', text: 'Thank you! We will tell the potter.' };
/** Half of them verified, every fourth answered; a page has ten. */
const REVIEWS = Array.from({ length: 20 }, (_, n) =>
  plainReview(n, { verified: n % 2 === 0, reply: n % 4 === 1 ? REPLY : null }),
);
const VIEWPORT = { width: 412, height: 823 };

type Counts = Record<string, number>;
interface Opened {
  page: Page;
  client: CDPSession;
  /** What our server has sent into the page. */
  loaded: Promise<Buffer>[];
}

/**
 * Opens a page of a shop in which all that our script does is counted. Of what it loads, `held` comes one after the other, each once it has
 * been requested, `early` others and those before it have come, and the page is still. The clock of the page stands, a list is drawn in a slice for each frame, and what waits until the browser is idle does not wait.
 */
async function openCounted(head: string, body: string, held: string[], early = 1): Promise<Opened> {
  const releases = held.map((part) => shop.hold(part));
  const requested: string[] = [];
  const loaded: Promise<Buffer>[] = [];
  let client!: CDPSession;
  const { page } = await openPage(browser, 'about:blank', { viewport: VIEWPORT }, async (page) => {
    client = await page.context().newCDPSession(page);
    await client.send('Performance.enable');
    await client.send('Profiler.enable');
    await client.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await page.addInitScript(() => {
      performance.now = () => 0;
      const scheduler = { yield: () => new Promise(requestAnimationFrame) };
      Object.assign(globalThis, { scheduler, requestIdleCallback: (run: () => void) => queueMicrotask(run) });
    });
    page.on('request', (request) => requested.push(request.url()));
    page.on('response', (response) => {
      if (response.url().startsWith(shop.script)) loaded.push(response.body());
    });
  });
  await page.goto(shop.page({ head, body: `<h1>Cup</h1>${body}<footer>The end</footer>` }), { waitUntil: 'commit' });
  for (const [before, release] of releases.entries()) {
    await expect.poll(() => requested.some((url) => url.includes(held[before]!))).toBe(true);
    await expect.poll(() => loaded.length).toBe(before + early);
    await Promise.all(loaded);
    await still(page);
    release();
  }
  await has(page, SHOW_MORE);
  return { page, client, loaded };
}

const SHOW_MORE = '[part="more"] button';

/** Waits until the widget has what `selector` finds, and the page is still. Asks for nothing that the browser would have to lay out. */
async function has(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((it) => document.querySelector('reviews-widget')?.shadowRoot?.querySelector(it), selector);
  await settled(page);
  await still(page);
}

async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
  });
}

/** What has been counted in a page so far, but for calls, which are those since this was asked last. */
async function countsOf({ page, client, loaded }: Opened): Promise<Counts> {
  const bytes = await Promise.all(loaded.map(async (body) => weightOf(await body).brotli));
  const { result } = await client.send('Profiler.takePreciseCoverage');
  const functions = result.filter(({ url }) => url.startsWith(shop.script)).flatMap((file) => file.functions);
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)!.value;
  return {
    ...(await nodesIn(page)),
    requests: loaded.length,
    'bytes brotli': sum(bytes),
    layouts: metric('LayoutCount'),
    'function calls': sum(functions.map(({ ranges }) => ranges[0]!.count)),
    'heap, kB': Math.round(metric('JSHeapUsedSize') / 1000),
  };
}

/** The nodes of the widget, or of the first part of it that `selector` finds. */
const nodesIn = (page: Page, selector = ''): Promise<Counts> =>
  page.evaluate((selector) => {
    const { shadowRoot } = document.querySelector('reviews-widget')!;
    const root = selector ? shadowRoot!.querySelector(selector)! : shadowRoot!;
    const count = (kind: number) => {
      const walker = document.createTreeWalker(root, kind);
      let found = 0;
      while (walker.nextNode()) found++;
      return found;
    };
    return {
      elements: count(NodeFilter.SHOW_ELEMENT),
      texts: count(NodeFilter.SHOW_TEXT),
      comments: count(NodeFilter.SHOW_COMMENT),
    };
  }, selector);

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** What the widget costs with nothing but its default attributes: in each way that it gets into a page, and for ten more reviews. */
async function countAll(): Promise<Record<string, Counts>> {
  shop.vendors.set(VENDOR, REVIEWS);
  const script = `<script type="module" src="${shop.script}/reviews-widget.js"></script>`;
  const request = `${shop.script}/widget/v1/vendors/${VENDOR}/reviews?token=t&amp;limit=10&amp;sort=newest`;
  const preload = `<link rel="preload" as="fetch" crossorigin href="${request}">`;
  const tag = widgetTag('', VENDOR);

  const drawn = await openCounted(script, tag, ['/widget/', '/chunks/']);
  const byThePage = await countsOf(drawn);
  const card = await nodesIn(drawn.page, '[part~="card"]');
  await drawn.page.evaluate((it) => {
    document.querySelector('reviews-widget')!.shadowRoot!.querySelector<HTMLElement>(it)!.click();
  }, SHOW_MORE);
  await has(drawn.page, `li:nth-child(${REVIEWS.length})`);
  const { 'function calls': calls, ...all } = await countsOf(drawn);
  const tenMore = Object.fromEntries(Object.entries(all).map(([name, count]) => [name, count - byThePage[name]!]));

  const preloaded = await openCounted(script + preload, tag, ['reviews-widget.js', '/chunks/']);
  // The script as well: how much of the page is painted before it would be chance.
  const inTurn = ['reviews-widget.js', '/chunks/hydrate', '/chunks/actions'];
  const served = await openCounted(script, await servedMarkup(shop, {}, VENDOR), inTurn, 0);
  return {
    'drawn by the browser': byThePage,
    'drawn by the browser, with the lines that preload': await countsOf(preloaded),
    'drawn by a server': await countsOf(served),
    'ten more': { ...tenMore, 'function calls': calls! },
    'a card': card,
  };
}

test('what the browser has and does to show reviews is what was recorded, but for 5 %', async () => {
  const counted = await countAll();
  const recorded = readBudgets<typeof counted>('test/fixtures/page-counts.json', () => counted);
  const found = [...new Set([...Object.keys(recorded), ...Object.keys(counted)])].flatMap((name) => {
    const [then, now] = [recorded[name] ?? {}, counted[name] ?? {}];
    const all = [...new Set([...Object.keys(then), ...Object.keys(now)])];
    return all.flatMap((of) => difference(`${name}: ${of}`, now[of] ?? 0, then[of]) ?? []);
  });
  if (found.length > 0) expect.fail(`\n${[...found, HOW_TO_RECORD].join('\n')}`);
});

test.each([
  ['layouts', 7, 7, undefined],
  ['layouts', 8, 7, 'layouts 8, 14.3 % more than the 7 that are recorded'],
  ['calls', 10_500, 10_000, undefined],
  ['calls', 10_501, 10_000, 'calls 10,501, 5.0 % more than the 10,000 that are recorded'],
  ['calls', 9_499, 10_000, 'calls 9,499, 5.0 % less than the 10,000 that are recorded'],
  ['requests', 1, undefined, 'requests 1, more than the 0 that are recorded'],
])('a count that differs is named, with both numbers: %s %i where %i is recorded', (name, now, then, said) => {
  expect(difference(name, now, then)).toBe(said);
});
