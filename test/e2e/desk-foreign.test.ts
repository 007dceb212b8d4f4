import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upstreamSettings } from '../cli/test-shell.js';
import { SHOP, startForeignService } from '../fixtures/foreign-service.js';
import { axeFindings, changeScheme, sharedBrowser } from './browser.js';
import { DEFAULT_ACCOUNT, openDesk } from './desk-account.js';
import { startServer } from './server.js';

let service: Awaited<ReturnType<typeof startForeignService>>;
let server: Awaited<ReturnType<typeof startServer>>;
let page: Page;
let complaints: string[];

/** A server in front of a service that is not ours, and the owner of its desk. */
beforeAll(async () => {
  service = await startForeignService();
  server = await startServer(upstreamSettings(service.origin));
  ({ page, complaints } = await openDesk(await sharedBrowser(), server, DEFAULT_ACCOUNT, 'inbox'));
  await page.getByRole('heading', { name: 'There is no shop yet' }).waitFor();
});
afterAll(async () => {
  await page?.context().close();
  service?.stop();
  expect(await server?.stop()).toBe(0);
});

const open = (name: string) => page.getByRole('link', { name, exact: true }).press('Enter');

test('a shop of the service is added, its reviews are listed as shoppers see them, and one gets a reply', async () => {
  expect(await page.getByRole('navigation', { name: 'Desk' }).getByRole('link').allTextContents()).toEqual(
    ['Inbox', 'Invites', 'Insights', 'Set-up', 'People', 'You'].map((label) => expect.stringContaining(label)),
  );
  await open('Set-up');
  await page.getByRole('button', { name: /^Add Hats/ }).press('Enter');
  await page.getByText('is at this desk').first().waitFor();
  await open('Inbox');
  await page.getByText('63 reviews, as the service counts them.').waitFor();
  await page.getByText('This shop’s reviews live in another reviews service.').waitFor();
  for (const name of ['Show', 'Hold back', 'Archive', 'Undo']) {
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  }
  expect(await axeFindings(page)).toEqual([]);

  await page.getByLabel('Search those that are loaded').fill('rEÁder 49');
  await page
    .getByText('1 of the 50 reviews that are loaded. The service cannot be searched: load more to look')
    .waitFor();
  await page.getByRole('button', { name: 'More reviews' }).press('Enter');
  await page.getByText('1 of the 63 reviews that are loaded.').waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  await page.getByLabel('Search those that are loaded').fill('');

  const first = page.getByRole('article', { name: 'Review by Reader 1', exact: true });
  await first.getByRole('button', { name: 'Reply' }).press('Enter');
  await page.getByLabel('Your reply').fill('Thank you!');
  await page.keyboard.press('Control+Enter');
  await first.getByText('Thank you!').waitFor();
  expect(service.requests.findLast(({ method }) => method === 'PUT')!.body).toMatchObject({ comment: 'Thank you!' });

  await page.getByLabel('Reviews', { exact: true }).first().selectOption('hidden');
  await page.getByText('1 review, as the service counts them.').waitFor();
  await page.getByRole('article', { name: 'Review by Reader 2' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a failing service is named in words, and trying again works', async () => {
  service.state.trouble = (_, response) => {
    response.writeHead(401).end();
    return true;
  };
  const asked = service.requests.length;
  await open('Insights');
  await page.getByRole('alert').getByText('UPSTREAM_API_KEY').waitFor();
  const insights = expect.objectContaining({ path: expect.stringContaining('/review-insights') });
  expect(service.requests.slice(asked), 'what the view that is left asks for').toEqual([insights]);
  service.state.trouble = null;
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByText('Kind staff').waitFor();
});

test.each(['inbox', 'invites', 'insights', 'setup/shop', 'setup/lines', 'setup/look', 'people', 'you'])(
  'axe finds nothing in /desk/%s, and it is as wide as its window',
  async (path) => {
    await page.goto(`${server.url}/desk/${path}?vendor=${SHOP}`);
    await page.locator('#view h1').waitFor();
    for (const [width, colorScheme, dir, axe] of [
      // Those that a service of ours has as well are looked at in `desk-views`.
      [1280, 'light', 'ltr', ['inbox', 'invites', 'insights'].includes(path)],
      [360, 'dark', 'rtl', true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await changeScheme(page, colorScheme);
      await page.evaluate((value) => (document.documentElement.dir = value), dir);
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
      if (axe) expect(await axeFindings(page)).toEqual([]);
    }
    await page.evaluate(() => (document.documentElement.dir = 'ltr'));
    await page.setViewportSize({ width: 1280, height: 800 });
  },
);
