import { expect, test } from 'vitest';
import { axeFindings, sharedBrowser } from './browser.js';
import { openAccount } from './desk-account.js';
import { pressWithKeyboard } from './desk-keyboard.js';
import { sharedServer } from './server.js';

test('a review gets another product in the inbox, and those of many by a table, by keyboard; axe finds nothing', async () => {
  const account = await openAccount(await sharedServer(), 'Hats');
  const product = (sourceProductId: string, title: string) => ({ sourceProductId, title });
  await account.importReviews([
    { author: 'Ada', text: 'Warm', product: product('31', 'Scarf') },
    { author: 'Bo', text: 'Soft', product: product('31', 'Scarf') },
    { author: 'Cy', text: 'Wide', product: product('32', 'Hat') },
  ]);
  const { page, complaints } = await account.openDesk(await sharedBrowser(), 'inbox?queue=shown');
  const card = (author: string) => page.getByRole('article', { name: `Review by ${author}`, exact: true });

  await card('Ada').getByRole('button', { name: 'Product' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const id = dialog.getByLabel('The product', { exact: true });
  expect(await id.inputValue()).toBe('31');
  expect(await axeFindings(page)).toEqual([]);
  await id.fill('32');
  await dialog.getByRole('button', { name: 'Change the product' }).press('Enter');
  await page.getByText('1 review has another product.').waitFor();
  await card('Ada').getByText('Hat').waitFor();
  await card('Bo').getByText('Scarf').waitFor();

  // All reviews of a product, with a name of its own.
  await card('Ada').getByRole('button', { name: 'Product' }).press('Enter');
  await id.fill('33');
  await dialog.getByLabel('Its title').fill('Cap');
  await dialog.getByLabel('All reviews of Hat').press('Space');
  await dialog.getByRole('button', { name: 'Change the product' }).press('Enter');
  await page.getByText('2 reviews have another product.').waitFor();
  await card('Cy').getByText('Cap').waitFor();

  await pressWithKeyboard(page, 'link', 'Import');
  await page.getByText('Products have other ids now').press('Enter');
  const table = page.getByLabel('The table');
  const send = (text: string) =>
    table.setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await send('old,new\n33,40\n');
  await page.getByText('The table needs the columns "from" and "to"').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await send('from,to\n33,40\n31,\n77,78\n');
  await page.getByText('3 reviews have another product. No review to change: 77.').waitFor();
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
  await page.context().close();
});
