import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPage, reviewsShown, settled } from './browser.js';
import { keepShifts, type Shift } from './layout-shifts.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { everyKind } from './widget-reviews.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

/** Layouts of one step, for the key or tap, what comes for it, and the slices in which cards are drawn. */
const MOST_LAYOUTS = 16;
/** A vendor whose reviews have all their files. */
const VENDOR = 'whole';

beforeAll(() => {
  const isWhole = ({ avatar, media }: ReturnType<typeof everyKind>[number]) =>
    !`${avatar}${media[0]?.url}`.includes('missing');
  shop.vendors.set(VENDOR, everyKind(shop.media).filter(isWhole));
  shop.heldBack.set(VENDOR, []);
});

interface Watched {
  inputAt: number;
}

/** A phone with a page of list and form, whose own links scroll smoothly. What moves without an input is kept. */
async function openPhone(): Promise<{ page: Page; client: CDPSession }> {
  const viewport = { width: 390, height: 844 };
  const { page } = await openPage(browser, 'about:blank', { viewport, hasTouch: true, isMobile: true });
  keptOf.set(page, await keepShifts(page));
  await page.addInitScript(() => {
    const watched: Watched = { inputAt: 0 };
    Object.assign(window, { watched });
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, () => (watched.inputAt = performance.now()), { capture: true });
    }
  });
  const head = `<script type="module" src="${shop.script}/reviews-widget.js"></script>
    <style>html { scroll-behavior: smooth; font: 16px sans-serif } body { margin: 20px } section, footer { min-height: 1200px }</style>`;
  const controls = 'summary photos sort stars media search';
  const body = `<h1>Cup</h1><p><a href="#write">Write a review</a></p><section>A cup.</section>
    ${widgetTag(`heading="Reviews" photo="media" controls="${controls}"`, VENDOR)}
    <div id="write"><review-form vendor-id="${VENDOR}" token="t"></review-form></div><footer>A shop</footer>`;
  await page.goto(shop.page({ head, body }));
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  return { page, client };
}

/** What comes so late that no browser takes it for the effect of the input. */
async function answersLate(page: Page, part: string, act: () => Promise<unknown>): Promise<void> {
  const release = shop.hold(part);
  await act();
  await page.waitForFunction(
    () => performance.now() - (window as unknown as { watched: Watched }).watched.inputAt > 520,
  );
  release();
  await settled(page);
}

const keptOf = new WeakMap<Page, () => Promise<Shift[]>>();
/** How many shifts were looked at before. */
const seenOf = new WeakMap<Page, number>();

/** What has moved, and by how much, since it was asked last. */
async function moved(page: Page): Promise<Shift[]> {
  await settled(page);
  const shifts = await keptOf.get(page)!();
  const seen = seenOf.get(page) ?? 0;
  seenOf.set(page, shifts.length);
  return shifts.slice(seen);
}

/** How often the page has been laid out. */
async function layoutsOf(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'LayoutCount')!.value;
}

const sum = (shifts: { value: number }[]) => shifts.reduce((all, { value }) => all + value, 0);

describe('a shopper on a phone', () => {
  test('sees nothing jump, however late the answers come', async () => {
    const { page, client } = await openPhone();
    const widget = page.locator('reviews-widget');
    const layouts: Record<string, number> = {};
    const seen: Record<string, Shift[]> = {};
    const step = async (name: string, part: string, act: () => Promise<unknown>): Promise<void> => {
      const before = await layoutsOf(client);
      await answersLate(page, part, act);
      layouts[name] = (await layoutsOf(client)) - before;
      seen[name] = await moved(page);
    };
    await page.mouse.wheel(0, 1000);
    await reviewsShown(page);
    seen['the list'] = await moved(page);
    await step('a number of stars', '/widget/', () => widget.locator('[part~="row"]').first().tap());
    await step('all again', '/widget/', () => widget.locator('[part="matches"] button').tap());
    await step('filters opened', '/widget/', () => widget.locator('button.filters').tap());
    await step('photos and videos', '/widget/', () => widget.locator('[part~="media-filter"]').tap());
    await step('all of them again', '/widget/', () => widget.locator('[part="matches"] button').tap());
    await step('search opened', '/widget/', () => widget.locator('button.search').tap());
    await step('a word', '/widget/', () => widget.locator('[part="search"]').pressSequentially('hat'));
    await step('no word', '/widget/', () => widget.locator('[part="search"]').fill(''));
    await step('the whole text', '/widget/', () => widget.locator('[part~="unfold"]').first().tap());
    await step('a film', '/chunks/media-viewer', () => widget.locator('[part~="video"]').last().tap());
    await step('closed', '/widget/', () => widget.locator('[part~="viewer-close"]').tap());
    await step('more', '/widget/', () => widget.locator('[part="more"] button').tap());
    await step('the form', '/chunks/', () => widget.locator('[part~="write"]').first().tap());
    await step('stars', '/widget/', () => page.locator('review-form label').nth(4).tap());
    const large = Object.entries(seen).filter(([, shifts]) => sum(shifts) > 0.005);
    expect(large).toEqual([]);
    expect(sum(Object.values(seen).flat())).toBeLessThanOrEqual(0.02);
    // A step that lays the page out for each card is slow under the thumb: how slow, `npm run bench` says.
    const often = Object.entries(layouts).filter(([, count]) => count > MOST_LAYOUTS);
    expect(often).toEqual([]);
  });

  test('gets where a link of the page leads, past a list that comes meanwhile', async () => {
    const { page } = await openPhone();
    await page.locator('review-form [part~="star"]').first().waitFor();
    await moved(page);
    await answersLate(page, '/widget/', () => page.getByRole('link', { name: 'Write a review' }).tap());
    await page.locator('reviews-widget ul[aria-busy="false"]').waitFor();
    expect(sum(await moved(page))).toBeLessThanOrEqual(0.02);
    const top = await page.locator('#write').evaluate((one) => one.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(60);
  });
});
