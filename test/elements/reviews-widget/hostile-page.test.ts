import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { ReviewsWidget } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, one, stubProxy, text, widget } from './widget.js';

const response = page([review({ rating: 4.5, text: 'word '.repeat(120) }), review()], { total: 9 });

/** Styles of the page while a test runs. */
function pageStyles(css: string): void {
  const style = document.createElement('style');
  style.className = 'of-the-page';
  style.textContent = css;
  document.head.append(style);
}
afterEach(() => {
  for (const style of document.querySelectorAll('.of-the-page')) style.remove();
});

const shown = () => widget([response]).then(({ element }) => element);
const measures = (element: ReviewsWidget) => {
  const { display, fontSize, lineHeight, letterSpacing, textTransform, textAlign } = getComputedStyle(
    one(element, 'text'),
  );
  const [card, stars] = [one(element, 'card'), one(element, 'stars')].map((part) => part.getBoundingClientRect());
  return {
    ...{ display, fontSize, lineHeight, letterSpacing, textTransform, textAlign },
    width: Math.round(card!.width),
    stars: Math.round(stars!.width),
    columns: getComputedStyle(one(element, 'summary')).gridTemplateColumns.split(' ').length,
  };
};

describe('reviews-widget: on a hostile page', () => {
  for (const [reset, css] of [
    ['* { all: unset }', 'body * { all: unset } body div { display: block }'],
    [
      'forced type',
      '* { letter-spacing: 9px; text-transform: uppercase; text-align: center; line-height: 4; text-indent: 3em }',
    ],
    [
      'forced boxes',
      'img, svg, button { width: 100% !important; height: 4px !important } * { box-sizing: content-box }',
    ],
    ['a grid of everything', 'body *, body reviews-widget { display: grid }'],
  ] as const) {
    it(`looks the same under a reset: ${reset}`, async () => {
      const plain = measures(await shown());
      pageStyles(css);
      const element = await shown();
      await waitUntil(() => one(element, 'unfold'));
      expect({ ...measures(element), fontSize: '', lineHeight: '' }).to.deep.equal({
        ...plain,
        fontSize: '',
        lineHeight: '',
      });
      const ratio = (value: ReturnType<typeof measures>) =>
        Number.parseFloat(value.lineHeight) / Number.parseFloat(value.fontSize);
      expect(ratio(measures(element))).to.be.closeTo(ratio(plain), 0.01);
    });
  }

  it('does not shrink with the root’s font size, and stays readable where the page’s text is tiny', async () => {
    pageStyles('html { font-size: 62.5% } body { font-size: 16px }');
    expect(getComputedStyle(one(await shown(), 'text')).fontSize).to.equal('16px');
    pageStyles('html { font-size: 62.5% } body { font-size: 1rem }');
    expect(getComputedStyle(one(await shown(), 'text')).fontSize).to.equal('13px');
  });

  it('lets its text be selected where the page forbids it', async () => {
    pageStyles('* { user-select: none }');
    const { userSelect, webkitUserSelect } = getComputedStyle((await shown()).shadowRoot!.querySelector('section')!);
    expect(userSelect ?? webkitUserSelect).to.equal('text');
  });

  it('is mirrored on a page that runs from right to left', async () => {
    const place = await fixture<HTMLElement>(html`<div dir="rtl"></div>`);
    stubProxy(response);
    const element = document.createElement('reviews-widget');
    Object.assign(element, { vendorId: 'rtl', token: 't', loading: 'eager' });
    place.append(element);
    await waitUntil(() => one(element, 'text'));
    const [avatar, byline] = ['avatar', 'byline'].map((part) => one(element, part).getBoundingClientRect());
    expect(avatar!.left).to.be.greaterThan(byline!.left);
    expect(getComputedStyle(one(element, 'stars')).transform).to.equal('matrix(-1, 0, 0, 1, 0, 0)');
  });

  it('takes attributes that were set before the script came', async () => {
    const proxy = stubProxy(response);
    class Late extends ReviewsWidget {}
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.innerHTML = '<late-widget vendor-id="early" token="t" page-size="3" loading="eager"></late-widget>';
    customElements.define('late-widget', Late);
    await waitUntil(() => proxy.requested.length === 1);
    expect(proxy.requested[0]!.pathname + proxy.requested[0]!.search).to.contain('/early/reviews?token=t&limit=3');
  });

  it('leaves the first copy of the script in charge when a second comes', async () => {
    const other = `/src/index.ts?copy=${crypto.randomUUID()}`;
    await import(other);
    expect(customElements.get('reviews-widget')).to.equal(ReviewsWidget);
    expect(text(await shown(), 'author')).to.equal('Ada L.');
  });

  it('shows the last of several vendors that are set in a row, and asks for no other', async () => {
    const { element, proxy } = await widget([response, page([review({ text: 'of the last' })])]);
    for (const vendor of ['a', 'b', 'c', 'd']) element.vendorId = vendor;
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(text(element, 'text')).to.equal('of the last');
    expect(proxy.requested.map(({ pathname }) => pathname.split('/')[4])).to.deep.equal(['v1', 'd']);
  });

  it('forgets the reader’s filters when the vendor changes', async () => {
    const { element, proxy } = await widget([response]);
    one(element, 'row').click();
    await oneEvent(element, 'reviews-load');
    element.vendorId = 'other';
    await oneEvent(element, 'reviews-load');
    expect(proxy.requested.at(-1)!.searchParams.has('rating')).to.equal(false);
  });

  it('asks again for what a move in the document interrupted, and keeps what it shows meanwhile', async () => {
    const { element, proxy } = await widget([
      response,
      new Promise<never>(() => {}),
      page([review({ text: 'lowest' })]),
    ]);
    element.sort = 'lowest';
    await waitUntil(() => proxy.requested.length === 2);
    element.parentElement!.prepend(element);
    expect(all(element, 'card')).to.have.length(2);
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(text(element, 'text')).to.equal('lowest');
  });

  it('loads when it is shown after having been hidden', async () => {
    const proxy = stubProxy(response);
    const place = await fixture<HTMLElement>(
      html`<div hidden><reviews-widget vendor-id="hidden" token="t"></reviews-widget></div>`,
    );
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
    expect(proxy.requested).to.have.length(0);
    place.hidden = false;
    await waitUntil(() => proxy.requested.length === 1);
  });

  it('loads after all when the page comes back from the back/forward cache', async () => {
    const { element } = await widget([new TypeError('network'), response]);
    expect(all(element, 'message')).to.have.length(1);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await oneEvent(element, 'reviews-load');
  });

  it('does without storage, which it never asks for', async () => {
    const stores = ['localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const;
    const own = stores.map((name) => Object.getOwnPropertyDescriptor(window, name)!);
    for (const name of stores) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
    try {
      expect(text(await shown(), 'author')).to.equal('Ada L.');
    } finally {
      for (const [i, name] of stores.entries()) Object.defineProperty(window, name, own[i]!);
    }
  });

  it('leaves nothing behind in the page', async () => {
    const before = [document.head.innerHTML, document.adoptedStyleSheets.length, Object.keys(window).join()];
    const element = await shown();
    element.remove();
    expect([document.head.innerHTML, document.adoptedStyleSheets.length, Object.keys(window).join()]).to.deep.equal(
      before,
    );
  });

  it('opens above everything the page puts on top', async () => {
    pageStyles('.wall { position: fixed; inset: 0; z-index: 2147483647; background: red }');
    stubProxy(response);
    const element = await fixture<ReviewsWidget>(
      html`<reviews-widget vendor-id="top" token="t" layout="badge" loading="eager"></reviews-widget>`,
    );
    await waitUntil(() => one(element, 'badge'));
    const wall = document.createElement('div');
    wall.className = 'wall of-the-page';
    document.body.append(wall);
    one(element, 'badge').click();
    await waitUntil(() => all(element, 'text').length > 0);
    const { left, top } = one(element, 'dialog-content').getBoundingClientRect();
    expect(document.elementFromPoint(left + 5, top + 5)?.localName).to.equal('reviews-widget');
  });
});
