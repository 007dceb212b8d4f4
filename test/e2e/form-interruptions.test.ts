import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from './browser.js';
import { serveElsewhere, sharedServer, until } from './server.js';

/**
 * Every way in which a submission can be interrupted, in a real browser against the whole product: no review is lost, none
 * arrives twice. Page and proxy talk through a relay that can drop a request or its response, as a killed server does.
 */
let server: Awaited<ReturnType<typeof sharedServer>>;
let relay: Awaited<ReturnType<typeof serveElsewhere>>;
let shop: Awaited<ReturnType<typeof serveElsewhere>>;
let browser: Browser;
let context: BrowserContext;
let key: string;
let vendorId: string;
let html: string;
/** What the relay does with a review: passes it on, drops the request, or passes it on and drops the response. */
let relaying: 'pass' | 'drop request' | 'drop response' = 'pass';
let posts = 0;
/** Of the shopper, another one in each test: one who sends as much as all of them together is given more and more work to prove. */
let address = '';
let shoppers = 0;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer({ TRUSTED_PROXIES: '1' }), sharedBrowser()]);
  relay = await serveElsewhere(async (request, response) => {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    const post = request.method === 'POST';
    posts += Number(post);
    if (post && relaying === 'drop request') return void request.socket.destroy();
    const { host, connection, 'accept-encoding': encoding, 'content-length': length, ...headers } = request.headers;
    const init = {
      method: request.method!,
      headers: { ...(headers as Record<string, string>), 'x-forwarded-for': address },
    };
    const result = await fetch(`${server.url}${request.url}`, post ? { ...init, body: Buffer.concat(body) } : init);
    if (post && relaying === 'drop response') return void request.socket.destroy();
    const { 'content-encoding': _, 'content-length': __, ...rest } = Object.fromEntries(result.headers);
    response.writeHead(result.status, rest).end(Buffer.from(await result.arrayBuffer()));
  });
  shop = await serveElsewhere((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  key = (await server.cli('key', 'create')).stdout.trim();
});

afterAll(() => {
  shop?.stop();
  relay?.stop();
});

afterEach(async () => {
  relaying = 'pass';
  await context?.close();
});

/** A new vendor with a form on a shop's page, beside `element`, and a shopper who has written a review in it. */
async function written({ scope = 'reviews:submit', isOffline = false, element = '' } = {}): Promise<Page> {
  vendorId = (await server.cli('vendor', 'create', '--name', 'The shop')).stdout.trim();
  const token = (await server.cli('token', '--vendor', vendorId, '--scope', scope)).stdout.trim();
  html = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
    <script type="module" src="${server.url}/reviews-widget.js"></script>
    ${element && `<${element} vendor-id="${vendorId}" token="${token}" loading="eager"></${element}>`}
    <review-form vendor-id="${vendorId}" token="${token}" endpoint="${relay.url}"></review-form>`;
  context = await browser.newContext();
  context.setDefaultTimeout(60_000);
  posts = 0;
  shoppers += 1;
  address = `192.0.2.${shoppers}`;
  const page = await open();
  await page.getByRole('radio', { name: /^5 stars/ }).waitFor();
  await context.setOffline(isOffline);
  await page.getByRole('radio', { name: /^5 stars/ }).press('Space');
  await page.getByRole('textbox', { name: /review/i }).fill('Bread like my grandmother’s.');
  await page.getByRole('textbox', { name: /first name/i }).fill('Ada');
  return page;
}

async function open(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(shop.url);
  return page;
}

const press = (page: Page) => page.getByRole('button', { name: /send review|try again/i }).click();
const thanked = (page: Page) => page.getByText('Thank you!').waitFor();
const isRestored = async (page: Page) => {
  await page.getByText(/review you began|was being sent/).waitFor();
  expect(await page.getByRole('textbox', { name: /your review/i }).inputValue()).toBe('Bread like my grandmother’s.');
  expect(await page.getByRole('radio', { name: /^5 stars/ }).isChecked()).toBe(true);
};

/** The reviews that the service has of the vendor. */
async function arrived(): Promise<unknown[]> {
  const result = await fetch(`${server.url}/api/v2/vendors/${vendorId}/reviews`, { headers: { 'x-api-key': key } });
  return ((await result.json()) as { reviews: unknown[] }).reviews;
}

describe('a review that a shopper sent is never lost, and arrives once', () => {
  test('after a double click', async () => {
    const page = await written();
    await page.getByRole('button', { name: /send review/i }).dblclick();
    await thanked(page);
    expect(await arrived()).toHaveLength(1);
  });

  test('after a reload before it was sent', async () => {
    const page = await written();
    await page.reload();
    await isRestored(page);
    await press(page);
    await thanked(page);
    expect(await arrived()).toHaveLength(1);
  });

  test('after a closed tab', async () => {
    await (await written()).close();
    const page = await open();
    await isRestored(page);
    await press(page);
    await thanked(page);
    expect(await arrived()).toHaveLength(1);
  });

  test('after leaving and the back button, before sending and after', async () => {
    const page = await written();
    await page.goto(`${shop.url}/?elsewhere`);
    await page.goBack();
    expect(await page.getByRole('textbox', { name: /your review/i }).inputValue()).toBe('Bread like my grandmother’s.');
    await press(page);
    await thanked(page);
    await page.goto(`${shop.url}/?elsewhere`);
    await page.goBack();
    await page.locator('review-form').waitFor();
    expect(await arrived()).toHaveLength(1);
  });

  test('after a reload when its response was lost: restored as being sent, and sent under the same key', async () => {
    const page = await written();
    relaying = 'drop response';
    await press(page);
    await page.getByText(/keep trying/).waitFor();
    await page.reload();
    await page.getByText(/was being sent/).waitFor();
    await isRestored(page);
    relaying = 'pass';
    await press(page);
    await thanked(page);
    expect(posts).toBeGreaterThan(1);
    expect(await arrived()).toHaveLength(1);
  });

  test('when the response is lost: the form retries by itself', async () => {
    const page = await written();
    relaying = 'drop response';
    await press(page);
    await page.getByText(/keep trying/).waitFor();
    relaying = 'pass';
    await thanked(page);
    expect(posts).toBeGreaterThan(1);
    expect(await arrived()).toHaveLength(1);
  });

  test('when the server is down and comes back: the form retries by itself', async () => {
    const page = await written();
    relaying = 'drop request';
    await press(page);
    await page.getByText(/keep trying/).waitFor();
    expect(await arrived()).toHaveLength(0);
    relaying = 'pass';
    await thanked(page);
    expect(await arrived()).toHaveLength(1);
  });

  test('when the shopper is offline: the form says so, and sends once online', async () => {
    const page = await written();
    await context.setOffline(true);
    await press(page);
    await page.getByText(/You are offline/).waitFor();
    await context.setOffline(false);
    await thanked(page);
    expect(await arrived()).toHaveLength(1);
  });

  test('when the shopper was offline before the chunk that sends was loaded', async () => {
    const page = await written({ isOffline: true });
    await press(page);
    await page.getByText(/You are offline/).waitFor();
    await context.setOffline(false);
    await thanked(page);
    expect(await arrived()).toHaveLength(1);
  });

  test('when the shopper was offline all the time, and comes back another day', async () => {
    const page = await written({ isOffline: true });
    await press(page);
    await page.getByText(/You are offline/).waitFor();
    await page.close();
    await context.setOffline(false);
    const next = await open();
    await isRestored(next);
    await press(next);
    await thanked(next);
    expect(await arrived()).toHaveLength(1);
  });

  test('from two tabs that begin with one draft', async () => {
    const first = await written();
    const second = await open();
    await isRestored(second);
    await press(first);
    await thanked(first);
    await press(second);
    await thanked(second);
    expect(await arrived()).toHaveLength(1);
  });

  test('and is in the widget beside the form without a reload, where it is shown at once', async () => {
    const page = await written({ scope: 'reviews:read reviews:publish', element: 'reviews-widget' });
    await press(page);
    const form = page.locator('review-form').first();
    await expect
      .poll(() => form.evaluate(({ shadowRoot }) => shadowRoot?.textContent))
      .toContain('Your review is published.');
    await page.locator('reviews-widget').getByText('Bread like my').waitFor();
    await until(async () => (await arrived()).length === 1);
  });
});
