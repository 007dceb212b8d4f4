import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, launch, openPage } from './browser.js';
import { openShop, type Shop, widgetTag } from './widget-shop.js';

let shop: Shop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([openShop(), launch()]);
  shop.vendors.set('empty', []);
});
afterAll(async () => {
  await browser?.close();
  shop?.stop();
});

const EVERYTHING = 'controls="summary sort stars media search" photo="media" heading="Reviews" policy-url="/policy"';

async function open(
  attributes: string,
  {
    dir = 'ltr' as 'ltr' | 'rtl',
    lang = 'en',
    ...options
  }: BrowserContextOptions & { dir?: 'ltr' | 'rtl'; lang?: string } = {},
) {
  const head = `<script type="module" src="${shop.script}/reviews-widget.js"></script>
    <style>body { background: Canvas; color: CanvasText }</style>`;
  const body = `<main><h1>Shop</h1>${widgetTag(`loading="eager" ${EVERYTHING} ${attributes}`)}</main>`;
  const { page } = await openPage(browser, shop.page({ head, body, lang, dir }), options);
  await page.locator('reviews-widget [part~="count"]').first().waitFor();
  return page;
}

describe('axe finds nothing', () => {
  for (const [colorScheme, dir, lang, width] of [
    ['light', 'ltr', 'en', 1280],
    ['dark', 'ltr', 'en', 320],
    ['light', 'rtl', 'ar', 320],
    ['dark', 'rtl', 'ar', 1280],
  ] as const) {
    test(`in any layout: ${colorScheme}, ${dir}, ${width} px`, async () => {
      for (const layout of ['list', 'grid', 'wall', 'carousel', 'badge']) {
        const viewport = { width, height: 900 };
        const page = await open(`layout="${layout}" paginate="pages"`, { colorScheme, dir, lang, viewport });
        expect(await axeFindings(page), layout).toEqual([]);
        await page.context().close();
      }
    });

    test(`in any state: ${colorScheme}, ${dir}`, async () => {
      const page = await open('', { colorScheme, dir, lang });
      const widget = page.locator('reviews-widget');
      const look = async (state: string) => expect(await axeFindings(page), state).toEqual([]);
      await widget.locator('[part~="unfold"]').first().click();
      await widget.locator('[part~="row"]').first().click();
      await widget.locator('[part~="link"][part~="button"]').last().waitFor();
      await look('filtered, a text unfolded');
      await widget.getByRole('searchbox').fill('qqqq');
      await widget.getByText('qqqq').waitFor();
      await look('nothing found');
      await widget.getByRole('searchbox').fill('');
      await widget.locator('[part~="thumbnail"]').first().click();
      await widget.locator('[part="viewer"]').waitFor();
      await look('viewer');
      await page.keyboard.press('Escape');
      const state = async (vendor: string) => {
        await widget.evaluate((element, id) => element.setAttribute('vendor-id', id), vendor);
        if (vendor !== 'slow') await widget.locator('[part~="message"]').waitFor();
      };
      await state('empty');
      await look('empty');
      const release = shop.hold('vendors/slow');
      await state('slow');
      await look('loading');
      release();
      await widget.evaluate((element) => element.setAttribute('endpoint', 'http://127.0.0.1:1'));
      await state('gone');
      await look('error');
      await page.context().close();
    });
  }

  test('in a badge with its list open, nor with forced colours', async () => {
    for (const options of [{}, { forcedColors: 'active' as const }]) {
      const page = await open('layout="badge"', options);
      await page.locator('[part="badge"]').click();
      await page.locator('[part~="card"][tabindex]').first().waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.context().close();
    }
  });
});

describe('with forced colours', () => {
  test('stars, bars, the chosen filter and the page are told apart, and the focus is seen', async () => {
    const page = await open('paginate="pages"', { forcedColors: 'active' });
    const colours = (selector: string, name: 'fill' | 'stroke' | 'borderTopColor' | 'color' | 'outlineStyle') =>
      page
        .locator(`reviews-widget ${selector}`)
        .first()
        .evaluate((element, key) => getComputedStyle(element)[key], name);
    expect(await colours('[part~="bar-filled"]', 'fill')).not.toBe(await colours('[part~="bar-empty"]', 'fill'));
    expect(await colours('[part="stars-filled"]', 'fill')).not.toBe(await colours('[part="stars-empty"]', 'fill'));
    expect(await colours('[part~="current"]', 'borderTopColor')).not.toBe(
      await colours('[part~="page"]:not([part~="current"])', 'borderTopColor'),
    );
    await page.locator('[part~="row"]').first().focus();
    await page.keyboard.press('Tab');
    expect(await colours(':focus', 'outlineStyle')).toBe('solid');
  });
});
