import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { axeFindings, sharedBrowser } from './browser.js';
import { DEFAULT_ACCOUNT, deskServer, openAccount, openDesk } from './desk-account.js';
import { sharedServer, until } from './server.js';

const LOOKS = [
  [360, 'dark'],
  [768, 'light'],
  [1280, 'light'],
] as const;

test('a first day without a terminal: a shop, its reviews, lines on a page that are seen there, and the rest for later', async () => {
  const browser = await sharedBrowser();
  const { server } = await deskServer();
  const { accountId } = await openAccount(server, null);
  const { page } = await openDesk(browser, server, accountId, '');
  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const isDone = (name: string) => step(name).getByText('(done)').waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
  expect(page.url()).toBe(`${server.url}/desk/start`);
  expect(await page.getByRole('button', { name: /Open: / }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  // A page of the shop, on a port of its own.
  let markup = '';
  const shop = createServer((_, response) => response.setHeader('content-type', 'text/html').end(markup));
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(shop.address() as { port: number }).port}`;
  try {
    await page.getByLabel('Name of the shop').fill('The Hat Shop');
    await page.getByLabel('Its website').fill(address);
    await page.getByRole('button', { name: 'Make a shop' }).click();
    await isDone('Your shop');

    const file = join(server.dataDir, 'hats.csv');
    writeFileSync(file, 'rating,text,author,date,product_id\n5,Warm.,Ada,2026-03-01,H1\n4,Light.,Bo,2026-03-02,H1\n');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
    await isDone('Bring the reviews you have');
    await page.getByRole('link', { name: /^First steps\s*3 left$/ }).waitFor();

    await page.getByRole('button', { name: 'Open: Put them on your page' }).click();
    await page.getByRole('button', { name: 'Get the lines' }).click();
    await page.getByLabel('For the page of one product').fill('H1');
    const lines = await page.locator('desk-paste-lines pre').allTextContents();
    expect(lines.filter((text) => text.includes('product-id="H1"'))).toHaveLength(3);
    for (const [width, colorScheme] of LOOKS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
      expect(await axeFindings(page)).toEqual([]);
    }

    markup = `<!doctype html><title>Hats</title>${lines.join('\n')}`;
    const visit = await page.context().newPage();
    await visit.goto(address);
    await visit.getByText('Warm.').waitFor();
    await visit.close();
    await until(async () => {
      await page.getByRole('button', { name: 'Close: Put them on your page' }).click();
      await page.getByRole('button', { name: /(Open|Again): Put them on your page/ }).click();
      return (await step('Put them on your page').textContent())!.includes(`Seen on ${address}`);
    });

    await page.reload();
    const orders = join(server.dataDir, 'orders.csv');
    const lastWeek = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
    writeFileSync(
      orders,
      `Nr;Kontakt;Name;Status;Datum;Artikel\n7;cy@shop.example;Cy;Beim Kunden;${lastWeek};H1\n8;;Di;Beim Kunden;${lastWeek};H1\n`,
    );
    await page.getByLabel('The file').setInputFiles(orders);
    await page.getByLabel('Which column has the number of the order?').selectOption('Nr');
    await page.getByLabel('Which column has the customer’s email address?').selectOption('Kontakt');
    await page.getByLabel('Beim Kunden').check();
    await page.getByText('What is left out, and why').click();
    await page.getByText('Line 3: order 8 has no email address').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Invite 1 customer' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).press('Enter');
    await isDone('Ask your customers');
    await page.getByRole('button', { name: 'Close: Ask your customers' }).press('Enter');
    await page.getByRole('button', { name: 'Open: Choose the look' }).press('Enter');
    await page.getByRole('button', { name: 'It is fine as it is' }).press('Enter');
    await page.getByText('That is all.').waitFor();
    await page.getByRole('link', { name: 'inbox', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await page.getByRole('link', { name: /First steps/ }).waitFor({ state: 'detached' });
    // From now on the desk opens with the reviews.
    await page.goto(`${server.url}/desk`);
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  } finally {
    await page.context().close();
    shop.close();
  }
});

test('the demo is told apart, and leaves with one click that can be taken back', async () => {
  const browser = await sharedBrowser();
  const server = await sharedServer();
  const { page } = await openDesk(browser, server, DEFAULT_ACCOUNT, 'start');
  await page.getByText('is the demo, to try things with').waitFor();
  await page.locator('desk-masthead').getByText('Demo storefront (demo)').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Leave the demo' }).click();
  await page.getByText('is the demo, to try things with').waitFor({ state: 'detached' });
  expect(await page.locator('desk-masthead').textContent()).not.toContain('demo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('is the demo, to try things with').waitFor();
  await page.context().close();
});

test('a moderator has no first steps: the desk opens with the inbox', async () => {
  const { server } = await deskServer();
  const { accountId } = await openAccount(server);
  const { page } = await openDesk(await sharedBrowser(), server, accountId, '', { role: 'moderator' });
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  expect(await page.getByRole('link', { name: /First steps/ }).count()).toBe(0);
  await page.context().close();
});
