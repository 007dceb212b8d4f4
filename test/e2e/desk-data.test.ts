import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileText } from '../fixtures/hostile-text.js';
import { axeFindings, launch, openPage } from './browser.js';
import { pressWithKeyboard } from './desk-keyboard.js';
import { startServer } from './server.js';

let server: Awaited<ReturnType<typeof startServer>>;
let browser: Browser;
let key: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ DEMO: 'off' }), launch()]);
  key = (await server.cli('key', 'create')).stdout.trim();
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

/** A shop of this name with a review of Ada and one of somebody else. */
async function shop(name: string): Promise<string> {
  const vendorId = (await server.cli('vendor', 'create', '--name', name)).stdout.trim();
  for (const [email, source] of [
    ['ada@mail.example', 'shop'],
    ['bo@mail.example', hostileText['image that fails']],
  ]) {
    await fetch(`${server.url}/api/v2/vendors/${vendorId}/submit-review`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ rating: '4', vendorId, text: 'Warm', source, channel: { email } }),
    });
  }
  return vendorId;
}

test('an owner takes the reviews along and forgets a person, by keyboard alone; axe finds nothing', async () => {
  const vendorId = await shop(hostileText['element that ends the card']!);
  const { stdout } = await server.cli('desk', 'link');
  const { page, complaints, hosts } = await openPage(
    browser,
    stdout.trim().replace(/^http:\/\/localhost:\d+/, server.url),
  );
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email').fill('ada@shop.example');
  await page.getByLabel('Password').fill('a long sentence');
  await page.keyboard.press('Enter');
  await page.locator('h1:focus').waitFor();

  await pressWithKeyboard(page, 'link', 'Data');
  await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor();
  await page.getByText('Each day at 3:00 UTC.').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await pressWithKeyboard(page, 'button', 'Download');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^reviews-.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.trim().split('\r\n').length).toBeGreaterThan(2);
  expect(text).not.toContain('ada@mail.example');

  await page.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.insertText('ADA@mail.example');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'What there is' }).and(page.locator(':focus')).waitFor();
  await page.getByText(/^Review of/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await pressWithKeyboard(page, 'button', 'Erase');
  await page.getByRole('heading', { name: 'Erase this for good?' }).waitFor();
  // The dialog opens on the button that does nothing.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Erased: 1 review, 0 contacts, 0 reports.').waitFor();
  const listed = await fetch(`${server.url}/api/v2/vendors/${vendorId}/reviews`, { headers: { 'x-api-key': key } });
  expect(((await listed.json()) as { total: number }).total).toBe(1);

  await page.keyboard.insertText('nobody@mail.example');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing of this person is kept.').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.getByLabel('Email', { exact: true }).fill('no address');
  await page.keyboard.press('Enter');
  await page.locator('[aria-invalid="true"]:focus').waitFor();
  expect(complaints).toEqual([]);
  expect([...hosts]).toEqual([new URL(server.url).host]);
});
