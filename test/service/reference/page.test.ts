import { AxeBuilder } from '@axe-core/playwright';
import { serve } from '@hono/node-server';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launch, openPage } from '../../e2e/browser.js';
import { temporaryService } from '../temporary-service.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** The service at an address of its own. */
async function servedService() {
  const service = await temporaryService();
  const url = await new Promise<string>((resolve) => {
    const server = serve({ fetch: service.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    );
    onTestFinished(() => void server.close());
  });
  return { ...service, url };
}

describe('the reference page', () => {
  test.each([
    ['light', 360],
    ['dark', 1280],
  ] as const)(
    'reads well under its strict policy, without a complaint or a stranger: %s, %i px',
    async (colorScheme, width) => {
      const { url } = await servedService();
      const viewport = { width, height: 900 };
      const { page, complaints, hosts } = await openPage(browser, `${url}/api/reference`, { colorScheme, viewport });
      await page.getByRole('heading', { level: 1, name: 'Reviews service' }).waitFor();
      for (const summary of await page.locator('summary').all()) await summary.click();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(complaints).toEqual([]);
      expect([...hosts]).toEqual([new URL(url).host]);
      await page.context().close();
    },
  );

  test('lets every kind of request be tried, by keyboard too, with the key that was typed', async () => {
    const { url, key, store, vendor } = await servedService();
    const { page } = await openPage(browser, `${url}/api/reference`);
    await page.getByLabel('API key').fill(key);

    const list = page.getByRole('article', { name: 'List reviews from all sources' });
    await list.getByText('Try it').press('Enter');
    await list.getByLabel('sort').selectOption('asc');
    await list.getByLabel('limit').fill('0');
    await list.getByLabel('limit').press('Enter');
    await expect.poll(() => list.getByRole('status').textContent()).toContain('must be a whole number, 1 to 500');

    const submit = page.getByRole('article', { name: 'Submit a review' });
    await submit.getByText('Try it').click();
    await submit.getByLabel('vendorId', { exact: true }).fill(vendor.id);
    const body = submit.locator('textarea');
    const example = JSON.parse(await body.inputValue()) as object;
    await body.fill(JSON.stringify({ ...example, vendorId: vendor.id, text: '<img src=x onerror=alert(1)>' }));
    await submit.getByLabel('Idempotency-Key').fill('from the page');
    await submit.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => submit.getByRole('status').textContent()).toMatch(/^201 Created in \d+ ms/);
    expect((await store.reviews.list(vendor.id)).reviews).toMatchObject([{ text: '<img src=x onerror=alert(1)>' }]);

    await list.getByLabel('limit').fill('');
    await list.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => list.getByRole('status').textContent()).toContain('<img src=x onerror=alert(1)>');
    await page.context().close();
  });

  test('shows all of it, and nothing to try, without its script', async () => {
    const { url } = await servedService();
    const { page } = await openPage(browser, `${url}/api/reference`, { javaScriptEnabled: false });
    expect(await page.getByRole('article').count()).toBeGreaterThan(14);
    expect(await page.getByText('Try it').first().isVisible()).toBe(false);
    expect(await page.getByLabel('API key').isVisible()).toBe(false);
    await page.context().close();
  });
});
