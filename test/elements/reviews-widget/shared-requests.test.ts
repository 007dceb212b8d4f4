import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { ReviewsWidget } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, drawn, one, stubProxy } from './widget.js';

const twenty = Array.from({ length: 20 }, (_, i) => i);
const same = html`<reviews-widget vendor-id="v" token="t" loading="eager"></reviews-widget>`;
const loaded = (elements: Iterable<ReviewsWidget>) =>
  waitUntil(() => [...elements].every((element) => element.shadowRoot!.querySelector('li')));

describe('reviews-widget: many on a page', () => {
  it('makes one request for twenty of the same', async () => {
    const proxy = stubProxy(page([review()]));
    const place = await fixture<HTMLElement>(html`<div>${twenty.map(() => same)}</div>`);
    await loaded(place.querySelectorAll('reviews-widget'));
    expect(proxy.requested).to.have.length(1);
  });

  it('shares what has just been loaded with one that comes later', async () => {
    const proxy = stubProxy(page([review()]));
    const place = await fixture<HTMLElement>(html`<div>${same}</div>`);
    await loaded(place.querySelectorAll('reviews-widget'));
    const late = place.querySelector('reviews-widget')!.cloneNode(true) as ReviewsWidget;
    place.append(late);
    await loaded([late]);
    expect(proxy.requested).to.have.length(1);
  });

  it('asks anew for another vendor, another order and a refresh', async () => {
    const proxy = stubProxy(page([review()]));
    const place = await fixture<HTMLElement>(html`<div>
      ${same}
      <reviews-widget vendor-id="w" token="t" loading="eager"></reviews-widget>
      <reviews-widget vendor-id="v" token="t" loading="eager" sort="lowest"></reviews-widget>
    </div>`);
    await loaded(place.querySelectorAll('reviews-widget'));
    expect(proxy.requested).to.have.length(3);
    await place.querySelector('reviews-widget')!.refresh();
    expect(proxy.requested).to.have.length(4);
  });

  it('goes on for the others when the one that asked first is taken away', async () => {
    let respond!: (value: ReturnType<typeof page>) => void;
    const proxy = stubProxy(new Promise((resolve) => (respond = resolve)));
    const place = await fixture<HTMLElement>(html`<div>${same}${same}</div>`);
    const [first, second] = place.querySelectorAll('reviews-widget');
    await waitUntil(() => proxy.requested.length === 1);
    first!.remove();
    respond(page([review()]));
    await loaded([second!]);
    expect(proxy.requested).to.have.length(1);
  });

  it('stops asking when nobody waits any more', async () => {
    const { fetch } = globalThis;
    const signals: AbortSignal[] = [];
    globalThis.fetch = (_, init) => {
      signals.push(init!.signal!);
      return new Promise(() => {});
    };
    const place = await fixture<HTMLElement>(html`<div>${same}${same}</div>`);
    await waitUntil(() => signals.length === 1);
    for (const element of [...place.children]) element.remove();
    globalThis.fetch = fetch;
    expect(signals[0]!.aborted).to.equal(true);
  });

  it('shares no failure with the one that comes later', async () => {
    const proxy = stubProxy(new TypeError('network'), page([review()]));
    const place = await fixture<HTMLElement>(html`<div>${same}</div>`);
    await waitUntil(() => one(place.querySelector('reviews-widget')!, 'message'));
    const late = place.firstElementChild!.cloneNode(true) as ReviewsWidget;
    place.append(late);
    await loaded([late]);
    expect(proxy.requested).to.have.length(2);
  });

  it('keeps what the reader does in one apart from the other', async () => {
    const proxy = stubProxy(page([review(), review({ rating: 4 })]));
    const place = await fixture<HTMLElement>(html`<div>${same}${same}</div>`);
    const [first, second] = place.querySelectorAll('reviews-widget');
    await loaded([first!, second!]);
    // A row is a bar until the chunk is there that makes it a button.
    (await drawn(first!, () => first!.shadowRoot!.querySelector<HTMLElement>('button[part="row"]'))).click();
    await oneEvent(first!, 'reviews-load');
    expect(proxy.requested).to.have.length(2);
    expect(all(second!, 'selected')).to.have.length(0);
  });
});
