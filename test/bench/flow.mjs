/** What a shopper on a phone waits for at each step through a list of reviews and its form, and what moves meanwhile. */
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from '../tools.mjs';
import { bringFiles } from './interaction/measure.mjs';
import { median } from './median.mjs';
import { servePages } from './page/page-server.mjs';
import { startProxied } from './proxied.mjs';
import { count, table } from './table.mjs';
import { read } from './vendor-sizes.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const SLOWDOWN = 4;
const SIZE = 1_000;
/** Nothing here waits for the network. */
const FAST = 1;

/** Each step: what is tapped, or typed into. Those before the first have brought the list into view. */
const STEPS = {
  stars: { tap: '[part~="row"]' },
  'all again': { tap: '[part="matches"] button' },
  'filters opened': { tap: 'button.filters' },
  'search opened': { tap: 'button.search' },
  typed: { tap: '[part="search"]', type: 'x' },
  'all once more': { tap: '[part="matches"] button' },
  'read more': { tap: '[part~="unfold"]' },
  'picture opened': { tap: '[part~="thumbnail"]' },
  closed: { tap: '[part~="viewer-close"]' },
  'show more': { tap: '[part="more"] button' },
  'to the form': { tap: '[part~="write"]' },
};

const WATCH = () => {
  window.__events = [];
  window.__moved = 0;
  const watch = (type, take, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  watch('event', (one) => one.interactionId > 0 && window.__events.push(one.duration), { durationThreshold: 16 });
  watch('layout-shift', (one) => (window.__moved += one.hadRecentInput ? 0 : one.value));
};

/** Interaction to next paint of each step, and the sum of all layout shifts, as a chapter in Markdown. */
export async function flowChapter(say) {
  const proxied = await startProxied([SIZE]);
  const pages = new Map();
  for (let round = 0; round < ROUNDS; round += 1) {
    const vendorId = `${SIZE}-flow-${round}`;
    const url = new URL(await proxied.page(vendorId, 'limit=1'));
    await read(url.href);
    pages.set(`/${round}.html`, ['text/html; charset=utf-8', Buffer.from(pageOf(proxied.server.url, vendorId, url))]);
  }
  const server = await servePages(pages, FAST);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  const rounds = [];
  for (const path of pages.keys()) {
    say(`flow: ${path}`);
    rounds.push(await walk(browser, server.url + path));
  }
  await browser.close();
  await server.stop();
  await proxied.stop();
  const lines = Object.keys(STEPS).map((name) => [name, count(median(rounds.map(({ inp }) => inp[name])))]);
  const moved = median(rounds.map(({ moved }) => moved)).toFixed(3);
  return ['## A shopper on a phone', METHOD, table(['', 'INP, ms'], lines), `Layout shifts in all: ${moved}.`].join(
    '\n\n',
  );
}

const pageOf = (proxy, vendorId, url) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>A shop</title><body><h1>Cup</h1>
<script type="module" src="${proxy}/reviews-widget.js"></script>
<reviews-widget vendor-id="${vendorId}" token="${url.searchParams.get('token')}" clamp="1"></reviews-widget>
<review-form vendor-id="${vendorId}" token="${url.searchParams.get('token')}"></review-form>`;

async function walk(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await bringFiles(client);
  await page.addInitScript(WATCH);
  await page.goto(url);
  const widget = page.locator('reviews-widget');
  await widget.locator('button.filters').waitFor();
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const inp = {};
  for (const [name, { tap, type }] of Object.entries(STEPS)) {
    const place = widget.locator(tap).first();
    await place.scrollIntoViewIfNeeded();
    await settle(page);
    await page.evaluate(() => (window.__events = []));
    await place.tap();
    if (type) await page.keyboard.press(type);
    await settle(page);
    inp[name] = await page.evaluate(() => Math.max(16, ...window.__events));
  }
  const moved = await page.evaluate(() => window.__moved);
  await context.close();
  return { inp, moved };
}

/** Until nothing has come for half a second. */
const settle = (page) =>
  page.evaluate(async () => {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      const before = performance.getEntriesByType('resource').length;
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (performance.getEntriesByType('resource').length !== before) quiet = 0;
    }
  });

const METHOD = `The built script on a page of another origin, texts cut to one line, ${count(SIZE)} reviews, a screen of 390 × 844, processor ${SLOWDOWN} times slower.
Real taps and keys, each step behind the other in one visit; medians of ${ROUNDS} visits. 16 is the least that the browser tells.`;
