import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, openPage, reviewsShown } from './browser.js';
import { startServer } from './server.js';

let server: Awaited<ReturnType<typeof startServer>>;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

describe('the demo storefront', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1280]) {
      test(`shows reviews under its strict policy, without a complaint or a stranger: ${colorScheme}, ${width} px`, async () => {
        const { page, complaints, hosts } = await openPage(browser, server.url, {
          colorScheme,
          viewport: { width, height: 900 },
        });
        await page.locator('.voices reviews-widget').scrollIntoViewIfNeeded();
        await reviewsShown(page);
        for (const place of ['.offer', '.voices'])
          await page
            .locator(place)
            .getByText(/Showing \d+ of \d+ reviews/)
            .waitFor();
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        expect(complaints).toEqual([]);
        expect([...hosts]).toEqual([new URL(server.url).host]);
      });
    }
  }

  test('sends video in ranges, which Safari asks for', async () => {
    const { page } = await openPage(browser, server.url);
    await page.locator('.voices reviews-widget').scrollIntoViewIfNeeded();
    await reviewsShown(page);
    while (await page.getByRole('button', { name: 'Show more reviews' }).isVisible()) {
      const cards = page.locator('reviews-widget [part~="card"]');
      const shown = await cards.count();
      await page.getByRole('button', { name: 'Show more reviews' }).press('Enter');
      await cards.nth(shown).waitFor();
    }
    const video = await page.locator('reviews-widget video').first().getAttribute('src');
    const response = await fetch(video!, { headers: { range: 'bytes=0-99' } });
    expect(response.status).toBe(206);
    expect((await response.arrayBuffer()).byteLength).toBe(100);
  });
});

describe('what the proxy says to anyone', () => {
  test('holds no private field, however the list is asked for', async () => {
    const html = await (await fetch(server.url)).text();
    const [, vendorId, token] = html.match(/vendor-id="([^"]+)"[^>]*token="([^"]+)"/)!;
    for (const query of ['', '&limit=50', '&sort=lowest&limit=50', '&rating=1,2,3', '&media=true', '&q=example']) {
      const url = `${server.url}/widget/v1/vendors/${vendorId}/reviews?token=${token}${query}`;
      const body = await (await fetch(url)).text();
      expect(body).not.toMatch(/@example|"email"|"phoneNumber"|"showOnWidget"|"isArchived"|"name"/);
    }
  });

  test('and its log hold neither token nor key', () => {
    expect(server.lines.join('\n')).not.toMatch(/eyJ|rvw_|token=/);
    for (const line of server.lines) expect(() => JSON.parse(line)).not.toThrow();
  });
});
