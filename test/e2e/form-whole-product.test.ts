import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from './browser.js';
import { serveElsewhere, startServer } from './server.js';

/** The form against the whole product, where every review needs proof of work: invites, answers to questions, challenges. */
let server: Awaited<ReturnType<typeof startServer>>;
let shop: Awaited<ReturnType<typeof serveElsewhere>>;
let browser: Browser;
let page: Page;
let key: string;
let vendorId: string;
let token: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ DEMO: 'off', CHALLENGE: 'always' }), sharedBrowser()]);
  key = (await server.cli('key', 'create')).stdout.trim();
  vendorId = (await server.cli('vendor', 'create', '--name', 'The shop')).stdout.trim();
  token = (await server.cli('token', '--vendor', vendorId)).stdout.trim();
  shop = await serveElsewhere((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <script type="module" src="${server.url}/reviews-widget.js"></script>
      <review-form vendor-id="${vendorId}" token="${token}" endpoint="${server.url}">
        <label slot="questions">Fit <input name="fit"></label>
      </review-form>`);
  });
});

afterAll(async () => {
  shop?.stop();
  await server?.stop();
});

afterEach(() => page.context().close());

interface Review {
  id: string;
  verified?: boolean;
  product?: { title: string } | null;
  answers?: Record<string, string>;
}

async function api<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${server.url}/api/v2${path}`, {
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

const reviews = async () => (await api<{ reviews: Review[] }>(`/vendors/${vendorId}/reviews`)).reviews;

async function invite(): Promise<string> {
  const { invitation } = await api<{ invitation: string }>(`/businesses/${vendorId}/send-review-invite`, {
    firstName: 'Zoë',
    lastName: 'Ångström',
    channel: { email: 'zoe@shop.example' },
    products: [{ sourceProductId: 'p1', title: 'Mug' }],
  });
  return invitation;
}

/** Opens the shop's page, and writes and sends a review there. */
async function review(query = '', prepare: () => Promise<unknown> = async () => {}): Promise<void> {
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(shop.url + query);
  await page.getByRole('radio', { name: /^5 stars/ }).press('Space');
  await prepare();
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('Thank you!').waitFor();
}

describe('against the whole product, a review', () => {
  test('is sent with proof of work and arrives once, with its answers', async () => {
    await review('', () => page.getByRole('textbox', { name: 'Fit' }).fill('Well'));
    const arrived = await reviews();
    expect(arrived).toHaveLength(1);
    expect(arrived[0]!.answers).toEqual({ fit: 'Well' });
  });

  test('is verified by its invite token, once', async () => {
    const invitation = await invite();
    const before = (await reviews()).length;
    await review(`/?rw_invite=${invitation}`, async () => {
      expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Zoë');
      expect(page.url()).not.toContain('rw_invite');
    });
    await page.getByText('verified purchase').waitFor();
    await page.context().close();
    await review(`/?rw_invite=${invitation}`);
    await page.getByText('not valid').waitFor();
    const arrived = await reviews();
    expect(arrived).toHaveLength(before + 2);
    expect(arrived.filter(({ verified }) => verified).map(({ product }) => product?.title)).toEqual(['Mug']);
  });

  test('with a tampered invite token is an ordinary one, and the shopper is told', async () => {
    const invitation = await invite();
    const signature = invitation.split('.')[2]!;
    const other = signature.startsWith('A') ? 'B' : 'A';
    await review(`/?rw_invite=${invitation.replace(signature, other + signature.slice(1))}`);
    await page.getByText('not valid').waitFor();
  });
});
