import { describe, expect, test } from 'vitest';
import { openPage, reviewsShown, settled } from './browser.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

const BODY = `${widgetTag('layout="wall" photo="media" controls="summary sort stars media search" item-name="Cup"')}
  <review-form vendor-id="v" token="t"></review-form>`;

/** Addresses of the script, each of which is a copy of its own, in the page's order. */
const COPIES: Record<string, (own: string, other: string) => string[]> = {
  'under an address with a version': (own) => [`${own}?v=2`],
  'before one of another version': (own) => [`${own}?v=2`, own],
  'before one from another origin': (own, other) => [other, own],
  'before one in the same place, one from another origin and one of another version': (own, other) => [
    own,
    own,
    other,
    `${own}?v=2`,
  ],
};

/** Opens {@link BODY} with these copies of the script, under a policy that lets no Trusted Types policy be made twice. */
async function open(copies: (own: string, other: string) => string[]) {
  const other = shop.script.replace('127.0.0.1', 'localhost');
  shop.reports.length = 0;
  const scripts = copies(`${shop.script}/reviews-widget.js`, `${other}/reviews-widget.js`);
  const head = scripts.map((src) => `<script type="module" src="${src}"></script>`).join('');
  const policy = shop.strict.replaceAll(shop.script, `${shop.script} ${other}`);
  return { ...(await openPage(browser, shop.page({ head, body: BODY, policy }))), scripts };
}

/** Uses list and form of the page, whichever copy they are of. */
async function useAll({ page, complaints }: Awaited<ReturnType<typeof open>>) {
  await reviewsShown(page);
  const widget = page.locator('reviews-widget');
  await widget.locator('[part~="text"] strong').waitFor();
  await widget.getByRole('searchbox', { name: 'Search reviews' }).waitFor();
  await widget.locator('[part~="thumbnail"][part~="gif"]').first().click();
  await widget.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await widget.locator('[part~="row"]').first().click();
  await expect.poll(() => widget.locator('[part~="card"]').count()).toBe(10);
  const form = page.locator('review-form');
  await form.getByRole('radio').nth(4).press('Space');
  await form.getByRole('textbox').first().fill('Good.');
  await form.locator('button[type="submit"]').click();
  await form.locator('[part="success"]').waitFor();
  await settled(page);
  return [...complaints.filter((complaint) => !complaint.includes('404')), ...shop.reports];
}

describe('the script, where no Trusted Types policy may be made twice', () => {
  for (const [name, copies] of Object.entries(COPIES)) {
    test(`is the one copy at work, ${name}`, async () => {
      const opened = await open(copies);
      expect(await useAll(opened)).toEqual([]);
      const loaded = await opened.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      const entries = loaded.filter((name) => name.includes('/reviews-widget.js'));
      expect(entries.sort()).toEqual([...new Set(opened.scripts)].sort());
    });
  }
});
