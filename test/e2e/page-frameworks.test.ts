import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { renderEmbed } from '../../src/embed/index.js';
import { corpus, pagesOf } from '../fixtures/hostile-pages.js';
import { templateText } from '../fixtures/template-text.js';
import { openPage } from './browser.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';

useShopAndBrowser();

/** Frameworks that compile what stands in the page: their file, and what a page calls. */
const FRAMEWORKS: Record<string, [file: string, start: string]> = {
  Vue: ['vue/dist/vue.global.prod.js', "Vue.createApp({}).mount('#app')"],
  'petite-vue': ['petite-vue/dist/petite-vue.iife.js', "PetiteVue.createApp({}).mount('#app')"],
  AngularJS: ['angular/angular.js', "angular.bootstrap(document.querySelector('#app'), [])"],
  Alpine: ['alpinejs/dist/cdn.js', ''],
};
/** Something that each of them runs. */
const RUN = '<p id="run">{{ 7*7 }}</p><p x-text="7*7">';

const VENDOR = { kind: 'vendors', id: 'v1', token: 'a.b.c' } as const;
const draw = (page: Parameters<typeof renderEmbed>[0]) =>
  renderEmbed(page, VENDOR, { 'page-size': '50', 'item-name': '{{7*7}}', heading: '{{7*7}}', clamp: '0' });
const served = await Promise.all(pagesOf(corpus).map(draw));
const own = await Promise.all(pagesOf(Object.values(templateText)).map(draw));
/** Ten widgets a page. */
const bodies = Array.from({ length: Math.ceil(served.length / 10) }, (_, n) =>
  served.slice(n * 10, n * 10 + 10).join(''),
);

/** All that can be read of the widgets in `page`, plain and, where there is one, in the shadow root; without the spaces that Vue condenses. */
const readable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('reviews-widget')].map((widget) => [
      ...[...widget.querySelectorAll('article')].map(({ textContent }) => textContent.replace(/\s+/g, '')),
      widget.shadowRoot?.querySelector('section')?.textContent?.replace(/\s+/g, ''),
    ]),
  );

async function start(page: Page, name: string): Promise<void> {
  const [file, call] = FRAMEWORKS[name]!;
  await page.addScriptTag({ path: `node_modules/${file}` });
  await page.evaluate(call);
  // Alpine begins by itself.
  await page.waitForFunction(() => document.querySelector('#app')!.textContent.includes('49'));
}

async function check(name: string, body: string, { byScript = false } = {}): Promise<void> {
  const frame = (inner: string) => `<div id="app" x-data>${inner}${RUN}</div>`;
  const url = shop.page({ body: byScript ? '' : frame(body), head: '' });
  const { page, complaints } = await openPage(browser, url);
  if (byScript) await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), frame(body));
  const before = await readable(page);
  expect(before.flat().length).toBeGreaterThan(10);
  await start(page, name);
  const after = await readable(page);
  // Vue makes the elements anew, which leaves a server's shadow root behind.
  const light = (texts: typeof before) => texts.map((list) => list.slice(0, -1));
  expect(light(after)).toEqual(light(before));
  for (const [index, list] of after.entries()) expect([undefined, before[index]!.at(-1)]).toContain(list.at(-1));
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(complaints.filter((line) => line.startsWith('exception'))).toEqual([]);
  await page.context().close();
}

describe.each(Object.keys(FRAMEWORKS))('a page that %s compiles', (name) => {
  test('runs nothing of a served widget', async () => {
    for (const body of bodies) await check(name, body);
  }, 180_000);

  test('runs nothing where the markup came by a script, its shadow root as a template', async () => {
    for (const body of own) await check(name, body, { byScript: true });
  });

  test('runs nothing where something took the attributes away that tell it not to', async () => {
    for (const body of bodies) await check(name, body.replaceAll(' v-pre ng-non-bindable x-ignore', ''));
  }, 180_000);
});
