import { beforeAll, describe, expect, test } from 'vitest';
import type { ReviewPage } from '../../src/contract/widget.js';
import { axeFindings, changeScheme, contrastFindings, openPage, reviewsShown, sharedBrowser } from './browser.js';
import { sharedServer, type TestServer } from './server.js';

let server: TestServer;
/** Where the storefront's page asks for its reviews. */
let widget: (query: string) => string;

beforeAll(async () => {
  server = await sharedServer();
  const html = await (await fetch(server.url)).text();
  const [, vendorId, token] = html.match(/vendor-id="([^"]+)"[^>]*token="([^"]+)"/)!;
  widget = (query) => `${server.url}/widget/v1/vendors/${vendorId}/reviews?token=${token}${query}`;
});

describe('the demo storefront', () => {
  test.each([
    [360, 'dark', 'light'],
    [1280, 'light', 'dark'],
  ] as const)(
    'shows reviews under its strict policy, without a complaint or a stranger: %i px, opened in %s and then %s',
    async (width, colorScheme, other) => {
      const { page, complaints, hosts } = await openPage(await sharedBrowser(), server.url, {
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
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      // Before axe looks, which writes style sheets of its own to read those that are linked.
      expect(complaints).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
      // Colours are all that another scheme changes.
      await changeScheme(page, other);
      expect(await contrastFindings(page)).toEqual([]);
      // Text of twice the size runs over no edge either.
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect([...hosts]).toEqual([new URL(server.url).host]);
      await page.context().close();
    },
  );

  test('sends video in ranges, which Safari asks for', async () => {
    const { reviews } = (await (await fetch(widget('&media=true&limit=50'))).json()) as ReviewPage;
    const { url } = reviews.flatMap(({ media }) => media).find(({ type }) => type === 'video')!;
    const response = await fetch(new URL(url, server.url), { headers: { range: 'bytes=0-99' } });
    expect(response.status).toBe(206);
    expect((await response.arrayBuffer()).byteLength).toBe(100);
  });
});

describe('what the proxy says to anyone', () => {
  test('holds no private field, however the list is asked for', async () => {
    for (const query of ['', '&limit=50', '&sort=lowest&limit=50', '&rating=1,2,3', '&media=true', '&q=example']) {
      const body = await (await fetch(widget(query))).text();
      expect(body).not.toMatch(/@example|"email"|"phoneNumber"|"showOnWidget"|"isArchived"|"name"/);
    }
  });

  test('and its log hold neither token nor key', () => {
    expect(server.lines.join('\n')).not.toMatch(/eyJ|rvw_|token=/);
    for (const line of server.lines) expect(() => JSON.parse(line)).not.toThrow();
  });
});
