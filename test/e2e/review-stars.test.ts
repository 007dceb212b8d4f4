import { beforeAll, describe, expect, test } from 'vitest';
import type { Ratings } from '../../src/contract/ratings.js';
import { renderStars } from '../../src/embed/index.js';
import { axeFindings, openPage, settled } from './browser.js';
import { countShifts } from './layout-shifts.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { everyKind } from './widget-reviews.js';

useShopAndBrowser();

const VENDOR = 'cards';
const CARDS = 100;
const ratingsAsked = () => shop.asked.filter(({ pathname }) => pathname === `/widget/v1/vendors/${VENDOR}/ratings`);

/** Every second product has a review. */
beforeAll(() => {
  const reviews = everyKind(shop.media).slice(0, 1);
  shop.vendors.set(
    VENDOR,
    Array.from({ length: CARDS / 2 }, (_, n) => ({
      ...reviews[0]!,
      id: `${n}`,
      rating: 4.5,
      product: { sourceProductId: `p${2 * n}`, title: `Product ${2 * n}` },
    })),
  );
});

const card = (n: number) => `<li><h2>Product ${n}</h2>
  <review-stars vendor-id="${VENDOR}" product-id="p${n}" token="t" href="/p${n}"></review-stars><p>€${n}</p></li>`;

/** The same cards, whose stars a server has drawn. */
async function servedCards(): Promise<string[]> {
  const products = Array.from({ length: CARDS }, (_, n) => `p${n}`);
  const rated = products.filter((_, n) => n % 2 === 0).map((id) => [id, { average: 4.5, count: 1 }]);
  const ratings: Ratings = { ratings: Object.fromEntries(rated), all: { average: 4.5, count: CARDS / 2 } };
  const subject = { kind: 'vendors', id: VENDOR, token: 't' } as const;
  const { stars } = await renderStars(ratings, products, subject, { href: '/{product}' });
  return products.map((id, n) => `<li><h2>Product ${n}</h2>${stars[id]}<p>€${n}</p></li>`);
}

/** The whole script, and that for pages without a list or a form. */
const SCRIPTS = ['reviews-widget.js', 'review-stars.js'];

/** A collection page, with the style that docs/guide/embedding.md names; `shifts` are those that no input explains. */
async function openCollection({
  cards = Array.from({ length: CARDS }, (_, n) => card(n)),
  javaScriptEnabled = true,
  script = 'reviews-widget.js',
} = {}) {
  const options = { viewport: { width: 1000, height: 800 }, javaScriptEnabled };
  const { page, complaints } = await openPage(browser, 'about:blank', options);
  const shiftsSoFar = await countShifts(page, script);
  const head = `<script type="module" src="${shop.script}/${script}"></script>
    <style>review-stars:not(:defined) { display: block; height: max(1.5em, 24px) }
    ul { display: grid; grid-template-columns: repeat(4, 1fr) }</style>`;
  const body = `<main><h1>All</h1><ul>${cards.join('')}</ul></main>`;
  await page.goto(shop.page({ head, body }));
  await page
    .locator('review-stars [part~="link"]')
    .nth(CARDS / 2 - 1)
    .waitFor();
  if (!javaScriptEnabled) return { page, complaints, shifts: [] };
  await page.waitForFunction(() => customElements.get('review-stars'));
  await settled(page);
  return { page, complaints, shifts: await shiftsSoFar() };
}

/** What axe says of one script it says of the other: they draw the same, as review-stars-alone.test.ts holds. */
const isSeenByAxe = (script: string) => script === SCRIPTS[0];

describe.each(SCRIPTS)('a hundred cards with stars, by %s,', (script) => {
  test('make one request, do not move when the numbers come, are links, and request only what is new later', async () => {
    const before = ratingsAsked().length;
    const { page, complaints, shifts } = await openCollection({ script });
    expect(ratingsAsked().length - before).toBe(1);
    expect([shifts, complaints]).toEqual([[], []]);
    const heights = await page.locator('review-stars').evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(new Set(heights)).toEqual(new Set([24]));

    // They are links with a name each, which a keyboard reaches, and axe finds nothing.
    const link = page.getByRole('link', { name: '4.5 out of 5 stars, 1 review', exact: true });
    expect(await link.count()).toBe(CARDS / 2);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('product-id'))).toBe('p0');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('product-id'))).toBe('p2');
    if (isSeenByAxe(script)) expect(await axeFindings(page)).toEqual([]);

    await page.evaluate(
      (html) => document.querySelector('ul')!.insertAdjacentHTML('beforeend', html),
      card(98) + card(200),
    );
    await page.waitForFunction(() =>
      document.querySelector('review-stars[product-id="p200"]')?.shadowRoot?.querySelector('[part~="rating"]'),
    );
    const asked = ratingsAsked().slice(before + 1);
    expect(asked.map(({ searchParams }) => searchParams.get('products'))).toEqual(['p200']);
  });
});

describe('a hundred cards whose stars a server has drawn', () => {
  test.each(SCRIPTS)(
    'are taken over by %s as they stand, without a request, a shift or a complaint',
    async (script) => {
      const before = ratingsAsked().length;
      const cards = await servedCards();
      const { page, complaints, shifts } = await openCollection({ cards, script });
      // In the page as it came each line was of the server: it has a style sheet of its own in the shadow root.
      const fates = await page.evaluate(async () => {
        const all = [...document.querySelectorAll('review-stars')];
        for (const stars of all) await stars.updateComplete;
        return all.map(({ shadowRoot }) => [
          shadowRoot!.querySelector('a')?.hasAttribute('href'),
          !!shadowRoot!.querySelector('style'),
        ]);
      });
      expect(fates.filter(([isLink]) => isLink)).toEqual(Array(CARDS / 2).fill([true, true]));
      expect([ratingsAsked().length - before, shifts, complaints]).toEqual([0, [], []]);
      expect(await page.getByRole('link', { name: '4.5 out of 5 stars, 1 review', exact: true }).count()).toBe(
        CARDS / 2,
      );
      const heights = await page.locator('review-stars').evaluateAll((all) => all.map((one) => one.clientHeight));
      expect(new Set(heights)).toEqual(new Set([24]));
      if (isSeenByAxe(script)) expect(await axeFindings(page)).toEqual([]);
    },
  );

  test('are seen and lead to their product without any script', async () => {
    const { page } = await openCollection({ cards: await servedCards(), javaScriptEnabled: false });
    const link = page.locator('review-stars [part~="link"]').nth(1);
    expect(await link.getAttribute('href')).toBe('/p2');
    expect(await link.textContent()).toMatch(/4\.5\s*\(1\)/);
    expect((await link.boundingBox())!.height).toBeCloseTo(24, 0);
  });
});
