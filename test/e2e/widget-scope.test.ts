import { describe, expect, test } from 'vitest';
import type { PublicReview } from '../../src/contract/widget.js';
import { openPage, reviewsShown, settled } from './browser.js';
import { servedMarkup } from './served-widget.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { plainReview } from './widget-reviews.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

/** Rating, source and product of each review; a product whose name ends in `*` has it held back. */
const REVIEWS: [rating: number, source: string, product: string][] = [
  [5, 'shop', 'mug'],
  [4, 'shop', 'mug'],
  [2, 'google', 'mug'],
  [1, 'shop', 'mug*'],
  [1, 'google', 'cup'],
  [3, 'google', 'pot*'],
  ...Array.from({ length: 30 }, (): [number, string, string] => [4, 'shop', 'jug']),
];

function openVendor(): string {
  const vendor = crypto.randomUUID();
  const shown = REVIEWS.filter(([, , product]) => !product.endsWith('*'));
  const hidden = REVIEWS.filter(([, , product]) => product.endsWith('*'));
  const reviewOf = ([rating, source, product]: (typeof REVIEWS)[number], n: number): PublicReview => {
    const { elsewhere: _, ...own } = plainReview(n);
    return { ...own, rating, source, product: { sourceProductId: product, title: product } };
  };
  shop.vendors.set(vendor, shown.map(reviewOf));
  shop.heldBack.set(
    vendor,
    hidden.map(([, source, product], n) => ({
      id: `hidden${n}`,
      source,
      product: product.slice(0, -1),
      pending: false,
    })),
  );
  return vendor;
}

interface Scope {
  source?: string;
  'product-id'?: string;
}
const SCOPES: Scope[] = [
  {},
  { 'product-id': 'mug' },
  { 'product-id': 'cup' },
  { source: 'google' },
  { 'product-id': 'mug', source: 'shop' },
  { 'product-id': 'jug' },
];

const SERVED = [SCOPES[0]!, SCOPES[1]!, SCOPES[4]!];
const asCase = (scope: Scope): [string, Scope] => [JSON.stringify(scope), scope];

/** What a page of `scope` has to say, counted by hand. */
function expected({ source, 'product-id': product }: Scope) {
  const members = REVIEWS.filter(
    ([, from, about]) => (!source || from === source) && (!product || about.replace('*', '') === product),
  );
  const ratings = members.filter(([, , about]) => !about.endsWith('*')).map(([rating]) => rating);
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return {
    count: `Based on ${ratings.length} review${ratings.length === 1 ? '' : 's'}`,
    average: String(Number(mean.toFixed(1))),
    rows: [5, 4, 3, 2, 1].map((star) => `${ratings.filter((rating) => rating === star).length}`),
    heldBack: members.length > ratings.length ? `Showing ${ratings.length} of ${members.length} reviews` : null,
    told: { ratingValue: Math.round(mean * 100) / 100, ratingCount: ratings.length },
  };
}

const attributesOf = (scope: Scope) =>
  Object.entries({ ...scope, 'item-name': 'A product', loading: 'eager' })
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');

type Page = Awaited<ReturnType<typeof openPage>>['page'];

/** What the page says, to readers and to search engines. */
async function said(page: Page) {
  const widget = page.locator('reviews-widget');
  const textsOf = async (selector: string) =>
    (await widget.locator(selector).allTextContents()).map((text) => text.replace(/[\u2068\u2069]/g, '').trim());
  return {
    count: (await textsOf('[part="count"]'))[0],
    average: (await textsOf('[part="average"]'))[0],
    rows: await textsOf('[part="row-count"]'),
    heldBack: (await textsOf('.held-back'))[0] ?? null,
    told: await toldBy(page),
  };
}

const toldBy = (page: Page) =>
  page.evaluate(() => {
    const script = document.querySelector('script[type="application/ld+json"]');
    const product = script && JSON.parse(script.textContent!);
    if (!product?.aggregateRating) return product;
    const { ratingValue, ratingCount } = product.aggregateRating;
    return { ratingValue, ratingCount };
  });

const toldOnce = (page: Page) =>
  page.waitForFunction(() => document.querySelector('script[type="application/ld+json"]'));

describe('the numbers of a page', () => {
  // Each of them as what a page begins with: two-engines.test.ts.
  test.each([SCOPES[0]!, SCOPES[1]!].map(asCase))(
    'of %s are of its reviews alone, and then of others in place',
    async (_name, first) => {
      const { page } = await openPage(browser, shop.page(widgetTag(attributesOf(first), openVendor())));
      await reviewsShown(page);
      await toldOnce(page);
      expect(await said(page)).toEqual(expected(first));
      // A single-page shop goes on to the next product in the same element.
      for (const scope of [...SCOPES, { 'product-id': 'mug', source: 'google' }].filter((one) => one !== first)) {
        await page.locator('reviews-widget').evaluate(
          (element, attributes) => {
            for (const name of ['product-id', 'source']) {
              if (attributes[name] === undefined) element.removeAttribute(name);
              else element.setAttribute(name, attributes[name]);
            }
          },
          scope as Record<string, string>,
        );
        await settled(page);
        await toldOnce(page);
        expect(await said(page), JSON.stringify(scope)).toEqual(expected(scope));
      }
    },
  );

  test('are as many in a row of the histogram as a press on it brings', async () => {
    const { page } = await openPage(browser, shop.page(widgetTag(attributesOf({ 'product-id': 'mug' }), openVendor())));
    await reviewsShown(page);
    const before = await said(page);
    await page.locator('reviews-widget').getByRole('button', { name: '4 stars: 1 review' }).click();
    await settled(page);
    expect(await page.locator('reviews-widget [part~="card"]').count()).toBe(1);
    expect(await said(page)).toEqual(before);
  });

  test('are none of a product without reviews, and nothing is told to search engines', async () => {
    const vendor = openVendor();
    const { page, complaints } = await openPage(
      browser,
      shop.page(widgetTag(attributesOf({ 'product-id': 'new' }), vendor)),
    );
    const widget = page.locator('reviews-widget');
    await widget.getByText('No reviews yet').waitFor();
    await settled(page);
    expect([await toldBy(page), await widget.locator('.held-back').count(), complaints]).toEqual([null, 0, []]);
    await widget.evaluate((element) => element.setAttribute('product-id', 'pot'));
    // What it has is held back, and that is said.
    await widget.getByText(/Showing .*0.* of .*1.* reviews/).waitFor();
    expect(await toldBy(page)).toBe(null);
  });
});

describe('the numbers of markup from the server', () => {
  test.each(SERVED.map(asCase))('of %s are of its reviews alone, with a script and without', async (_name, scope) => {
    const vendor = openVendor();
    const body = await servedMarkup(shop, { ...scope, 'item-name': 'A product' }, vendor);
    const url = shop.page(body);
    const plain = await openPage(browser, url, { javaScriptEnabled: false });
    expect(await said(plain.page)).toEqual(expected(scope));
    const { count, average, heldBack } = expected(scope);
    const light = (await plain.page.locator('reviews-widget > p').allTextContents()).join(' ');
    expect(light.replace(/[\u2068\u2069]/g, '')).toContain(`${average} out of 5 stars · ${count}`);
    if (heldBack) expect(light).toContain(heldBack);
    else expect(light).not.toContain('Showing');

    shop.asked.length = 0;
    const { page, complaints } = await openPage(browser, url);
    await page.locator('reviews-widget').evaluate((element) => customElements.whenDefined(element.localName));
    await settled(page);
    expect(await said(page)).toEqual(expected(scope));
    expect([shop.asked, complaints]).toEqual([[], []]);
  });
});

describe('the numbers of reviews that were preloaded', () => {
  test('are of the product, and nothing is asked twice', async () => {
    const vendor = openVendor();
    const url = `${shop.script}/widget/v1/vendors/${vendor}/reviews?token=t&limit=10&sort=newest&product=mug`;
    const head = `<link rel="preload" as="fetch" crossorigin href="${url.replaceAll('&', '&amp;')}">
      <script type="module" src="${shop.script}/reviews-widget.js"></script>`;
    shop.asked.length = 0;
    const body = widgetTag(attributesOf({ 'product-id': 'mug' }), vendor);
    const { page } = await openPage(browser, shop.page({ head, body }));
    await reviewsShown(page);
    await toldOnce(page);
    expect(await said(page)).toEqual(expected({ 'product-id': 'mug' }));
    expect(shop.asked.map(({ href }) => href)).toEqual([url]);
  });
});
