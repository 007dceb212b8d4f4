/** The frame around the views of the desk: what is new in the navigation, and what was said. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { axeFindings, sharedBrowser } from './browser.js';
import { deskServer, openAccount } from './desk-account.js';

const opened: Page[] = [];

afterEach(() => Promise.all(opened.splice(0).map((page) => page.context().close())));

async function openShop(path: string, options = {}) {
  const { server } = await deskServer();
  const account = await openAccount(server);
  const { page } = await account.openDesk(await sharedBrowser(), path, options);
  opened.push(page);
  const link = (name: RegExp) => page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });
  return { server, account, page, link };
}

const REPORT = {
  reason: 'abusive',
  explanation: 'It insults the staff by name.',
  name: 'Rosa Reader',
  email: 'rosa@reader.example',
  goodFaith: true,
  page: 'https://shop.example/reviews',
};

test('the navigation says what is new, as it comes and goes, and says it where another view is open', async () => {
  const { account, page, link } = await openShop('people');
  await link(/^Inbox$/).waitFor();
  const id = await account.submit({ text: 'Warm.', firstName: 'Eve', showOnWidget: false });
  await link(/^Inbox 1 review waits$/).waitFor();
  await account.submit({ text: 'Good.', firstName: 'Ben', showOnWidget: false });
  await link(/^Inbox 2 reviews wait$/).waitFor();
  await page.getByRole('status').filter({ hasText: '2 reviews wait.' }).waitFor({ state: 'attached' });
  await account.api('POST', `/vendors/${account.vendorId}/reviews/${id}/reports`, REPORT);
  await link(/^Reports 1 is reported$/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await link(/^Inbox/).click();
  await page.getByRole('button', { name: 'Show', exact: true }).first().click();
  await link(/^Inbox 1 review waits$/).waitFor();
});

test('on a phone the closed menu says how much is new', async () => {
  const { account, page } = await openShop('people', { viewport: { width: 390, height: 800 } });
  await account.submit({ text: 'Warm.', firstName: 'Eve', showOnWidget: false });
  await page.getByRole('button', { name: 'Menu: People 1 review waits' }).waitFor();
});

test('what was said in a view does not follow into another one', async () => {
  const { page, link } = await openShop('you');
  await page.getByLabel('Name', { exact: true }).fill('Grace');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Your name was saved.').waitFor();
  await link(/^People/).click();
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  expect(await page.getByText('Your name was saved.').count()).toBe(0);
});

test('how far the first day is, is read once, and where that fails the first steps say so', async () => {
  let requests = 0;
  let isAway = true;
  const { page } = await openShop('start', {
    prepare: (page: Page) =>
      page.route('**/start', (route) => {
        if (route.request().resourceType() === 'document') return route.continue();
        requests += 1;
        return isAway ? route.abort() : route.continue();
      }),
  });
  await page.getByText('The server cannot be reached.').waitFor();
  expect(requests).toBe(1);
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 2, name: 'Put them on your page' }).waitFor();
  expect(requests).toBe(2);
});

test('a tab that nobody looks at holds no connection, and reads what it missed when somebody looks again', async () => {
  const streams: string[] = [];
  const { account, page, link } = await openShop('people', {
    prepare: async (page: Page) =>
      page.on('request', (request) => request.url().endsWith('/live') && streams.push(request.url())),
  });
  await link(/^Inbox$/).waitFor();
  await expect.poll(() => streams.length).toBe(1);
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/live'));
  await hide(true);
  await ended;
  await account.submit({ text: 'Warm.', firstName: 'Eve', showOnWidget: false });
  await hide(false);
  await link(/^Inbox 1 review waits$/).waitFor();
  expect(streams).toHaveLength(2);
});
