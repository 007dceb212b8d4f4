import { readdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPage, sharedBrowser } from './browser.js';
import { startProxy, startShop } from './form-proxy.js';

/** The built form under a strict Content-Security-Policy, with a proxy that wants proof of work for each review. */
let proxy: Awaited<ReturnType<typeof startProxy>>;
let shop: Awaited<ReturnType<typeof startShop>>;
let browser: Browser;
let page: Page;
let complaints: string[];
let files: string[];

beforeAll(async () => {
  proxy = await startProxy();
  shop = await startShop(proxy.url, () => `<review-form vendor-id="v1" token="t" contact="either"></review-form>`);
  browser = await sharedBrowser();
});

afterAll(async () => {
  shop?.stop();
  proxy?.stop();
});

afterEach(async () => {
  // The browser also logs a rejection that the form deals with.
  expect(complaints.filter((line) => !/status of 40[03]|ERR_FAILED/.test(line))).toEqual([]);
  await page.context().close();
  Object.assign(proxy.behavior, { challenge: false, work: 20, refusal: undefined });
  proxy.arrived.length = proxy.challengeRequests.length = 0;
});

async function open(): Promise<void> {
  const opened = await openPage(browser, 'about:blank');
  ({ page, complaints } = opened);
  files = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(shop.url);
  await page.getByRole('radio', { name: /^5 stars/ }).press('Space');
  await page.getByRole('textbox', { name: 'Your review' }).fill('Bread like my grandmother’s.');
}

const press = () => page.getByRole('button', { name: /send review|try again/i }).click();
const thanked = () => page.getByText('Thank you!').waitFor();
const built = readdirSync('dist/script/chunks');

/** How often the page has loaded a chunk. */
function chunks(name: string): number {
  expect(built.filter((file) => file.startsWith(`${name}-`))).toHaveLength(1);
  return files.filter((file) => file.includes(`/chunks/${name}-`)).length;
}

describe('the form and a proxy that wants proof of work', () => {
  test('loads no solver, no phone library and no check of invite tokens where none is needed', async () => {
    await open();
    await press();
    await thanked();
    expect(proxy.arrived.map(({ isSolved }) => isSolved)).toEqual([false]);
    expect([chunks('proof-of-work'), chunks('phone-number'), chunks('invite-token')]).toEqual([0, 0, 0]);
    expect(proxy.challengeRequests).toHaveLength(1);
  });

  test('solves the challenge while the shopper types: one request, one review', async () => {
    proxy.behavior.challenge = true;
    await open();
    await press();
    await thanked();
    expect(proxy.arrived.map(({ isSolved }) => isSolved)).toEqual([true]);
    expect(files.filter((file) => file.endsWith('/reviews'))).toHaveLength(1);
    expect(chunks('proof-of-work')).toBe(1);
  });

  test('solves the challenge that it is rejected with, and the page stays responsive', async () => {
    await open();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('challenge')),
    );
    Object.assign(proxy.behavior, { challenge: true, work: 1500 });
    await page.evaluate(() => {
      const counter = Object.assign(window, { frames: 0 });
      const next = () => {
        counter.frames++;
        requestAnimationFrame(next);
      };
      next();
    });
    const frames = () => page.evaluate(() => (window as unknown as { frames: number }).frames);
    const solving = page.waitForRequest((request) => request.url().includes('proof-of-work'));
    await press();
    await solving;
    const before = await frames();
    await page.getByText('Sending…').first().waitFor();
    await thanked();
    // 1,500 keys of 2,000 rounds take a second at least; a thread that is held draws one frame.
    expect((await frames()) - before).toBeGreaterThan(15);
    expect(proxy.arrived.map(({ isSolved }) => isSolved)).toEqual([true]);
  });

  test('sends one review when the shopper was offline until the challenge expired', async () => {
    proxy.behavior.challenge = true;
    await open();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('proof-of-work')),
    );
    await page.context().setOffline(true);
    await press();
    await page.getByText(/You are offline/).waitFor();
    proxy.behavior.secret = 'the secret of an hour later';
    await page.context().setOffline(false);
    await thanked();
    expect(proxy.arrived.map(({ isSolved }) => isSolved)).toEqual([true]);
    expect(files.filter((file) => file.endsWith('/reviews'))).toHaveLength(3);
    complaints = complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line));
  });

  test('loads the phone library with the first touch of its field, and sends the number as E.164', async () => {
    await open();
    expect(chunks('phone-number')).toBe(0);
    const phone = page.getByRole('textbox', { name: 'Phone' });
    await phone.focus();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('phone')),
    );
    await phone.fill('0049 30 123456');
    await press();
    await thanked();
    expect(chunks('phone-number')).toBe(1);
    expect(proxy.arrived[0]!.submission.phoneNumber).toBe('+4930123456');
  });

  test('leaves a phone number to the proxy where the library cannot be loaded', async () => {
    const errors = [{ field: 'phoneNumber', message: 'must have its international prefix' }];
    await open();
    await page.route('**/phone-number-*', (route) => route.abort());
    await page.getByRole('textbox', { name: 'Phone' }).fill('030 123456');
    proxy.behavior.refusal = { type: 'about:blank', title: 'No', status: 400, code: 'invalid_request', errors };
    await press();
    await page.getByText(/must have its international prefix/).waitFor();
    proxy.behavior.refusal = undefined;
    await page.getByRole('textbox', { name: 'Phone' }).fill('+49 30 123456');
    await press();
    await thanked();
    expect(proxy.arrived[0]!.submission.phoneNumber).toBe('+49 30 123456');
  });

  test('keeps the review and says so where the solver cannot be loaded', async () => {
    await open();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('challenge')),
    );
    proxy.behavior.challenge = true;
    await page.route('**/proof-of-work-*', (route) => route.abort());
    await press();
    await page.getByText(/can’t be sent from this page/).waitFor();
    await page.reload();
    await page.getByText(/review you began/).waitFor();
    expect(proxy.arrived).toEqual([]);
  });
});
