import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { ReviewPage } from '../../src/contract/widget.js';
import type { EmbedQuery } from '../../src/embed/index.js';
import { countShifts } from './layout-shifts.js';
import type { Shop } from './widget-shop.js';

const shiftsOf = new WeakMap<Page, () => Promise<number[]>>();

/** The built one: its templates are those of the built script. */
export const { renderEmbed } = (await import(
  pathToFileURL(join(process.cwd(), 'dist/embed.js')).href
)) as typeof import('../../src/embed/index.js');

/** The markup of a vendor's first page, as the shop's server puts it into its pages. */
export async function servedMarkup(shop: Shop, query: EmbedQuery = {}, vendor: string = crypto.randomUUID()) {
  const search = new URLSearchParams({ token: 't', limit: query['page-size'] ?? '10', sort: query.sort ?? 'newest' });
  for (const [name, value] of Object.entries({ source: query.source, product: query['product-id'] })) {
    if (value) search.set(name, value);
  }
  const answer = await fetch(`${shop.script}/widget/v1/vendors/${vendor}/reviews?${search}`);
  shop.asked.length = 0;
  return renderEmbed((await answer.json()) as ReviewPage, { kind: 'vendors', id: vendor, token: 't' }, query, {
    publicUrl: shop.script,
  });
}

/** Remembers what the server drew into `page`, which is opened next, and what moves once it is drawn. */
export async function remember(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawn = new Set<Element>();
    Object.assign(window, { drawn });
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      for (const { shadowRoot: root } of document.querySelectorAll('reviews-widget')) {
        for (const element of root?.querySelectorAll('section, section *') ?? []) drawn.add(element);
      }
    });
  });
  shiftsOf.set(page, await countShifts(page, 'reviews-widget.js'));
}

/** What became of it once each widget draws itself: elements that stayed, those that are gone, and the sum of all shifts. */
export async function fate(page: Page): Promise<{ kept: number; gone: string[]; moved: number }> {
  await page.locator('reviews-widget').evaluateAll(async (elements) => {
    // The markup of a server has no inline style; a widget that draws itself sets this one after each update.
    const isDrawn = ({ shadowRoot }: Element) =>
      Boolean(shadowRoot?.querySelector('section')?.style.getPropertyValue('--_clamp'));
    while (!elements.every(isDrawn)) await new Promise(requestAnimationFrame);
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
  });
  const { kept, gone } = await page.evaluate(() => {
    const { drawn } = window as unknown as { drawn: Set<Element> };
    const gone = [...drawn].filter((element) => !element.isConnected);
    return { kept: drawn.size - gone.length, gone: gone.map(({ outerHTML }) => outerHTML) };
  });
  const shifts = await shiftsOf.get(page)!();
  return { kept, gone, moved: shifts.reduce((sum, shift) => sum + shift, 0) };
}
