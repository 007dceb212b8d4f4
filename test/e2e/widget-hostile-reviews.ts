import type { Page } from 'playwright-core';
import type { PublicReview } from '../../src/contract/widget.js';
import { settled } from './browser.js';
import { plainReview } from './widget-reviews.js';

/** A review with `text` in every field and link that a stranger can fill; files only where no browser would fetch it. */
export function hostileReview(text: string, number: number): PublicReview {
  const fetched = URL.canParse(text, 'http://shop.test') && /^https?:/.test(new URL(text, 'http://shop.test').protocol);
  const file = fetched ? null : text;
  return plainReview(number, {
    author: text,
    text,
    source: text,
    url: text,
    avatar: file,
    media: file
      ? [
          { type: 'video', url: file },
          { type: 'gif', url: file },
        ]
      : [],
    product: { sourceProductId: text, title: text, ...(file && { imageUrl: file }) },
    reply: { author: text, date: '2026-03-02', text },
    createdAt: '2026-03-01T10:00:00Z',
  });
}

/** Looks through all cards of the widget in `page`, each finding in words: what ran, what is not allowed, what left its card. */
export async function hostileFindings(page: Page): Promise<{ cards: number; texts: string[]; findings: string[] }> {
  const widget = page.locator('reviews-widget');
  await widget.locator('[part~="card"][tabindex]').first().waitFor({ state: 'attached' });
  await settled(page);
  return widget.evaluate((element) => {
    const ALLOWED = ['b', 'i', 'em', 'strong', 'br', 'p', 'ul', 'ol', 'li', 'blockquote', 'span'];
    const OURS = 'li div p span bdi svg path time a button details summary img video canvas'.split(' ');
    const findings: string[] = [];
    const root = element.shadowRoot!;
    const cards = [...root.querySelectorAll<HTMLElement>('ul > [part~="card"]')];
    for (const [index, card] of cards.entries()) {
      const say = (what: string, node: Element = card): void => {
        findings.push(`${index}: ${what}: ${node.outerHTML.slice(0, 200)}`);
      };
      const box = card.getBoundingClientRect();
      for (const node of card.querySelectorAll('*')) {
        const place = node.parentElement!.closest('[part~="text"], [part="reply-text"]');
        if (place && !ALLOWED.includes(node.localName)) say('foreign element', node);
        if (place && node.attributes.length > 0) say('foreign attribute', node);
        if (!place && !OURS.includes(node.localName)) say('unknown element', node);
        for (const { name, value } of node.attributes) {
          if (/^on/i.test(name)) say('handler', node);
          if (/^(?:href|src)$/.test(name) && !/^https?:\/\//.test(value)) say('address', node);
        }
        const { left, right, width } = node.getBoundingClientRect();
        if (!card.checkVisibility() || width === 0 || node.closest('svg')) continue;
        if (left < box.left - 0.5 || right > box.right + 0.5) say('sticks out of its card', node);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth)
      findings.push(`page as wide as ${document.documentElement.scrollWidth}`);
    for (const name of ['pwned', 'alerted']) if (name in window) findings.push(`ran: ${name}`);
    const scripts = [...document.querySelectorAll('script')].filter((script) => script.type === 'application/ld+json');
    if (scripts.length !== 1) findings.push(`${scripts.length} descriptions`);
    for (const script of scripts) JSON.parse(script.textContent ?? '');
    if (document.body.children.length !== 1) findings.push('something else in the page');
    return {
      cards: cards.length,
      texts: cards.map((card) => card.querySelector('[part~="text"]')?.textContent ?? ''),
      findings,
    };
  });
}
