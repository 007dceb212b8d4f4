import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { openPage, sharedBrowser } from './browser.js';
import { openShop, type Shop, widgetTag } from './widget-shop.js';

export let shop: Shop;
export let browser: Browser;
let opening: Promise<[Shop, Browser]> | undefined;

/**
 * A shop and a browser for the tests of a file: opened by the first file of a worker, and gone with the worker. Pages end with their
 * test, what a file says of vendors with the file, and each test begins with nothing asked and nothing reported.
 */
export function useShopAndBrowser(): void {
  beforeAll(async () => {
    opening ??= Promise.all([openShop(), sharedBrowser()]);
    [shop, browser] = await opening;
    for (const set of [shop.vendors, shop.heldBack, shop.policies]) set.clear();
  });
  beforeEach(() => {
    shop.asked.length = 0;
    shop.reports.length = 0;
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
}

/** Attributes for all that a widget can offer. */
export const EVERYTHING =
  'controls="summary sort stars media search" photo="media" heading="Reviews" policy-url="/policy"';

/** A page of the widget with {@link EVERYTHING} and `attributes`, its numbers shown. */
export async function openWidget(
  attributes: string,
  { dir = 'ltr', lang = 'en', ...options }: BrowserContextOptions & { dir?: 'ltr' | 'rtl'; lang?: string } = {},
): Promise<Page> {
  const head = `<script type="module" src="${shop.script}/reviews-widget.js"></script>
    <style>body { background: Canvas; color: CanvasText }</style>`;
  const body = `<main><h1>Shop</h1>${widgetTag(`loading="eager" ${EVERYTHING} ${attributes}`)}</main>`;
  const { page } = await openPage(browser, shop.page({ head, body, lang, dir }), options);
  await page.locator('reviews-widget [part~="count"]').first().waitFor();
  return page;
}
