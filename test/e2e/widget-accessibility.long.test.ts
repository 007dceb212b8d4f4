import { describe, expect, test } from 'vitest';
import { axeFindings } from './browser.js';
import { openWidget, useShopAndBrowser } from './shop-and-browser.js';
import { setLayout } from './widget-shop.js';
import { reachStates } from './widget-states.js';

useShopAndBrowser();

const SCHEMES = ['light', 'dark'] as const;
const DIRECTIONS = [
  ['ltr', 'en'],
  ['rtl', 'ar'],
] as const;

describe('axe finds nothing', () => {
  for (const colorScheme of SCHEMES) {
    for (const [dir, lang] of DIRECTIONS) {
      for (const width of [320, 1280]) {
        test(`in any layout: ${colorScheme}, ${dir}, ${width} px`, async () => {
          const page = await openWidget('paginate="pages"', {
            colorScheme,
            dir,
            lang,
            viewport: { width, height: 900 },
          });
          for (const layout of ['list', 'grid', 'wall', 'carousel', 'badge']) {
            await setLayout(page, layout);
            expect(await axeFindings(page), layout).toEqual([]);
          }
        });

        test(`in any state: ${colorScheme}, ${dir}, ${width} px`, async () => {
          const page = await openWidget('page-size="3"', { colorScheme, dir, lang, viewport: { width, height: 900 } });
          for await (const state of reachStates(page)) expect(await axeFindings(page), state).toEqual([]);
        });
      }
    }
  }
});
