import { expect, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { PageTopic } from '../../../src/contract/widget.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, one, text, widget } from './widget.js';

const TOPICS: PageTopic[] = [
  { topic: 'delivery', label: 'Delivery', reviews: 1234 },
  { topic: 'size', label: '<img src=x onerror=alert(1)> \u202eezis'.padEnd(200, 'x'), reviews: 7 },
];
const offering = (topics: unknown) => page([review(), review()], { topics: topics as PageTopic[] });
const shown = async (topics: unknown = TOPICS, element = withTopics()) => {
  const { element: drawn, proxy } = await widget([offering(topics)], element);
  await waitUntil(() => all(drawn, 'controls').length > 0 && all(drawn, 'sort-select').length > 0);
  return { element: drawn, proxy };
};
let vendors = 0;
/** Of a vendor that no test before has asked for, since a page uses a response again for half a minute. */
const withTopics = (lang = 'en') =>
  html`<reviews-widget vendor-id=${`v${++vendors}`} token="t" loading="eager" controls="sort topics" lang=${lang}></reviews-widget>`;

describe('reviews-widget: topics', () => {
  it('asks for them in its language, where controls names them', async () => {
    const { proxy } = await shown(TOPICS, withTopics('de-AT'));
    expect(proxy.requested[0]!.searchParams.get('topics')).to.equal('de-AT');
    const other = await widget([offering(TOPICS)]);
    expect(other.proxy.requested[0]!.searchParams.has('topics')).to.equal(false);
    expect(all(other.element, 'topic')).to.have.length(0);
  });

  it('filters by one with the keyboard, and no longer after a second press', async () => {
    const { element, proxy } = await shown();
    const [chip] = all(element, 'topic');
    expect(text(element, 'topic')).to.equal('Delivery 1,234');
    expect(chip!.ariaLabel).to.equal('Delivery: 1,234 reviews');
    chip!.focus();
    const press = async (key: string) => {
      const loaded = oneEvent(element, 'reviews-load');
      await sendKeys({ press: key });
      await loaded;
    };
    await press('Enter');
    await element.updateComplete;
    expect(proxy.requested.at(-1)!.searchParams.get('topic')).to.equal('delivery');
    expect([chip!.ariaPressed, chip!.part.contains('selected')]).to.deep.equal(['true', true]);
    expect(element.shadowRoot!.activeElement).to.equal(chip);
    expect(text(element, 'matches')).to.equal('2 of 2 match Show all reviews');
    await expect(element).to.be.accessible();
    await press('Space');
    expect(proxy.requested.at(-1)!.searchParams.has('topic')).to.equal(false);
  });

  it('keeps what else the reader filters by, and so does filter() by script', async () => {
    const { element, proxy } = await shown();
    element.filter({ rating: 5 });
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    one(element, 'topic').click();
    await oneEvent(element, 'reviews-load');
    const { searchParams } = proxy.requested.at(-1)!;
    expect([searchParams.get('rating'), searchParams.get('topic')]).to.deep.equal(['5', 'delivery']);
  });

  it('draws a label as the text that it is, within the width of a phone', async () => {
    const { element } = await shown();
    element.style.width = '320px';
    const chip = all(element, 'topic')[1]!;
    expect(chip.querySelector('bdi')!.textContent).to.equal(TOPICS[1]!.label);
    expect(element.shadowRoot!.querySelector('img[onerror]')).to.equal(null);
    expect(chip.getBoundingClientRect().right).to.be.at.most(element.getBoundingClientRect().right);
  });

  it('has no room for them where there are none, and at most twelve', async () => {
    for (const none of [[], 'delivery', null]) expect(all((await shown(none)).element, 'topics')).to.have.length(0);
    const many = Array.from({ length: 20 }, (_, n) => ({ topic: `t${n}`, label: `T${n}`, reviews: 20 - n }));
    expect(all((await shown(many)).element, 'topic')).to.have.length(12);
  });
});
