import { expect, html, oneEvent } from '@open-wc/testing';
import type { PublicReview } from '../../../src/index.js';
import { hostileText, plainText } from '../../fixtures/hostile-text.js';
import { chromium } from '../browser.js';
import { loadChunksInTime } from '../chunks-in-time.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, one, text, widget } from './widget.js';

/** The tags of the allow-list, and the space between paragraphs. */
const ALLOWED = ['b', 'i', 'em', 'strong', 'br', 'p', 'ul', 'ol', 'li', 'blockquote', 'span'];

/** The text in every field that a stranger can fill. */
const everywhere = (text: string): Partial<PublicReview> => ({
  author: text,
  title: text,
  text,
  source: text,
  product: { sourceProductId: text, title: text },
  reply: { author: text, date: '2026-03-02', text },
});

/** What stands in the two places where markup may become elements. */
const foreign = (element: Parameters<typeof all>[0]) => [
  ...all(element, 'text').flatMap((place) => [...place.querySelectorAll('*')]),
  ...all(element, 'reply-text').flatMap((place) => [...place.querySelectorAll('*')]),
];

const state = window as { pwned?: number };

/**
 * Resolves after whatever text has started until now has run, the events of pictures that fail to load included: two pictures
 * that were requested later have failed by then, one after the other.
 */
async function everythingHasRun(): Promise<void> {
  for (let beacon = 0; beacon < 2; beacon++) {
    const image = new Image();
    const failed = oneEvent(image, 'error');
    // It is there, and no picture.
    image.src = `/package.json?${crypto.randomUUID()}`;
    await failed;
  }
}

/** What a strict policy would report; Chromium alone reports what a parser meets even in a document that is never shown. */
const violations: string[] = [];

describe('reviews-widget: hostile text', () => {
  before(async () => {
    await loadChunksInTime();
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "style-src 'self'; base-uri 'none'; frame-src 'none'; object-src 'none'; form-action 'none'";
    document.head.append(policy);
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    );
  });

  for (const [trick, text] of Object.entries(hostileText)) {
    it(`stays harmless: ${trick}`, async () => {
      const { element } = await widget([page([review(everywhere(text))], { sources: ['shop', text] })]);
      const structure = element.shadowRoot!.querySelectorAll('*').length - foreign(element).length;
      await everythingHasRun();
      const forbidden = foreign(element).filter((node) => !ALLOWED.includes(node.localName) || node.attributes.length);
      expect(forbidden.map(({ outerHTML }) => outerHTML.slice(0, 200))).to.deep.equal([]);
      for (const part of ['author', 'title', 'source', 'product', 'reply-author']) {
        expect(one(element, part).textContent).to.contain(text.trim());
        expect([...one(element, part).querySelectorAll(':not(bdi)')]).to.have.length(0);
      }
      expect(element.shadowRoot!.querySelectorAll('*').length - foreign(element).length).to.equal(structure);
      expect(violations.splice(0)).to.deep.equal([]);
      expect(state.pwned).to.equal(undefined);
      expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('attacker'))).to.have.length(
        0,
      );
    });
  }

  for (const [name, text] of Object.entries(plainText)) {
    it(`is read as it was written: ${name}`, async () => {
      const { element } = await widget([page([review({ text })])]);
      expect(one(element, 'text').textContent).to.equal(text);
    });
  }

  it('shows simple markup as markup, once the sanitizer is there', async () => {
    const { element } = await widget([
      page([review({ text: '<p>So <strong>good</strong></p><ul><li>light</li></ul>' })]),
    ]);
    await waitUntil(() => one(element, 'text').querySelector('strong'));
    expect(foreign(element).map((node) => node.localName)).to.deep.equal(['p', 'strong', 'ul', 'li']);
  });

  it('would fail without the sanitizer: most of this text as raw markup brings what is forbidden', async () => {
    const forbidden = Object.values(hostileText).filter((text) => {
      const raw = document.implementation.createHTMLDocument();
      raw.body.innerHTML = text;
      return [...raw.body.querySelectorAll('*')].some(
        (node) => !ALLOWED.includes(node.localName) || node.attributes.length,
      );
    });
    expect(forbidden.length).to.be.greaterThan(15);
    if (!chromium) return;
    await waitUntil(() => violations.length > 2);
    expect(violations.splice(0)).to.include.members(['style-src-attr', 'base-uri']);
  });

  for (const trick of ['image that fails', 'tag that never ends']) {
    it(`would notice text that runs: ${trick}, as raw markup outside of the document`, async () => {
      const raw = document.createElement('div');
      raw.innerHTML = `${hostileText[trick]}>`;
      await waitUntil(() => state.pwned !== undefined);
      const { pwned } = state;
      delete state.pwned;
      expect(pwned).to.equal(1);
    });
  }

  it('links and loads nothing that is not of the web', async () => {
    for (const [index, url] of [
      'javascript:window.pwned=1',
      'data:text/html,<b>',
      'blob:x',
      'file:///etc/passwd',
      'JaVaScRiPt:1',
      ' javascript:1',
      'java\nscript:1',
      'vbscript:1',
    ].entries()) {
      const media: PublicReview['media'] = [
        { type: 'video', url },
        { type: 'gif', url },
      ];
      const { element } = await widget(
        [page([review({ author: url, avatar: url, url, media })])],
        // A vendor of its own each, because widgets of one page share what they ask for.
        html`<reviews-widget vendor-id=${`v${index}`} token="t" photo="media" loading="eager" policy-url=${url}></reviews-widget>`,
      );
      expect(text(element, 'author')).to.equal(url.trim().replace('\n', ' '));
      expect([...element.shadowRoot!.querySelectorAll('a, img, video, [part~="thumbnail"]')], url).to.have.length(0);
    }
  });

  it('cuts an endless text before it is read as markup', async () => {
    const { element } = await widget([page([review({ text: `<b>${'x'.repeat(200_000)}</b>` })])]);
    await waitUntil(() => one(element, 'text').querySelector('b'));
    expect(one(element, 'text').textContent!.length).to.be.lessThan(10_001);
    expect(one(element, 'text').textContent).to.match(/…$/);
  });
});
