import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { ReviewsLoadEvent, ReviewsWidget } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { proxyAnswers, text, widget } from './widget.js';

describe('reviews-widget: races and life cycle', () => {
  it('never lets a late answer replace a newer one', async () => {
    let late!: (value: ReturnType<typeof page>) => void;
    const proxy = proxyAnswers(new Promise((resolve) => (late = resolve)), page([review({ text: 'newer' })]));
    const element = await fixture<ReviewsWidget>(
      html`<reviews-widget vendor-id="old" token="t" loading="eager"></reviews-widget>`,
    );
    await waitUntil(() => proxy.asked.length === 1);
    element.vendorId = 'new';
    const { page: shown } = (await oneEvent(element, 'reviews-load')) as ReviewsLoadEvent;
    late(page([review({ text: 'late' })]));
    await aTimeout(0);
    await element.updateComplete;
    expect(shown.reviews[0]!.text).to.equal('newer');
    expect(text(element, 'text')).to.equal('newer');
  });

  it('keeps its reviews when it moves in the document', async () => {
    const { element, proxy } = await widget([page([review({ text: 'still here' })])]);
    const place = document.createElement('div');
    document.body.append(place);
    place.append(element);
    await element.updateComplete;
    expect(text(element, 'text')).to.equal('still here');
    expect(proxy.asked).to.have.length(1);
    place.remove();
  });

  it('loads after all when it was taken out before the answer came', async () => {
    const proxy = proxyAnswers(new Promise<never>(() => {}), page([review({ text: 'second try' })]));
    const element = await fixture<ReviewsWidget>(html`<reviews-widget vendor-id="v" token="t"></reviews-widget>`);
    await waitUntil(() => proxy.asked.length === 1);
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
    const proxy = proxyAnswers(page([review({ text: 'early bird' })]));
    const element = new DOMParser().parseFromString('<reviews-widget></reviews-widget>', 'text/html').body
      .firstElementChild!;
    Object.assign(element, { vendorId: 'early', token: 't' });
    document.body.append(element);
    await oneEvent(element, 'reviews-load');
    expect(proxy.asked[0]!.pathname).to.contain('/vendors/early/');
    element.remove();
  });
});
