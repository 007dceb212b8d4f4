import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, reviewsShown, settled } from './browser.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { type ShopPage, setLayout, widgetTag } from './widget-shop.js';

useShopAndBrowser();

const LAYOUTS = ['list', 'grid', 'wall', 'carousel', 'badge'];
const styled = (css: string): string =>
  `<script type="module" src="${shop.script}/reviews-widget.js"></script><style>${css}</style>`;
const open = (page: ShopPage) => openPage(browser, shop.page(page));

/** Sizes and places in the widget that a page's style sheet could upset. */
const measures = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('reviews-widget')!.shadowRoot!;
    const parts = ['held-back', 'summary', 'stars', 'list', 'card', 'text', 'thumbnail', 'avatar', 'badge', 'button'];
    return parts.map((part) => {
      const found = root.querySelector(`[part~="${part}"], .${part}`);
      const { width = 0, height = 0 } = found?.getBoundingClientRect() ?? {};
      const { display, textAlign, letterSpacing } = getComputedStyle(found ?? root.host);
      return [part, Math.round(width), Math.round(height), found && [display, textAlign, letterSpacing].join()];
    });
  });

const sheets: Record<string, string> = {
  'all unset': 'body, body * { all: unset }',
  'forced boxes':
    'img, svg, video, button, select, input { width: 100% !important; height: 9px !important; max-width: none !important }',
  'forced type':
    '* { letter-spacing: 9px; text-transform: uppercase; text-align: center; line-height: 4; text-indent: 3em; word-spacing: 2em }',
  'forced display': 'body * { position: relative; display: flex; overflow: hidden; min-width: 0 }',
};
/** What gives every page the same font and margin, so that they can be compared. */
const even = 'body, reviews-widget { font: 16px/1.5 sans-serif !important; margin: 0 !important }';

describe('the widget under a hostile style sheet', () => {
  test('is as large and as wide under every style sheet, in every layout', async () => {
    const attributes = 'photo="media" controls="summary sort stars media search"';
    const head = `${styled(even)}<style id="hostile"></style>`;
    const { page, complaints } = await open({ head, body: widgetTag(attributes) });
    const wear = (css: string) =>
      page.locator('#hostile').evaluate(async (style, text) => {
        style.textContent = text;
        for (let i = 0; i < 3; i++) await new Promise((next) => requestAnimationFrame(next));
      }, css);
    await page.locator('reviews-widget [part~="count"]').first().waitFor();
    for (const layout of LAYOUTS) {
      await wear('');
      await setLayout(page, layout);
      await page.locator('reviews-widget [part~="count"]').first().waitFor();
      await settled(page);
      const plain = await measures(page);
      expect(plain.find(([part]) => part === (layout === 'badge' ? 'badge' : 'card'))![1]).toBeGreaterThan(100);
      for (const [name, css] of Object.entries(sheets)) {
        await wear(css);
        expect(await measures(page), `${layout}, ${name}`).toEqual(plain);
      }
    }
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });

  test('can be read where the root’s font is tiny, and selected where that is forbidden', async () => {
    const css = 'html { font-size: 62.5% } body { font-size: 1rem } * { user-select: none }';
    const { page } = await open({ head: styled(css), body: widgetTag() });
    await reviewsShown(page);
    const text = page.locator('reviews-widget [part~="text"]').last();
    expect(await text.evaluate((element) => getComputedStyle(element).fontSize)).toBe('13px');
    await text.click({ clickCount: 3 });
    expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(10);
  });

  test('whenever reviews are held back the widget says so, whatever the page’s CSS, in every layout', async () => {
    const parts = 'heading summary score average count histogram row controls list card message button badge dialog';
    const css = `.held-back, p { display: none !important }
      reviews-widget { font-size: 0; line-height: 0; color: transparent; visibility: hidden; text-indent: -9999px; --_muted: transparent;
        -webkit-text-fill-color: transparent; clip: rect(0 0 0 0); transform: none }
      reviews-widget * { visibility: hidden }
      ${parts.split(' ').map((part) => `reviews-widget::part(${part})`)} { position: relative; z-index: 2147483647; margin-top: -600px; background: red }`;
    for (const layout of LAYOUTS) {
      const { page } = await open({
        head: styled(css),
        body: `<div style="height: 700px"></div>${widgetTag(`layout="${layout}" loading="eager"`)}`,
      });
      // Blended in, or refused to: either way it then has colours of its own.
      const line = page.locator('reviews-widget .held-back[style*="color"]').first();
      await line.waitFor({ state: 'attached' });
      const { text, style, top } = await line.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        const { display, visibility, fontSize, textIndent, webkitTextFillColor } = getComputedStyle(element);
        const over = (element.getRootNode() as ShadowRoot).elementFromPoint(x + width / 2, y + height / 2);
        const style = { display, visibility, fontSize, textIndent, fill: webkitTextFillColor };
        return { text: element.textContent, style, top: over?.className };
      });
      expect(text, layout).toContain('Showing 24 of 39 reviews');
      expect(style, layout).toMatchObject({
        display: layout === 'badge' ? 'inline-block' : 'table',
        visibility: 'visible',
        fontSize: '14px',
        textIndent: '0px',
      });
      expect(style.fill, layout).toBe('rgb(0, 0, 0)');
      expect(top, layout).toBe('held-back');
      await page.context().close();
    }
  });

  test('opens its list and its viewer above whatever the page puts on top', async () => {
    const css =
      '.wall { position: fixed; inset: 0; z-index: 2147483647; background: #fffc } dialog { display: none !important }';
    const { page } = await open({
      head: styled(css),
      body: `${widgetTag('layout="badge"')}<div class="wall"></div>`,
    });
    await page.locator('reviews-widget').getByRole('button', { name: /stars/ }).press('Enter');
    // Playwright clicks nothing that something else lies over.
    await page.locator('[part~="thumbnail"]').first().click();
    await page.locator('[part="viewer"] [part~="viewer-close"]').click();
    await page.locator('[part="dialog"] [part~="close"]').click();
    expect(await page.locator('reviews-widget').getByRole('dialog').count()).toBe(0);
  });
});
