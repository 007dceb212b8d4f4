import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { Problem, ReviewPage } from '../../../src/contract/widget.js';
import type { ReviewsWidget } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { one, stubProxy, text, widget } from './widget.js';

describe('reviews-widget: races and life cycle', () => {
  /**
   * Two widgets that share a request, of which the first has moved on to another vendor: the request is not aborted, because the
   * other one still waits for it.
   */
  async function superseded() {
    let respond!: (response: ReviewPage | Partial<Problem>) => void;
    const late = new Promise<ReviewPage>((resolve) => (respond = resolve as typeof respond));
    const proxy = stubProxy(late, page([review({ text: 'newer' })]));
    const both = await fixture(html`<div>
      <reviews-widget vendor-id="old" token="t" loading="eager"></reviews-widget>
      <reviews-widget vendor-id="old" token="t" loading="eager"></reviews-widget>
    </div>`);
    const [element, waiting] = both.querySelectorAll('reviews-widget') as unknown as [ReviewsWidget, ReviewsWidget];
    await waitUntil(() => proxy.requested.length === 1);
    element.vendorId = 'new';
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(proxy.aborted).to.deep.equal([]);
    return { element, waiting, respond };
  }

  it('never lets a late response replace a newer one', async () => {
    const { element, waiting, respond } = await superseded();
    respond(page([review({ text: 'late' })]));
    await oneEvent(waiting, 'reviews-load');
    await element.updateComplete;
    await waiting.updateComplete;
    expect(text(waiting, 'text')).to.equal('late');
    expect(text(element, 'text')).to.equal('newer');
  });

  it('never lets a late failure replace a newer response', async () => {
    const { element, waiting, respond } = await superseded();
    const failures: Event[] = [];
    element.addEventListener('reviews-error', (event) => failures.push(event));
    respond({ status: 503, code: 'upstream_error' });
    await oneEvent(waiting, 'reviews-error');
    await element.updateComplete;
    await waiting.updateComplete;
    expect(one(waiting, 'error')).not.to.equal(undefined);
    expect(text(element, 'text')).to.equal('newer');
    expect(one(element, 'error')).to.equal(undefined);
    expect(failures).to.deep.equal([]);
  });

  it('aborts a request that no widget waits for any more', async () => {
    const proxy = stubProxy(new Promise<never>(() => {}), page([review()]));
    const element = await fixture<ReviewsWidget>(
      html`<reviews-widget vendor-id="slow" token="t" loading="eager"></reviews-widget>`,
    );
    await waitUntil(() => proxy.requested.length === 1);
    element.vendorId = 'quick';
    await oneEvent(element, 'reviews-load');
    expect(proxy.aborted).to.deep.equal([proxy.requested[0]]);
  });

  it('keeps its reviews when it moves in the document', async () => {
    const { element, proxy } = await widget([page([review({ text: 'still here' })])]);
    const place = document.createElement('div');
    document.body.append(place);
    place.append(element);
    await element.updateComplete;
    expect(text(element, 'text')).to.equal('still here');
    expect(proxy.requested).to.have.length(1);
    place.remove();
  });

  it('loads after all when it was taken out before the response came', async () => {
    const proxy = stubProxy(new Promise<never>(() => {}), page([review({ text: 'second try' })]));
    const element = await fixture<ReviewsWidget>(html`<reviews-widget vendor-id="v" token="t"></reviews-widget>`);
    await waitUntil(() => proxy.requested.length === 1);
    const parent = element.parentElement!;
    element.remove();
    parent.append(element);
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(text(element, 'text')).to.equal('second try');
  });

  it('survives attributes being taken away and properties being emptied', async () => {
    const { element } = await widget([page([review()], { total: 9 })]);
    const { properties } = element.constructor as typeof ReviewsWidget;
    for (const empty of [null, undefined]) {
      for (const name of Object.keys(properties)) {
        Object.assign(element, { [name]: empty });
        await element.updateComplete;
      }
    }
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
    await element.updateComplete;
    Object.assign(element, { vendorId: 'v', token: 't' });
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(text(element, 'text')).to.equal('Pours like a dream.');
  });

  it('takes properties that were set before the element was upgraded', async () => {
    const proxy = stubProxy(page([review({ text: 'early bird' })]));
    const element = new DOMParser().parseFromString('<reviews-widget></reviews-widget>', 'text/html').body
      .firstElementChild!;
    Object.assign(element, { vendorId: 'early', token: 't' });
    document.body.append(element);
    await oneEvent(element, 'reviews-load');
    expect(proxy.requested[0]!.pathname).to.contain('/vendors/early/');
    element.remove();
  });
});
