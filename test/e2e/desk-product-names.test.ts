import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { axeFindings, sharedBrowser } from './browser.js';
import { deskServer, openAccount, withStoreOf } from './desk-account.js';

const product = (sourceProductId: string, title = sourceProductId) => ({ sourceProductId, title });

test('an owner names a product, says what else means it, merges two and undoes it; axe finds nothing', async () => {
  const { server } = await deskServer();
  const account = await openAccount(server, 'Oak & Sons');
  await account.importReviews([
    { author: 'Ada', text: 'Warm', product: product('8103') },
    { author: 'Bo', text: 'Soft', product: product('8103') },
    { author: 'Cy', text: 'Red', product: product('8103-R') },
  ]);
  const { page, complaints } = await account.openDesk(await sharedBrowser(), 'products');
  const row = (title: string) =>
    page.locator('desk-product', { has: page.getByRole('heading', { name: title, exact: true }) });

  await row('8103').getByText('2 reviews').waitFor();
  await row('8103').getByRole('button', { name: 'Name 8103' }).press('Enter');
  expect(await axeFindings(page)).toEqual([]);
  await row('8103').getByLabel('Name', { exact: true }).fill('Oak <b>chair</b>');
  await row('8103').getByLabel('Address of its page').fill('ftp://shop.example');
  await row('8103').getByRole('button', { name: 'Save' }).press('Enter');
  await row('8103').getByText('must be an http or https address').waitFor();
  await row('8103').getByLabel('Address of its page').fill('https://shop.example/oak');
  await row('8103').getByRole('button', { name: 'Save' }).press('Enter');
  await row('Oak <b>chair</b>').waitFor();

  // What the pages of the shop call it.
  await row('Oak <b>chair</b>').getByRole('button', { name: 'Edit' }).press('Enter');
  await row('Oak <b>chair</b>').getByLabel('Another id').fill('oak-chair');
  await row('Oak <b>chair</b>').getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await page.getByText('oak-chair means Oak <b>chair</b> from now on.').waitFor();
  await row('Oak <b>chair</b>').getByLabel('Another id').fill('8103-R');
  await row('Oak <b>chair</b>').getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await page.getByText('8103-R is a product of its own: merge the two').waitFor();

  await row('8103-R').getByRole('button', { name: '8103-R is 8103' }).press('Enter');
  await page.getByText('8103-R is 8103 now: 1 review moved.').waitFor();
  await row('Oak <b>chair</b>').getByText('3 reviews').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().press('Enter');
  await row('8103-R').getByText('1 review').waitFor();

  // By the dialog, which offers products by name.
  await row('8103-R').getByRole('button', { name: 'Name 8103-R' }).press('Enter');
  await row('8103-R').getByRole('button', { name: 'Merge into another…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('The product that stays').fill('oak');
  await dialog.locator('option[value="8103"]').waitFor({ state: 'attached' });
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('The product that stays').fill('8103');
  await dialog.getByText('1 review moves there').waitFor();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await row('Oak <b>chair</b>').getByText('3 reviews').waitFor();
  expect(
    (await account.api('GET', `/vendors/${account.vendorId}/products?id=8103-R`)).products[0].sourceProductId,
  ).toBe('8103');

  // Later, and by a page that asks for the variant.
  await page.getByRole('heading', { name: 'What was changed last' }).waitFor();
  await page.getByRole('button', { name: 'Undo: 8103-R became 8103, 1 review' }).press('Enter');
  await row('8103-R').waitFor();
  await page.getByText('Undone').first().waitFor();

  await page.getByLabel('Search by name or id').fill('nobody');
  await page.getByText('Nothing is called like that').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints.filter((line) => !/40[09]/.test(line))).toEqual([]);
  await page.context().close();
});

test('products come by a pasted list and by a page of the shop; a reader changes nothing', async () => {
  const { server } = await deskServer();
  const account = await openAccount(server, 'Oak & Sons');
  const json = JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Product', name: 'Elm &amp; ash table', sku: 'TAB-1', productID: '9001', image: ['/table.jpg'] },
    ],
  });
  const shop = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Table</title><script type="application/ld+json">${json}</script>`);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void shop.close());
  const website = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  await withStoreOf(server, ({ vendors }) => vendors.update(account.vendorId, { website }, account.accountId));
  const { page, complaints } = await account.openDesk(await sharedBrowser(), 'products');

  await page.getByText('No products yet').waitFor();
  await page.getByText('From a list or a file').press('Enter');
  await page.getByLabel('Paste it').fill('id;name;other ids\n8103;Oak chair;8103-R, oak-chair\n8104;Stool;8103-R');
  await page.getByRole('button', { name: 'Take it in' }).press('Enter');
  await page.getByText('2 products are taken in.').waitFor();
  await page.getByText('Id 8103, oak-chair').waitFor();

  await page.getByText('From a page of your shop').press('Enter');
  await page.getByLabel('Its address').fill(`${website}/table`);
  await page.getByRole('button', { name: 'Read the page' }).press('Enter');
  await page.getByText('9001, TAB-1').waitFor();
  await page.getByRole('button', { name: 'Take it in' }).last().press('Enter');
  await page.getByText('1 product is taken in.').waitFor();
  await page.getByRole('heading', { name: 'Elm & ash table' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints.filter((line) => !line.includes('table.jpg') && !/40[049]/.test(line))).toEqual([]);
  await page.context().close();

  const reader = await account.openDesk(await sharedBrowser(), 'products', { name: 'Rea', role: 'reader' });
  await reader.page.getByText('Oak chair').waitFor();
  expect(await reader.page.getByRole('button', { name: /Edit|Undo|Name/ }).count()).toBe(0);
  await reader.page.context().close();
});
