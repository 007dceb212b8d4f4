import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, reviewsShown, settled } from './browser.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

/** Opens a page under the strict policy, runs `act` in it, and says what was reported, printed and asked of strangers. */
async function complaintsOf(body: string, act: (page: Page) => Promise<unknown>, lang = 'en') {
  shop.reports.length = 0;
  const url = shop.page({ body, lang, policy: shop.strict });
  const { page, complaints, hosts } = await openPage(browser, url);
  await act(page);
  // A report is on its way after what it reports, as is any picture that the act has brought into view.
  await settled(page);
  await page.context().close();
  const known = [url, shop.script].map((own) => new URL(own).host);
  return [...complaints, ...shop.reports, ...[...hosts].filter((host) => !known.includes(host))];
}

const everything = 'controls="summary sort stars media search" item-name="First Light" url-state photo="media"';

describe('the elements run under a policy of one origin with Trusted Types', () => {
  test('a style, a script or a request that the policy forbids is noticed', async () => {
    const found = await complaintsOf('<p style="color: red">red</p>', (page) =>
      page.evaluate(() => {
        try {
          document.querySelector('p')!.innerHTML = '<b>x</b>';
        } catch {}
        return fetch('/elsewhere').catch(() => {});
      }),
    );
    const text = found.join('\n');
    for (const word of ['style-src', 'connect-src', 'require-trusted-types-for']) expect(text).toContain(word);
  });

  for (const layout of ['list', 'carousel']) {
    test(`nothing is reported or printed: ${layout}, with all of it used`, async () => {
      const found = await complaintsOf(widgetTag(`layout="${layout}" ${everything}`), async (page) => {
        await reviewsShown(page);
        const widget = page.locator('reviews-widget');
        await widget.locator('[part~="text"] strong').waitFor();
        expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('First Light');
        await widget.getByRole('button', { name: 'Read more' }).first().click();
        for (const kind of ['gif', 'video']) {
          await widget.locator(`[part~="thumbnail"][part~="${kind}"]`).first().click();
          await widget.getByRole('dialog').waitFor();
          await page.keyboard.press('ArrowRight');
          await page.keyboard.press('Escape');
        }
        await widget.getByRole('searchbox').fill('wobble');
        await page.waitForURL(/search=wobble|q=wobble/);
        await widget.getByRole('combobox', { name: 'Sort' }).selectOption('lowest');
        await widget.getByRole('button', { name: /^5 stars/ }).click();
        await widget.getByRole('button', { name: 'All reviews' }).click();
        await widget.locator('[part="content"][aria-busy="false"]').waitFor();
        const more = widget.getByRole('button', { name: 'Show more reviews' });
        if (layout !== 'carousel') await more.click();
        else await widget.locator('ul[part~="carousel"]').press('End');
        await expect.poll(() => widget.locator('[part~="card"]').count()).toBeGreaterThan(10);
      });
      // The pictures that are broken on purpose.
      expect(found.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    });
  }

  test('nothing is reported or printed: badge with its list open, pages and scroll, grid and wall', async () => {
    const body = [
      `layout="badge" paginate="pages" ${everything}`,
      'layout="grid" loading="eager"',
      'layout="wall" loading="eager"',
      'paginate="scroll" loading="eager"',
    ].map((attributes) => widgetTag(attributes));
    const found = await complaintsOf(body.join(''), async (page) => {
      const [badge, scroll] = [page.locator('reviews-widget').first(), page.locator('reviews-widget').last()];
      await badge.getByRole('button', { name: /stars/ }).click();
      await badge.getByRole('button', { name: 'Page 2 of 3' }).click();
      await badge.locator('[aria-current="page"]').getByText('2').waitFor();
      await page.keyboard.press('Escape');
      for (const layout of ['grid', 'wall']) await page.locator(`ul[part~="${layout}"] > li`).first().waitFor();
      await page.mouse.wheel(0, 90_000);
      await expect.poll(() => scroll.locator('[part~="card"]').count()).toBeGreaterThan(10);
    });
    expect(found.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });

  test('nothing is reported or printed: list and form in another language', async () => {
    const form = '<review-form vendor-id="v" token="t" product-id="p" product-title="Cup"></review-form>';
    const found = await complaintsOf(
      widgetTag() + form,
      async (page) => {
        await reviewsShown(page);
        const fields = page.locator('review-form');
        await fields.getByRole('radio').nth(4).press('Space');
        await fields.getByRole('textbox').first().fill('Good.');
        await fields.locator('button[type="submit"]').click();
        await fields.locator('[part="success"]').waitFor();
      },
      'ar',
    );
    expect(found.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });

  test('nothing is reported or printed where there is nothing to show, but that a token is missing', async () => {
    shop.vendors.set('empty', []);
    const body = `${widgetTag('', 'empty')}<reviews-widget></reviews-widget>`;
    const found = await complaintsOf(body, async (page) => {
      await page.getByText('No reviews are shown at the moment').waitFor();
      await page.locator('reviews-widget:not([vendor-id]) [part~="error"]').waitFor();
    });
    expect(found).toEqual([expect.stringContaining('<reviews-widget> The attribute token is missing.')]);
  });
});
