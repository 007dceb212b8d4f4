import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskVendor } from '../../src/contract/desk/desk.js';
import { VIEWS } from '../../src/desk/app/views.js';
import { axeFindings, changeScheme, sharedBrowser } from './browser.js';
import { DEFAULT_ACCOUNT, openDesk } from './desk-account.js';
import { focusOn } from './desk-keyboard.js';
import { sharedServer, type TestServer, until } from './server.js';

let server: TestServer;
let page: Page;
let chosen: string;

/** The demo shop, and an owner of it. */
beforeAll(async () => {
  const browser = await sharedBrowser();
  server = await sharedServer();
  ({ page } = await openDesk(browser, server, DEFAULT_ACCOUNT, 'inbox'));
  const session = await page.evaluate(() => fetch('/desk/api/session').then((response) => response.json()));
  // Other tests have shops of their own in this account.
  chosen = `vendor=${session.vendors.find(({ demo }: DeskVendor) => demo).id}`;
});
afterAll(() => page?.context().close());

/** Widths in CSS pixels; 640 is a window of 1280 at 200 % zoom. */
const LOOKS = [
  { width: 1280, colorScheme: 'light', dir: 'ltr', axe: true },
  { width: 640, colorScheme: 'dark', dir: 'ltr', axe: false },
  { width: 768, colorScheme: 'light', dir: 'rtl', axe: false },
  { width: 360, colorScheme: 'dark', dir: 'rtl', axe: true },
] as const;

/** Every page of the desk has an address: the views, and the parts of those that have some. */
const PARTS = [
  ...['setup/lines', 'setup/look', 'setup/keys'],
  ...['sources/connect/trustpilot', 'sources/connect/reviews-service'],
  ...[
    'invites/new',
    'invites/orders',
    'invites/campaigns',
    'invites/campaigns/default',
    'invites/do-not-ask',
    'numbers/audit',
  ],
];

test.each([...VIEWS.map(({ path }) => path), ...PARTS])(
  'axe finds nothing in /desk/%s, it is as wide as its window, and every link of it keeps the chosen shop',
  async (path) => {
    await page.goto(`${server.url}/desk/${path}?${chosen}`);
    await page.locator('#view h1').waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    const links = await page
      .locator('a[href^="/desk/"]:not([href^="/desk/api/"])')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((href) => !href!.includes(chosen))).toEqual([]);
    for (const { width, colorScheme, dir, axe } of LOOKS) {
      await page.setViewportSize({ width, height: 800 });
      await changeScheme(page, colorScheme);
      await page.evaluate((value) => (document.documentElement.dir = value), dir);
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
      if (axe) expect(await axeFindings(page)).toEqual([]);
    }
  },
);

test('a view that cannot be loaded says so, and comes by itself once the line is back', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/desk/inbox`);
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  // The browser may have kept its file, which would open it without the line.
  await page.route(/webhooks-view/, (route) => route.abort());
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Webhooks' }).press('Enter');
  await page
    .getByRole('heading', { level: 1, name: 'Webhooks could not be loaded' })
    .and(page.locator(':focus'))
    .waitFor();
  await page.getByRole('alert').getByText('You are offline').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // One whose file is there needs its reviews.
  await page.getByRole('link', { name: /^Inbox/ }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await page.getByRole('link', { name: 'Webhooks' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Webhooks could not be loaded' }).waitFor();
  await page.unroute(/webhooks-view/);
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Webhooks', exact: true }).waitFor();
});

test('in the insights of the demo shop every sentence behind a claim is opened by keyboard, and leads to its review', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const path = `/desk/api/vendors/${new URLSearchParams(chosen).get('vendor')}/insights`;
  const insights = () => page.evaluate((path) => fetch(path).then((response) => response.json()), path);
  // The server reads the demo's reviews after its start, one batch after the other.
  await until(async () =>
    (await insights()).topInsights.some(({ sentiment }: { sentiment: string }) => sentiment === 'negative'),
  );
  await page.goto(`${server.url}/desk/insights?${chosen}`);
  const missed = page.getByRole('region', { name: 'Missed' }).getByRole('article').first();
  await missed.locator('summary', { hasText: /sentence/ }).focus();
  await page.keyboard.press('Enter');
  await missed.getByRole('link', { name: 'the review' }).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await focusOn(page, missed.getByRole('button', { name: 'Criticism' }));
  await page.keyboard.press('Enter');
  await missed.getByRole('button', { name: 'Criticism', pressed: true }).waitFor();
  await missed.getByRole('link', { name: 'the review' }).first().press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
});
