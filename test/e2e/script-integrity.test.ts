/** The script by its hash, below its version and through the classic loader, in a real browser under a strict policy. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openPage, reviewsShown, settled } from './browser.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

const { files }: { files: Record<string, string> } = JSON.parse(readFileSync('dist/script/integrity.json', 'utf8'));
const entry = () => `${shop.script}/reviews-widget.js`;
const script = (integrity: string) => `<script type="module" src="${entry()}" integrity="${integrity}"></script>`;
/** A chunk by its hash: the browser takes it from what was preloaded, and refuses another one. */
const preloaded = (name: string, integrity = files[name]!) =>
  `<link rel="modulepreload" href="${shop.script}/${name}" integrity="${integrity}">`;
const sanitizer = Object.keys(files).find((name) => name.startsWith('chunks/sanitize-'))!;

async function open(head: string, body = widgetTag()) {
  shop.reports.length = 0;
  return openPage(browser, shop.page({ head, body, policy: shop.strict }));
}

test('entry and chunk load by the hashes of integrity.json, under a strict policy and without a complaint', async () => {
  const { page, complaints } = await open(script(files['reviews-widget.js']!) + preloaded(sanitizer));
  await reviewsShown(page);
  await page.locator('reviews-widget [part~="text"] strong').waitFor();
  await settled(page);
  expect([...complaints.filter((complaint) => !complaint.includes('404')), ...shop.reports]).toEqual([]);
  await page.context().close();
});

test('an entry of another hash does not run, and what the page wrote inside the element stays', async () => {
  const other = files['review-stars.js']!;
  const { page, complaints } = await open(
    script(other),
    '<reviews-widget vendor-id="v" token="t">Our reviews</reviews-widget>',
  );
  await expect.poll(() => complaints.join()).toContain('integrity');
  expect(await page.evaluate(() => Boolean(customElements.get('reviews-widget')))).toBe(false);
  expect(await page.getByText('Our reviews').isVisible()).toBe(true);
  await page.context().close();
});

test('a classic script loads the module beside it, under a strict policy, whatever the address of the page', async () => {
  const loader = '/reviews-widget-loader.js';
  const tag = `<script src="${shop.script}${loader}" integrity="${files['reviews-widget-loader.js']}" crossorigin="anonymous" async></script>`;
  const { page, complaints } = await open(tag);
  await reviewsShown(page);
  await settled(page);
  expect([...complaints.filter((complaint) => !complaint.includes('404')), ...shop.reports]).toEqual([]);
  expect(await page.evaluate(() => Object.keys(window).filter((name) => /review/i.test(name)))).toEqual([]);
  await page.context().close();
});
