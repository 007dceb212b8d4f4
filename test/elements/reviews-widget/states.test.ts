import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { ReviewsErrorEvent, ReviewsWidget } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { page, review, type StubResponse } from './proxy-stub.js';
import { all, one, stubProxy, text, widget } from './widget.js';

describe('reviews-widget: states', () => {
  it('keeps room for a page of reviews while it loads', async () => {
    let respond!: (value: ReturnType<typeof page>) => void;
    stubProxy(new Promise((resolve) => (respond = resolve)));
    const element = await fixture<ReviewsWidget>(
      html`<reviews-widget vendor-id="v" token="t" page-size="5" loading="eager"><a href="/reviews">All</a></reviews-widget>`,
    );
    expect(all(element, 'card')).to.have.length(5);
    expect(element.querySelector('a')!.getBoundingClientRect().height).to.equal(0);
    respond(page([review()]));
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(all(element, 'card')).to.have.length(1);
  });

  it('shows what the page wrote inside it when loading fails', async () => {
    const { element } = await widget(
      [{ status: 503, code: 'upstream_error' }],
      html`<reviews-widget vendor-id="v" token="t"><a href="/reviews">All reviews</a></reviews-widget>`,
    );
    expect(element.querySelector('a')!.getBoundingClientRect().height).to.be.greaterThan(0);
  });

  it('offers to try again after a failure, and does', async () => {
    const { element } = await widget([new TypeError('network'), page([review({ text: 'here after all' })])]);
    one(element, 'button').click();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(text(element, 'text')).to.equal('here after all');
  });

  it('moves the focus from the button that tried again to the first review', async () => {
    const { element } = await widget([new TypeError('network'), page([review()])]);
    one(element, 'button').focus();
    one(element, 'button').click();
    await waitUntil(() => element.shadowRoot!.activeElement?.part.contains('card'));
  });

  it('does not offer to try again what only the shop can mend', async () => {
    const { element } = await widget([{ status: 403, code: 'origin_not_allowed' }]);
    expect(one(element, 'button')).to.equal(undefined);
  });

  it('loads by itself when the connection is back', async () => {
    const { element } = await widget([new TypeError('network'), page([review()])]);
    window.dispatchEvent(new Event('online'));
    await oneEvent(element, 'reviews-load');
  });

  it('tells the page why, with the proxy’s code', async () => {
    const responses: [StubResponse, string][] = [
      [{ status: 401, code: 'token_expired' }, 'token_expired'],
      [new TypeError('network'), 'unreachable'],
      [new Response('<h1>Bad gateway</h1>', { status: 502 }), 'bad_response'],
      [new Response('{"reviews": 7}'), 'bad_response'],
      [new Response('null'), 'bad_response'],
      [new Response('{"summary":{"count":1,"total":1,"histogram":[]},"total":1,"reviews":[null]}'), 'bad_response'],
    ];
    const whole = page([review()]);
    const odd: object[] = [
      { ...whole, sources: 'shop' },
      { ...whole, summary: { ...whole.summary, average: '4.5' } },
      { ...whole, reviews: [{ ...review(), media: [null] }] },
    ];
    responses.push(...odd.map((one): [StubResponse, string] => [new Response(JSON.stringify(one)), 'bad_response']));
    for (const [response, code] of responses) {
      stubProxy(response);
      const element = document.createElement('reviews-widget');
      Object.assign(element, { vendorId: 'v', token: 't' });
      const failed = oneEvent(element, 'reviews-error') as Promise<ReviewsErrorEvent>;
      document.body.append(element);
      expect((await failed).code).to.equal(code);
      element.remove();
    }
  });

  it('shows reviews of which nobody says where they are from, or what they come to', async () => {
    const { sources: _, ...rest } = page([review()]);
    const { average: __, ...summary } = rest.summary;
    const { source: ___, ...sourceless } = review({ text: 'from nowhere' });
    const response = { ...rest, summary, reviews: [sourceless, { ...sourceless, id: 'b', source: null }] };
    const { element } = await widget([new Response(JSON.stringify(response))]);
    expect(all(element, 'text')).to.have.length(2);
    expect(all(element, 'source')).to.have.length(0);
    expect(all(element, 'average')).to.have.length(0);
  });

  it('says that the endpoint is no address', async () => {
    const proxy = stubProxy(page([]));
    const element = document.createElement('reviews-widget');
    Object.assign(element, { vendorId: 'v', token: 't', endpoint: 'https://shop:x' });
    const failed = oneEvent(element, 'reviews-error') as Promise<ReviewsErrorEvent>;
    document.body.append(element);
    expect(await failed).to.include({ code: 'not_configured', message: 'The attribute endpoint is no address.' });
    expect(proxy.requested).to.have.length(0);
    element.remove();
  });

  it('says which attribute is missing', async () => {
    const proxy = stubProxy(page([]));
    const element = document.createElement('reviews-widget');
    element.vendorId = 'v';
    const failed = oneEvent(element, 'reviews-error') as Promise<ReviewsErrorEvent>;
    document.body.append(element);
    expect(await failed).to.include({ code: 'not_configured', message: 'The attribute token is missing.' });
    expect(proxy.requested).to.have.length(0);
    element.remove();
  });

  it('offers its own wording for an empty list', async () => {
    const { element } = await widget(
      [page([])],
      html`<reviews-widget vendor-id="v" token="t"><b slot="empty">Be the first!</b></reviews-widget>`,
    );
    expect(element.querySelector('b')!.getBoundingClientRect().height).to.be.greaterThan(0);
  });
});
