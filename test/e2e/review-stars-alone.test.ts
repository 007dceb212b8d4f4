/** `review-stars.js`, the script of a page that has stars and nothing else: the same element without Lit. */
import { describe, expect, test } from 'vitest';
import { openPage, settled } from './browser.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { plainReview } from './widget-reviews.js';

useShopAndBrowser();

const ALONE = 'review-stars.js';
const WHOLE = 'reviews-widget.js';
const RATINGS = ['4.58 33', '5 12345', '0.3 2', '0 2', '0 0'];

/** A line for each of these numbers, in each of these languages. */
const lines = ['en', 'de', 'ar'].flatMap((lang) =>
  RATINGS.flatMap((rating) =>
    ['', 'href="/mug"'].map(
      (href) =>
        `<p lang="${lang}"><review-stars vendor-id="v" token="t" rating="${rating}" ${href} show-empty></review-stars></p>`,
    ),
  ),
);

async function open(scripts: string[], body: string, policy?: string) {
  const head = scripts.map((name) => `<script type="module" src="${shop.script}/${name}"></script>`).join('');
  const opened = await openPage(browser, shop.page({ head, body, ...(policy && { policy }) }));
  if (scripts.length === 0) return opened;
  await opened.page.waitForFunction(() =>
    [...document.querySelectorAll('review-stars')].every(({ shadowRoot }) => shadowRoot?.querySelector('a')),
  );
  return opened;
}

/** What is drawn, without the marks that Lit leaves and with attributes in one order, and where. */
const drawnBy = async (scripts: string[]) => {
  const { page, complaints } = await open(scripts, lines.join(''));
  const drawn = await page.locator('review-stars').evaluateAll((all) =>
    all.map((stars) => {
      const { x, y, width, height } = stars.shadowRoot!.querySelector('a')!.getBoundingClientRect();
      const markup = stars
        .shadowRoot!.innerHTML.replace(/<!--.*?-->/g, '')
        .replace(/(?: [\w-]+="[^"]*")+/g, (attributes) =>
          attributes
            .split(/(?= [\w-]+=")/)
            .sort()
            .join(''),
        );
      return [markup, x, y, width, height];
    }),
  );
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await page.context().close();
  return { drawn, complaints, files: files.filter((name) => name.endsWith('.js')) };
};

describe('the script for stars alone', () => {
  test('draws what the whole script draws, in the same place, and loads nothing beside a language', async () => {
    const [alone, whole] = [await drawnBy([ALONE]), await drawnBy([WHOLE])];
    expect(alone.drawn).toHaveLength(lines.length);
    expect(alone.drawn).toEqual(whole.drawn);
    expect([alone.complaints, whole.complaints]).toEqual([[], []]);
    const names = alone.files.map((name) => /([\w-]+?)(?:-[\w-]{8})?\.js$/.exec(name)![1]);
    expect(names.sort()).toEqual(['ar', 'de', 'languages', 'review-stars']);
  });

  test.each([
    [ALONE, WHOLE],
    [WHOLE, ALONE],
  ])('is one definition and one request beside the whole one, %s before %s', async (...scripts) => {
    const before = shop.asked.length;
    shop.vendors.set('two', [plainReview(1)]);
    const cards = ['a', 'b'].map((id) => `<review-stars vendor-id="two" product-id="${id}" token="t"></review-stars>`);
    const list = '<reviews-widget vendor-id="two" token="t" loading="eager"></reviews-widget>';
    const { page, complaints } = await open(scripts, cards.join('') + list, shop.strict);
    await page.locator('reviews-widget [part~="card"]').first().waitFor();
    await settled(page);
    const ratings = shop.asked.slice(before).filter(({ pathname }) => pathname.endsWith('/ratings'));
    expect(ratings.map(({ searchParams }) => searchParams.get('products'))).toEqual(['a,b']);
    expect([complaints, shop.reports.splice(0)]).toEqual([[], []]);
  });

  test('requests the numbers of all before it draws the first, and draws what changed meanwhile', async () => {
    const cards = ['a', 'b'].map((id) => `<review-stars vendor-id="v" product-id="${id}" token="t"></review-stars>`);
    const { page } = await open([], cards.join(''));
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = (...given) => {
        const all = [...document.querySelectorAll('review-stars')];
        Object.assign(window, { drawnAtRequest: all.map(({ shadowRoot }) => shadowRoot!.childElementCount) });
        // After the element has seen what changed, and before it draws.
        Object.assign(all[1]!, { rating: '3 1' });
        return fetch(...given);
      };
    });
    await page.addScriptTag({ type: 'module', url: `${shop.script}/${ALONE}` });
    const stars = page.locator('review-stars[product-id="b"] svg[aria-label]');
    await stars.waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'drawnAtRequest'))).toEqual([0, 0]);
    expect(await stars.getAttribute('aria-label')).toContain('3 out of 5');
  });

  test('runs under a policy that allows no Trusted Types policy at all', async () => {
    const strict = shop.strict.replace(/trusted-types [^;]*/, "trusted-types 'none'");
    expect(strict).toContain("trusted-types 'none'");
    shop.reports.length = 0;
    const { complaints } = await open([ALONE], lines.join(''), strict);
    expect([complaints, shop.reports]).toEqual([[], []]);
  });

  test('takes attributes and properties, also those that were set before it came, and leaves the focus where it is', async () => {
    const { page } = await open([], '<review-stars vendor-id="v" token="t"></review-stars>');
    await page.evaluate(() => Object.assign(document.querySelector('review-stars')!, { rating: '4 2', href: '/a' }));
    await page.addScriptTag({ type: 'module', url: `${shop.script}/${ALONE}` });
    await page.getByRole('link', { name: '4 out of 5 stars, 2 reviews' }).focus();
    await page.evaluate(() => document.querySelector('review-stars')!.setAttribute('rating', '3 1'));
    await page.getByRole('link', { name: '3 out of 5 stars, 1 review' }).waitFor();
    const link = await page.evaluate(() => {
      const stars = document.querySelector('review-stars')!;
      return [(stars.shadowRoot!.activeElement as HTMLAnchorElement).pathname, stars.rating, stars.showEmpty];
    });
    expect(link).toEqual(['/a', '3 1', false]);
    await page.evaluate(() => Object.assign(document.querySelector('review-stars')!, { href: null, rating: '0 0' }));
    await page.waitForFunction(() => !document.querySelector('review-stars')!.shadowRoot!.querySelector('[href]'));
  });
});
