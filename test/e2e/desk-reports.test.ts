import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileText } from '../fixtures/hostile-text.js';
import { NEW_REPORT } from '../service/temporary-service.js';
import { axeFindings, launch, openPage } from './browser.js';
import { startServer } from './server.js';

let server: Awaited<ReturnType<typeof startServer>>;
let browser: Browser;
let people = 0;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ DEMO: 'off' }), launch()]);
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

test('a report arrives by itself, is decided with a reason, and whoever is to be told is told', async () => {
  const key = (await server.cli('key', 'create')).stdout.trim();
  const vendorId = (await server.cli('vendor', 'create', '--name', 'The Hat Shop')).stdout.trim();
  const api = async (path: string, body: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const url = `${server.url}/api/v2/vendors/${vendorId}/${path}`;
    const sent = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(sent.ok).toBe(true);
    return sent.json();
  };
  const author = { firstName: 'Grace', channel: { email: 'grace@shopper.example' } };
  const { feedback } = await api('submit-review', {
    rating: '2',
    vendorId,
    text: 'Ask for Bo, 12 Hill Road.',
    ...author,
  });
  const { stdout } = await server.cli('desk', 'link');
  const link = stdout.trim().replace(/^http:\/\/localhost:\d+/, server.url);
  const { page, complaints } = await openPage(browser, link, { viewport: { width: 360, height: 800 } });
  // A second try is somebody else.
  people += 1;
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email').fill(`ada${people}@shop.example`);
  await page.getByLabel('Password').fill('a long sentence');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await page.goto(`${server.url}/desk/reports?vendor=${vendorId}`);
  await page.getByRole('heading', { name: 'No open reports' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const announced = page.getByRole('status').getByText('A new report.').waitFor();
  await api(`reviews/${feedback.id}/reports`, { ...NEW_REPORT, reason: 'personal_data' });
  const report = page.getByRole('article', { name: 'Shows personal data' });
  await report.getByText('The reporter says that they believe it in good faith.').waitFor();
  await announced;
  await report.getByText('Ask for Bo, 12 Hill Road.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await report.getByRole('button', { name: 'Decide' }).press('Enter');
  await page.getByRole('radio', { name: 'Hold the review back' }).press('Space');
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('personal_data');
  await page.getByLabel('Why, as reporter and author are told').fill('It gives an address.');
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).press('Enter');
  await page.getByRole('heading', { name: 'No open reports' }).waitFor();

  await page.getByRole('link', { name: 'Decided' }).press('Enter');
  await report.getByText('The review is held back: Shows personal data').waitFor();
  expect(await report.getByText('Left to do').allTextContents()).toEqual([
    'Left to do: tell the reporter.',
    'Left to do: tell the author.',
  ]);
  await report.getByRole('button', { name: 'Show the message to the author' }).press('Enter');
  const message = page.getByRole('dialog', { name: 'Tell the author' });
  await message.getByText('grace@shopper.example').waitFor();
  await message.getByText('It gives an address.').waitFor();
  expect(await message.getByRole('link').getAttribute('href')).toMatch(
    /^mailto:grace%40shopper\.example\?subject=Your%20review/,
  );
  expect(await axeFindings(page)).toEqual([]);
  await message.getByRole('button', { name: 'Mark as told' }).press('Enter');
  await report.getByText(/^The author was told/).waitFor();

  for (const explanation of Object.values(hostileText).slice(0, 12)) {
    await api(`reviews/${feedback.id}/reports`, { ...NEW_REPORT, explanation, page: 'https://shop.example/?<script>' });
  }
  await page.getByRole('link', { name: 'Open' }).press('Enter');
  await page.getByRole('article').nth(11).waitFor();
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  expect(complaints.filter((line) => /exception|policy|Trusted|error/i.test(line))).toEqual([]);
  await page.context().close();
});

/** A page of open reports, as the server would send it. */
const pageOf = (ids: string[], nextCursor?: string) => ({
  ...(nextCursor && { nextCursor }),
  reports: ids.map((id) => ({
    ...{
      id,
      reason: 'spam',
      explanation: `Number ${id}`,
      goodFaith: true,
      page: null,
      createdAt: '2026-01-01T00:00:00Z',
    },
    ...{ decision: null, heldBackReason: null, statement: null, decidedAt: null, receipt: null },
    ...{ tellings: [], review: null, history: [] },
  })),
});

/** The open reports of a shop of its own, from a server that says again and again that something has changed. */
async function openReports(name: string, pages: { first: ReturnType<typeof pageOf> }) {
  const vendorId = (await server.cli('vendor', 'create', '--name', name)).stdout.trim();
  const { stdout } = await server.cli('desk', 'link');
  const { page } = await openPage(browser, stdout.trim().replace(/^http:\/\/localhost:\d+/, server.url));
  people += 1;
  await page.getByLabel('Your name').fill('Bo');
  await page.getByLabel('Email').fill(`bo${people}@shop.example`);
  await page.getByLabel('Password').fill('a long sentence');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  const body = 'retry: 20\nevent: changed\ndata: {}\n\n';
  await page.route('**/live', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.route('**/api/**/reports?*', (route) => route.fulfill({ json: pages.first }));
  await page.goto(`${server.url}/desk/reports?vendor=${vendorId}`);
  const report = (id: string) => page.getByRole('article').filter({ hasText: `Number ${id}` });
  return { page, report };
}

test('a report that moves up from the next page is not called new, and one that comes is', async () => {
  const pages = { first: pageOf(['a', 'b'], 'next') };
  const { page, report } = await openReports('Caps', pages);
  await report('b').waitFor();
  // The first one was decided.
  pages.first = pageOf(['b', 'c'], 'next');
  await report('c').waitFor();
  expect(await page.getByText('A new report.').count()).toBe(0);
  pages.first = pageOf(['b', 'c']);
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
  pages.first = pageOf(['b', 'c', 'd']);
  await page.getByRole('status').getByText('A new report.').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});

test('“Show more”, pressed twice, loads a page once', async () => {
  const { page, report } = await openReports('Gloves', { first: pageOf(['a', 'b'], 'next') });
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/api/**/reports?*cursor=next', async (route) => {
    await held;
    await route.fulfill({ json: pageOf(['b', 'c', 'd']) });
  });
  const more = page.getByRole('button', { name: 'Show more' });
  await more.press('Enter');
  await more.press('Enter');
  send();
  await report('d').waitFor();
  await more.waitFor({ state: 'detached' });
  expect(await page.getByText(/^Number \w$/).allTextContents()).toEqual([...'abcd'].map((id) => `Number ${id}`));
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});
