import { expect, test } from 'vitest';
import { openPage } from './browser.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

/** What lit-html, DOMPurify and the elements ask of the document. */
const NAMES = [
  ...['createComment', 'createElement', 'createTextNode', 'createTreeWalker', 'importNode', 'createDocumentFragment'],
  ...['querySelector', 'querySelectorAll', 'baseURI', 'head', 'body', 'activeElement', 'nodeType', 'implementation'],
];
const namesakes = NAMES.map((name, i) =>
  i % 2 ? `<img name="${name}" alt="">` : `<form name="${name}"><input name="getAttribute"></form>`.repeat(1 + (i % 4)),
).join('');

/** What the reader sees of the elements, found without a method of the document. */
const seen = () => {
  const find = (selector: string) => Document.prototype.querySelector.call(document, selector)!.shadowRoot!;
  const [list, form] = [find('reviews-widget'), find('review-form')];
  const count = (part: string) => list.querySelectorAll(part).length;
  return {
    cards: count('li[part~="card"]'),
    more: count('[part="more"] button'),
    bold: count('[part~="text"] b'),
    thumbnails: count('button[part~="thumbnail"]'),
    viewer: count('dialog[part="viewer"][open]'),
    stars: form.querySelectorAll('input[type="radio"]').length,
    field: form.querySelectorAll('textarea:not([hidden] *)').length,
  };
};

test('the elements live on a page whose forms and pictures are named like methods of the document', async () => {
  const vendor = crypto.randomUUID();
  const file = { type: 'image', url: `${shop.media}/customer-breakfast.webp` };
  shop.vendors.set(
    vendor,
    Array.from({ length: 12 }, (_, i) => ({
      id: `r${i}`,
      author: 'Ann',
      avatar: null,
      rating: 5,
      text: 'Good <b>and</b> bold',
      createdAt: '2025-01-01T10:00:00Z',
      source: 'shop',
      url: null,
      media: [file as never],
      reply: null,
      product: null,
      verified: false,
    })),
  );
  const form = `<review-form vendor-id="${vendor}" token="t"></review-form>`;
  const list = widgetTag('loading="eager" item-name="Cup" controls="summary sort stars search" url-state', vendor);
  const { page, complaints } = await openPage(browser, shop.page(`${namesakes}<main>${list}${form}</main>`));
  await expect
    .poll(() => page.evaluate(seen))
    .toMatchObject({ cards: 10, more: 1, bold: 10, thumbnails: 10, stars: 5 });

  await page.evaluate(() => {
    const main = Document.prototype.querySelector.call(document, 'main')!;
    const click = (tag: string, selector: string) =>
      main.querySelector(tag)!.shadowRoot!.querySelector<HTMLElement>(selector)!.click();
    click('reviews-widget', '[part="more"] button');
    click('reviews-widget', '[part~="thumbnail"]');
    click('review-form', 'input[value="5"]');
  });
  await expect
    .poll(() => page.evaluate(seen))
    .toEqual({ cards: 12, more: 0, bold: 12, thumbnails: 12, viewer: 1, stars: 5, field: 1 });

  // What the page called them, they are called still; nothing of it was lost on the way.
  const names = await page.evaluate(() =>
    [...Document.prototype.querySelectorAll.call(document, 'body > form, body > img')].map((element) =>
      Element.prototype.getAttribute.call(element, 'name'),
    ),
  );
  expect([...new Set(names)]).toEqual(NAMES);
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});

test('the elements live on a page that takes the place of a method while they are there', async () => {
  const { page, complaints } = await openPage(browser, shop.page(`<main>${widgetTag('loading="eager"')}</main>`));
  await page.locator('[part="more"] button').waitFor();
  await page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), namesakes);
  await page.evaluate(() => {
    const widget = Document.prototype.querySelector.call(document, 'reviews-widget')!;
    widget.shadowRoot!.querySelector<HTMLElement>('[part="more"] button')!.click();
  });
  const cards = () =>
    page.evaluate(
      () =>
        Document.prototype.querySelector
          .call(document, 'reviews-widget')!
          .shadowRoot!.querySelectorAll('li[part~="card"]').length,
    );
  await expect.poll(cards).toBe(20);
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});
