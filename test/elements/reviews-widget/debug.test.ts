import { expect, fixture, html } from '@open-wc/testing';
import { attributeFaults } from '../../../src/elements/chunks/debug/attribute-check.js';
import { type AskedFor, tokenFaults } from '../../../src/elements/chunks/debug/token-faults.js';
import type { ReviewsWidget } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { page, review, type StubResponse } from './proxy-stub.js';
import { stubProxy } from './widget.js';

const encoded = (value: object) =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
const token = (claims: object) => `${encoded({ alg: 'HS256' })}.${encoded(claims)}.c2ln`;
const NOW = Date.UTC(2026, 0, 1);
const good = { sub: 'v', scope: 'reviews:read', exp: NOW / 1000 + 60 };

describe('what a page can tell about a token', () => {
  const vendor = { kind: 'vendor', id: 'v', scopes: ['reviews:read'] } as const;
  const business = { ...vendor, kind: 'business' } as const;
  const faults = (claims: object, asked: AskedFor = vendor) =>
    tokenFaults(token({ ...good, ...claims }), asked, NOW, 'https://shop.example');

  it('finds nothing wrong with a good one', () => {
    expect(faults({})).to.deep.equal([]);
    expect(faults({ kind: 'vendor' })).to.deep.equal([]);
    expect(faults({ kind: 'business' }, business)).to.deep.equal([]);
    expect(faults({}, business)[0]).to.match(/for the vendor of this id, .* make it with --business/);
    expect(faults({ exp: undefined })).to.deep.equal([]);
    expect(faults({ exp: NOW / 1000 - 59 })).to.deep.equal([]);
    expect(
      faults({ origins: ['https://*.example', 'https://shop.example'], scope: 'reviews:submit reviews:read' }),
    ).to.deep.equal([]);
  });

  for (const [fault, claims, words] of [
    ['expired', { exp: NOW / 1000 - 60 }, /expired on 2025-12-31T23:59:00/],
    ['another vendor', { sub: 'w' }, /is for "w", the element asks for "v"/],
    ['the business of this id', { kind: 'business' }, /for the business of this id, .* make it with --vendor/],
    [
      'another origin',
      { origins: ['https://other.example'] },
      /pages of https:\/\/other\.example; this one is https:\/\/shop\.example/,
    ],
    ['missing scope', { scope: 'reviews:submit' }, /lacks the scope reviews:read/],
  ] as const) {
    it(`names what is wrong: ${fault}`, () => {
      expect(faults(claims)).to.have.length(1);
      expect(faults(claims)[0]).to.match(words);
    });
  }

  it('names one that is damaged, whatever stands there', () => {
    for (const broken of ['x', 'a.b', 'a.%%%.c', `a.${btoa('7')}.c`, `a.${btoa('null')}.c`, '..', 'a.{}.c']) {
      expect(tokenFaults(broken, vendor, NOW, '')[0], broken).to.contain('damaged');
    }
  });
});

describe('what is wrong with attributes', () => {
  const faults = (attributes: Record<string, string>) => {
    const element = document.createElement('reviews-widget');
    for (const [name, value] of Object.entries({ 'vendor-id': 'v', ...attributes })) element.setAttribute(name, value);
    const { observedAttributes } = element.constructor as typeof ReviewsWidget;
    return attributeFaults(element, observedAttributes);
  };

  it('finds nothing wrong with good ones and with those any element may have', () => {
    expect(
      faults({ layout: 'wall', controls: 'sort search', class: 'x', 'data-x': '1', 'aria-label': 'x' }),
    ).to.deep.equal([]);
  });

  for (const [name, value, words] of [
    ['vendorid', 'v', 'did you mean vendor-id?'],
    ['colour', 'red', 'There is no attribute colour.'],
    ['layout', 'mosaic', 'does not know "mosaic"; it knows list, grid, wall, carousel, badge'],
    ['controls', 'sort price', 'does not know "price"'],
    ['page-size', '500', 'from 1 to 50'],
    ['policy-url', 'javascript:1', 'no address of the web'],
    ['business-id', 'b', 'vendor-id is used'],
    ['product-id', ' ', 'the reviews of all products are shown'],
    ['about', 'delivery', 'does not know "delivery"; it knows product, shop'],
  ] as const) {
    it(`names it: ${name}="${value}"`, () => {
      expect(faults({ [name]: value }).join()).to.contain(words);
    });
  }

  it('says what goes before about, and why reviews about the shop describe no product', () => {
    expect(faults({ about: 'shop', 'product-id': 'mug' }).join()).to.contain('product-id is used');
    expect(faults({ about: 'shop', 'item-name': 'Mug' }).join()).to.contain('item-name says nothing');
    expect(faults({ about: 'product', 'item-name': 'Mug' })).to.deep.equal([]);
  });
});

describe('reviews-widget: debug', () => {
  const lines: string[] = [];
  const { info, warn, error, log } = console;
  beforeEach(() => {
    lines.length = 0;
    const note = (text: unknown) => lines.push(String(text));
    Object.assign(console, { info: note, warn: note, error: note, log: note });
  });
  afterEach(() => {
    Object.assign(console, { info, warn, error, log });
  });

  const bugged = (response: StubResponse, more: Partial<ReviewsWidget> = {}) => {
    stubProxy(response);
    return fixture<ReviewsWidget>(
      html`<reviews-widget vendor-id="v" token=${token(good)} loading="eager" ?debug=${more.debug !== false}></reviews-widget>`,
    );
  };
  const told = (words: string) => waitUntil(() => lines.some((line) => line.includes(words)), lines.join('\n'));

  it('is silent without the attribute, whatever happens', async () => {
    for (const response of [
      page([]),
      page([review()]),
      new TypeError('network'),
      { status: 401, code: 'token_invalid' },
    ]) {
      const element = await bugged(response, { debug: false });
      await waitUntil(() => element.shadowRoot!.querySelector('li, [part~="message"]'));
      element.remove();
    }
    expect(lines.filter((line) => !line.startsWith('Lit is in dev mode'))).to.deep.equal([]);
  });

  it('says what was requested, never the token, and what it cost', async () => {
    await bugged(page([review()], { total: 7 }));
    await told('Loaded 1 of 7');
    await told('/widget/v1/vendors/v/reviews?token=…');
    expect(lines.join()).not.to.contain(token(good));
  });

  for (const [why, response, words] of [
    ['no reviews', page([]), 'has no reviews yet'],
    [
      'all held back',
      page([], { summary: { average: null, count: 0, histogram: [0, 0, 0, 0, 0], total: 4 } }),
      '4 of 4 reviews are held back, 0 wait to be checked',
    ],
    [
      'most wait',
      page([], { summary: { average: null, count: 0, histogram: [0, 0, 0, 0, 0], total: 4, pending: 3 } }),
      '1 of 4 reviews are held back, 3 wait to be checked',
    ],
    [
      'no match',
      page([], { summary: { average: 5, count: 4, histogram: [0, 0, 0, 0, 4], total: 4 } }),
      'no review matches',
    ],
    ['a refused token', { status: 401, code: 'token_expired' }, 'Make a new token'],
    ['an unreachable proxy', new TypeError('network'), 'connect-src'],
    ['a vendor nobody knows', { status: 404, code: 'not_found' }, 'Check vendor-id'],
  ] as [string, StubResponse, string][]) {
    it(`says why nothing shows: ${why}`, async () => {
      await bugged(response);
      await told(words);
    });
  }

  it('names a product and a source that the vendor has no reviews of', async () => {
    stubProxy(page([]));
    await fixture(
      html`<reviews-widget vendor-id="v" token=${token(good)} product-id=" MUG-99 " loading="eager" debug></reviews-widget>`,
    );
    await told('no reviews of product-id "MUG-99" yet');
    await fixture(
      html`<reviews-widget vendor-id="v" token=${token(good)} product-id="MUG-98" source="shop" loading="eager" debug></reviews-widget>`,
    );
    await told('no reviews of product-id "MUG-98" and of source "shop" yet');
    await fixture(
      html`<reviews-widget vendor-id="v" token=${token(good)} about="shop" loading="eager" debug></reviews-widget>`,
    );
    await told('no reviews of about "shop" yet');
  });

  it('always says that the token is missing, once, also without the attribute', async () => {
    const element = await fixture<ReviewsWidget>(html`<reviews-widget vendor-id="v" loading="eager"></reviews-widget>`);
    await waitUntil(() => element.shadowRoot!.querySelector('[part~="error"]'));
    element.heading = 'Reviews';
    await element.updateComplete;
    expect(lines.filter((line) => line.startsWith('<'))).to.deep.equal([
      '<reviews-widget> The attribute token is missing.',
    ]);
  });

  it('says that it is hidden', async () => {
    stubProxy(page([review()]));
    await fixture(html`<div hidden><reviews-widget vendor-id="v" token="t" debug></reviews-widget></div>`);
    await told('is hidden');
  });

  it('stops when the attribute goes', async () => {
    const element = await bugged(page([review()]));
    await told('Loaded');
    element.debug = false;
    await element.updateComplete;
    lines.length = 0;
    await element.refresh();
    expect(lines).to.deep.equal([]);
  });
});
