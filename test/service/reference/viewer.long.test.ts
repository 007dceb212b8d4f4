import { serve } from '@hono/node-server';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { axeFindings, changeScheme, contrastFindings, openPage, sharedBrowser } from '../../e2e/browser.js';
import { temporaryService } from '../temporary-service.js';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** The service at an address of its own. */
async function servedService() {
  const service = await temporaryService();
  const url = await new Promise<string>((resolve) => {
    const server = serve({ fetch: (request) => service.fetch(request), port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    );
    onTestFinished(() => void server.close());
  });
  return { ...service, url };
}

/** An operation, opened by its method and path. */
async function openOperation(page: Page, method: string, path: string) {
  const operation = page.locator(`.opblock-${method}`).filter({ has: page.locator(`[data-path="${path}"]`) });
  await operation.locator('.opblock-summary-control').press('Enter');
  await operation.getByRole('button', { name: 'Try it out' }).click();
  return operation;
}

/** Rules of axe about the order of headings and landmarks, which WCAG does not demand and Swagger UI does not follow. */
const STRUCTURE = ['heading-order', 'landmark-unique', 'region'];

describe('the reference page', () => {
  test('reads well under its strict policy, narrow and light as wide and dark, without a complaint or a stranger', async () => {
    const { url } = await servedService();
    const viewport = { width: 360, height: 900 };
    const { page, complaints, hosts } = await openPage(browser, `${url}/api/reference`, { viewport });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    await page.getByRole('heading', { level: 1, name: 'Reviews service' }).waitFor();
    await openOperation(page, 'get', '/v1/reviews');
    await openOperation(page, 'put', '/v2/businesses/{businessId}');
    expect(await fits()).toBe(true);
    expect(await axeFindings(page, STRUCTURE)).toEqual([]);
    await page.getByRole('button', { name: 'Authorize' }).click();
    expect(await axeFindings(page, STRUCTURE, '.dialog-ux')).toEqual([]);

    await changeScheme(page, 'dark');
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await contrastFindings(page, '.dialog-ux')).toEqual([]);
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    expect(await contrastFindings(page)).toEqual([]);
    expect(await fits()).toBe(true);
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(url).host]);
    await page.context().close();
  });

  test('lets every kind of request be tried, by keyboard too, with the key that was typed', async () => {
    const { url, key, store, vendor } = await servedService();
    const { page, complaints } = await openPage(browser, `${url}/api/reference`);
    await page.getByRole('button', { name: 'Authorize' }).press('Enter');
    await page.getByLabel('Value:').fill(key);
    await page.getByRole('button', { name: 'Apply credentials' }).press('Enter');
    await page.getByRole('button', { name: 'Close', exact: true }).first().press('Enter');

    const submit = await openOperation(page, 'post', '/v2/vendors/{vendorId}/submit-review');
    await submit.getByPlaceholder('vendorId').fill(vendor.id);
    const body = submit.getByLabel('Request body');
    const example = JSON.parse(await body.inputValue()) as object;
    await body.fill(JSON.stringify({ ...example, vendorId: vendor.id, text: '<img src=x onerror=alert(1)>' }));
    await submit.getByPlaceholder('Idempotency-Key').fill('from the page');
    await submit.getByRole('button', { name: 'Execute' }).press('Enter');
    await submit.getByText('Response headers').waitFor();
    await expect.poll(() => submit.locator('.live-responses-table').textContent()).toContain('201');
    expect((await store.reviews.list(vendor.id)).reviews).toMatchObject([{ text: '<img src=x onerror=alert(1)>' }]);

    const list = await openOperation(page, 'get', '/v1/reviews');
    await list.getByLabel('sort').selectOption('asc');
    await list.getByLabel('showOnWidget').selectOption('true');
    await list.getByRole('button', { name: 'Execute' }).click();
    await expect
      .poll(() => list.locator('.live-responses-table').textContent())
      .toContain('<img src=x onerror=alert(1)>');
    expect(await list.locator('.request-url').textContent()).toMatch(
      /\?.*showOnWidget=true.*sort=asc|\?.*sort=asc.*showOnWidget=true/,
    );
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('says where the document is, without its script', async () => {
    const { url } = await servedService();
    const { page } = await openPage(browser, `${url}/api/reference`, { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'OpenAPI document' }).click();
    expect(new URL(page.url()).pathname).toBe('/api/openapi.json');
    await page.context().close();
  });

  test('is served with the license of Swagger UI, and nothing beside it', async () => {
    const { fetch } = await temporaryService();
    const license = await fetch(new Request('http://service.test/api/reference/license.txt'));
    expect(await license.text()).toContain('Apache License');
    for (const file of ['index.html', 'package.json', 'constructor', '..%2fpackage.json']) {
      const response = await fetch(new Request(`http://service.test/api/reference/${file}`));
      expect(response.status, file).toBe(404);
    }
  });
});
