import { expect, oneEvent } from '@open-wc/testing';
import type { ReviewsErrorEvent } from '../../../src/elements/events.js';
import { page, review } from '../reviews-widget/proxy-stub.js';
import { one, text, widget } from '../reviews-widget/widget.js';

const first = page([review({ text: 'one' })], { total: 2 });
const second = page([review({ text: 'two' })], { total: 2, offset: 1 });

/** What the promise of a request that fails for no reason of the network rejects with. */
const failureOf = (request: Promise<void>) => request.then(() => 'none', String);

describe('reviews-feed', () => {
  const { AbortController } = globalThis;
  afterEach(() => {
    globalThis.AbortController = AbortController;
  });

  it('says that a request failed which the page has broken, tells why, and can make it again', async () => {
    const { element } = await widget([first, second]);
    globalThis.AbortController = class {
      constructor() {
        throw new Error('broken by the page');
      }
    } as typeof AbortController;
    const told = oneEvent(element, 'reviews-error') as Promise<ReviewsErrorEvent>;
    expect(await failureOf(element.loadMore())).to.contain('broken by the page');
    expect((await told).code).to.equal('unexpected');
    await element.updateComplete;
    expect(text(element, 'more')).to.contain('can’t be loaded');
    const again = one(element, 'more').querySelector('button')!;
    expect(again.ariaDisabled).to.equal('false');
    globalThis.AbortController = AbortController;
    const loaded = oneEvent(element, 'reviews-load');
    again.click();
    await loaded;
    await element.updateComplete;
    expect(text(element, 'more')).to.contain('2');
  });

  it('shows reviews of which the page fails to hear', async () => {
    const { element } = await widget([first, page([review({ text: 'anew' })])]);
    element.dispatchEvent = () => {
      throw new Error('patched by the page');
    };
    expect(await failureOf(element.refresh())).to.contain('patched by the page');
    await element.updateComplete;
    expect([text(element, 'text'), one(element, 'content').ariaBusy]).to.deep.equal(['anew', 'false']);
  });
});
