import type { Page } from 'playwright-core';
import { shop } from './shop-and-browser.js';

/** Brings the widget of `page`, which shows a few of many reviews, into one state after the other; yields the name of each. */
export async function* reachStates(page: Page): AsyncGenerator<string> {
  const widget = page.locator('reviews-widget');
  const showVendor = (vendor: string) =>
    widget.evaluate((element, id) => element.setAttribute('vendor-id', id), vendor);
  await widget.locator('button[part~="thumbnail"]').first().click();
  await widget.locator('[part="viewer"]').waitFor();
  yield 'viewer';
  await page.keyboard.press('Escape');
  await widget.locator('[part~="unfold"]').first().click();
  await widget.locator('[part~="row"]').first().click();
  await widget.locator('[part~="link"][part~="button"]').last().waitFor();
  yield 'filtered, a text unfolded';
  const search = widget.locator('button.search');
  if (await search.isVisible()) await search.click();
  await widget.getByRole('searchbox').fill('qqqq');
  await widget.getByText('qqqq').waitFor();
  yield 'nothing found';
  shop.vendors.set('empty', []);
  await showVendor('empty');
  await widget.locator('[part~="empty"] slot[name="empty"]').waitFor({ state: 'attached' });
  yield 'empty';
  const release = shop.hold('vendors/slow');
  await showVendor('slow');
  await widget.locator('[aria-hidden="true"] [part="card"]').first().waitFor();
  yield 'loading';
  release();
  await widget.evaluate((element) => element.setAttribute('endpoint', 'http://127.0.0.1:1'));
  await showVendor('gone');
  await widget.locator('[part~="error"]').waitFor();
  yield 'error';
}
