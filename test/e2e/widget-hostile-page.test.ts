import { describe, expect, test } from 'vitest';
import { launchDesktop, openPage, reviewsShown, settled } from './browser.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { type ShopPage, widgetTag } from './widget-shop.js';

useShopAndBrowser();

const open = (page: ShopPage | string) => openPage(browser, shop.page(page));

describe('the widget on a hostile page', () => {
  test('lives through being moved, cloned, hidden, emptied and put back', async () => {
    const { page, complaints } = await open(`<main>${widgetTag('layout="wall"')}</main><aside hidden></aside>`);
    await reviewsShown(page);
    await page.evaluate(async () => {
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      const [main, aside] = ['main', 'aside'].map((name) => document.querySelector<HTMLElement>(name)!);
      const widget = main!.querySelector('reviews-widget')!;
      for (let round = 0; round < 5; round++) {
        aside!.append(widget);
        await frame();
        main!.replaceChildren(widget.cloneNode(true), widget);
        widget.hidden = true;
        await frame();
        widget.hidden = false;
        widget.innerHTML = '';
        widget.remove();
        document.adoptNode(widget);
        main!.append(widget);
      }
    });
    for (const widget of await page.locator('main reviews-widget').all()) {
      await widget.locator('[part~="card"][tabindex]').nth(9).waitFor();
      await widget.getByText('Showing 24 of 39').waitFor();
    }
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });

  test('asks for its reviews before it is defined, once, unless it is far below or its address may say more', async () => {
    const body = `${widgetTag('page-size="3"', 'soon')}<div style="height: 4000px"></div>${widgetTag('', 'below')}`;
    const { page, complaints } = await open({ head: '', body: `${widgetTag('url-state', 'later')}${body}` });
    const asked = await page.evaluate(async (src) => {
      const { fetch, customElements } = window;
      const define = customElements.define.bind(customElements);
      const asked: string[] = [];
      window.fetch = (...args) => {
        asked.push(`${args[0]}`);
        return fetch(...args);
      };
      const defined = new Promise<string[]>((done) => {
        customElements.define = (name, ...more) => {
          if (name === 'reviews-widget') done([...asked]);
          define(name, ...more);
        };
      });
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
      return defined;
    }, `${shop.script}/reviews-widget.js`);
    expect(asked.map((address) => new URL(address).pathname)).toEqual(['/widget/v1/vendors/soon/reviews']);
    await reviewsShown(page);
    const requests = (id: string) => shop.asked.filter(({ pathname }) => pathname.includes(`/${id}/`)).length;
    expect([requests('soon'), requests('below')]).toEqual([1, 0]);
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });

  test('takes attributes and properties that were set before the script came', async () => {
    const { page, complaints } = await open({ head: '', body: widgetTag('page-size="3"', 'early') });
    await page.evaluate((src) => {
      Object.assign(document.querySelector('reviews-widget')!, { sort: 'lowest', heading: 'Set before' });
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
    }, `${shop.script}/reviews-widget.js`);
    await page.getByRole('heading', { name: 'Set before' }).waitFor();
    await reviewsShown(page);
    const asked = shop.asked.filter(({ pathname }) => pathname.includes('/early/'));
    expect(asked.map(({ search }) => search)).toEqual(['?token=t&limit=3&sort=lowest']);
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });

  test('leaves the page to an element that has its name already, and brings the form', async () => {
    const older = `<script>customElements.define('reviews-widget', class extends HTMLElement {
      connectedCallback() { this.textContent = 'the older one'; }
    })</script>`;
    const head = `${older}<script type="module" src="${shop.script}/reviews-widget.js"></script>`;
    const { page, complaints } = await open({
      head,
      body: `${widgetTag()}<review-form vendor-id="v" token="t"></review-form>`,
    });
    await page.getByText('the older one').waitFor();
    await page.locator('review-form').getByRole('radio').first().waitFor();
    expect(complaints).toEqual([]);
  });

  test('asks once for twenty widgets with the same query', async () => {
    const { page } = await open(
      widgetTag('loading="eager"', 'twenty').repeat(20) + widgetTag('loading="eager"', 'other'),
    );
    for (const widget of await page.locator('reviews-widget').all()) {
      await widget.locator('[part~="card"][tabindex]').first().waitFor({ state: 'attached' });
    }
    const asked = shop.asked.map(({ pathname }) => pathname.split('/')[4]);
    expect(asked.filter((vendor) => vendor === 'twenty')).toHaveLength(1);
    expect(asked.filter((vendor) => vendor === 'other')).toHaveLength(1);
  });

  test('shows the vendor that was set last, whichever answer comes last', async () => {
    shop.vendors.set('second', []);
    const release = shop.hold('vendors/first');
    const { page, complaints } = await open(widgetTag('loading="eager"', 'first'));
    await expect.poll(() => page.locator('[aria-hidden="true"] [part="card"]').count()).toBe(10);
    await page.locator('reviews-widget').evaluate((widget) => widget.setAttribute('vendor-id', 'second'));
    await page.getByText('No reviews are shown at the moment').waitFor();
    release();
    await settled(page);
    expect(await page.getByText('No reviews are shown at the moment').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('does without storage, in a frame of no origin', async () => {
    const inner = shop.page(`${widgetTag('url-state')}<review-form vendor-id="v" token="t"></review-form>`);
    const { page, complaints } = await open(
      `<iframe sandbox="allow-scripts" src="${inner}" width="800" height="800"></iframe>`,
    );
    const frame = page.frameLocator('iframe');
    await frame.locator('[part~="card"][tabindex]').first().waitFor();
    const blocked = page.frames()[1]!.evaluate(() => localStorage.length);
    await expect(blocked).rejects.toThrow('SecurityError');
    await frame
      .locator('reviews-widget')
      .getByRole('button', { name: /^5 stars/ })
      .click();
    await frame.getByRole('button', { name: 'All reviews' }).waitFor();
    await frame.locator('review-form').getByRole('radio').nth(3).press('Space');
    await frame.locator('review-form').getByRole('textbox').first().fill('Kept in mind alone.');
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });

  test('says that it is offline, and loads by itself when it is not any more', async () => {
    const { page, complaints } = await open(`<p style="height: 3000px">above</p>${widgetTag()}`);
    await page.context().setOffline(true);
    await page.locator('reviews-widget').scrollIntoViewIfNeeded();
    await page.locator('reviews-widget').getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().setOffline(false);
    await reviewsShown(page);
    expect(complaints.filter((complaint) => !/ERR_INTERNET_DISCONNECTED|404/.test(complaint))).toEqual([]);
  });

  test('is as it was left when the reader comes back, with and without the back/forward cache', async () => {
    const cached = await launchDesktop({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    for (const [engine, persisted] of [
      [cached, true],
      [browser, false],
    ] as const) {
      const { page, complaints } = await openPage(engine, shop.page(widgetTag('url-state')));
      await reviewsShown(page);
      await page
        .locator('reviews-widget')
        .getByRole('button', { name: /^4 stars/ })
        .click();
      await page.getByRole('button', { name: 'All reviews' }).waitFor();
      await page.evaluate(() =>
        addEventListener('pageshow', (event) => Object.assign(window, { came: event.persisted })),
      );
      await page.goto(shop.page('<p>elsewhere</p>'));
      await page.goBack({ waitUntil: 'commit' });
      await page.getByRole('button', { name: /^4 stars/, pressed: true }).waitFor();
      expect(await page.evaluate(() => (window as { came?: boolean }).came ?? false)).toBe(persisted);
      await page.getByRole('button', { name: 'All reviews' }).click();
      await page.locator('[part~="card"]').nth(9).waitFor();
      expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    }
    await cached.close();
  });
});
