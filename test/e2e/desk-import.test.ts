import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { axeFindings, sharedBrowser } from './browser.js';
import { openAccount } from './desk-account.js';
import { pressWithKeyboard } from './desk-keyboard.js';
import { sharedServer } from './server.js';

const FILE = [
  'rating,text,author,published,date',
  '5,Warm and light,Ada,true,2024-03-25',
  '4,Fits well,Bo,false,2024-03-26',
  '3,=1+1,Cy,perhaps,2024-03-27',
  '0,Wrong,Di,true,2024-03-28',
].join('\n');

/** An import that runs, as the server would say it. */
const running = (progress: number) => ({
  server: 'web-1',
  systems: [],
  job: { id: 'job', fileName: 'reviews.csv', server: 'web-1', state: 'importing', progress, look: null, undoable: 0 },
});

test('an owner looks at a file and imports it, by keyboard; what was not shown is not shown, and axe finds nothing', async () => {
  const account = await openAccount(await sharedServer(), 'Hats');
  const { page, complaints } = await account.openDesk(await sharedBrowser(), 'inbox');

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
  await page.context().close();
});

test('a running import is looked at again after a request that failed, and is not taken for one of the next shop', async () => {
  const account = await openAccount(await sharedServer(), 'Hats');
  await account.addVendor('Caps');
  const { page } = await account.openDesk(await sharedBrowser(), 'import', {
    prepare: (opened) => opened.route('**/imports', (route) => route.fulfill({ json: running(0.25) })),
  });
  const bar = page.getByRole('progressbar');
  const hasProgress = (value: number) => expect.poll(() => bar.getAttribute('value')).toBe(String(value));
  await hasProgress(0.25);
  await page.route('**/imports', (route) => route.abort());
  await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
  await page.route('**/imports', (route) => route.fulfill({ json: running(0.75) }));
  await hasProgress(0.75);
  expect(await page.getByText('The server cannot be reached.').count()).toBe(0);

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/imports/job', async (route) => {
    await held;
    await route.fulfill({ status: 204 });
  });
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await page.route('**/imports', (route) => route.fulfill({ json: running(0.25) }));
  await page.getByRole('combobox', { name: 'Shop', exact: true }).selectOption('Caps');
  await page.getByText('Reviews of Caps from a file').waitFor();
  await hasProgress(0.25);
  const stopped = page.waitForResponse('**/imports/job');
  answer();
  await stopped;
  await page.route('**/imports', (route) => route.fulfill({ json: running(0.75) }));
  await hasProgress(0.75);
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});
