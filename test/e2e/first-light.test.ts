import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, sharedBrowser } from './browser.js';
import { serveElsewhere, startServer } from './server.js';

let server: Awaited<ReturnType<typeof startServer>>;
let shop: Awaited<ReturnType<typeof serveElsewhere>>;
let browser: Browser;
let vendorId: string;
let pageHtml: string;

const get = async (path: string, key: string, init: RequestInit = {}) => {
  const response = await fetch(`${server.url}${path}`, { ...init, headers: { 'x-api-key': key, ...init.headers } });
  expect(response.status, path).toBe(200);
  return response.json();
};

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SNAPSHOT_FRESH_SECONDS: '0', DEMO: 'off' }), sharedBrowser()]);
  shop = await serveElsewhere((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pageHtml);
  });
  vendorId = (await server.cli('vendor', 'create', '--name', 'The shop')).stdout.trim();
});
afterAll(async () => {
  shop?.stop();
  expect(await server?.stop()).toBe(0);
});

describe('a storefront on another origin', () => {
  test('collects a review with the form, and shows it once the shop has approved it', async () => {
    const origin = new URL(shop.url).origin;
    const token = (await server.cli('token', '--vendor', vendorId, '--origin', origin)).stdout.trim();
    const key = (await server.cli('key', 'create')).stdout.trim();
    pageHtml = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <script type="module" src="${server.url}/reviews-widget.js"></script>
      <reviews-widget vendor-id="${vendorId}" token="${token}"></reviews-widget>
      <review-form vendor-id="${vendorId}" token="${token}"></review-form>`;
    const { page, complaints, hosts } = await openPage(browser, shop.url);
    await page.getByText('No reviews yet').waitFor();

    await page.getByRole('radio', { name: /^5 stars/ }).press('Space');
    await page.getByRole('textbox', { name: /review/i }).fill('Bread like my grandmother’s. <3');
    await page.getByRole('textbox', { name: /first name/i }).fill('Ada');
    await page.getByRole('textbox', { name: /last name/i }).fill('Lovelace');
    await page.getByRole('textbox', { name: /email/i }).fill('ada@example.com');
    await page.getByRole('button', { name: /submit|send/i }).click();
    await page.getByText(/once the shop approves/i).waitFor();

    const { reviews } = await get(`/api/v2/vendors/${vendorId}/reviews`, key);
    expect(reviews).toHaveLength(1);
    expect(reviews[0]).toMatchObject({ rating: '5', email: 'ada@example.com', showOnWidget: false });
    const refresh = () => page.evaluate(() => document.querySelector('reviews-widget')?.refresh());
    // Fresh for no time at all: the answer that finds the snapshot stale is the last old one, so ask until it changes.
    const shown = (text: string) => async () => {
      await refresh();
      return page.locator('reviews-widget').getByText(text).count();
    };
    await expect.poll(shown('Showing 0 of 1 reviews')).toBe(1);

    await get(`/api/v2/reviews/${reviews[0].id}`, key, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ showOnWidget: true }),
    });
    await expect.poll(shown('Bread like my')).toBe(1);
    expect(await page.locator('reviews-widget').textContent()).not.toContain('ada@example.com');
    expect(await page.locator('reviews-widget [part~="author"]').textContent()).toContain('Ada L.');
    expect(complaints).toEqual([]);
    expect([...hosts].sort()).toEqual([new URL(shop.url).host, new URL(server.url).host].sort());
  });

  test('shows imported reviews, and the import says what it refused', async () => {
    const { code, stdout, stderr } = await server.cli('import', 'test/fixtures/reviews.csv', '--new-vendor', 'Engines');
    expect(code).toBe(0);
    expect(stderr).toMatch(/3 imported \(1 without text\), 2 refused/);
    expect(stderr).toMatch(/line 5.*rating.*nine/);
    expect(stderr).toMatch(/line 7/);
    const imported = stdout.trim();
    const token = (await server.cli('token', '--vendor', imported)).stdout.trim();
    pageHtml = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <script type="module" src="${server.url}/reviews-widget.js"></script>
      <reviews-widget vendor-id="${imported}" token="${token}"></reviews-widget>`;
    const { page, complaints } = await openPage(browser, shop.url);
    await page.getByText('Based on 3 reviews').waitFor();
    await page.getByText('Found one bug,').waitFor();
    expect(await page.getByText('Was this a person?').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('shows what it wrote inside the element while the script is blocked', async () => {
    pageHtml = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <script type="module" src="${server.url}/reviews-widget.js"></script>
      <reviews-widget vendor-id="${vendorId}" token="t"><a href="/reviews">Read our reviews</a></reviews-widget>`;
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(shop.url);
    expect(await page.getByRole('link', { name: 'Read our reviews' }).isVisible()).toBe(true);
    await context.close();
  });

  test('is refused from an origin the token was not made for, and stays quiet about it', async () => {
    const token = (await server.cli('token', '--vendor', vendorId, '--origin', 'https://other.example')).stdout.trim();
    pageHtml = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <script type="module" src="${server.url}/reviews-widget.js"></script>
      <reviews-widget vendor-id="${vendorId}" token="${token}"></reviews-widget>`;
    const { page, complaints } = await openPage(browser, shop.url);
    await page.getByText('The reviews can’t be shown right now').waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('403'))).toEqual([]);
  });
});
