import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openWidget, useShopAndBrowser } from './shop-and-browser.js';

useShopAndBrowser();

/** What a screen reader would say the focused element is. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    const words =
      at?.getAttribute('aria-label') ?? (at as HTMLInputElement).labels?.[0]?.querySelector('span')?.textContent;
    const text = words ?? at?.textContent ?? '';
    return `${at?.localName} ${text
      .replace(/[\u2068\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim()}`.slice(0, 60);
  });

describe('by keyboard alone', () => {
  test('a reader walks through summary, order, filters, cards, files and on to more, and comes back from the viewer', async () => {
    const page = await openWidget('page-size="4"');
    await page.locator('[part~="thumbnail"][part~="gif"]').first().waitFor();
    await page.locator('[part~="unfold"]').first().waitFor();
    const walk: string[] = [];
    // Each card has a flag as well.
    const flags = new Set<string>();
    while (walk.length < 18) {
      await page.keyboard.press('Tab');
      const at = await focused(page);
      if (at.startsWith('button Report the review')) flags.add(at);
      else walk.push(at);
    }
    expect(flags).toContain('button Report the review by Reader 0');
    expect(walk).toEqual([
      'button 5 stars: 11 reviews',
      'button 4 stars: 3 reviews',
      'button 3 stars: 2 reviews',
      'button 2 stars: 3 reviews',
      'button 1 star: 4 reviews',
      'a How we handle reviews',
      'select Sort by',
      'select Source',
      'button Photos and videos',
      'input Search reviews',
      'button Read more',
      'button Open photo by Reader 0',
      'button Open animation by Reader 0',
      'button Open video by Reader 0',
      'a Read on Shop',
      'a Read on Google',
      'button Show more reviews',
      'body Shop',
    ]);
  });

  test('the viewer takes the focus, walks with the arrows, keeps the focus and gives it back', async () => {
    const page = await openWidget('');
    const thumbnail = page.locator('[part~="thumbnail"][part~="gif"]').first();
    await thumbnail.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog');
    await viewer.waitFor();
    const count = viewer.getByRole('status');
    const before = await count.textContent();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => count.textContent()).not.toBe(before);
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => {
          const root = document.querySelector('reviews-widget')!.shadowRoot!;
          // The browser's own bar is the one place outside that a modal dialog leads to.
          return root.activeElement === null || root.activeElement.closest('dialog') !== null;
        }),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => thumbnail.evaluate((button) => button.matches(':focus'))).toBe(true);
  });

  test('more reviews bring the focus to the first new one, and say how many came', async () => {
    const page = await openWidget('page-size="5"');
    await page.getByRole('button', { name: 'Show more reviews' }).press('Enter');
    const sixth = page.locator('[part~="card"]').nth(5);
    await expect.poll(() => sixth.evaluate((card) => card.matches(':focus'))).toBe(true);
    await page.locator('.unseen[role="status"]').getByText('5 more reviews').waitFor({ state: 'attached' });
  });

  test('a row of cards scrolls by keys, and the badge opens and closes', async () => {
    const page = await openWidget('layout="carousel"');
    const row = page.locator('ul[part~="carousel"]');
    await row.press('ArrowRight');
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(100);
    const badge = await openWidget('layout="badge"');
    await badge.locator('[part="badge"]').press('Enter');
    await badge.getByRole('dialog').getByRole('listitem').first().waitFor();
    await badge.keyboard.press('Escape');
    await expect.poll(() => focused(badge)).toMatch(/^button .*reviews/);
  });
});

describe('to a screen reader', () => {
  test('summary, controls, list and a card have names and roles', async () => {
    const page = await openWidget('page-size="1"');
    await page.locator('[part~="thumbnail"][part~="gif"]').first().waitFor();
    const tree = await page.locator('main').ariaSnapshot();
    const lines = tree
      .replace(/[\u2068\u2069]/g, '')
      .split('\n')
      .map((line) => line.trim());
    const expected = [
      '- region "Reviews":',
      '- heading "Reviews" [level=2]',
      '- img "3.5 out of 5 stars":',
      '- text: Based on 24 reviews',
      `- 'button "5 stars: 11 reviews"'`,
      '- text: Showing 24 of 39 reviews ·',
      '- link "How we handle reviews":',
      '- combobox "Sort by":',
      '- option "Newest first" [selected]',
      '- combobox "Source":',
      '- option "All sources" [selected]',
      '- button "Photos and videos"',
      '- searchbox "Search reviews"',
      '- status',
      '- list:',
      '- listitem:',
      '- heading "Reader 0 Verified purchase" [level=3]',
      '- img "5 out of 5 stars"',
      '- button "Read more"',
      '- button "Open photo by Reader 0"',
      '- button "Open animation by Reader 0": GIF',
      '- text: Reply from Kiln & Co.',
      '- time: Mar 29, 2026',
      '- text: Thank you! We will tell the potter.',
      '- paragraph: 1 of 24 reviews',
      '- button "Show more reviews"',
    ];
    // In this order, whatever stands between.
    expect(lines.filter((line) => expected.includes(line)).filter((line, i, all) => line !== all[i - 1])).toEqual(
      expected,
    );

    await page.locator('[part~="thumbnail"][part~="gif"]').first().click();
    const viewer = (await page.getByRole('dialog').ariaSnapshot()).replace(/[\u2068\u2069]/g, '');
    for (const line of [
      'dialog "Photos and videos"',
      'status: 2 of 3',
      'button "Close"',
      'group "Picture by Reader 0"',
      'button "Previous',
      'button "Next',
    ]) {
      expect(viewer).toContain(line);
    }
  });
});
