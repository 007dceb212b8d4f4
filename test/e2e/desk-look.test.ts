import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings, launch, openPage, reviewsShown } from './browser.js';
import { startServer } from './server.js';

let server: Awaited<ReturnType<typeof startServer>>;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ DEMO: 'on' }), launch()]);
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

test('the configurator shows the real element as it is chosen, keeps all of it in the address, and axe finds nothing', async () => {
  const address = `${server.url}/demo/configurator?scheme=light&text=%23222222`;
  const { page, complaints, hosts } = await openPage(browser, address);
  await reviewsShown(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Layout').selectOption('grid');
  await page.locator('reviews-widget [part~="grid"]').waitFor();
  await page.getByLabel('Language').selectOption('de');
  await page.locator('reviews-widget').getByText('Weitere Bewertungen anzeigen').waitFor();
  await page.getByText('Words of your own').click();
  expect(await page.getByLabel('Show more reviews').getAttribute('placeholder')).toBe('Weitere Bewertungen anzeigen');
  await page.getByLabel('Show more reviews').fill('Noch mehr');
  await page.getByLabel('Show more reviews').press('Tab');
  await page.locator('reviews-widget').getByRole('button', { name: 'Noch mehr' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Links and buttons', { exact: true }).fill('#c0ffee');
  await page.getByRole('listitem').getByText('Too faint').waitFor();
  await page.getByRole('checkbox', { name: 'Search' }).press('Space');
  await page.locator('reviews-widget').getByRole('searchbox').waitFor();
  expect(new URL(page.url()).search).toBe(
    '?layout=grid&scheme=light&accent=%23c0ffee&text=%23222222&controls=summary+sort+stars+search&lang=de&say.de.loadMore=Noch+mehr',
  );
  const lines = await page.getByRole('region', { name: 'For your page' }).textContent();
  await page.reload();
  await page.locator('reviews-widget [part~="grid"]').waitFor();
  expect(await page.getByRole('region', { name: 'For your page' }).textContent()).toBe(lines);
  await page.getByRole('button', { name: 'Back to the beginning' }).press('Enter');
  await page.locator('reviews-widget [part~="list"]').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(complaints.filter((line) => /exception|policy|Trusted|error/i.test(line))).toEqual([]);
  expect([...hosts]).toEqual([new URL(server.url).host]);
  await page.context().close();
});
