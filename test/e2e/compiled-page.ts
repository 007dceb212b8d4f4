import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { renderEmbed } from '../../src/embed/index.js';
import { pagesOf } from '../fixtures/hostile-pages.js';
import { openPage } from './browser.js';
import { browser, shop } from './shop-and-browser.js';

/** Frameworks that compile what stands in the page: their file, and what a page calls. */
export const FRAMEWORKS: Record<string, [file: string, start: string]> = {
  Vue: ['vue/dist/vue.global.prod.js', "Vue.createApp({}).mount('#app')"],
  'petite-vue': ['petite-vue/dist/petite-vue.iife.js', "PetiteVue.createApp({}).mount('#app')"],
  AngularJS: ['angular/angular.js', "angular.bootstrap(document.querySelector('#app'), [])"],
  Alpine: ['alpinejs/dist/cdn.js', ''],
};
/** Something that each of them runs. */
const RUN = '<p id="run">{{ 7*7 }}</p><p x-text="7*7">';

const VENDOR = { kind: 'vendors', id: 'v1', token: 'a.b.c' } as const;

/** The markup of a widget for each fifty of `texts`, which stand in every field of a review. */
export function servedWidgets(texts: string[]): Promise<string[]> {
  const query = { 'page-size': '50', 'item-name': '{{7*7}}', heading: '{{7*7}}', clamp: '0' };
  return Promise.all(pagesOf(texts).map((page) => renderEmbed(page, VENDOR, query)));
}

/** Markup without the attributes that tell frameworks to leave it alone. */
export const withoutMarks = (markup: string): string => markup.replaceAll(' v-pre ng-non-bindable x-ignore', '');

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

/** Has the framework `name` compile a page with the widgets `served` by its server and those that came `byScript`, and expects that nothing ran. */
export async function expectNothingRun(name: string, served: string[], byScript: string[] = []): Promise<void> {
  const url = shop.page({ body: `<div id="app" x-data>${served.join('')}${RUN}</div>`, head: '' });
  const { page, complaints } = await openPage(browser, url);
  await page.locator('#app').evaluate((app, html) => app.insertAdjacentHTML('afterbegin', html), byScript.join(''));
  const before = await readable(page);
  expect(before).toHaveLength(served.length + byScript.length);
  expect(before.flat().length).toBeGreaterThan(10 * before.length);
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
