import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hostileText } from '../fixtures/hostile-text.js';
import { axeFindings, sharedBrowser } from './browser.js';
import { openAccount } from './desk-account.js';
import { pressWithKeyboard } from './desk-keyboard.js';
import { sharedServer } from './server.js';

test('an owner takes the reviews along and forgets a person, by keyboard alone; axe finds nothing', async () => {
  const server = await sharedServer();
  const account = await openAccount(server, hostileText['element that ends the card']);
  await account.submit({ text: 'Warm', source: 'shop', channel: { email: 'ada@mail.example' } });
  await account.submit({
    ...{ text: 'Warm', source: hostileText['image that fails'], channel: { email: 'bo@mail.example' } },
  });
  const { page, complaints, hosts } = await account.openDesk(await sharedBrowser(), 'inbox');

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
  expect((await account.api('GET', `/vendors/${account.vendorId}/reviews`)).total).toBe(1);

  await page.keyboard.insertText('nobody@mail.example');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing of this person is kept.').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.getByLabel('Email', { exact: true }).fill('no address');
  await page.keyboard.press('Enter');
  await page.locator('[aria-invalid="true"]:focus').waitFor();
  expect(complaints).toEqual([]);
  expect([...hosts]).toEqual([new URL(server.url).host]);
  await page.context().close();
});
