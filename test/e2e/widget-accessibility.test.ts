import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, openPage } from './browser.js';
import { servedMarkup } from './served-widget.js';
import { browser, openWidget, shop, useShopAndBrowser } from './shop-and-browser.js';
import { setLayout, widgetTag } from './widget-shop.js';

useShopAndBrowser();

beforeAll(() => {
  shop.vendors.set('empty', []);
});

describe('axe finds nothing', () => {
  for (const [colorScheme, dir, lang, width, layouts] of [
    ['light', 'ltr', 'en', 1280, ['list', 'grid', 'wall', 'carousel', 'badge']],
    ['dark', 'rtl', 'ar', 320, ['list', 'grid', 'wall', 'carousel', 'badge']],
    ['dark', 'ltr', 'en', 320, ['list']],
    ['light', 'rtl', 'ar', 1280, ['list']],
  ] as const) {
    test(`in ${layouts.join(', ')}: ${colorScheme}, ${dir}, ${width} px`, async () => {
      const page = await openWidget('paginate="pages"', { colorScheme, dir, lang, viewport: { width, height: 900 } });
      for (const layout of layouts) {
        await setLayout(page, layout);
        expect(await axeFindings(page), layout).toEqual([]);
      }
      await page.context().close();
    });
  }

  for (const [colorScheme, dir, lang] of [
    ['light', 'ltr', 'en'],
    ['dark', 'rtl', 'ar'],
  ] as const) {
    test(`in any state: ${colorScheme}, ${dir}`, async () => {
      const page = await openWidget('page-size="3"', { colorScheme, dir, lang });
      const widget = page.locator('reviews-widget');
      const look = async (state: string) => expect(await axeFindings(page), state).toEqual([]);
      await widget.locator('[part~="thumbnail"]').first().click();
      await widget.locator('[part="viewer"]').waitFor();
      await look('viewer');
      await page.keyboard.press('Escape');
      await widget.locator('[part~="unfold"]').first().click();
      await widget.locator('[part~="row"]').first().click();
      await widget.locator('[part~="link"][part~="button"]').last().waitFor();
      await look('filtered, a text unfolded');
      await widget.getByRole('searchbox').fill('qqqq');
      await widget.getByText('qqqq').waitFor();
      await look('nothing found');
      const state = (vendor: string) => widget.evaluate((element, id) => element.setAttribute('vendor-id', id), vendor);
      await state('empty');
      await widget.locator('[part~="empty"] slot[name="empty"]').waitFor({ state: 'attached' });
      await look('empty');
      const release = shop.hold('vendors/slow');
      await state('slow');
      await widget.locator('[aria-hidden="true"] [part="card"]').first().waitFor();
      await look('loading');
      release();
      await widget.evaluate((element) => element.setAttribute('endpoint', 'http://127.0.0.1:1'));
      await state('gone');
      await widget.locator('[part~="error"]').waitFor();
      await look('error');
      await page.context().close();
    });
  }

  test('in a badge with its list open, nor with forced colours', async () => {
    for (const options of [{}, { forcedColors: 'active' as const }]) {
      const page = await openWidget('layout="badge"', options);
      await page.locator('[part="badge"]').click();
      await page.locator('[part~="card"][tabindex]').first().waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.context().close();
    }
  });
});

describe('several widgets of a page', () => {
  const nameOf = (page: Page) =>
    page
      .locator('reviews-widget')
      .evaluateAll((widgets) => widgets.map((widget) => widget.shadowRoot!.querySelector('section')!.ariaLabel));

  test('are regions of different names, their pages too', async () => {
    const tags = [
      widgetTag('paginate="pages" page-size="2"'),
      widgetTag('paginate="pages" page-size="2"'),
      widgetTag('heading="What people say"'),
      widgetTag('heading="What people say" layout="badge"'),
    ];
    const { page } = await openPage(browser, shop.page(`<main><h1>Cup</h1>${tags.join('')}</main>`));
    await page.locator('reviews-widget [part~="card"][tabindex], reviews-widget [part="badge"]').nth(5).waitFor();
    for (const widget of await page.locator('reviews-widget').all()) {
      await widget.locator('[part~="card"][tabindex], [part="badge"]').first().waitFor();
    }
    // In the order in which they have loaded.
    const names = async () => (await nameOf(page)).toSorted();
    await expect.poll(names).toEqual(['Reviews', 'Reviews (2)', 'What people say', 'What people say (2)']);
    const before = await nameOf(page);
    expect(await axeFindings(page)).toEqual([]);
    // A name stays while its widget is in the page.
    await page.locator('reviews-widget').nth(1).getByRole('button', { name: 'Page 2 of' }).first().click();
    await page.locator('reviews-widget').nth(1).locator('[part~="current"]', { hasText: '2' }).waitFor();
    expect(await nameOf(page)).toEqual(before);
  });

  test('are so where a server has drawn them', async () => {
    const [one, two] = [await servedMarkup(shop), await servedMarkup(shop)];
    const { page } = await openPage(browser, shop.page(`<main><h1>Cup</h1>${one}${two}</main>`));
    await page.waitForFunction(() =>
      [...document.querySelectorAll('reviews-widget')].every(
        (widget) =>
          (widget.shadowRoot?.querySelector('section') as { _$litPart$?: unknown } & Element) &&
          (widget as HTMLElement & { hasUpdated?: boolean }).hasUpdated,
      ),
    );
    // What is far below stays as the server has drawn it, without a name, until a reader comes near.
    await page.locator('reviews-widget').last().scrollIntoViewIfNeeded();
    await expect.poll(async () => (await nameOf(page)).toSorted()).toEqual(['Reviews', 'Reviews (2)']);
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('with forced colours', () => {
  test('stars, bars, the chosen filter and the page are told apart, and the focus is seen', async () => {
    const page = await openWidget('paginate="pages"', { forcedColors: 'active' });
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
