import { expect, test } from 'vitest';
import { axeFindings, openPage, sharedBrowser } from './browser.js';
import { sharedServer } from './server.js';

const OWN_SHEET = 'body { background: #101010; color: #eee } @import "https://elsewhere.example/x.css";';

test('the configurator shows the real element as it is chosen, on a page of a shop, keeps all of it in the address, and axe finds nothing', async () => {
  const server = await sharedServer();
  const address = `${server.url}/demo/configurator?scheme=light&text=%23222222`;
  const { page, complaints, hosts } = await openPage(await sharedBrowser(), address);
  const shop = page.frameLocator('iframe[title="Preview"]');
  await shop.locator('reviews-widget [part~="card"][tabindex]').first().waitFor();
  const listAt = () => shop.locator('reviews-widget').evaluate((list) => list.getBoundingClientRect().top);
  await expect.poll(listAt).toBeLessThan(100);
  for (const [width, height] of [
    [1280, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page
      .getByLabel('Reviews at once')
      .evaluate((input) => input.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const frame = (await page.locator('iframe[title="Preview"]').boundingBox())!;
    expect([frame.y >= 0, frame.y + frame.height <= height]).toEqual([true, true]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByLabel('Layout').selectOption('grid');
  await shop.locator('reviews-widget [part~="grid"]').waitFor();
  await page.getByLabel('Language').selectOption('de');
  await shop.locator('reviews-widget').getByText('Weitere Bewertungen anzeigen').waitFor();
  await page.getByText('Words of your own').click();
  expect(await page.getByLabel('Show more reviews').getAttribute('placeholder')).toBe('Weitere Bewertungen anzeigen');
  await page.getByLabel('Show more reviews').fill('Noch mehr');
  await page.getByLabel('Show more reviews').press('Tab');
  await shop.locator('reviews-widget').getByRole('button', { name: 'Noch mehr' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Links and buttons', { exact: true }).fill('#c0ffee');
  await page.getByRole('listitem').getByText('Too faint').waitFor();
  await page.getByRole('checkbox', { name: 'Search' }).press('Space');
  await shop.locator('reviews-widget').getByRole('searchbox').waitFor();
  await page.getByLabel('Where your pages are made').selectOption('shopify');
  await page.getByLabel('Preview on').selectOption('own');
  await page.getByLabel('Your style sheet').fill(OWN_SHEET);
  const background = () => shop.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect.poll(background).toBe('rgb(16, 16, 16)');
  await page.getByRole('listitem').getByText('Text on cards, light: 1.1 to 1.').waitFor();
  // axe says the same of the page in the frame, which is not to be read.
  expect(await axeFindings(page, ['color-contrast'])).toEqual([]);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    ...{ layout: 'grid', scheme: 'light', sample: 'own', storefront: 'shopify', accent: '#c0ffee', text: '#222222' },
    ...{ controls: 'summary sort stars search', lang: 'de', css: OWN_SHEET, 'say.de.loadMore': 'Noch mehr' },
  });
  const region = page.getByRole('region', { name: 'Reviews of a product' });
  const lines = await region.textContent();
  expect(lines).toContain('product-id="{{ product.id }}"');
  expect(lines).toContain('layout="grid"');
  await page.reload();
  await shop.locator('reviews-widget [part~="grid"]').waitFor();
  expect(await region.textContent()).toBe(lines);
  await expect.poll(background).toBe('rgb(16, 16, 16)');
  await page.getByLabel('Your style sheet').fill('/* */'.repeat(1_000));
  await page.getByText('it is too long for the address').waitFor();
  expect(new URL(page.url()).search).not.toContain('css=');
  await page.getByLabel('Preview on').selectOption('market');
  await expect
    .poll(() => shop.locator('header').evaluate((header) => getComputedStyle(header).backgroundColor))
    .toBe('rgb(11, 61, 145)');
  await page.getByRole('button', { name: 'Back to the beginning' }).press('Enter');
  await shop.locator('reviews-widget [part~="list"]').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(complaints.filter((line) => /exception|policy|Trusted|error/i.test(line))).toEqual([]);
  expect([...hosts]).toEqual([new URL(server.url).host]);
  await page.context().close();
});
