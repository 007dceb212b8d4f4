import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { PublicInsights } from '../../src/contract/widget.js';
import type { InsightsEmbedQuery } from '../../src/embed/index.js';
import { hostileText } from '../fixtures/hostile-text.js';
import { DELIVERY, insightsOf, SIZE, THEIRS } from '../fixtures/public-insights.js';
import { axeFindings, openPage, settled } from './browser.js';
import { countShifts } from './layout-shifts.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { plainReview } from './widget-reviews.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

/** The built one: its templates are those of the built script. */
const { renderInsights } = (await import(
  pathToFileURL(join(process.cwd(), 'dist/embed.js')).href
)) as typeof import('../../src/embed/index.js');

const VENDOR = crypto.randomUUID();
const OURS = insightsOf([
  SIZE,
  DELIVERY,
  { ...SIZE, topic: 'price', label: 'Price: mixed', praised: 4, criticised: 4 },
]);

interface Served extends BrowserContextOptions {
  insights?: PublicInsights;
  /** What axe has seen in another case. */
  isSeen?: true;
  query?: InsightsEmbedQuery;
  before?: string;
  after?: string;
  policy?: string;
}

/** Opens a page that a server has drawn insights into; `shifts` are those since it was drawn. */
async function openServed({ insights = OURS, query = {}, before = '', after = '', policy, ...context }: Served = {}) {
  const markup = await renderInsights(insights, { kind: 'vendors', id: VENDOR, token: 't' }, query);
  const { page, complaints } = await openPage(browser, 'about:blank', {
    viewport: { width: 1000, height: 800 },
    ...context,
  });
  const scripted = context.javaScriptEnabled !== false;
  const shifts = scripted ? await countShifts(page, 'reviews-widget.js') : async () => [];
  const asked = shop.asked.length;
  shop.vendors.set(VENDOR, [plainReview(1)]);
  const body = `<main><h1>Cup</h1>${before}${markup}${after}<p>The end</p></main>`;
  const head = `<script type="module" src="${shop.script}/reviews-widget.js"></script>
    ${policy ? '' : '<style>body { background: Canvas; color: CanvasText }</style>'}`;
  await page.goto(shop.page({ head, body, ...(policy && { policy }) }));
  const element = page.locator('review-insights');
  const requested = () => shop.asked.slice(asked).filter(({ pathname }) => pathname.endsWith('/insights'));
  /** Resolves once the script has taken the markup over: its own style is gone. */
  const takenOver = async () => {
    await page.waitForFunction(() => {
      const root = document.querySelector('review-insights')?.shadowRoot;
      return root?.adoptedStyleSheets.length && !root.querySelector('style, link');
    });
    await settled(page);
  };
  return { page, complaints, element, requested, shifts, takenOver };
}

describe('insights that a server has drawn', () => {
  test.each<[string, Served]>([
    ['with a heading', { query: { heading: 'In short' } }],
    ['from right to left', { query: { lang: 'ar', heading: 'In short' } }],
    ['on a phone', { isSeen: true, viewport: { width: 360, height: 740 }, query: { lang: 'de' } }],
    ['of another service', { insights: insightsOf(THEIRS, { language: undefined as never }) }],
    // The list comes without its reviews, and has room for them.
    [
      'beside the list',
      { isSeen: true, after: `<div style="block-size: 4000px">${widgetTag('loading="eager"', VENDOR)}</div>` },
    ],
    ['with nothing to say', { insights: insightsOf([]), query: { 'show-empty': '' } }],
  ])('are taken over without a request, a shift or a complaint: %s', async (_, { isSeen, ...served }) => {
    const { page, complaints, requested, shifts, takenOver, element } = await openServed(served);
    const before = await element.boundingBox();
    await takenOver();
    expect([requested(), await shifts(), complaints]).toEqual([[], [], []]);
    expect(await element.boundingBox()).toEqual(before);
    if (!isSeen) expect(await axeFindings(page)).toEqual([]);
  });

  test('leave open what a reader has opened before the script came, and the focus where it is', async () => {
    const { page, takenOver, element } = await openServed({ after: widgetTag('loading="eager"', VENDOR) });
    await element.locator('summary').nth(1).click();
    await takenOver();
    expect(await element.locator('details').evaluateAll((all) => all.map((one) => one.hasAttribute('open')))).toEqual([
      false,
      true,
      false,
    ]);
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent);
    expect(await focused()).toContain('Runs small');
    await element.getByRole('button', { name: 'Show these reviews' }).click();
    await expect.poll(() => shop.asked.at(-1)!.searchParams.get('topic')).toBe('size');
  });

  test('are read and opened without any script', async () => {
    const { element } = await openServed({ javaScriptEnabled: false });
    await element.locator('summary', { hasText: 'Runs small' }).click();
    expect(await element.locator('[part="quote"]:visible').allTextContents()).toEqual([
      'It runs small.',
      'The size is right.',
    ]);
    expect(await element.locator('[part="label"]:visible').count()).toBe(3);
  });

  test('of another product are dropped once the page has changed it', async () => {
    const { page, element, requested } = await openServed({
      query: { 'product-id': 'mug' },
      after: `<script>document.querySelector('review-insights').setAttribute('product-id', 'bowl')</script>`,
    });
    await expect.poll(() => requested().map(({ searchParams }) => searchParams.get('productId'))).toEqual(['bowl']);
    await page.waitForFunction(() => !document.querySelector('review-insights')!.shadowRoot!.querySelector('details'));
    await settled(page);
    // Neither in the shadow root nor in the plain copy.
    expect(await element.getByText('Runs small').filter({ visible: true }).count()).toBe(0);
  });

  test('are styled under a strict policy, by the linked sheet', async () => {
    const { element, complaints, takenOver } = await openServed({
      query: { stylesheet: `${shop.script}/review-insights.css` },
      policy: shop.strict.replace("style-src 'none'", `style-src ${shop.script}`),
    });
    await takenOver();
    expect(
      await element
        .locator('[part="claims"]')
        .first()
        .evaluate((list) => getComputedStyle(list).listStyleType),
    ).toBe('none');
    expect([complaints, shop.reports]).toEqual([[], []]);
  });

  test('with hostile texts run nothing, before the script and with it', async () => {
    const texts = Object.values(hostileText).map((text) => text.slice(0, 500));
    const hostile = texts.map((text) => ({
      ...SIZE,
      label: text,
      topic: text,
      quotes: [{ reviewId: 'a', text, opinion: 'criticism' as const }],
    }));
    for (let at = 0; at < hostile.length; at += 8) {
      const { page, complaints, takenOver, element } = await openServed({
        insights: insightsOf(hostile.slice(at, at + 8)),
      });
      await takenOver();
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
      expect(await element.locator('img, iframe, form, style, math, dialog').count()).toBe(0);
      expect(complaints).toEqual([]);
      await page.close();
    }
  });
});
