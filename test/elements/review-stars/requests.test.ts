import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { ReviewsErrorEvent } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { allStars, drawn, line, newVendor, ratings, seen, spoken, starsOf, stubRatings } from './stars.js';

const numbered = (count: number, id = (n: number) => `p${n}`) => Array.from({ length: count }, (_, n) => id(n));
const idsIn = (url: URL) => [
  ...(url.searchParams.get('products')?.split(',') ?? []),
  ...url.searchParams.getAll('product'),
];

describe('review-stars: requests', () => {
  it('is one for all that come together, in the order of the page', async () => {
    const proxy = stubRatings(ratings({ p0: { average: 4.5, count: 2 }, p2: { average: 3, count: 1 } }));
    const vendor = newVendor();
    const place = await fixture(
      html`<div>${numbered(30).map((id) => starsOf(vendor, id))}${starsOf(vendor, '')}</div>`,
    );
    await drawn(...allStars(place));
    expect(proxy.requested.map((url) => `${url.pathname}${url.search}`)).to.deep.equal([
      `/widget/v1/vendors/${vendor}/ratings?token=t&products=${numbered(30)}`,
    ]);
    const [first, second, third] = allStars(place).map(seen);
    expect([first, second, third]).to.deep.equal(['4.5(2)', '', '3(1)']);
    expect(seen(allStars(place).at(-1)!)).to.equal('4.2(10)');
  });

  it('knows a product by its one id, in whatever form and with whatever space around it', async () => {
    const proxy = stubRatings(ratings({ 8812: { average: 4.5, count: 2 }, 'caf\u00e9': { average: 3, count: 1 } }));
    const vendor = newVendor();
    const ids = ['8812', ' gid://shopify/Product/8812', 'cafe\u0301', '\n  caf\u00e9 '];
    const place = await fixture(html`<div>${ids.map((id) => starsOf(` ${vendor}`, id))}</div>`);
    await drawn(...allStars(place));
    expect(proxy.requested.map(idsIn)).to.deep.equal([['8812', 'caf\u00e9']]);
    expect(allStars(place).map(seen)).to.deep.equal(['4.5(2)', '4.5(2)', '3(1)', '3(1)']);
  });

  it('names in the console a product that has no reviews, with debug alone', async () => {
    const { warn } = console;
    const said: string[] = [];
    console.warn = (text: string) => said.push(text);
    stubRatings(ratings({}));
    const vendor = newVendor();
    const place = await fixture(
      html`<div>${starsOf(vendor, 'a')}<review-stars vendor-id=${vendor} product-id="b" token="t" debug></review-stars></div>`,
    );
    await drawn(...allStars(place));
    console.warn = warn;
    expect(said).to.deep.equal(['<review-stars> No reviews of product-id "b".']);
  });

  it('has at most a hundred products, each once', async () => {
    const proxy = stubRatings(ratings({}));
    const vendor = newVendor();
    const place = await fixture(html`<div>${[...numbered(101), 'p0', 'p100'].map((id) => starsOf(vendor, id))}</div>`);
    await drawn(...allStars(place));
    expect(proxy.requested.map(idsIn).map((ids) => ids.length)).to.deep.equal([100, 1]);
  });

  it('has an address that servers take, however long the ids are', async () => {
    const proxy = stubRatings(ratings({}));
    const vendor = newVendor();
    const ids = numbered(40, (n) => `${n}`.padStart(200, 'x'));
    const place = await fixture(html`<div>${[...ids, `${'y'.repeat(200)}z`].map((id) => starsOf(vendor, id))}</div>`);
    await drawn(...allStars(place));
    expect(proxy.requested.flatMap(idsIn)).to.deep.equal([...ids, 'y'.repeat(200)]);
    for (const { href } of proxy.requested) expect(href.length).to.be.lessThan(4_400);
  });

  it('names products that are called as nobody would call them', async () => {
    const hostile = ['a,b', '__proto__', 'constructor', '50%', 'a&b=c', '\ud800'];
    const proxy = stubRatings(ratings({ 'a,b': { average: 1, count: 1 }, '50%': { average: 2, count: 2 } }));
    const vendor = newVendor();
    const place = await fixture(html`<div>${hostile.map((id) => starsOf(vendor, id))}</div>`);
    await drawn(...allStars(place));
    expect(proxy.requested.flatMap(idsIn).sort()).to.deep.equal(
      [...hostile.filter((id) => id !== '\ud800'), '\ufffd'].sort(),
    );
    expect(allStars(place).map(seen)).to.deep.equal(['1(1)', '', '', '2(2)', '', '']);
  });

  it('is a further one with what is new, where more come later', async () => {
    const proxy = stubRatings(ratings({}));
    const vendor = newVendor();
    const place = await fixture(html`<div>${['a', 'b'].map((id) => starsOf(vendor, id))}</div>`);
    await drawn(...allStars(place));
    for (const id of ['b', 'c', 'd', 'a', 'c']) {
      const late = allStars(place)[0]!.cloneNode() as HTMLElement;
      late.setAttribute('product-id', id);
      place.append(late);
    }
    await drawn(...allStars(place));
    expect(proxy.requested.map(idsIn)).to.deep.equal([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('is another for another vendor, token or business', async () => {
    const proxy = stubRatings(ratings({}));
    const [one, other] = [newVendor(), newVendor()];
    const place = await fixture(html`<div>
      ${starsOf(one, 'a')}${starsOf(other, 'a')}
      <review-stars vendor-id=${one} product-id="a" token="u"></review-stars>
      <review-stars business-id=${one} product-id="a" token="t"></review-stars>
    </div>`);
    await drawn(...allStars(place));
    expect(proxy.requested.map(({ pathname }) => pathname.split('/')[3])).to.deep.equal([
      'vendors',
      'vendors',
      'vendors',
      'businesses',
    ]);
  });

  it('is none where the page knows the numbers', async () => {
    const proxy = stubRatings(new TypeError('network'));
    const place = await fixture(html`<div>
      <review-stars vendor-id="v" token="t" rating="4.6 33"></review-stars>
      <review-stars vendor-id="v" token="t" rating="0 0" show-empty></review-stars>
    </div>`);
    await drawn(...allStars(place));
    expect(allStars(place).map(seen)).to.deep.equal(['4.6(33)', 'No reviews yet']);
    expect(proxy.requested).to.deep.equal([]);
  });

  it('never leaves the numbers of one product over another', async () => {
    let respond!: (value: ReturnType<typeof ratings>) => void;
    stubRatings(ratings({ a: { average: 5, count: 1 } }), new Promise((resolve) => (respond = resolve)));
    const vendor = newVendor();
    const [stars] = allStars(await fixture(html`<div>${starsOf(vendor, 'a')}</div>`));
    await drawn(stars!);
    stars!.productId = 'b';
    await stars!.updateComplete;
    expect(line(stars!)).to.equal(null);
    respond(ratings({ b: { average: 2, count: 7 } }));
    await drawn(stars!);
    expect(spoken(stars!)).to.equal('2 out of 5 stars, 7 reviews');
  });
});

describe('review-stars: a request that fails', () => {
  it('leaves what the page wrote, keeps its height, and tells the page why', async () => {
    stubRatings(Response.json({ code: 'token_revoked', detail: 'x' }, { status: 401 }));
    const place = await fixture(html`<div></div>`);
    const stars = document.createElement('review-stars');
    Object.assign(stars, { vendorId: newVendor(), token: 't', textContent: 'Reviews' });
    const failed = oneEvent(place, 'reviews-error') as Promise<ReviewsErrorEvent>;
    place.append(stars);
    expect((await failed).code).to.equal('token_revoked');
    expect(stars.shadowRoot!.querySelector('slot')!.assignedNodes()).to.have.length(1);
    expect(stars.getBoundingClientRect().height).to.equal(24);
  });

  it('is told in the console where the page wants to know', async () => {
    stubRatings(new TypeError('network'));
    const { warn } = console;
    const warned: string[] = [];
    console.warn = (text: string) => warned.push(text);
    const [plain, curious] = [document.createElement('review-stars'), document.createElement('review-stars')];
    const place = await fixture(html`<div>${plain}${curious}</div>`);
    curious.debug = true;
    for (const stars of [plain, curious]) {
      Object.assign(stars, { vendorId: 'v' });
      await oneEvent(place, 'reviews-error');
    }
    console.warn = warn;
    // That a token is missing is always said.
    const missing = '<review-stars> The attribute token is missing.';
    expect(warned.filter((text) => text !== missing)).to.deep.equal([
      '<review-stars> not_configured: The attribute token is missing.',
    ]);
  });

  it('is made again once the browser is back', async () => {
    const proxy = stubRatings(new TypeError('network'), ratings({}));
    const place = await fixture(html`<div></div>`);
    const stars = document.createElement('review-stars');
    Object.assign(stars, { vendorId: newVendor(), token: 't' });
    const failed = oneEvent(place, 'reviews-error') as Promise<ReviewsErrorEvent>;
    place.append(stars);
    expect((await failed).code).to.equal('unreachable');
    window.dispatchEvent(new Event('online'));
    await waitUntil(() => line(stars));
    expect([seen(stars), proxy.requested.length]).to.deep.equal(['4.2(10)', 2]);
  });

  it('is a body that is none of ours, and what is wrong in one number spoils no other', async () => {
    const wrong = ratings({ a: { average: 4, count: 3 } });
    Object.assign(wrong.ratings, {
      b: { average: 'x', count: 2 },
      c: { average: 99, count: 1e300 },
      d: { average: -3, count: 2.7 },
      e: null,
      f: { count: -1 },
    });
    const place = await fixture(html`<div></div>`);
    stubRatings(Response.json({ reviews: [] }), wrong);
    const vendor = newVendor();
    const stars = document.createElement('review-stars');
    Object.assign(stars, { vendorId: vendor, token: 't' });
    const failed = oneEvent(place, 'reviews-error') as Promise<ReviewsErrorEvent>;
    place.append(stars);
    expect((await failed).code).to.equal('bad_response');
    const others = await fixture(html`<div>${['a', 'b', 'c', 'd', 'e', 'f'].map((id) => starsOf(vendor, id))}</div>`);
    await drawn(...allStars(others));
    expect(allStars(others).map(seen)).to.deep.equal(['4(3)', '2 reviews', '5(1B)', '2 reviews', '', '']);
  });
});
