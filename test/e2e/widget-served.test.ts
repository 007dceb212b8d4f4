import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { NOTHING_SAID } from '../../src/contract/service/review-policy.js';
import type { ReviewsLoadEvent } from '../../src/elements/events.js';
import type { ReviewsWidget } from '../../src/elements/reviews-widget.js';
import type { EmbedQuery } from '../../src/embed/index.js';
import { hostileText, plainText } from '../fixtures/hostile-text.js';
import { axeFindings, openPage, settled } from './browser.js';
import { fate, remember, servedMarkup } from './served-widget.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { hostileFindings, hostileReview } from './widget-hostile-reviews.js';
import { plainReview } from './widget-reviews.js';

useShopAndBrowser();

const LONG = 'A mug that keeps its warmth. '.repeat(40);
/** Thirty reviews, a third of them long, some answered. */
function vendorOf(count = 30): string {
  const vendor = crypto.randomUUID();
  const reviews = Array.from({ length: count }, (_, n) =>
    plainReview(n, {
      text: n % 3 === 0 ? LONG : `Fine, ${n} times over.`,
      reply: n % 4 === 0 ? { author: 'Small Hours', date: '2026-03-04', text: 'Thank you.' } : null,
      ...(n % 3 === 1 && { incentive: 'free_product', experiencedAt: '2026-02-24' }),
    }),
  );
  shop.vendors.set(vendor, reviews);
  shop.policies.set(vendor, { ...NOTHING_SAID, incentives: 'some' });
  return vendor;
}

/** Opens a page that a server has drawn the widget into. */
async function openServed(
  query: EmbedQuery = {},
  options: BrowserContextOptions & { vendor?: string; after?: string } = {},
) {
  const { vendor = vendorOf(), after = '', ...context } = options;
  const { page, complaints } = await openPage(browser, 'about:blank', {
    viewport: { width: 1000, height: 800 },
    ...context,
  });
  if (context.javaScriptEnabled !== false) await remember(page);
  const body = `<h1>Cup</h1>${await servedMarkup(shop, query, vendor)}${after}<footer>The end</footer>`;
  await page.goto(shop.page({ body }));
  return { page, complaints, widget: page.locator('reviews-widget') };
}

const QUERIES: EmbedQuery[] = [
  {},
  { layout: 'grid', controls: 'summary sort stars media search', paginate: 'pages' },
  { layout: 'wall', photo: 'media', clamp: '3' },
  { layout: 'carousel', lang: 'ar' },
  { layout: 'badge', heading: 'What people say' },
  { lang: 'de', 'page-size': '20', sort: 'oldest', 'item-name': 'Cup', 'no-replies': '', photo: 'none' },
];

describe('a widget that a server has drawn', () => {
  for (const query of QUERIES) {
    test(`is taken over as it stands, without a request or a shift: ${JSON.stringify(query)}`, async () => {
      const { page, complaints } = await openServed(query);
      const { kept, gone, moved } = await fate(page);
      expect(gone).toEqual([]);
      expect(kept).toBeGreaterThan(5);
      expect(moved).toBe(0);
      expect(shop.asked).toEqual([]);
      expect(complaints).toEqual([]);
    });
  }

  test.each(['en', 'ar'])(
    'keeps what it discloses and the statement once their chunk is there, in %s',
    async (lang) => {
      const { page, widget } = await openServed({ lang });
      await fate(page);
      await page.waitForFunction(
        (name) => performance.getEntriesByType('resource').some(({ name: url }) => url.includes(name)),
        lang === 'en' ? '/chunks/disclosures-' : `/chunks/${lang}-disclosures-`,
      );
      await settled(page);
      expect(await fate(page)).toMatchObject({ gone: [], moved: 0 });
      expect(await widget.locator('.disclosures bdi').count()).toBe(6);
      expect(await widget.locator('.statement').count()).toBe(1);
      const link = widget.locator('.statement a');
      expect(await link.getAttribute('href')).toMatch(
        new RegExp(`^${shop.script}/widget/v1/vendors/[\\w-]+/policy\\?token=t&lang=${lang}$`),
      );
      expect(shop.asked).toEqual([]);
    },
  );

  test('draws the disclosures of another review in a card of the server', async () => {
    const { page, widget } = await openServed();
    await fate(page);
    await widget.getByLabel('Sort by').selectOption('oldest');
    await widget.locator('[part="content"][aria-busy="false"]').waitFor();
    await expect.poll(() => widget.locator('.disclosures').first().textContent()).toContain('Received a free product');
    for (const line of await widget.locator('.disclosures').allTextContents())
      expect(line.replace(/[\u2068\u2069]/g, '')).toBe('Received a free product\u00a0· Experience of Feb 24, 2026');
  });

  test('has the room of the photos, which come once it is taken over, and a way to write', async () => {
    const release = shop.hold('media=true');
    const vendor = vendorOf();
    // None of the first page, from which the server draws.
    shop.vendors.get(vendor)!.at(-1)!.media = [{ type: 'gif', url: `${shop.media}/last-drop.gif` }];
    const { page, widget } = await openServed(
      { layout: 'grid', controls: 'summary photos sort', 'write-url': '#write', lang: 'nl' },
      { vendor },
    );
    expect(await fate(page)).toMatchObject({ gone: [], moved: 0 });
    const asked = page.waitForResponse(/media=true/);
    release();
    await asked;
    await widget.locator('[part="photo-row"] button').first().waitFor();
    expect(await fate(page)).toMatchObject({ gone: [], moved: 0 });
    expect(await widget.getByRole('link', { name: 'Schrijf een beoordeling' }).getAttribute('href')).toBe('#write');
    expect(shop.asked.map(({ searchParams }) => searchParams.get('media'))).toEqual(['true']);
  });

  test('keeps its elements on a phone', async () => {
    const { page } = await openServed({}, { viewport: { width: 360, height: 740 } });
    expect(await fate(page)).toMatchObject({ gone: [], moved: 0 });
  });

  test('answers the reader from then on', async () => {
    const { page, widget } = await openServed();
    await fate(page);
    await widget.getByRole('button', { name: 'Read more' }).first().click();
    await widget.getByRole('button', { name: 'Read less' }).waitFor();
    await widget.getByRole('button', { name: 'Show more reviews' }).click();
    await widget.locator('[part~="card"]').nth(19).waitFor();
    expect(shop.asked.map(({ searchParams }) => searchParams.get('offset'))).toEqual(['10']);
    await widget.getByLabel('Sort by').selectOption('oldest');
    await widget.locator('[part="content"][aria-busy="false"]').waitFor();
    expect(shop.asked.at(-1)!.searchParams.get('sort')).toBe('oldest');
  });

  test('tells the page of its reviews, like one that has fetched them', async () => {
    const vendor = vendorOf(4);
    const { page } = await openPage(browser, 'about:blank');
    await page.addInitScript(() =>
      document.addEventListener('reviews-load', (event) =>
        Object.assign(window, { loaded: (event as ReviewsLoadEvent).page.reviews.length }),
      ),
    );
    await page.goto(shop.page(await servedMarkup(shop, {}, vendor)));
    await page.waitForFunction(() => 'loaded' in window);
    expect(await page.evaluate(() => (window as unknown as { loaded: number }).loaded)).toBe(4);
  });

  test('offers "Read more" where a text is cut, and keeps room where it might be', async () => {
    const { page, widget } = await openServed({ 'page-size': '3' });
    await fate(page);
    await expect.poll(() => widget.getByRole('button', { name: 'Read more' }).count()).toBe(1);
  });

  test('is drawn anew, without a request, where the page has other words', async () => {
    const after = `<script type="module">import { replaceStrings } from '${shop.script}/reviews-widget.js'; replaceStrings('en', { loadMore: 'More, please' })</script>`;
    const { page, widget } = await openServed({}, { after });
    await widget.getByRole('button', { name: 'More, please' }).waitFor();
    expect((await fate(page)).gone.length).toBeGreaterThan(0);
    expect(shop.asked).toEqual([]);
  });

  test('is drawn anew in another language, and asks for what the page’s address chooses', async () => {
    const german = `<script>document.querySelector('reviews-widget').lang = 'de'</script>`;
    const { widget } = await openServed({}, { after: german });
    await widget.getByRole('button', { name: 'Weitere Bewertungen anzeigen' }).waitFor();
    expect(shop.asked).toEqual([]);

    const { page } = await openPage(browser, 'about:blank');
    await page.goto(`${shop.page(await servedMarkup(shop, { 'url-state': '' }, vendorOf(9)))}#reviews.stars=5`);
    await page.locator('reviews-widget').evaluate((element) => customElements.whenDefined(element.localName));
    await settled(page);
    expect(await page.locator('reviews-widget').getByRole('button', { pressed: true }).count()).toBe(1);
    expect(shop.asked.map(({ searchParams }) => searchParams.get('rating'))).toEqual(['5']);
  });

  test('asks for what it is told to show instead', async () => {
    const other = vendorOf(2);
    const after = `<script>document.querySelector('reviews-widget').setAttribute('vendor-id', '${other}')</script>`;
    const { page, widget } = await openServed({}, { after });
    await expect.poll(() => widget.locator('ul > [part~="card"]').count()).toBe(2);
    expect(shop.asked.map(({ pathname }) => pathname.split('/')[4])).toEqual([other]);
    await page.close();
  });

  test('of another version, or one whose state is lost, is drawn anew and complains of nothing', async () => {
    const whole = await servedMarkup(shop, {}, vendorOf(5));
    const other = whole.replace(/lit-part [^-]{8,}-->/, 'lit-part AAAAAAAAAAA=-->');
    const lost = whole.replace(/<script type="application\/json">[\s\S]*?<\/script>/, '');
    for (const body of [other, lost, whole.replace('{"attributes"', '{"attributes')]) {
      const { page, complaints } = await openPage(browser, shop.page(body));
      await expect.poll(() => page.locator('reviews-widget ul > [part~="card"][tabindex]').count()).toBe(5);
      await settled(page);
      expect(complaints).toEqual([]);
      await page.close();
    }
  });

  const minified: Record<string, (markup: string) => string> = {
    'all comments taken out': (markup) => markup.replace(/<!--.*?-->/g, ''),
    'the comments before elements taken out': (markup) => markup.replace(/<!--lit-node.*?-->/g, ''),
    'the closing comments taken out': (markup) => markup.replace(/<!--\/lit-part-->/g, ''),
    'the last comments taken out': (markup) => markup.replace(/(<!--\/lit-part-->)+(?=<\/template>)/, ''),
    'one comment taken out': (markup) => markup.replace(/<!--lit-node \d+-->(?=<button part="row)/, ''),
    'white space collapsed': (markup) => markup.replace(/>\s+</g, '><').replace(/\s+/g, ' '),
  };
  test(`is drawn anew, once, and answers the reader, with ${Object.keys(minified).join(', with ')}`, async () => {
    const markups: string[] = [];
    for (const [how, minify] of Object.entries(minified)) {
      const markup = await servedMarkup(shop, {}, vendorOf(5));
      expect(minify(markup), how).not.toBe(markup);
      markups.push(`<div id="${how}">${minify(markup)}</div>`);
    }
    const { page, complaints } = await openPage(browser, 'about:blank', { viewport: { width: 1000, height: 12_000 } });
    await remember(page);
    await page.goto(shop.page(markups.join('')));
    const { kept, gone } = await fate(page);
    // Of none is anything left but what holds the whole.
    expect(kept).toBeLessThanOrEqual(markups.length);
    expect(gone.length).toBeGreaterThan(5 * markups.length);
    expect(shop.asked).toEqual([]);
    for (const how of Object.keys(minified)) {
      const widget = page.locator(`[id="${how}"] > reviews-widget`);
      expect(await widget.locator('section').count(), how).toBe(1);
      expect(await widget.locator('ul > [part~="card"][tabindex]').count(), how).toBe(5);
      await widget.locator('button[part~="row"]').first().click();
      await widget.getByRole('button', { pressed: true }).waitFor();
      expect(await widget.locator('section').count(), how).toBe(1);
    }
    expect(complaints).toEqual([]);
  });

  test('is taken over with its attributes in another order and without quotes', async () => {
    const markup = await servedMarkup(shop, {}, vendorOf(5));
    const other = markup.replace(/<button part="(\w+)" type="button"/g, '<button type=button part=$1');
    expect(other).not.toBe(markup);
    const { page } = await openPage(browser, 'about:blank');
    await remember(page);
    await page.goto(shop.page(other));
    expect(await fate(page)).toMatchObject({ gone: [], moved: 0 });
  });

  test('is taken over where it was asked to refresh before the reader came, and could not', async () => {
    const body = `<div style="height: 4000px"></div>${await servedMarkup(shop, {}, vendorOf(5))}`;
    const { page } = await openPage(browser, shop.page(body));
    await page.route('**/widget/v1/**', (route) => route.abort());
    const widget = page.locator('reviews-widget');
    await widget.evaluate(async (element) => {
      await customElements.whenDefined('reviews-widget');
      await (element as ReviewsWidget).refresh();
    });
    await page.unroute('**/widget/v1/**');
    await widget.scrollIntoViewIfNeeded();
    // Lit's mark on a root that it renders into: until it is there, nobody hears a click.
    await expect.poll(() => widget.evaluate(({ shadowRoot }) => '_$litPart$' in shadowRoot!)).toBe(true);
    expect(await widget.locator('ul > [part~="card"][tabindex]').count()).toBe(5);
    await widget.locator('button[part~="row"]').first().click();
    await widget.getByRole('button', { pressed: true }).waitFor();
    await expect.poll(() => shop.asked.map(({ searchParams }) => searchParams.get('rating'))).toContain('5');
  });

  test('stays to be read where the script’s chunk cannot be had', async () => {
    const { page } = await openPage(browser, 'about:blank');
    await page.route('**/chunks/hydrate-*.js', (route) => route.abort());
    const asked = page.waitForRequest('**/chunks/hydrate-*.js');
    await page.goto(shop.page(await servedMarkup(shop, {}, vendorOf(3))));
    await asked;
    await settled(page);
    expect(await page.locator('reviews-widget ul > [part~="card"][tabindex]').count()).toBe(3);
  });

  test('that comes by innerHTML, where no markup becomes a shadow root, asks for its reviews', async () => {
    const markup = JSON.stringify(await servedMarkup(shop, {}, vendorOf(3))).replaceAll('<', '\\u003c');
    const body = `<main></main><script>document.querySelector('main').innerHTML = ${markup}</script>`;
    const { page, complaints } = await openPage(browser, shop.page(body));
    await expect.poll(() => page.locator('reviews-widget ul > [part~="card"][tabindex]').count()).toBe(3);
    // The browser warns of the template, whoever puts it there.
    expect(complaints.filter((line) => !line.startsWith('warning'))).toEqual([]);
  });

  test('that comes by setHTMLUnsafe, which makes shadow roots, is taken over without a request', async () => {
    const markup = await servedMarkup(shop, {}, vendorOf(3));
    const { page, complaints } = await openPage(browser, shop.page('<main></main>'));
    await page.waitForFunction(() => customElements.get('reviews-widget'));
    const drawn = await page.locator('main').evaluateHandle((main, html) => {
      main.setHTMLUnsafe(html);
      return main.querySelector('reviews-widget')!.shadowRoot!.querySelector('[part~="card"]')!;
    }, markup);
    await page.locator('reviews-widget ul > [part~="card"][tabindex]').nth(2).waitFor();
    await settled(page);
    expect(await drawn.evaluate((card) => card.isConnected)).toBe(true);
    expect(shop.asked).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('has its Product once, and lets go of it when the name goes', async () => {
    const { page, widget } = await openServed({ 'item-name': 'Cup' });
    await fate(page);
    await settled(page);
    const products = () => page.locator('script[type="application/ld+json"]').evaluateAll((all) => all.length);
    expect(await products()).toBe(1);
    await widget.evaluate((element) => element.removeAttribute('item-name'));
    await expect.poll(products).toBe(0);
  });

  test('lies the same under the strictest policy, its style sheet linked', async () => {
    shop.reports.length = 0;
    const markup = await servedMarkup(shop, { stylesheet: `${shop.script}/reviews-widget.css` }, vendorOf());
    const policy = shop.strict.replace("style-src 'none'", `style-src ${shop.script}`);
    const { page, complaints } = await openPage(browser, 'about:blank', { viewport: { width: 700, height: 800 } });
    await remember(page);
    await page.goto(shop.page({ body: markup, policy }));
    expect(await fate(page)).toMatchObject({ gone: [], moved: 0 });
    expect([...complaints, ...shop.reports]).toEqual([]);
  });
});

describe('without a script', () => {
  test('readers and crawlers find how reviews are checked, the way to the policy page, and what a review discloses', async () => {
    const vendor = vendorOf(4);
    const { widget } = await openServed({}, { vendor, javaScriptEnabled: false });
    const line = widget.locator('.statement');
    expect(await line.isVisible()).toBe(true);
    expect(await line.textContent()).toContain('The shop does not check whether authors have bought');
    expect(await line.getByRole('link', { name: 'How these reviews are checked' }).isVisible()).toBe(true);
    expect(await widget.locator('.disclosures bdi').first().isVisible()).toBe(true);
    expect(await widget.locator('.disclosures').first().textContent()).toContain('Received a free product');
    // The plain copy, as who knows no shadow roots reads it.
    const [, copy] = (await servedMarkup(shop, {}, vendor)).split('</template>');
    const plain = copy!.replace(/<script[^>]*>.*?<\/script>|<!--.*?-->/gs, '');
    expect(plain.match(/<p>[^<]*Received a free product/g)).toHaveLength(1);
    expect(plain).toMatch(/<p lang="en">[^<]*does not check[^<]* <a href="[^"]*\/policy\?/);
  });

  test('every review is read to its end, with its reply, and nothing is there to press', async () => {
    const { widget, complaints } = await openServed({}, { javaScriptEnabled: false });
    expect(await widget.locator('[part="reply-text"]').first().isVisible()).toBe(true);
    const text = widget.locator('[part~="text"]').first();
    expect(await text.textContent()).toBe(LONG.trim());
    expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(2);
    expect(await widget.locator('button:visible:not([part~="row"])').count()).toBe(0);
    // Another of the page would have the same name.
    expect(await widget.locator('section').getAttribute('aria-label')).toBe(null);
    expect(complaints).toEqual([]);
  });

  test('axe finds nothing', async () => {
    const { page } = await openServed({ layout: 'grid' });
    await fate(page);
    expect(await axeFindings(page, ['heading-order', 'landmark-one-main', 'region'])).toEqual([]);
  });
});

describe('hostile text that a server has drawn', () => {
  const texts = [...Object.values(hostileText), ...Object.values(plainText)];

  test('does nothing, and stays in its card', async () => {
    shop.reports.length = 0;
    const vendor = crypto.randomUUID();
    shop.vendors.set(vendor, texts.map(hostileReview));
    const query = {
      'page-size': '50',
      clamp: '0',
      'item-name': 'Cup',
      stylesheet: `${shop.script}/reviews-widget.css`,
    };
    const policy = shop.strict.replace("style-src 'none'", `style-src ${shop.script}`);
    const url = shop.page({ body: await servedMarkup(shop, query, vendor), policy });
    const { page, complaints, hosts } = await openPage(browser, url, { viewport: { width: 420, height: 900 } });
    const { cards, findings } = await hostileFindings(page);
    expect(cards).toBe(Math.min(50, texts.length));
    expect(findings).toEqual([]);
    expect([...complaints, ...shop.reports]).toEqual([]);
    expect([...hosts].sort()).toEqual([new URL(url).host, new URL(shop.script).host].sort());
  });
});
