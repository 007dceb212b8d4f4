import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, reviewsShown, settled } from './browser.js';
import { browser, EVERYTHING, shop, useShopAndBrowser } from './shop-and-browser.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

/** Everything that a page can keep beyond its own life, by where it is kept. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: Object.entries({ ...localStorage }),
    session: Object.keys({ ...sessionStorage }),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: 'caches' in window ? await caches.keys() : [],
    workers: 'serviceWorker' in navigator ? (await navigator.serviceWorker.getRegistrations()).length : 0,
  }));

const NOTHING = { cookies: '', local: [], session: [], databases: [], caches: [], workers: 0 };
const form = '<review-form vendor-id="v" token="t"></review-form>';

describe('the elements store nothing but the review that somebody is writing', () => {
  test('a reader who used all of the widget leaves nothing', async () => {
    const { page } = await openPage(browser, shop.page({ body: widgetTag(`${EVERYTHING} loading="eager"`) + form }));
    await reviewsShown(page);
    await page.locator('[part~="thumbnail"]').first().click();
    await page.keyboard.press('Escape');
    await page.locator('[part="sort-select"]').selectOption('lowest');
    await page.getByRole('searchbox').fill('a');
    await settled(page);
    expect(await kept(page)).toEqual(NOTHING);
  });

  test('a shopper who begins a review keeps it on the device, and sending it takes it away', async () => {
    const { page } = await openPage(browser, shop.page({ body: form }));
    const fields = page.locator('review-form');
    await fields.getByRole('radio').nth(4).press('Space');
    await fields.getByRole('textbox').first().fill('Warm and light.');
    await expect.poll(async () => JSON.stringify((await kept(page)).local)).toContain('Warm and light.');
    const { local, session, ...others } = await kept(page);
    expect(local).toHaveLength(1);
    expect(others).toEqual({ cookies: '', databases: [], caches: [], workers: 0 });
    expect(session.every((name) => name.startsWith('review-form'))).toBe(true);
    await fields.locator('button[type="submit"]').click();
    await fields.locator('[part="success"]').waitFor();
    expect(JSON.stringify(await kept(page))).not.toContain('Warm and light.');
  });
});

test('the elements load nothing from third parties', async () => {
  const body = widgetTag(`${EVERYTHING} loading="eager" page-size="50"`) + form;
  const url = shop.page({ body });
  const { page, hosts } = await openPage(browser, url);
  await reviewsShown(page);
  await page.locator('review-form').getByRole('radio').nth(4).press('Space');
  await settled(page);
  expect([...hosts].sort()).toEqual([new URL(url).host, new URL(shop.script).host].sort());
});

test('the elements add no name to the window but those by which copies of Lit know of each other', async () => {
  const remember = () => Object.defineProperty(window, '__before', { value: Object.getOwnPropertyNames(window) });
  const stars = '<review-stars vendor-id="v" token="t"></review-stars>';
  const insights = '<review-insights vendor-id="v" token="t"></review-insights>';
  const body = widgetTag(`${EVERYTHING} loading="eager"`) + form + stars + insights;
  const { page } = await openPage(browser, shop.page({ body }), {}, (page) => page.addInitScript(remember));
  await reviewsShown(page);
  await settled(page);
  const added = await page.evaluate(() => {
    const before = ['__before', ...(Reflect.get(window, '__before') as string[])];
    return Object.getOwnPropertyNames(window).filter((name) => !before.includes(name));
  });
  expect(added.sort()).toEqual([
    'litElementVersions',
    'litHtmlVersions',
    'litPropertyMetadata',
    'reactiveElementVersions',
  ]);
});
