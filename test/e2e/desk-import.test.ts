import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings, launch, openPage } from './browser.js';
import { pressWithKeyboard } from './desk-keyboard.js';
import { startServer } from './server.js';

let server: Awaited<ReturnType<typeof startServer>>;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ DEMO: 'off' }), launch()]);
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

const FILE = [
  'rating,text,author,published,date',
  '5,Warm and light,Ada,true,2024-03-25',
  '4,Fits well,Bo,false,2024-03-26',
  '3,=1+1,Cy,perhaps,2024-03-27',
  '9,Wrong,Di,true,2024-03-28',
].join('\n');

test('an owner looks at a file and imports it, by keyboard; what was not shown is not shown, and axe finds nothing', async () => {
  await server.cli('vendor', 'create', '--name', 'Hats');
  const { stdout } = await server.cli('desk', 'link');
  const { page, complaints } = await openPage(browser, stdout.trim().replace(/^http:\/\/localhost:\d+/, server.url));
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email').fill('ada@shop.example');
  await page.getByLabel('Password').fill('a long sentence');
  await page.keyboard.press('Enter');
  await page.locator('h1:focus').waitFor();

  await pressWithKeyboard(page, 'link', 'Import');
  // Of two servers behind one address, the other one responds at first.
  await page.route('**/imports?name=*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), server: 'web-1' } });
  });
  await page.route('**/imports', (route) => route.fulfill({ json: { server: 'web-2', job: null, systems: [] } }));
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'reviews.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE),
  });
  await page.getByText('The file lies on the server web-1, and web-2 has responded').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page
    .getByText(
      '3 reviews would come in, 1 of them would wait for your approval, 1 stays hidden, 1 row would be refused.',
    )
    .waitFor();
  await page.getByText('Line 5:').waitFor();
  const cards = page.getByRole('article');
  expect(await cards.allInnerTexts()).toEqual([
    expect.stringMatching(/^Shown.*Warm and light/s),
    expect.stringMatching(/^Held back.*Fits well/s),
    expect.stringMatching(/^Waiting for a first look.*=1\+1/s),
  ]);
  expect(
    await cards
      .first()
      .getByRole('img', { name: /5.*stars/ })
      .count(),
  ).toBe(1);
  expect(await axeFindings(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await pressWithKeyboard(page, 'link', 'All refused rows, with their reasons');
  const table = await readFile(await (await download).path(), 'utf8');
  expect(table).toMatch(/^line,field,reason\r\n5,rating,/);

  // Another visit finds it as it was.
  await page.reload();
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
  await pressWithKeyboard(page, 'button', 'Import');
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // What waits for approval is what the inbox begins with.
  await pressWithKeyboard(page, 'link', 'See them in the inbox');
  await page.getByText('=1+1').waitFor();

  // And back again: there is no review left.
  await pressWithKeyboard(page, 'link', 'Import');
  await pressWithKeyboard(page, 'button', 'Take the import back');
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('3 reviews of reviews.csv are gone.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
