import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListLook } from '../../src/desk/app/setup/lines/lines-of.js';
import { storefrontLines } from '../../src/desk/app/setup/lines/storefront-lines.js';
import { openPage, reviewsShown, settled } from './browser.js';
import { keepShifts, type Shift } from './layout-shifts.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { everyKind } from './widget-reviews.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

beforeAll(() => {
  shop.vendors.set(
    VENDOR,
    everyKind(shop.media).filter(({ avatar, media }) => !`${avatar}${media[0]?.url}`.includes('missing')),
  );
  shop.heldBack.set(VENDOR, []);
});

const LAYOUTS = ['list', 'grid', 'wall', 'carousel', 'badge'];
/** A vendor whose reviews have all their files. */
const VENDOR = 'whole';
const EVERYTHING = 'controls="summary photos sort stars media search" photo="media" item-name="Cup"';

/** Opens a page whose shifts are all kept, but for those that an input explains, as in Chromium's own sum. */
async function openMeasured(body: string, lang = 'en', width = 1000) {
  const { page, complaints } = await openPage(browser, 'about:blank', { viewport: { width, height: 800 } });
  const kept = await keepShifts(page);
  // The room that a page keeps until the script is there, as docs/guide/embedding.md says.
  const head = `<script type="module" src="${shop.script}/reviews-widget.js"></script><style>
    reviews-widget:not(:defined, [layout="badge"]) { display: block; min-height: 100vh }
    [layout="badge"]:not(:defined)::before { content: "\\a0"; display: inline-block; width: 12em; line-height: max(1.5em, 24px) }
    .row { display: flex; gap: 16px; align-items: baseline }</style>`;
  await page.goto(shop.page({ head, body, lang }));
  keptOf.set(page, kept);
  return { page, complaints };
}

const keptOf = new WeakMap<Page, () => Promise<Shift[]>>();

/** What has shifted so far, each with the parts that moved. */
async function shifts(page: Page): Promise<Shift[]> {
  await settled(page);
  await page.evaluate(async () => {
    for (let i = 0; i < 4; i++) await new Promise((next) => requestAnimationFrame(next));
  });
  return keptOf.get(page)!();
}

describe('cumulative layout shift', () => {
  test('is measured: what moves counts', async () => {
    const { page } = await openMeasured('<b></b><p>below</p>');
    await shifts(page);
    await page.evaluate(() => document.querySelector('p')!.before(document.createElement('hr')));
    expect(await shifts(page)).not.toEqual([]);
  });

  for (const layout of LAYOUTS) {
    test(`is 0 while a reader scrolls down to it and past it: ${layout}`, async () => {
      const { page } = await openMeasured(
        `<div style="height: 2400px">above</div>${widgetTag(`layout="${layout}" ${EVERYTHING}`, VENDOR)}<div style="height: 1600px">below</div>`,
      );
      const release = shop.hold('/media/');
      // The widget is 400 px below the screen, and has its reviews.
      await page.mouse.wheel(0, 1200);
      await page.locator('reviews-widget [part~="count"]').first().waitFor();
      for (let y = 0; y < 12; y++) {
        await page.mouse.wheel(0, 200);
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
      }
      release();
      expect(await shifts(page)).toEqual([]);
    });

    test(`is 0 above the fold, where answer, language and pictures come late: ${layout}`, async () => {
      const releases = ['/widget/', '/chunks/', '/media/'].map((part) => shop.hold(part));
      const widget = widgetTag(`loading="eager" layout="${layout}" ${EVERYTHING}`, VENDOR);
      const badge = widgetTag('loading="eager" layout="badge" heading="Reviews"');
      const body: Record<string, string> = {
        badge: `<p>€68 ${widget}</p><h1>Cup ${badge}</h1><div class="row"><b>€68</b> ${badge}</div><p>below</p>`,
        carousel: widget,
      };
      const { page } = await openMeasured(body[layout] ?? `${widget}<p>below</p>`, 'de');
      await page.locator('reviews-widget [aria-hidden="true"]').first().waitFor();
      for (const release of releases) {
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
        release();
      }
      await page.locator('reviews-widget [part~="count"]').first().waitFor();
      expect(await shifts(page)).toEqual([]);
    });
  }

  for (const width of [240, 412, 1280]) {
    test(`is 0 where what a reader can do comes after the list, ${width} px wide`, async () => {
      const release = shop.hold('/chunks/actions');
      const form = '<review-form vendor-id="whole" token="t"></review-form>';
      const { page } = await openMeasured(widgetTag('loading="eager" photo="none"', VENDOR) + form, 'en', width);
      await page.locator('reviews-widget ul > li').first().waitFor();
      const widget = page.locator('reviews-widget');
      expect(await widget.locator('[part="sort"]').textContent()).toBe('Newest first');
      expect(await widget.getByRole('img', { name: '5 stars: ' }).count()).toBe(1);
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
      release();
      await widget.getByRole('button', { name: 'Filter' }).waitFor();
      expect(await widget.getByRole('combobox', { name: 'Sort by' }).count()).toBe(1);
      expect(await widget.getByRole('button', { name: '5 stars: ' }).count()).toBe(1);
      expect(await shifts(page)).toEqual([]);
    });
  }

  test('is 0 while the viewer opens and closes, its chunk late', async () => {
    const { page } = await openMeasured(widgetTag(`loading="eager" ${EVERYTHING}`));
    await reviewsShown(page);
    await shifts(page);
    const release = shop.hold('/chunks/');
    await page.locator('[part~="thumbnail"][part~="gif"]').first().click();
    release();
    await page.locator('[part="viewer"]').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    expect(await shifts(page)).toEqual([]);
  });

  test('is 0 while more reviews come, by button and by scrolling', async () => {
    for (const paginate of ['more', 'scroll']) {
      const { page } = await openMeasured(widgetTag(`loading="eager" paginate="${paginate}"`));
      await reviewsShown(page);
      await shifts(page);
      for (let i = 0; i < 20; i++) {
        await page.mouse.wheel(0, 400);
        if (paginate === 'more' && i % 8 === 7) await page.getByRole('button', { name: 'Show more' }).click();
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
      }
      await expect.poll(() => page.locator('[part~="card"]').count()).toBeGreaterThan(19);
      expect(await shifts(page), paginate).toEqual([]);
    }
  });
});

/** Opens a page of these lines that is drawn before it has the script, which has come once this resolves, and its reviews after it. */
async function openDrawn(head: string, element: string, width: number): Promise<Page> {
  const { page } = await openPage(browser, 'about:blank', { viewport: { width, height: 844 } });
  keptOf.set(page, await keepShifts(page));
  const releases = ['reviews-widget.js', '/widget/', '/chunks/'].map((part) => shop.hold(part));
  const body = `<h1>Cup</h1>${element}<p>Goes well with it</p><footer>A shop</footer>`;
  await page.goto(shop.page({ head, body, policy: shop.strict }), { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  for (const [at, drawn] of ['footer', 'reviews-widget .bone', 'reviews-widget'].entries()) {
    await page.locator(drawn).first().waitFor();
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
    releases[at]!();
  }
  await reviewsShown(page);
  return page;
}

/** Shifts of what the page itself has. */
const shiftsBelow = async (page: Page) => (await shifts(page)).filter(({ moved }) => /\b(?:P|FOOTER) /.test(moved));

/** The script, and the element, as the desk writes them. */
function linesOfDesk(attributes: ListLook['attributes']): [script: string, element: string] {
  const { blocks } = storefrontLines('html', {
    ...{ scriptUrl: `${shop.script}/reviews-widget.js`, kind: 'vendor', vendorId: VENDOR, token: 't' },
    ...{ reads: true, submits: false, look: { attributes, styles: '', wordings: '' } },
  });
  return [blocks[0]!.lines, blocks[1]!.lines];
}

describe('above the fold, in a page that is drawn before the script comes and forbids styles', () => {
  for (const layout of ['list', 'grid', 'wall']) {
    for (const width of [390, 1280]) {
      test(`what stands below the lines of the desk does not move: ${layout}, ${width} px wide`, async () => {
        const page = await openDrawn(...linesOfDesk(layout === 'list' ? {} : { layout }), width);
        expect(await shiftsBelow(page)).toEqual([]);
        expect(shop.reports).toEqual([]);
      });
    }
  }

  test('what stands below a bare tag moves once, out of sight', async () => {
    const page = await openDrawn(linesOfDesk({})[0], widgetTag('', VENDOR), 390);
    expect(await shiftsBelow(page)).toHaveLength(1);
    expect(await page.evaluate(() => document.querySelector('p')!.getBoundingClientRect().top > innerHeight)).toBe(
      true,
    );
  });

  test('the room of the lines is gone once the element is drawn, also where reviews cannot be loaded', async () => {
    const [head, element] = linesOfDesk({});
    const { page } = await openPage(browser, 'about:blank', {}, (page) =>
      page.route('**/widget/**', (route) => route.fulfill({ status: 404, body: '{}' })),
    );
    await page.goto(shop.page({ head, body: `${element}<p>below</p>` }));
    await page.locator('reviews-widget [part~="error"]').waitFor();
    expect(await page.locator('reviews-widget > svg').isVisible()).toBe(false);
    expect(await page.locator('reviews-widget').evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(
      300,
    );
  });
});
