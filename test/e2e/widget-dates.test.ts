import { describe, expect, test } from 'vitest';
import { openPage, reviewsShown } from './browser.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { plainReview } from './widget-reviews.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

const NOW = '2026-03-04T10:30:00Z';

/** A page at {@link NOW} in `timezoneId`, with a review of the day before and a reply of that calendar day. */
async function openIn(timezoneId: string, hasTouch = false) {
  const vendor = crypto.randomUUID();
  const reply = { author: '', date: '2026-03-03', text: 'Thank you.' };
  shop.vendors.set(vendor, [plainReview(0, { createdAt: '2026-03-02T12:00:00Z', reply })]);
  const { page } = await openPage(browser, 'about:blank', { timezoneId, hasTouch });
  await page.clock.setFixedTime(NOW);
  await page.goto(shop.page(widgetTag('loading="eager" controls=""', vendor)));
  await reviewsShown(page);
  return { page, date: page.locator('[part="date"]'), reply: page.locator('[part="reply-date"]') };
}

describe('the day of a reply', () => {
  for (const [zone, day] of [
    // There it is still the third, the fourth, and already the fifth.
    ['Pacific/Pago_Pago', 'today'],
    ['Europe/Berlin', 'yesterday'],
    ['Pacific/Kiritimati', '2 days ago'],
  ] as const) {
    test(`is told by the reader’s calendar, and its date is nobody’s zone: ${zone}`, async () => {
      const { page, reply } = await openIn(zone);
      expect(await reply.textContent()).toContain(`${day} (Mar 3, 2026)`);
      await page.context().close();
    });
  }
});

describe('the date behind "2 days ago"', () => {
  const shown = (exact: { boundingBox: () => Promise<{ width: number } | null> }) =>
    exact.boundingBox().then((box) => box!.width > 10);

  test('is shown by a tap, goes with the focus, and is no stop of the Tab key', async () => {
    const { page, date, reply } = await openIn('Europe/Berlin', true);
    const exact = date.locator('span');
    expect(await shown(exact)).toBe(false);
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await date.evaluate((time) => time.matches(':focus'))).toBe(false);
    }
    await date.tap();
    expect(await shown(exact)).toBe(true);
    await reply.tap();
    expect(await shown(exact)).toBe(false);
    await date.tap();
    expect((await date.boundingBox())!.height).toBeGreaterThanOrEqual(24);
    await page.context().close();
  });

  test('is read with it, once', async () => {
    const { page } = await openIn('Europe/Berlin');
    expect(await page.locator('reviews-widget').ariaSnapshot()).toContain('time: 2 days ago (Mar 2, 2026)');
    await page.context().close();
  });
});
