import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeDarkFindings, axeFindings, openPage } from './browser.js';
import { servedMarkup } from './served-widget.js';
import { browser, openWidget, shop, useShopAndBrowser } from './shop-and-browser.js';
import { widgetTag } from './widget-shop.js';
import { reachStates } from './widget-states.js';

useShopAndBrowser();

describe('axe finds nothing', () => {
  // Each layout: widget-widths.test.ts. All combinations: widget-accessibility.long.test.ts.
  test('in any state, light and dark', async () => {
    const page = await openWidget('page-size="3"', { reducedMotion: 'reduce' });
    for await (const state of reachStates(page)) {
      expect(await axeFindings(page), state).toEqual([]);
      expect(await axeDarkFindings(page), `${state}, dark`).toEqual([]);
    }
  });

  test('in a badge with its list open and forced colours', async () => {
    const page = await openWidget('layout="badge"', { forcedColors: 'active' });
    await page.locator('[part="badge"]').click();
    await page.locator('[part~="card"][tabindex]').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
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
