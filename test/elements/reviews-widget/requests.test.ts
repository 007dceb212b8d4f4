import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { page, review } from './proxy-stub.js';
import { stubProxy, text, widget } from './widget.js';

describe('reviews-widget: requests', () => {
  it('asks for the first page of its vendor with its token', async () => {
    const { proxy } = await widget([page([review()])]);
    const [url] = proxy.requested;
    expect(url!.origin + url!.pathname).to.equal(`${location.origin}/widget/v1/vendors/v1/reviews`);
    expect(Object.fromEntries(url!.searchParams)).to.deep.equal({ token: 't', limit: '10', sort: 'newest' });
  });

  it('asks before a frame has passed where it is on screen, and not at all while it is far below or hidden', async () => {
    const proxy = stubProxy(page([review()]));
    const appended = async (vendorId: string, css: string) => {
      const element = document.createElement('reviews-widget');
      Object.assign(element, { vendorId, token: 't' });
      element.style.cssText = css;
      document.body.append(element);
      await element.updateComplete;
      return element;
    };
    const far = await appended('far', 'position: absolute; inset-block-start: 5000px');
    const hidden = await appended('hidden', 'display: none');
    const near = await appended('near', '');
    await Promise.resolve();
    expect(proxy.requested.map(({ pathname }) => pathname)).to.deep.equal(['/widget/v1/vendors/near/reviews']);
    for (const element of [far, hidden, near]) element.remove();
  });

  it('reads attributes without the white space of templates, and a product’s id in its one form', async () => {
    const { proxy } = await widget(
      [page([review()])],
      html`<reviews-widget vendor-id=${'\n  v1\n'} token=${' t\u00a0'} sort=" lowest" source=" google " product-id=${' cafe\u0301\n'} loading=" eager "></reviews-widget>`,
    );
    const [url] = proxy.requested;
    expect(url!.pathname).to.equal('/widget/v1/vendors/v1/reviews');
    expect(Object.fromEntries(url!.searchParams)).to.deep.equal({
      token: 't',
      limit: '10',
      sort: 'lowest',
      source: 'google',
      product: 'caf\u00e9',
    });
  });

  it('reads properties that a framework sets as it reads attributes', async () => {
    const element = Object.assign(document.createElement('reviews-widget'), {
      vendorId: ' v ',
      productId: 'gid://shopify/Product/8812',
    });
    expect([element.vendorId, element.productId]).to.deep.equal(['v', '8812']);
  });

  it('passes on size, order, source and product, and an endpoint of its own', async () => {
    const { proxy } = await widget(
      [page([review()])],
      html`<reviews-widget vendor-id="v1" token="t" endpoint=" https://r.example/base/ " page-size="3" sort="lowest"
        source="google" product-id="p 1"></reviews-widget>`,
    );
    const [url] = proxy.requested;
    expect(url!.origin + url!.pathname).to.equal('https://r.example/base/widget/v1/vendors/v1/reviews');
    expect(Object.fromEntries(url!.searchParams)).to.deep.equal({
      token: 't',
      limit: '3',
      sort: 'lowest',
      source: 'google',
      product: 'p 1',
    });
  });

  for (const [given, product, asked] of [
    [' shop ', '', { about: 'shop' }],
    ['product', '', { about: 'product' }],
    ['everything', '', {}],
    ['', '', {}],
    ['shop', 'mug', { product: 'mug' }],
  ] as const) {
    it(`asks for reviews about="${given}"${product && `, which product-id="${product}" goes before`}`, async () => {
      const { proxy } = await widget(
        [page([review()])],
        html`<reviews-widget vendor-id="v" token="t" about=${given} product-id=${product}></reviews-widget>`,
      );
      const { about, product: named } = Object.fromEntries(proxy.requested[0]!.searchParams);
      expect({ ...(about && { about }), ...(named && { product: named }) }).to.deep.equal(asked);
    });
  }

  it('holds the page size to what the proxy accepts', async () => {
    for (const [given, asked] of [
      ['500', '50'],
      ['0', '10'],
      ['-3', '1'],
      ['many', '10'],
    ]) {
      const { proxy } = await widget(
        [page([review()])],
        html`<reviews-widget vendor-id=${given!} token="t" loading="eager" page-size=${given!}></reviews-widget>`,
      );
      expect(proxy.requested[0]!.searchParams.get('limit'), given).to.equal(asked);
    }
  });

  it('keeps a strange vendor id inside its path segment', async () => {
    const { proxy } = await widget(
      [page([review()])],
      html`<reviews-widget vendor-id="../../x?y#z" token="t"></reviews-widget>`,
    );
    expect(proxy.requested[0]!.pathname).to.equal('/widget/v1/vendors/..%2F..%2Fx%3Fy%23z/reviews');
  });

  it('asks for the version 1 list with business-id, unless vendor-id is there too', async () => {
    const { proxy } = await widget(
      [page([review()])],
      html`<reviews-widget business-id="b 1" token="t" loading="eager"></reviews-widget>`,
    );
    expect(proxy.requested[0]!.pathname).to.equal('/widget/v1/businesses/b%201/reviews');
    const { proxy: both } = await widget(
      [page([review()])],
      html`<reviews-widget business-id="b" vendor-id="both" token="t" loading="eager"></reviews-widget>`,
    );
    expect(both.requested[0]!.pathname).to.equal('/widget/v1/vendors/both/reviews');
  });

  it('waits with loading="lazy" until it comes near the screen', async () => {
    const proxy = stubProxy(page([review()]));
    const holder = await fixture<HTMLElement>(html`<div>
      <div style="height: 6000px"></div>
      <reviews-widget vendor-id="v" token="t"></reviews-widget>
    </div>`);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(proxy.requested).to.have.length(0);
    const element = holder.querySelector('reviews-widget')!;
    element.scrollIntoView();
    await oneEvent(element, 'reviews-load');
    expect(proxy.requested).to.have.length(1);
  });

  it('shows another vendor as soon as vendor-id changes', async () => {
    const { element, proxy } = await widget([page([review({ text: 'of one' })]), page([review({ text: 'of two' })])]);
    element.vendorId = 'v2';
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(proxy.requested[1]!.pathname).to.equal('/widget/v1/vendors/v2/reviews');
    expect(text(element, 'text')).to.equal('of two');
  });

  it('drops what the reader chose where it shows another product, as it does for another vendor', async () => {
    const { element, proxy } = await widget([page([review()])]);
    element.filter({ rating: 3 });
    await oneEvent(element, 'reviews-load');
    for (const change of [{ productId: 'hat' }, { vendorId: 'v2' }]) {
      Object.assign(element, change);
      await oneEvent(element, 'reviews-load');
      const { searchParams } = proxy.requested.at(-1)!;
      expect([searchParams.get('product'), searchParams.get('rating')]).to.deep.equal(['hat', null]);
      element.filter({ rating: 3 });
      await oneEvent(element, 'reviews-load');
    }
  });
});
