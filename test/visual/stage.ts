import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page, Request } from 'playwright-core';
import type { ReviewPage } from '../../src/contract/widget.js';
import { openAccount } from '../e2e/desk-account.js';
import { sharedServer } from '../e2e/server.js';
import { type Language, reviews } from './reviews.js';
import { LANGUAGES, type Shot, views } from './views.js';

/** The day of every picture. */
const NOW = new Date('2025-06-20T12:00:00Z');
const HEIGHT = 900;
/** Where the proxy's responses come from. */
const RESPONSES = '**/widget/v1/*/*/reviews?*';
/** What the shop of a picture sets in, and the reason why a machine that draws these otherwise compares no pictures. */
export const FONT = "'Noto Sans', 'Noto Sans Arabic', 'Noto Sans CJK JP', sans-serif";

const MARGINS = { 360: 16, 768: 32, 1024: 40, 1280: 48 };
const TITLES = {
  en: 'First Light pour-over set',
  ar: 'طقم التقطير «الضوء الأول»',
  ja: 'ファーストライト ドリップセット',
};

interface Shop {
  vendor: string;
  token: string;
}

/** The worker's server with a shop of each language, and a page that draws one picture after the other. */
export async function openStage(browser: Browser) {
  const server = await sharedServer();
  const openShop = async (name: string) => {
    const account = await openAccount(server, name);
    return { account, vendor: account.vendorId, token: await account.token() };
  };
  const openLanguage = async (language: Language): Promise<[Language, Shop]> => {
    const { account, ...shop } = await openShop(language);
    const file = join(server.dataDir, `visual-${language}.jsonl`);
    const rows = reviews[language].map((row) => JSON.stringify(row).replaceAll('{media}', `${server.url}/demo/media`));
    await writeFile(file, rows.join('\n'));
    const { code, stderr } = await server.cli('import', file, '--vendor', shop.vendor);
    if (code !== 0) throw new Error(stderr);
    return [language, shop];
  };
  const shops = new Map(await Promise.all(LANGUAGES.map(openLanguage)));
  // What the form sends is not seen in the lists.
  const postbox = await openShop('form');

  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  await page.addInitScript(() => localStorage.clear());
  /** What the page still waits for. A film is loaded as far as it is needed, and its request stays open. */
  const requests = new Set<Request>();
  page.on('request', (request) => request.resourceType() !== 'media' && requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  let html = '';
  await page.route(`${server.url}/stage`, (route) => route.fulfill({ contentType: 'text/html', body: html }));

  return {
    page,
    /** Draws `shot` anew, from nothing to the last picture in it. */
    async draw(shot: Shot): Promise<void> {
      const { act, state } = views[shot.view]!;
      html = pageOf(shot, shot.view.startsWith('form') ? postbox : shops.get(shot.language)!);
      await page.unroute(RESPONSES);
      if (state) {
        await page.route(RESPONSES, async (route) => {
          const response = await route.fetch();
          const json = state((await response.json()) as ReviewPage);
          await (json ? route.fulfill({ response, json }) : route.fulfill({ status: 503 }));
        });
      }
      await page.setViewportSize({ width: shot.width, height: HEIGHT });
      await page.emulateMedia({ colorScheme: shot.scheme });
      requests.clear();
      await page.goto(`${server.url}/stage`);
      await page
        .locator('[part~="card"][tabindex], [part="badge"], [part="form"], [part~="message"]')
        .first()
        .waitFor();
      await act?.(page, shot.language);
      // Wherever the last click was: what lies under a pointer looks otherwise.
      await page.mouse.move(0, 0);
      await page.evaluate(() => (document.activeElement?.shadowRoot?.activeElement as HTMLElement | null)?.blur());
      // All of it is in sight, so that nothing waits to be scrolled to. A dialog is as high as the window.
      await page.locator('ul[aria-busy="true"]').waitFor({ state: 'detached' });
      // What comes late makes the page higher: it is as high as its window once nothing moves any more.
      for (;;) {
        const waited = requests.size > 0;
        await settled(page);
        // A chunk that has just come may still draw something.
        if (waited || requests.size > 0) continue;
        if (shot.view.endsWith('-open')) break;
        const height = await page.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height));
        if (height === page.viewportSize()!.height) break;
        await page.setViewportSize({ width: shot.width, height });
      }
    },
    /** What is drawn, as a PNG. */
    picture: () => page.screenshot({ animations: 'disabled' }),
    close: () => context.close(),
  };
}

/** Waits until every picture is there and nothing has moved from one frame to the next. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('reviews-widget, review-form')!.shadowRoot!;
    const drawn = [...root.querySelectorAll('img, video')].every((file) => {
      const waits = file instanceof HTMLVideoElement ? file.readyState < 2 : !(file as HTMLImageElement).complete;
      const { left, right, top } = file.getBoundingClientRect();
      // What is out of sight is not loaded before the window has it.
      return !waits || left > innerWidth || right < 0 || top > innerHeight;
    });
    const places = JSON.stringify([...root.querySelectorAll('*')].map((element) => element.getBoundingClientRect()));
    const same = document.documentElement.dataset.places === places;
    document.documentElement.dataset.places = places;
    const whole = !root.querySelector('span[part="thumbnail"], ul[aria-busy="true"]');
    return drawn && whole && same && document.fonts.status === 'loaded';
  });
  // A chunk that has come has run by then, and has asked for what it needs.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  // There is not yet painted: they are decoded beside the painting.
  await page.evaluate(async () => {
    const root = document.querySelector('reviews-widget, review-form')!.shadowRoot!;
    for (const image of root.querySelectorAll('img')) {
      image.decoding = 'sync';
      if (image.complete) await image.decode().catch(() => {});
    }
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

function pageOf({ view, width, language }: Shot, { vendor, token }: Shop): string {
  const { element, attributes, css = '' } = views[view]!;
  const title = element === 'review-form' ? 'product-title' : 'heading';
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<style>
  :root { color-scheme: light dark; background: Canvas; font: 16px/1.5 ${FONT} }
  body { margin: ${MARGINS[width]}px }
  ${css}
</style>
<script type="module" src="/reviews-widget.js"></script>
<${element} vendor-id="${vendor}" token="${token}" ${title}="${TITLES[language]}" ${attributes}></${element}>`;
}
