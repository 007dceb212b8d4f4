import { describe, expect, test } from 'vitest';
import { hostileText, plainText } from '../fixtures/hostile-text.js';
import { openPage, settled } from './browser.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { hostileFindings, hostileReview } from './widget-hostile-reviews.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

/** A page of the widget with each text in every field of a review. */
function pageOf(texts: string[], layout: string, policy?: string): string {
  const vendor = crypto.randomUUID();
  shop.vendors.set(vendor, texts.map(hostileReview));
  const body = widgetTag(`layout="${layout}" page-size="50" loading="eager" item-name="Cup" clamp="0"`, vendor);
  return shop.page({ body, ...(policy && { policy }) });
}

const texts = [...Object.values(hostileText), ...Object.values(plainText)];

describe('a stranger’s text never runs in a page', () => {
  for (const layout of ['list', 'carousel']) {
    test(`does nothing, and stays in its card: ${layout}`, async () => {
      shop.reports.length = 0;
      const url = pageOf(texts, layout, shop.strict);
      const { page, complaints, hosts } = await openPage(browser, url, { viewport: { width: 420, height: 900 } });
      const { cards, findings } = await hostileFindings(page);
      expect(cards).toBe(texts.length);
      expect(findings).toEqual([]);
      expect([...complaints, ...shop.reports]).toEqual([]);
      expect([...hosts].sort()).toEqual([new URL(url).host, new URL(shop.script).host].sort());
    });
  }

  test('is read as it was written where it is plain', async () => {
    const plain = Object.values(plainText);
    const { page } = await openPage(browser, pageOf(plain, 'list', shop.strict));
    expect((await hostileFindings(page)).texts).toEqual(plain);
  });

  describe('without the sanitizer', () => {
    /** Opens the texts with a sanitizer that lets everything through. */
    async function openRaw(policy?: string) {
      const opened = await openPage(browser, 'about:blank');
      const body =
        'export default () => ({ sanitizeInto: (text) => document.createRange().createContextualFragment(text) });';
      const headers = { 'access-control-allow-origin': '*' };
      await opened.page.route('**/chunks/sanitize-*.js', (route) =>
        route.fulfill({ body, contentType: 'text/javascript', headers }),
      );
      await opened.page.goto(pageOf(texts, 'list', policy));
      return opened;
    }

    test('it would do harm, and be found', async () => {
      const { page } = await openRaw();
      const { findings } = await hostileFindings(page);
      for (const word of ['foreign element', 'foreign attribute', 'handler', 'ran: pwned']) {
        expect(findings.join('\n')).toContain(word);
      }
    });

    test('it would be stopped and reported by the strict policy', async () => {
      const { page, complaints } = await openRaw(shop.strict);
      await settled(page);
      expect(complaints.join('\n')).toContain('TrustedHTML');
    });
  });
});
