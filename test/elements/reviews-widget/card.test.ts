import { expect, html } from '@open-wc/testing';
import { initials } from '../../../src/elements/card/review-card.js';
import type { PublicReview, ReviewsWidget } from '../../../src/index.js';
import { loadChunksInTime } from '../chunks-in-time.js';
import { waitUntil } from '../wait-until.js';
import { gif, PHOTO } from './media-fixtures.js';
import { page, review } from './proxy-stub.js';
import { all, one, text, widget } from './widget.js';

const card = async (fields: Partial<PublicReview>) => (await widget([page([review(fields)])])).element;

/** Red, green and blue of a colour as it is painted, 0 to 255. */
function painted(color: string): number[] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(color: string): number {
  const [r, g, b] = painted(color).map((c) => (c <= 10 ? c / 3294 : ((c / 255 + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(place: Element): number {
  const { color, backgroundColor } = getComputedStyle(place);
  const [dark, light] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('reviews-widget: card', () => {
  before(loadChunksInTime);

  describe('initials', () => {
    for (const [author, expected] of [
      ['Ada', 'A'],
      ['ada lovelace', 'AL'],
      ['Jean-Luc de la Fontaine', 'JF'],
      ['Ada L.', 'AL'],
      ['山田 太郎', '山太'],
      ['e\u0301mile zola', 'E\u0301Z'],
      ['हिन्दी', 'हि'],
      ['(Bob) Smith', 'S'],
      ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
      ['???', '?'],
      ['', ''],
    ] as const) {
      it(`of “${author}” are “${expected}”`, () => {
        expect(initials(author, 'en').replace('\u200c', '')).to.equal(expected);
      });
    }

    it('follow the rules of the language for capitals, and join no letters to a word', () => {
      expect(initials('ipek', 'tr').replace('\u200c', '')).to.equal('İ');
      expect(initials('أحمد علي', 'ar')).to.equal('أ\u200cع');
    });
  });

  it('has a head of two lines on a phone, however long the name is', async () => {
    const author = 'Maximiliane Wilhelmine von Hohenstein-Braunschweig zu Sayn-Wittgenstein';
    const { element } = await widget([page([review({ author, verified: true }), review({ verified: true })])]);
    // As narrow as a phone where letters are usual: where they are wide, room for "Verified purchase" and seven of them.
    const widthOf = (place: HTMLElement) => place.getBoundingClientRect().width;
    const around = widthOf(element) - widthOf(one(element, 'author'));
    element.style.width = `${around + widthOf(one(element, 'verified')) + 7 * 16}px`;
    const [long, short] = all(element, 'header').map((header) => header.getBoundingClientRect().height);
    expect(long).to.equal(short);
    expect(one(element, 'author').textContent).to.contain(author);
    const name = one(element, 'author').querySelector('bdi')!;
    expect(name.scrollWidth).to.be.above(name.clientWidth);
    const wide = one(element, 'verified').getBoundingClientRect();
    expect(wide.right).to.be.below(one(element, 'card').getBoundingClientRect().right);
  });

  for (const scheme of ['light', 'dark']) {
    it(`has nothing for axe to find when it holds everything a card can: ${scheme}`, async () => {
      const everything = review({
        rating: 4.5,
        avatar: PHOTO,
        verified: true,
        url: 'https://example.com/r/1',
        media: ['a', 'b', 'c', 'd', 'e'].map(gif),
        product: { sourceProductId: 'p', title: 'Oat', imageUrl: PHOTO },
        reply: { author: 'The shop', date: '2026-03-02', text: 'Thank you!' },
      });
      const { element } = await widget([page([everything, review({ rating: null, text: '', createdAt: null })])]);
      const behind = element.parentElement!;
      behind.style.cssText = `color-scheme: ${scheme}; background: Canvas; color: CanvasText`;
      // The text of the widget takes the colour of the page in a transition.
      const text = element.shadowRoot!.querySelector('section')!;
      await waitUntil(() => getComputedStyle(text).color === getComputedStyle(behind).color);
      await expect(element).to.be.accessible();
    });

    it(`gives authors tints of their own, each readable: ${scheme}`, async () => {
      const authors = Array.from({ length: 40 }, (_, index) => `Author ${index}`);
      const { element } = await widget(
        [page(authors.map((author) => review({ author })))],
        html`<reviews-widget vendor-id="v" token="t" loading="eager" class=${scheme}></reviews-widget>`,
      );
      element.style.colorScheme = scheme;
      const tints = all(element, 'avatar').map((avatar) => getComputedStyle(avatar).backgroundColor);
      expect(new Set(tints).size).to.equal(6);
      for (const avatar of all(element, 'avatar')) expect(contrast(avatar)).to.be.greaterThan(4.5);
      expect(all(element, 'avatar').some((avatar) => avatar.hasAttribute('style'))).to.equal(false);
    });
  }

  it('gives the same author the same tint wherever the name appears', async () => {
    const { element } = await widget([page([review({ author: 'Zoë' }), review(), review({ author: 'Zoë' })])]);
    const [first, , third] = all(element, 'avatar').map((avatar) => avatar.getAttribute('part'));
    expect(first).to.equal(third);
  });

  it('shows a figure for whoever gave no name, on tints that tell one from the other', async () => {
    const nameless = Array.from({ length: 12 }, (_, n) => review({ id: `r${n}`, author: n % 2 ? '' : 'Anonymous' }));
    const { element } = await widget([page(nameless)]);
    const avatars = all(element, 'avatar');
    expect(avatars.every((avatar) => avatar.querySelector('svg') && !avatar.textContent!.trim())).to.equal(true);
    expect(new Set(avatars.map((avatar) => avatar.getAttribute('part'))).size).to.equal(6);
    expect(all(element, 'author').map((author) => author.querySelector('bdi')!.textContent)).to.deep.equal(
      Array(12).fill('Anonymous'),
    );
  });

  it('begins with its title, which is text and no heading', async () => {
    const { element } = await widget([
      page([review({ title: '<b>Better</b> than {{it}} looks', text: 'Pours well.' }), review()]),
    ]);
    const [title, ...others] = all(element, 'title') as [HTMLElement, ...HTMLElement[]];
    expect(others).to.have.length(0);
    expect(title.textContent).to.equal('<b>Better</b> than {{it}} looks');
    expect(title.nextElementSibling).to.equal(one(element, 'text'));
    expect(Number(getComputedStyle(title).fontWeight)).to.be.greaterThan(600);
    const headings = element.shadowRoot!.querySelectorAll('li :is(h1, h2, h3, h4, h5, h6, [role="heading"])');
    // Reviews are walked by their authors, below the heading of the list.
    expect([...headings].map((one) => [one.part.value, one.ariaLevel])).to.deep.equal([
      ['author', '2'],
      ['author', '2'],
    ]);
    element.heading = 'Reviews';
    await element.updateComplete;
    expect(one(element, 'author').ariaLevel).to.equal('3');
  });

  it('names its source with a capital, where there are several of them', async () => {
    const sources = ['google', 'Trustpilot', 'ärzteblatt', '💬 chat', ''];
    const reviews = sources.map((source) => review({ source }));
    const { element } = await widget([page(reviews, { sources }), page(reviews, { sources: ['google'] })]);
    const names = all(element, 'source').map((place) => place.textContent);
    expect(names).to.deep.equal(['Google', 'Trustpilot', 'Ärzteblatt', '💬 chat']);
    await waitUntil(() => element.refresh().then(() => all(element, 'source').length === 0));
  });

  it('links to the review at its source, without telling where the reader comes from', async () => {
    const element = await card({ source: 'google', url: 'https://example.com/r/1' });
    const link = one(element, 'source-link') as HTMLAnchorElement;
    expect(link.textContent!.replace(/[\u2068\u2069]/g, '').trim()).to.equal('Read on Google');
    expect(link.href).to.equal('https://example.com/r/1');
    expect(link.rel.split(' ')).to.include.members(['noopener', 'noreferrer', 'nofollow']);
    expect(link.getBoundingClientRect().height).to.be.at.least(24);
  });

  it('names the product, with its picture in a box of its own', async () => {
    const product = { sourceProductId: 'p', title: 'Oat <b>set</b>', imageUrl: '/test/fixtures/pixel.gif' };
    const element = await card({ product });
    expect(text(element, 'product')).to.equal('Oat <b>set</b>');
    const { width, height } = one(element, 'product-image').getBoundingClientRect();
    expect(width).to.be.greaterThan(32).and.equal(height);
  });

  it('leaves the product’s name where its picture is broken', async () => {
    const product = { sourceProductId: 'p', title: 'Oat', imageUrl: '/no-such-picture.webp' };
    const element = await card({ product });
    await waitUntil(() => !one(element, 'product-image'));
    expect(text(element, 'product')).to.equal('Oat');
  });

  it('shows a picture of the author that is broken as initials', async () => {
    const element = await card({ avatar: '/no-such-face.webp', author: 'Ada Lovelace' });
    await waitUntil(() => !one(element, 'avatar-image'));
    expect(text(element, 'avatar')!.replace('\u200c', '')).to.equal('AL');
  });

  it('keeps names and texts of either direction to themselves', async () => {
    const strange = review({ author: '\u202eevil', title: 'שלום', text: 'שלום\nhello', source: '\u202eelgoog' });
    const { element } = await widget([page([strange], { sources: ['shop', 'google'] })]);
    expect(one(element, 'author').querySelector('bdi')!.textContent).to.equal('\u202eevil');
    expect(one(element, 'source').localName).to.equal('bdi');
    expect(getComputedStyle(one(element, 'title')).direction).to.equal('rtl');
    expect(one(element, 'text').dir).to.equal('auto');
    expect(getComputedStyle(one(element, 'text')).direction).to.equal('rtl');
    expect(getComputedStyle(one(element, 'card')).direction).to.equal('ltr');
  });

  it('begins a text at the edge where its script begins, and one of emoji alone where the page does', async () => {
    const reply = { author: '', date: '2026-03-02', text: 'שלום' };
    const thanks = { ...reply, text: '🙏 👍' };
    const texts = ['שלום', 'hello', '☕️ 😍'];
    document.documentElement.dir = 'rtl';
    const { element } = await widget([
      page([...texts.map((text) => review({ text, reply })), review({ reply: thanks })]),
    ]);
    /** Pixels between the line and the edges of its room. */
    const spaces = (place: HTMLElement) => {
      const range = document.createRange();
      range.selectNodeContents(place);
      const [line, room] = [range.getBoundingClientRect(), place.getBoundingClientRect()];
      return { left: line.left - room.left, right: room.right - line.right };
    };
    const [hebrew, english, emoji] = all(element, 'text').map(spaces);
    const replies = all(element, 'reply-text').map(spaces);
    document.documentElement.removeAttribute('dir');
    expect(english!.left).to.be.lessThan(1);
    for (const { right } of [hebrew!, emoji!, ...replies]) expect(right).to.be.lessThan(1);
  });

  it('keeps what is written inside its edges, however long or high', async () => {
    const wide = 'W'.repeat(2000);
    const high = `Z${'\u0335\u0300'.repeat(300)}algo`;
    const element = await card({
      author: wide,
      title: `${wide} ${high}`,
      text: `${wide} ${high}`,
      source: wide,
      product: { sourceProductId: '', title: wide },
    });
    const place = one(element, 'card');
    expect(place.scrollWidth).to.be.at.most(place.clientWidth);
    expect(element.scrollWidth).to.be.at.most(element.clientWidth);
    expect(getComputedStyle(place).overflow).to.equal('clip');
  });

  it('keeps paragraphs and lines of plain text', async () => {
    const element = await card({ text: 'one\ntwo\n\nthree' });
    expect(one(element, 'text').textContent).to.equal('one\ntwo\n\nthree');
    expect(getComputedStyle(one(element, 'text')).whiteSpace).to.equal('pre-line');
  });

  it('keeps the lines of markup that is not shown', async () => {
    const markup = await card({ text: '<div>one</div><div>two<br>three</div>' });
    await waitUntil(() => one(markup, 'text').querySelector('br'));
    expect(one(markup, 'text').innerHTML.replace(/<!--.*?-->/g, '')).to.equal('one<span>\n\n</span>two<br>three');
  });

  it('does not change its text after it is shown', async () => {
    const seen: string[] = [];
    const { element } = await widget([page([review({ text: '<p>one</p><p><b>two</b></p>' })])]);
    const watch = (shown: ReviewsWidget) => seen.push(one(shown, 'text').innerHTML);
    watch(element);
    await import('../../../src/elements/chunks/sanitize/sanitize.js');
    await element.updateComplete;
    watch(element);
    expect(seen[0]).to.contain('<b>two</b>');
    expect(seen[1]).to.equal(seen[0]);
  });
});
