import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, openPage, sharedBrowser } from './browser.js';
import { sharedServer, type TestServer } from './server.js';

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});

const PAGES = ['layouts', 'insights', 'languages', 'rtl', 'dark', 'hostile', 'form', 'server', 'stars'];

describe('the demo’s pages of single features', () => {
  test('are linked from the storefront', async () => {
    const html = await (await fetch(server.url)).text();
    for (const name of PAGES) expect(html).toContain(`href="/demo/${name}.html"`);
  });

  for (const name of PAGES) {
    test(`show what they promise under the strict policy: ${name}`, async () => {
      const { page, complaints, hosts } = await openPage(await sharedBrowser(), `${server.url}/demo/${name}.html`);
      expect(await page.locator('.masthead [aria-current="page"]').getAttribute('href')).toBe(`/demo/${name}.html`);
      for (const element of await page.locator('reviews-widget, review-form').all()) {
        await element.scrollIntoViewIfNeeded();
        await element.locator('[part~="card"][tabindex], [part="badge"], [part="form"]').first().waitFor();
      }
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`).toBe(true);
      }
      // Before axe looks, which writes style sheets of its own to read those that are linked.
      expect(complaints).toEqual([]);
      // The hostile page's own rules, such as its tiny text, are meant to be bad.
      // Several widgets with the same name on a page are a shop window's own problem.
      if (name !== 'hostile') expect(await axeFindings(page, ['landmark-unique'])).toEqual([]);
      expect([...hosts]).toEqual([new URL(server.url).host]);
      await page.context().close();
    });
  }
});
