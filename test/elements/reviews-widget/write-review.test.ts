import { expect, fixture, html } from '@open-wc/testing';
import type { ReviewsWidget } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, one, stubProxy } from './widget.js';

const some = page([review(), review()]);
const tag = html`<reviews-widget vendor-id="v" token="t" loading="eager"></reviews-widget>`;
const form = html`<review-form vendor-id="v" token="t"></review-form>`;

/** A page of `content`, once its widget shows its summary or that there are no reviews. */
async function shop(content: unknown, response = some) {
  stubProxy(response);
  const place = await fixture<HTMLElement>(html`<div>${content}</div>`);
  const element = place.querySelector<ReviewsWidget>('reviews-widget')!;
  await waitUntil(() => all(element, 'score')[0] || one(element, 'empty'));
  return { element, place };
}
const written = (element: ReviewsWidget) => waitUntil(() => one(element, 'write'));
/** Everything that the chunk draws is there, the button as well if there is one. */
const drawn = (element: ReviewsWidget) => waitUntil(() => one(element, 'more').firstElementChild);

describe('reviews-widget: write a review', () => {
  for (const [name, response] of [
    ['beside the average', some],
    ['where there is no review', page([])],
  ] as const) {
    it(`leads to the form of the page and focuses its first control: ${name}`, async () => {
      const { element, place } = await shop([tag, form], response);
      await written(element);
      const target = place.querySelector('review-form')!;
      await waitUntil(() => target.shadowRoot?.querySelector('input'));
      one(element, 'write').click();
      await waitUntil(() => document.activeElement === target);
      expect(target.shadowRoot!.activeElement).to.equal(target.shadowRoot!.querySelector('input'));
      await waitUntil(() => target.getBoundingClientRect().top < innerHeight);
    });
  }

  it('is a button with a name for screen readers', async () => {
    const { element } = await shop([tag, form]);
    await written(element);
    expect(one(element, 'write')).to.have.property('localName', 'button');
    expect(one(element, 'write').textContent!.trim()).to.equal('Write a review');
    await expect(element).to.be.accessible();
  });

  it('is not there without a form of the vendor', async () => {
    const { element } = await shop([tag, html`<review-form vendor-id="other" token="t"></review-form>`]);
    await drawn(element);
    expect(all(element, 'write')).to.have.length(0);
    expect(element.shadowRoot!.querySelector('.write')).to.equal(null);
  });

  it('comes with a form that comes later, and goes with it', async () => {
    const { element, place } = await shop(tag);
    await drawn(element);
    const later = Object.assign(document.createElement('review-form'), { vendorId: 'v', token: 't' });
    place.append(later);
    await written(element);
    later.remove();
    await waitUntil(() => all(element, 'write').length === 0);
  });

  for (const [what, product, { vendorId, productId }] of [
    ['prefers the form for the same product', 'mug', { vendorId: 'v', productId: 'mug' }],
    [
      'knows the product by whatever form of its id',
      '8812',
      { vendorId: ' v ', productId: ' gid://shopify/Product/8812' },
    ],
  ] as const) {
    it(what, async () => {
      const { element, place } = await shop([
        html`<reviews-widget vendor-id="v" product-id=${product} token="t" loading="eager"></reviews-widget>`,
        form,
        html`<review-form vendor-id=${vendorId} product-id=${productId} token="t"></review-form>`,
      ]);
      await written(element);
      const [, mug] = place.querySelectorAll('review-form');
      await waitUntil(() => mug!.shadowRoot?.querySelector('input'));
      one(element, 'write').click();
      await waitUntil(() => document.activeElement === mug);
    });
  }

  it('opens what hides the form', async () => {
    const { element, place } = await shop([tag, html`<details><summary>Write</summary>${form}</details>`]);
    await written(element);
    await waitUntil(() => place.querySelector('review-form')!.shadowRoot?.querySelector('input'));
    one(element, 'write').click();
    await waitUntil(() => document.activeElement === place.querySelector('review-form'));
    expect(place.querySelector('details')!.open).to.equal(true);
  });

  it('closes the dialog of a badge before it leads to the form', async () => {
    stubProxy(some);
    const badge = html`<reviews-widget vendor-id="v" token="t" loading="eager" layout="badge"></reviews-widget>`;
    const place = await fixture<HTMLElement>(html`<div>${badge} ${form}</div>`);
    const element = place.querySelector('reviews-widget')!;
    const target = place.querySelector('review-form')!;
    await waitUntil(() => one(element, 'badge') && target.shadowRoot?.querySelector('input'));
    one(element, 'badge').click();
    await written(element);
    one(element, 'write').click();
    await waitUntil(() => document.activeElement === target);
    expect(one(element, 'dialog')).to.have.property('open', false);
  });

  for (const url of ['/write', '#write', 'https://shop.example/write?a=b']) {
    it(`is a link where the shop says where reviews are written: ${url}`, async () => {
      const { element } = await shop([
        html`<reviews-widget vendor-id="v" token="t" write-url=${url} loading="eager"></reviews-widget>`,
        form,
      ]);
      await written(element);
      expect(one(element, 'write').getAttribute('href')).to.equal(url);
    });
  }

  it('is a link to the page’s own place below a base, also once the page has another address', async () => {
    const base = Object.assign(document.createElement('base'), { href: '/elsewhere/' });
    document.head.append(base);
    const { href } = location;
    try {
      const { element } = await shop(
        html`<reviews-widget vendor-id="v" token="t" write-url=" #write " loading="eager"></reviews-widget>`,
      );
      await written(element);
      const link = one(element, 'write') as HTMLAnchorElement;
      expect(link.href).to.equal(`${href}#write`);
      history.replaceState(null, '', `${href}&size=m`);
      link.click();
      expect(location.href).to.equal(`${href}&size=m#write`);
    } finally {
      history.replaceState(null, '', href);
      base.remove();
    }
  });

  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://']) {
    it(`is no link to an address that is none of the web: ${url}`, async () => {
      const { element } = await shop(
        html`<reviews-widget vendor-id="v" token="t" write-url=${url} loading="eager"></reviews-widget>`,
      );
      await drawn(element);
      expect(all(element, 'write')).to.have.length(0);
    });
  }

  it('moves nothing when its chunk comes after the reviews: its room is as high as it is', async () => {
    const { element } = await shop([tag, form]);
    await written(element);
    const room = one(element, 'write').parentElement!;
    expect(getComputedStyle(room).minBlockSize).to.equal(`${one(element, 'write').getBoundingClientRect().height}px`);
    expect(room.getBoundingClientRect().height).to.equal(one(element, 'write').getBoundingClientRect().height);
  });
});
