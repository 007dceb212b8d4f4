import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from './browser.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';
import { plainReview } from './widget-reviews.js';
import { widgetTag } from './widget-shop.js';

useShopAndBrowser();

beforeAll(() => {
  // Each with a text to unfold, a picture of its author, an animation and a video; every fifth with files that are missing.
  const reviews = Array.from({ length: 23 }, (_, number) => {
    const file = (name: string) => `${shop.media}/${number % 5 ? name : `missing-${name}`}?${number}`;
    return plainReview(number, {
      text: `Review ${number}. ${'The dripper sits on its cup like a hat. '.repeat(30)}`,
      avatar: file('customer-breakfast.webp'),
      media: [
        { type: 'gif', url: file('pixel.gif') },
        { type: 'video', url: file('brown.webm') },
      ],
      reply: { author: 'Shop', date: '2026-03-29', text: `Thank you, ${number}.` },
    });
  });
  shop.vendors.set('v', reviews);
});

/**
 * Looks through the cards, and remembers which review each of their elements was first seen on. Says which reviews are
 * shown, and each element that was seen on another one, or that shows what was done to another one.
 */
const look = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise((next) => requestAnimationFrame(next));
    const memory = window as { seen?: WeakMap<Element, string> };
    memory.seen ??= new WeakMap();
    const { seen } = memory;
    const root = document.querySelector('reviews-widget')!.shadowRoot!;
    const authors: string[] = [];
    const strangers: string[] = [];
    for (const card of root.querySelectorAll('ul > [part~="card"]')) {
      const author = card.querySelector('[part="author"] bdi')?.textContent ?? '';
      authors.push(author);
      for (const element of [card, ...card.querySelectorAll('*')]) {
        const first = seen.get(element) ?? author;
        seen.set(element, author);
        if (first !== author)
          strangers.push(`${element.getAttribute('part') ?? element.localName} of ${first} on ${author}`);
      }
      const say = (what: string) => strangers.push(`${what} on ${author}`);
      const number = author.replace('Reader ', '');
      const text = card.querySelector<HTMLElement>('[part~="text"]');
      if (!text?.textContent.startsWith(`Review ${number}.`)) say('another text');
      if (text?.matches('[part~="unfolded"]') !== (number === '1')) say('unfolded or not');
      if (card.querySelector('[aria-expanded="true"]') && number !== '1') say('a pressed button');
      if (!card.querySelector('[part="reply-text"]')?.textContent?.includes(`, ${number}.`)) say('another reply');
      for (const file of card.querySelectorAll<HTMLImageElement>('img, video')) {
        if (!file.src.split('#')[0]!.endsWith(`?${number}`)) say(`a file, ${file.src}`);
      }
    }
    return { authors, strangers };
  });

for (const layout of ['list', 'carousel']) {
  test(`nothing of a review is ever left on another one’s card, whatever the reader turns or filters: ${layout}`, async () => {
    const pages = layout === 'list' ? 'paginate="pages" page-size="5"' : 'page-size="10"';
    const attributes = `layout="${layout}" ${pages} loading="eager" controls="summary sort stars media search"`;
    const { page } = await openPage(browser, shop.page(widgetTag(attributes, 'v')));
    const widget = page.locator('reviews-widget');
    const card = (number: number) =>
      widget.locator('ul > [part~="card"]').filter({ has: page.getByText(`Reader ${number}`, { exact: true }) });
    await card(1).locator('[part~="gif"]').waitFor();
    // What is broken is gone once it has been asked for.
    await expect.poll(() => card(0).locator('img, video').count()).toBe(0);
    await card(1).locator('[part~="unfold"]').click();

    const turns: [string, () => Promise<unknown>][] = [
      ['order', () => widget.getByRole('combobox', { name: 'Sort' }).selectOption('lowest')],
      ['order back', () => widget.getByRole('combobox', { name: 'Sort' }).selectOption('newest')],
      ['stars', () => widget.getByRole('button', { name: /^5 stars/ }).dispatchEvent('click')],
      ['stars off', () => widget.getByRole('button', { name: /^5 stars/ }).dispatchEvent('click')],
      ['source', () => widget.getByRole('combobox', { name: 'Source' }).selectOption('google')],
      ['source off', () => widget.getByRole('combobox', { name: 'Source' }).selectOption('')],
      ['search', () => widget.getByRole('searchbox').fill('Review 2')],
      ['search off', () => widget.getByRole('searchbox').fill('')],
    ];
    if (layout === 'list') {
      for (const name of ['1', '3', '2']) {
        turns.unshift([`page ${name}`, () => widget.locator('[part~="page"]', { hasText: name }).first().click()]);
      }
    }
    for (const [name, turn] of turns) {
      const before = await look(page);
      expect(before.strangers).toEqual([]);
      // Would stay on the element that has it, if the element stayed.
      await widget.locator('[part~="unfold"]').nth(2).focus();
      await turn();
      const authors = () => widget.locator('ul > [part~="card"] [part="author"] bdi').allTextContents();
      await expect.poll(authors, { message: name }).not.toEqual(before.authors);
      expect((await look(page)).strangers, name).toEqual([]);
    }
  });
}
