import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hostileText } from '../fixtures/hostile-text.js';
import { axeFindings, sharedBrowser } from './browser.js';
import { openAccount } from './desk-account.js';
import { sharedServer, type TestServer } from './server.js';

let server: TestServer;
let account: Awaited<ReturnType<typeof openAccount>>;

beforeEach(async () => {
  server = await sharedServer();
  account = await openAccount(server);
});

const submit = (review: object) => account.submit({ rating: '5', ...review });

/** The numbers, as somebody new at the desk opens them. */
async function openNumbers(heading = 'Reviews over time') {
  const opened = await account.openDesk(await sharedBrowser(), 'numbers', { viewport: { width: 360, height: 800 } });
  await opened.page.getByRole('heading', { level: 2, name: heading }).waitFor();
  return opened;
}
const chart = (page: Page, name: string) => page.getByRole('figure', { name });
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

describe('the numbers', () => {
  test('say in words that there is nothing to count yet', async () => {
    const { page, complaints } = await openNumbers('No review yet');
    await page.getByRole('link', { name: 'Bring the reviews that you have' }).waitFor();
    expect(await page.getByRole('figure').count()).toBe(0);
    expect(await page.getByRole('slider').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints.filter((line) => /exception|policy|Trusted|error/i.test(line))).toEqual([]);
    await page.context().close();
  });

  test('are read by keyboard, as a table and as a file, and strangers’ titles do nothing', async () => {
    const product = (title: string) => ({
      product: { sourceProductId: title.slice(0, 60), title: title.slice(0, 250) },
    });
    for (const rating of ['5', '5', '1'])
      await submit({ rating, ...product('=HYPERLINK("https://attacker.example")') });
    for (const text of Object.values(hostileText)) await submit(product(text));
    const { page, complaints, hosts } = await openNumbers();
    const total = 3 + Object.keys(hostileText).length;
    await chart(page, 'Reviews over time').getByText(`${total} reviews.`).waitFor();

    const slider = page.getByRole('slider', { name: 'Reviews over time, value by value' });
    expect(await slider.getAttribute('aria-valuetext')).toContain(`Reviews ${total}`);
    await slider.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuetext')).toContain('Reviews 0');
    await slider.press('Home');
    expect(await slider.getAttribute('aria-valuenow')).toBe('1');

    const products = chart(page, 'Averages by product');
    await products.getByText('Show as table').press('Enter');
    const row = products.getByRole('row', { name: /HYPERLINK/ });
    expect(await row.getByRole('cell').allTextContents()).toEqual(['3.67', '3', '3']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      products.getByRole('button', { name: 'Download as CSV' }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe('averages-by-product-90d.csv');
    expect(readFileSync(await download.path(), 'utf8')).toContain(`"'=HYPERLINK(""https://attacker.example"")",3.66`);
    expect(await axeFindings(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);

    await page.getByRole('link', { name: 'A year' }).press('Enter');
    await page.waitForURL(/span=1y/);
    await page.getByRole('status').getByText('Numbers of a year.').waitFor();
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await page.setViewportSize({ width: 420, height: 800 });
    await slider.press('Home');
    await slider.press('ArrowLeft');
    // From right to left, the left arrow goes on in time.
    expect(await slider.getAttribute('aria-valuenow')).toBe('2');
    expect(await isTooWide(page)).toBe(false);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(complaints.filter((line) => /exception|policy|Trusted|error/i.test(line))).toEqual([]);
    expect([...hosts]).toEqual([new URL(server.url).host]);

    await page.context().setOffline(true);
    await page.getByRole('link', { name: '30 days' }).press('Enter');
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await chart(page, 'Reviews over time').waitFor();
    await page.context().close();
  });

  test('say first that low ratings are held back more often than chance explains, with the numbers', async () => {
    const low = await Promise.all(Array.from({ length: 10 }, () => submit({ rating: '1' })));
    await submit({ rating: '1' });
    for (let at = 0; at < 10; at += 1) await submit({ rating: '4' });
    const { page } = await openNumbers();
    await page.getByRole('link', { name: 'How low ratings fare' }).press('Enter');
    await page.getByText('Low ratings are held back no more often than chance explains.').waitFor();

    // The desk says so before it is done.
    await page.goto(`${server.url}/desk/inbox?queue=shown&stars=1`);
    await page.getByRole('checkbox', { name: 'Choose all' }).press('Space');
    await page.getByText('11 reviews chosen').waitFor();
    await page.keyboard.press('a');
    const warning = page.getByRole('dialog', {
      name: 'Low ratings would be held back more often than chance explains',
    });
    await warning.getByText(/^After this, 11 of 11 reviews with 1 or 2 stars are not shown \(100 %\)/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await warning.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Shown/ }).waitFor();

    await account.api('POST', `/vendors/${account.vendorId}/moderation/decisions`, {
      reviewIds: low,
      decision: 'hold_back',
      reason: 'off_topic',
    });
    await page.goto(`${server.url}/desk/numbers/audit`);
    await page.getByText('Low ratings are held back more often than chance explains.').waitFor();
    await page.getByText(/^Of the reviews with 1 or 2 stars 10 of 11 are held back \(91%\)/).waitFor();
    const reasons = chart(page, 'Why reviews are held back');
    await reasons.getByText('10 low, 0 others').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('link', { name: 'Reviews', exact: true }).press('Enter');
    await chart(page, 'Reviews over time').waitFor();
    await page.context().close();
  });
});
