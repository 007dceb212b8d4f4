import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { PublicReview, ReviewPage, ReviewsWidget } from '../../../src/index.js';
import { hostileText } from '../../fixtures/hostile-text.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { one, stubProxy, unfold } from './widget.js';

const scripts = () => [...document.head.querySelectorAll('script[type="application/ld+json"]')];
const said = () => JSON.parse(scripts()[0]!.textContent!);

/** A widget with `attributes`, once it has said what it says to search engines, or has nothing to say. */
async function named(response: ReviewPage, attributes: Partial<ReviewsWidget> = {}): Promise<ReviewsWidget> {
  stubProxy(response);
  const place = await fixture<HTMLElement>(html`<div></div>`);
  const element = document.createElement('reviews-widget');
  Object.assign(element, { vendorId: 'v', token: 't', loading: 'eager', itemName: 'Cup', ...attributes });
  place.append(element);
  await oneEvent(element, 'reviews-load');
  await waitUntil(() => element.shadowRoot!.querySelector('li, [part~="empty"]'), 'drawn');
  await import('../../../src/elements/chunks/product-json-ld.js');
  await element.updateComplete;
  return element;
}

const many = page([review({ rating: 5 }), review({ rating: 4 }), review({ rating: null })], {
  summary: { average: 4.62, count: 812, histogram: [9, 14, 31, 170, 580], total: 830 },
  total: 812,
});

describe('reviews-widget: item-name', () => {
  it('says nothing to search engines without it', async () => {
    await named(many, { itemName: '' });
    expect(scripts()).to.have.length(0);
  });

  it('describes a Product with the aggregate that the summary shows, of rated reviews alone', async () => {
    await named(many);
    await waitUntil(() => scripts().length === 1);
    expect(said()['@type']).to.equal('Product');
    expect(said().name).to.equal('Cup');
    expect(said().aggregateRating).to.deep.equal({
      '@type': 'AggregateRating',
      ratingValue: 4.62,
      ratingCount: 804,
      bestRating: 5,
      worstRating: 1,
    });
    expect(
      said().review.map((one: { reviewRating: { ratingValue: number } }) => one.reviewRating.ratingValue),
    ).to.deep.equal([5, 4]);
  });

  it('stands alone where a page puts back what it had in its head before, as Turbo does', async () => {
    const before = await named(many);
    await waitUntil(() => scripts().length === 1);
    const [old] = scripts();
    before.remove();
    await waitUntil(() => scripts().length === 0);
    document.head.append(old!, old!.cloneNode(true));
    await named(many, { itemName: 'Mug' });
    await waitUntil(() => scripts().length === 1);
    expect(said().name).to.equal('Mug');
  });

  it('spells a review out with its author, title, day and text', async () => {
    await named(
      page([
        review({ author: 'Ada', title: 'Buy it', text: '<p>So <b>good</b></p>', createdAt: '2026-03-01T10:00:00Z' }),
      ]),
    );
    await waitUntil(() => scripts().length === 1);
    expect(said().review[0]).to.deep.equal({
      '@type': 'Review',
      author: { '@type': 'Person', name: 'Ada' },
      reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5, worstRating: 1 },
      name: 'Buy it',
      reviewBody: 'So  good',
      datePublished: '2026-03-01T10:00:00Z',
    });
  });

  it('says of which day a review tells, and of its other disclosures nothing: schema.org has no property for them', async () => {
    const disclosing = { experiencedAt: '2026-02-24', incentive: 'payment', relationship: 'employee' } as const;
    await named(page([review({ ...disclosing, verifiedBy: 'import' }), review()]));
    await waitUntil(() => scripts().length === 1);
    const [first, plain] = said().review;
    // The period that a CreativeWork, which a Review is, applies to.
    expect(first.temporalCoverage).to.equal('2026-02-24');
    expect(Object.keys(first).filter((name) => !(name in plain))).to.deep.equal(['temporalCoverage']);
  });

  it('tells of the reviews alone that the shop has collected itself, unless item-reviews says all', async () => {
    const mixed = page([review({ rating: 5 }), review({ rating: 1, source: 'google', elsewhere: true })], {
      summary: { average: 3, count: 2, histogram: [1, 0, 0, 0, 1], total: 2, own: { average: 5, ratings: 1 } },
    });
    const element = await named(mixed);
    await waitUntil(() => scripts().length === 1);
    expect(said().aggregateRating).to.include({ ratingValue: 5, ratingCount: 1 });
    expect(said().review).to.have.length(1);
    element.itemReviews = 'all';
    await element.updateComplete;
    expect(said().aggregateRating).to.include({ ratingValue: 3, ratingCount: 2 });
    expect(said().review).to.have.length(2);
    element.remove();
    const forbidden = await named({
      ...mixed,
      summary: { ...mixed.summary, own: { average: 5, ratings: 1, only: true } },
    });
    forbidden.itemReviews = 'all';
    await forbidden.updateComplete;
    await waitUntil(() => scripts().length === 1);
    expect(said().aggregateRating).to.include({ ratingValue: 5, ratingCount: 1 });
    expect(said().review).to.have.length(1);
    forbidden.remove();
    await named({ ...mixed, summary: { ...mixed.summary, own: { average: null, ratings: 0 } } });
    expect(scripts()).to.have.length(0);
  });

  describe('beside a product that the page itself describes', () => {
    const own = (text: string) => {
      const script = document.createElement('script');
      script.type = 'application/ld+json';
      script.textContent = text;
      script.className = 'of-the-page';
      document.head.append(script);
    };
    afterEach(() => {
      for (const script of document.querySelectorAll('.of-the-page')) script.remove();
    });
    const joined = async (...texts: (string | object)[]) => {
      for (const text of texts) own(typeof text === 'string' ? text : JSON.stringify(text));
      const element = await named(many, { productId: 'MUG-1' });
      const ours = () => scripts().filter(({ className }) => className === '');
      await waitUntil(() => ours().length === 1);
      const id = JSON.parse(ours()[0]!.textContent!)['@id'];
      element.remove();
      return id;
    };
    const product = (fields: object = {}) => ({ '@type': 'Product', '@id': '/mug#product', name: 'Mug', ...fields });

    it('is the same product, by its @id, wherever that stands', async () => {
      expect(await joined(product())).to.equal('/mug#product');
    });
    it('also in a graph, as one of several types', async () => {
      const graph = [{ '@type': 'Organization', '@id': '#shop' }, product({ '@type': ['Product', 'Thing'] })];
      expect(await joined({ '@context': 'https://schema.org', '@graph': graph })).to.equal('/mug#product');
    });
    it('of several it is the one with its id as sku, or its name', async () => {
      const others = [product({ '@id': '#a', sku: 'MUG-2' }), product({ '@id': '#b', sku: 'MUG-1' })];
      expect(await joined(others)).to.equal('#b');
      for (const script of document.querySelectorAll('.of-the-page')) script.remove();
      expect(await joined(product({ '@id': '#a' }), product({ '@id': '#c', name: 'Cup' }))).to.equal('#c');
    });
    it('is none of several that nothing tells apart, and none without an @id', async () => {
      expect(await joined(product({ '@id': '#a' }), product({ '@id': '#b' }))).to.equal(undefined);
      for (const script of document.querySelectorAll('.of-the-page')) script.remove();
      expect(await joined({ '@type': 'Product', name: 'Mug' })).to.equal(undefined);
    });
    it('says nothing where the page has an average of that product, with an @id or without', async () => {
      const rating = { aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, ratingCount: 3 } };
      const other = product({ '@id': '#other', ...rating });
      for (const [texts, count] of [
        [[product(rating)], 0],
        [[product(), { '@type': 'Product', '@id': '/mug#product', ...rating }], 0],
        [[{ '@type': 'Product', name: 'Mug', ...rating }], 0],
        [[product({ sku: 'MUG-1' }), other], 1],
        // Products that the page's own is related to.
        [[product({ isRelatedTo: [{ '@type': 'Product', name: 'Saucer', ...rating }] })], 1],
      ] as const) {
        for (const text of texts) own(JSON.stringify(text));
        const element = await named(many, { productId: 'MUG-1' });
        const ours = scripts().filter(({ className }) => className === '');
        expect(ours, JSON.stringify(texts)).to.have.length(count);
        element.remove();
        for (const script of document.querySelectorAll('.of-the-page')) script.remove();
      }
    });
    it('stays by itself beside markup that is broken, deep, huge or hostile', async () => {
      const deep = '['.repeat(50_000) + ']'.repeat(50_000);
      const huge = JSON.stringify([product(), 'x'.repeat(600_000)]);
      const odd = [product({ '@type': { toString: 1 } }), product({ '@id': { a: 1 } }), null, 1, '@type'];
      expect(await joined('{', '', deep, huge, odd, '{"__proto__":{"@type":"Product","@id":1}}')).to.equal(undefined);
    });
    it('takes an @id as text', async () => {
      expect(await joined(product({ '@id': '</script><img src=x onerror=alert(1)>' }))).to.contain('</script>');
      expect(document.querySelector('img[src="x"]')).to.equal(null);
    });
    it('lets go of it with the page’s own product', async () => {
      own(JSON.stringify(product()));
      const element = await named(many);
      const idOfOurs = () => {
        const ours = scripts().find(({ className }) => className === '');
        return ours && JSON.parse(ours.textContent!)['@id'];
      };
      await waitUntil(() => idOfOurs() === '/mug#product');
      for (const script of document.querySelectorAll('.of-the-page')) script.remove();
      element.itemName = 'Saucer';
      await element.updateComplete;
      expect(idOfOurs()).to.equal(undefined);
    });
  });

  it('says nothing while no review is rated', async () => {
    await named(page([review({ rating: null })]));
    await named(page([]), { vendorId: 'w' });
    expect(scripts()).to.have.length(0);
  });

  it('claims for one product or source the numbers of that, from its first page on', async () => {
    for (const scope of [{ productId: 'p' }, { source: 'google' }]) {
      const element = await named(many, scope);
      await waitUntil(() => scripts().length === 1);
      expect(said().aggregateRating).to.include({ ratingValue: 4.62, ratingCount: 804 });
      element.remove();
    }
  });

  it('describes no product by reviews of the shop, and goes where the page turns to them', async () => {
    await named(many, { about: 'shop' });
    expect(scripts()).to.have.length(0);
    const element = await named(many, { about: 'product', vendorId: 'w' });
    await waitUntil(() => scripts().length === 1);
    stubProxy(many);
    element.about = 'shop';
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(scripts()).to.have.length(0);
  });

  it('says nothing of a product without reviews, also where another one has them', async () => {
    const element = await named(many, { productId: 'p1' });
    await waitUntil(() => scripts().length === 1);
    // What was said of the first goes before anything is known of the second.
    stubProxy(waitUntil(() => scripts().length === 0).then(() => page([])));
    element.productId = 'p2';
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(scripts()).to.have.length(0);
  });

  it('goes on to tell of the whole vendor while a reader looks at one source', async () => {
    const element = await named({ ...many, sources: ['google', 'shop'] });
    await waitUntil(() => scripts().length === 1);
    await unfold(element);
    const google = page([review({ rating: 3 })], { sources: ['google', 'shop'] });
    stubProxy(google);
    const select = one(element, 'source-filter-select') as HTMLSelectElement;
    select.value = 'google';
    select.dispatchEvent(new Event('change'));
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(said().aggregateRating).to.include({ ratingValue: 4.62, ratingCount: 804 });
  });

  it('keeps what it says while the reader filters', async () => {
    const element = await named(many);
    await waitUntil(() => scripts().length === 1);
    const before = scripts()[0]!.textContent;
    one(element, 'row').click();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(scripts()[0]!.textContent).to.equal(before);
  });

  it('lets go of what it said of another vendor, also where the reviews of this one cannot be had', async () => {
    const element = await named(many);
    await waitUntil(() => scripts().length === 1);
    stubProxy({ status: 404, code: 'not_found' });
    element.vendorId = 'gone';
    await oneEvent(element, 'reviews-error');
    await element.updateComplete;
    expect(scripts()).to.have.length(0);
  });

  it('keeps what it says while a filter cannot be answered', async () => {
    const element = await named(many);
    await waitUntil(() => scripts().length === 1);
    stubProxy({ status: 503, code: 'upstream_error' });
    one(element, 'row').click();
    await oneEvent(element, 'reviews-error');
    await element.updateComplete;
    expect(scripts()).to.have.length(1);
  });

  it('follows the name, and goes with the widget and with the attribute', async () => {
    const element = await named(many);
    await waitUntil(() => scripts().length === 1);
    element.itemName = 'Saucer';
    await element.updateComplete;
    expect(scripts()).to.have.length(1);
    expect(said().name).to.equal('Saucer');
    const parent = element.parentElement!;
    element.remove();
    expect(scripts()).to.have.length(0);
    parent.append(element);
    await waitUntil(() => scripts().length === 1);
    element.itemName = '';
    await element.updateComplete;
    expect(scripts()).to.have.length(0);
  });

  for (const [trick, text] of Object.entries(hostileText)) {
    it(`lets no text break out: ${trick}`, async () => {
      const fields: Partial<PublicReview> = { author: text, text };
      await named(page([review(fields)]), { itemName: text });
      await waitUntil(() => scripts().length === 1);
      expect(
        document.head.querySelectorAll('script[type="application/ld+json"] ~ :not(style, script, link)'),
      ).to.have.length(0);
      expect(scripts()[0]!.textContent).not.to.match(/[<>&\u2028\u2029]/);
      expect(said().name).to.equal(text);
      expect(said().review[0].author.name).to.equal(text);
    });
  }

  it('has something to escape: plain JSON would close the script', () => {
    const holder = document.createElement('div');
    holder.innerHTML = `<script type="application/ld+json">${JSON.stringify('</script><i>out</i>')}</script>`;
    expect(holder.querySelector('i')).not.to.equal(null);
  });
});
