import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, openPage, reviewsShown, settled } from './browser.js';
import { browser, EVERYTHING, shop, useShopAndBrowser } from './shop-and-browser.js';
import { setLayout, widgetTag } from './widget-shop.js';

useShopAndBrowser();

const LAYOUTS = ['list', 'grid', 'wall', 'carousel', 'badge'];
const WIDTHS = [240, 320, 360, 480, 640, 768, 1024, 1280, 1600];

/** The page with the widget in it, its reviews shown. */
async function open(
  attributes: string,
  { dir = 'ltr', lang = 'en', width = 1280, head = '', before = '', colorScheme = 'light' as 'light' | 'dark' } = {},
) {
  const script = `<script type="module" src="${shop.script}/reviews-widget.js"></script>`;
  const page = shop.page({
    head: `${script}<style>body { background: Canvas; color: CanvasText }</style>${head}`,
    body: before + widgetTag(`loading="eager" ${EVERYTHING} ${attributes}`),
    lang,
    dir: dir as 'ltr',
  });
  const opened = await openPage(browser, page, { viewport: { width, height: 900 }, colorScheme });
  await reviewsShown(opened.page);
  await settled(opened.page);
  return opened.page;
}

/** Gives the widget each layout in turn; a badge is opened. */
async function* inEachLayout(page: Page): AsyncGenerator<string> {
  for (const layout of LAYOUTS) {
    await setLayout(page, layout);
    if (layout === 'badge') await page.locator('[part="badge"]').click();
    await reviewsShown(page);
    yield layout;
  }
}

/** What sticks out of the page, or of a box that does not scroll, in words. */
const overflowing = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((next) => requestAnimationFrame(next));
    const root = document.querySelector('reviews-widget')!.shadowRoot!;
    const found: string[] = [];
    const rtl = root.host.matches(':dir(rtl)');
    if (document.documentElement.scrollWidth > innerWidth) found.push(`page ${document.documentElement.scrollWidth}`);
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const part = element.getAttribute('part') ?? element.localName;
      const { left, right, width } = element.getBoundingClientRect();
      const row = element.closest('ul[part~="carousel"]');
      if (element.closest('.unseen, dialog:not([open])') || width === 0 || (row && row !== element)) continue;
      // Some surfaces begin a little before the text in them, where a page never scrolls.
      const [before, after] = element.matches('[part~="row"], [part="badge"], .held-back')
        ? rtl
          ? [0, 14]
          : [14, 0]
        : [0, 0];
      if (left < -before - 0.5 || right > innerWidth + after + 0.5)
        found.push(`${part} ${Math.round(left)} to ${Math.round(right)}`);
      const { overflowX } = getComputedStyle(element);
      if (
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth &&
        overflowX === 'visible' &&
        element.matches('li, button, [part~="content"]')
      )
        found.push(`in ${part}: ${element.scrollWidth} of ${element.clientWidth}`);
    }
    return found;
  });

/** Targets that are smaller than 24 by 24 px and have less room than that of their own, in words. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('reviews-widget')!.shadowRoot!;
    const targets = [...root.querySelectorAll('button, a, select, input')].filter((target) => target.checkVisibility());
    const boxes = targets.map((target) => ({ target, box: target.getBoundingClientRect() }));
    const center = ({ x, y, width, height }: DOMRect) => [x + width / 2, y + height / 2] as const;
    return boxes
      .filter(({ box }) => box.width < 23.9 || box.height < 23.9)
      .filter(({ target, box }) => {
        const [x, y] = center(box);
        // WCAG 2.5.8: a circle of 24 px around it meets no other target.
        return boxes.some(({ target: other, box: near }) => {
          const dx = Math.max(near.left - x, 0, x - near.right);
          const dy = Math.max(near.top - y, 0, y - near.bottom);
          return other !== target && Math.hypot(dx, dy) < 12;
        });
      })
      .map(({ target, box }) => `${target.getAttribute('part')} ${box.width}x${box.height}`);
  });

describe('the widget from 240 to 1600 px', () => {
  for (const [colorScheme, dir, lang, seenAt] of [
    ['light', 'ltr', 'de', 1280],
    ['dark', 'rtl', 'ar', 320],
  ] as const) {
    test(`keeps everything within the page in every layout, and axe finds nothing at ${seenAt} px: ${colorScheme}, ${dir}`, async () => {
      const page = await open('paginate="pages"', { dir, lang, colorScheme, before: '<main><h1>Shop</h1>' });
      for (const layout of LAYOUTS) {
        await page.setViewportSize({ width: seenAt, height: 900 });
        await setLayout(page, layout);
        if (layout === 'badge') {
          expect(await axeFindings(page), 'closed badge').toEqual([]);
          await page.locator('[part="badge"]').click();
        }
        await reviewsShown(page);
        expect(await axeFindings(page), layout).toEqual([]);
        if (seenAt === 320) expect(await smallTargets(page), layout).toEqual([]);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          expect(await overflowing(page), `${layout}, ${width} px`).toEqual([]);
        }
      }
    });
  }

  test('at 400 % zoom of a page of 1280 px needs no scrolling sideways, with text at 200 %', async () => {
    const head = '<style>html { font-size: 200% } body { font-size: 1rem }</style>';
    const page = await open('', { width: 320, head });
    for await (const layout of inEachLayout(page)) expect(await overflowing(page), layout).toEqual([]);
  });

  test('uses its width without a summary, and has all controls in one row from a tablet on', async () => {
    const page = await open('', { width: 768 });
    const boxes = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    const rows = async () => {
      const controls = (await boxes('[part="controls"] :is(select, button, input)')).filter(({ width }) => width > 0);
      return [controls.length, new Set(controls.map(({ top }) => Math.round(top))).size];
    };
    expect(await rows()).toEqual([4, 1]);
    await page.locator('reviews-widget').evaluate((element) => {
      element.setAttribute('controls', 'sort media search');
    });
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const [card] = await boxes('[part~="card"][tabindex]');
      const [section] = await boxes('reviews-widget section');
      expect(card!.width, `${width} px`).toBeCloseTo(section!.width, 0);
      expect(await rows(), `${width} px`).toEqual([3, 1]);
    }
  });

  test('keeps a margin around the open dialog, and cards of a carousel as tall as the tallest, which is as tall as its content', async () => {
    const page = await open('');
    await setLayout(page, 'badge');
    await page.locator('[part="badge"]').click();
    for (const width of [240, 360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await settled(page);
      const { left, right, top, bottom } = await page.locator('[part="dialog"]').evaluate(async (dialog) => {
        // It rises as it opens.
        await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
        return dialog.getBoundingClientRect().toJSON() as DOMRect;
      });
      for (const margin of [left, width - right, top, 700 - bottom])
        expect(margin, `${width} px`).toBeGreaterThanOrEqual(11);
    }
    await page.locator('[part~="close"]').click();
    await setLayout(page, 'carousel');
    await reviewsShown(page);
    const blank = await page.locator('ul[part~="carousel"] > li').evaluateAll((cards) =>
      cards.map((card) => {
        const { paddingBottom } = getComputedStyle(card);
        // The button that reports a review stands in the padding.
        const last = [...card.children].findLast((child) => getComputedStyle(child).position !== 'absolute')!;
        const { bottom } = last.getBoundingClientRect();
        return Math.round(card.getBoundingClientRect().bottom - bottom - Number.parseFloat(paddingBottom));
      }),
    );
    expect(blank.length).toBeGreaterThan(3);
    expect(Math.min(...blank)).toBeLessThanOrEqual(2);
    const heights = await page
      .locator('ul[part~="carousel"] > li')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)));
    expect(new Set(heights).size).toBe(1);
  });

  test('is as wide as there is room beside others: in a row, in a column, in a grid, as a row itself', async () => {
    const page = await open('layout="list"', { head: '<style id="around"></style>' });
    for (const css of [
      'body { display: flex }',
      'body { display: flex; flex-direction: column; align-items: center }',
      'body { display: grid; justify-items: center }',
      'reviews-widget { display: flex }',
      'reviews-widget { display: inline-block }',
      'reviews-widget { float: left }',
      'reviews-widget { position: absolute; left: 0 }',
    ]) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.locator('#around').evaluate((style, text) => style.replaceChildren(text), css);
      const width = () =>
        page
          .locator('[part~="card"]')
          .first()
          .evaluate((card) => card.getBoundingClientRect().width);
      expect(await width(), css).toBeGreaterThan(500);
      await page.setViewportSize({ width: 320, height: 900 });
      expect(await width(), css).toBeGreaterThan(250);
      expect(await overflowing(page), css).toEqual([]);
    }
  });
});
