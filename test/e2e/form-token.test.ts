import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from './browser.js';
import { serveElsewhere, sharedServer } from './server.js';

/** Tokens in pages of real origins, before a real proxy. Browsers take every name under localhost for this machine. */
let server: Awaited<ReturnType<typeof sharedServer>>;
let shop: Awaited<ReturnType<typeof serveElsewhere>>;
let browser: Browser;
let page: Page;
let vendorId: string;
let token = '';

const SENTENCE = 'Reviews cannot be written here at the moment.';

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), sharedBrowser()]);
  vendorId = (await server.cli('vendor', 'create', '--name', 'The shop')).stdout.trim();
  shop = await serveElsewhere((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <script type="module" src="${server.url}/reviews-widget.js"></script>
      <reviews-widget vendor-id="${vendorId}" token="${token}" endpoint="${server.url}" loading="eager"></reviews-widget>
      <review-form vendor-id="${vendorId}" token="${token}" endpoint="${server.url}"></review-form>`);
  });
});

afterAll(() => shop?.stop());

afterEach(() => page.context().close());

const makeToken = async (...flags: string[]) =>
  (await server.cli('token', '--vendor', vendorId, ...flags)).stdout.trim();

/** The shop's address under a name of its own. */
const under = (name: string) => shop.url.replace('127.0.0.1', name);

async function open(address: string): Promise<void> {
  page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(address);
}

const api = async (path: string, key: string, init: RequestInit = {}) =>
  (
    await fetch(server.url + path, { ...init, headers: { 'x-api-key': key, 'content-type': 'application/json' } })
  ).json();

test('a token with a wildcard opens list and form on a page one label below, and on no other', async () => {
  token = await makeToken('--origin', under('*.shop.localhost'));
  await open(under('fr.shop.localhost'));
  await page.getByText('No reviews yet').waitFor();
  await page.getByRole('radio', { name: /4 stars/ }).check();
  await page.getByLabel(/Your review/).fill('Sturdy.');
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('Thank you!').waitFor();
  await page.context().close();

  for (const name of ['a.fr.shop.localhost', 'shop.localhost', 'localhost']) {
    await open(under(name));
    await page.getByText(SENTENCE).waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await page.context().close();
  }

  // As docs/guide/start.md says, an API key lists what waits, and the id there approves it.
  const key = (await server.cli('key', 'create')).stdout.trim();
  const waiting = await api(`/api/v2/vendors/${vendorId}/reviews?showOnWidget=false`, key);
  const id = waiting.reviews[0].id;
  await api(`/api/v1/reviews/${id}`, key, { method: 'PATCH', body: '{"showOnWidget":true}' });
  await open(under('fr.shop.localhost'));
  await page.getByText('Sturdy.').waitFor();
});

test('a token that was revoked is said when the shopper begins, and what they write is there with the next one', async () => {
  token = await makeToken();
  await server.cli('token-keys', 'revoke', token);
  await open(shop.url);
  // Not checked: the stars may be gone at once.
  await page.getByRole('radio', { name: /4 stars/ }).click();
  await page.getByText(SENTENCE).waitFor();

  token = await makeToken();
  await page.reload();
  expect(await page.getByRole('radio', { name: /4 stars/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('Thank you!').waitFor();
});
