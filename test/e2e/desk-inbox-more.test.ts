import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeMeExport } from '../fixtures/judge-me-export.js';
import { axeFindings, launch, openPage } from './browser.js';
import { startServer } from './server.js';

let server: Awaited<ReturnType<typeof startServer>>;
let browser: Browser;
let people = 0;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ DEMO: 'off' }), launch()]);
  const vendorId = (await server.cli('vendor', 'create', '--name', 'The Hat Shop')).stdout.trim();
  const file = join(server.dataDir, 'reviews.csv');
  const reviews = Array.from({ length: 60 }, (_, at) => ({ author: `Author ${at}`, text: `Review number ${at}.` }));
  await writeFile(file, judgeMeExport(reviews));
  await server.cli('import', file, '--vendor', vendorId);
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

test('where more reviews cannot be loaded they are requested once, and again when a button is pressed', async () => {
  const link = (await server.cli('desk', 'link')).stdout.trim().replace(/^http:\/\/localhost:\d+/, server.url);
  let requests = 0;
  const { page } = await openPage(browser, link, {}, (opened) =>
    opened.route('**/reviews?*cursor=*', (route) => {
      requests += 1;
      return route.abort();
    }),
  );
  people += 1;
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email').fill(`ada${people}@shop.example`);
  await page.getByLabel('Password').fill('a long sentence');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await page.keyboard.press('3');
  const number = (at: number) => page.getByRole('article', { name: `Review by Author ${at}`, exact: true });
  await number(59).waitFor();

  // To the end of what is loaded.
  const scroll = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.poll(() => scroll().then(() => retry.count())).toBe(1);
  await page.getByText('The server cannot be reached.').waitFor();
  // What is drawn anew requests nothing.
  for (let drawn = 0; drawn < 5; drawn += 1) {
    await page.keyboard.press('k');
    await scroll();
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  expect(requests).toBe(1);
  expect(await axeFindings(page)).toEqual([]);

  await page.unrouteAll({ behavior: 'wait' });
  await retry.press('Enter');
  await expect.poll(() => scroll().then(() => number(0).count())).toBe(1);
  expect(await page.getByText('The server cannot be reached.').count()).toBe(0);
  await page.context().close();
});
