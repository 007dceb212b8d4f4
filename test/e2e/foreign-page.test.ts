/** Our elements in pages that others wrote: what the page does to its own forms, keys, links, ids and pictures does nothing to them. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, settled } from './browser.js';
import { fate, remember, servedMarkup } from './served-widget.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { plainReview } from './widget-reviews.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

const formTag = (inner = '') => `<review-form vendor-id="v" token="t" endpoint="${shop.script}">${inner}</review-form>`;

async function chooseStars(page: Page): Promise<void> {
  await page.locator('review-form').getByRole('radio').nth(3).press('Space');
  await page.locator('review-form textarea').waitFor();
}

describe('a page that is one form', () => {
  const page =
    () => `<form action="/cart" method="post" onsubmit="event.preventDefault(); window.sent = [...new FormData(this).keys()]">
    <input name="quantity" value="1"><button name="add">Add to cart</button>
    ${widgetTag('controls="summary search"')}
    ${formTag('<label slot="questions">Size <input name="size" required></label>')}</form>`;
  const sent = (opened: Page) => opened.evaluate(() => (window as { sent?: string[] }).sent);

  test('is sent at once, without our questions', async () => {
    const opened = await openPage(browser, shop.page(page()));
    await opened.page.locator('review-form').getByRole('radio').first().waitFor();
    await opened.page.getByRole('button', { name: 'Add to cart' }).click();
    expect(await sent(opened.page)).toEqual(['quantity']);
    await chooseStars(opened.page);
    await opened.page.getByRole('button', { name: 'Add to cart' }).click();
    expect(await sent(opened.page)).toEqual(['quantity']);
  });

  test('is not sent by Enter in a field of ours', async () => {
    const opened = await openPage(browser, shop.page(page()));
    await chooseStars(opened.page);
    for (const field of [
      'review-form [name="firstName"]',
      'review-form [name="size"]',
      'reviews-widget [part="search"]',
    ]) {
      await opened.page.locator(field).press('Enter');
    }
    expect(await sent(opened.page)).toBeUndefined();
  });
});

describe('a page with hotkeys', () => {
  const hotkeys = `<input id="q"><script>document.addEventListener('keydown', (event) => {
      const { target, key } = event;
      if (['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) return;
      if (key === '/' || key === 's') { event.preventDefault(); document.getElementById('q').focus(); }
      if (key === ' ') event.preventDefault();
    });
    for (const type of ['mousedown', 'selectstart', 'copy', 'paste', 'contextmenu'])
      document.addEventListener(type, (event) => /INPUT|TEXTAREA|SELECT/.test(event.target.tagName) || event.preventDefault());
    </script>`;

  test('has every letter arrive where it was typed, and lets a field be pressed and pasted into', async () => {
    const { page } = await openPage(browser, shop.page(`${hotkeys}${formTag()}${widgetTag('controls="search"')}`));
    await chooseStars(page);
    const words = 'It is small, 10/10 for its size';
    for (const field of [page.locator('review-form textarea'), page.locator('reviews-widget [part="search"]')]) {
      await field.click();
      await page.keyboard.type(words);
      expect(await field.inputValue()).toBe(words);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('ControlOrMeta+c');
      await page.keyboard.press('End');
      await page.keyboard.press('ControlOrMeta+v');
      expect(await field.inputValue()).toBe(words + words);
    }
    expect(await page.locator('#q').inputValue()).toBe('');
  });
});

test('a word is searched for once it is composed', async () => {
  const { page } = await openPage(browser, shop.page(widgetTag('controls="search"', 'composed')));
  await page.locator('reviews-widget [part="search"]').click();
  const composer = await page.context().newCDPSession(page);
  for (const text of ['ㅅ', '소', '손', '손잡', '손잡이']) {
    await composer.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await settled(page);
  }
  await composer.send('Input.insertText', { text: '손잡이' });
  const searches = () =>
    shop.asked.filter(({ pathname }) => pathname.includes('composed')).map(({ searchParams }) => searchParams.get('q'));
  await expect.poll(searches).toEqual([null, '손잡이']);
});

test('phones do not zoom into a field: each has 16 px or more, whatever the page', async () => {
  const head = (css: string) =>
    `<style>${css}</style><script type="module" src="${shop.script}/reviews-widget.js"></script>`;
  for (const css of ['', 'body { font-size: 14px }', 'html { font-size: 62.5% } body { font-size: 1.6rem }']) {
    const body = widgetTag('controls="summary sort stars search"') + formTag();
    const phone = { isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } };
    const { page } = await openPage(browser, shop.page({ head: head(css), body }), phone);
    await page.locator('reviews-widget [part="sort-select"]').waitFor();
    await page.locator('reviews-widget button.search').tap();
    await page.locator('reviews-widget [part="search"]').waitFor();
    await chooseStars(page);
    const sizes = await page
      .locator('reviews-widget, review-form')
      .evaluateAll((all) =>
        all.flatMap(({ shadowRoot }) =>
          [...shadowRoot!.querySelectorAll('select, textarea, input:not([type="radio"], .unseen *)')].map((field) =>
            Number.parseFloat(getComputedStyle(field).fontSize),
          ),
        ),
      );
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.min(...sizes), css).toBeGreaterThanOrEqual(16);
    await page.context().close();
  }
});

test('a place is one of the page below a base, for the button and for the stars', async () => {
  const stars = '<review-stars vendor-id="v" token="t" href="#write"></review-stars>';
  const { page } = await openPage(
    browser,
    shop.page({
      head: `<base href="/elsewhere/"><script type="module" src="${shop.script}/reviews-widget.js"></script>`,
      body: `${widgetTag('write-url="#write"')}${stars}<p style="height: 3000px"></p><div id="write">Write</div>`,
    }),
  );
  const { pathname } = new URL(page.url());
  for (const link of ['reviews-widget [part~="write"]', 'review-stars [part~="link"]']) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(() => history.replaceState(null, '', location.pathname));
    await page.locator(link).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    // What the page says: the browser’s driver hears of it later.
    expect(await page.evaluate(() => location.pathname + location.hash)).toBe(`${pathname}#write`);
  }
});

describe('pictures of a server’s markup, which a plugin has put off', () => {
  const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const IMG = /<img([^>]*?) src="([^"]+)"([^>]*)>/g;
  const late = (markup: string) => markup.replace(/ srcset="([^"]+)"/g, ' data-srcset="$1"');

  test.each([
    [
      'with an empty one in its place',
      (markup: string) => late(markup.replace(IMG, `<img$1 src="${GIF}" data-src="$2"$3>`)),
    ],
    [
      'with a file in its place',
      (markup: string) => late(markup.replace(IMG, '<img$1 src="/blank.gif" data-lazy-src="$2"$3>')),
    ],
    ['with nothing in its place', (markup: string) => late(markup.replace(IMG, '<img$1 data-src="$2"$3>'))],
    [
      'with a copy for who has no script',
      (markup: string) =>
        markup.replace(IMG, `<img$1 src="${GIF}" data-src="$2"$3><noscript><img src="$2"></noscript>`),
    ],
  ])('are there: %s', async (_, plugin) => {
    const vendor = crypto.randomUUID();
    const media = [{ type: 'image' as const, url: `${shop.media}/first-light-detail.webp` }];
    shop.vendors.set(vendor, [plainReview(1, { media }), plainReview(2, { media })]);
    const markup = await servedMarkup(shop, {}, vendor);
    expect(markup.match(IMG)?.length).toBeGreaterThan(1);
    const { page, complaints } = await openPage(browser, 'about:blank');
    await remember(page);
    await page.goto(shop.page(`<h1>Cup</h1>${plugin(markup)}`));
    await fate(page);
    await settled(page);
    const pictures = page.locator('reviews-widget li img[part="image"]');
    await expect.poll(() => pictures.count()).toBe(2);
    const addresses = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(addresses).toEqual([media[0]!.url, media[0]!.url]);
    expect(shop.asked).toEqual([]);
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
  });
});

test('markup that a server was asked for with white space is taken over all the same', async () => {
  const vendor = crypto.randomUUID();
  const product = { sourceProductId: '8812', title: 'Mug' };
  shop.vendors.set(vendor, [plainReview(1, { product }), plainReview(2, { product })]);
  const query = { 'product-id': ' gid://shopify/Product/8812\n', heading: ' Reviews ' };
  const markup = await servedMarkup(shop, query, vendor);
  expect(markup).toContain('product-id="8812"');
  const { page } = await openPage(browser, 'about:blank');
  await remember(page);
  await page.goto(shop.page(`<h1>Cup</h1>${markup}`));
  expect(await fate(page)).toMatchObject({ gone: [], moved: 0 });
  expect(shop.asked).toEqual([]);
});
