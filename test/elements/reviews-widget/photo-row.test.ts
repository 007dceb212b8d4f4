import { expect, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { PublicReview } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { gif, video } from './media-fixtures.js';
import { page, review, type StubResponse } from './proxy-stub.js';
import { all, one, stubProxy, widget } from './widget.js';

const tag = html`<reviews-widget vendor-id="v" token="t" loading="eager" controls="photos stars"></reviews-widget>`;
const plain = (label: string | null | undefined) => label?.replace(/[\u2068\u2069]/g, '');
/** A page of a longer list that has photos. */
const list = (reviews: PublicReview[] = [review()]) => {
  const { summary } = page(reviews);
  return page(reviews, { total: 30, summary: { ...summary, media: 2 } });
};
const photos = page([
  review({ author: 'Ada', text: 'Look.', media: [gif('a'), video('b')] }),
  review({ author: 'Bob', media: [gif('c')] }),
]);

/** A widget whose list is `first` and whose photos are `second`, once those are drawn. */
async function row(first: StubResponse = list(), second: StubResponse = photos, element = tag) {
  const shown = await widget([first, second], element);
  await waitUntil(() => one(shown.element, 'photo-row'));
  const buttons = [...one(shown.element, 'photo-row').querySelectorAll('button')];
  return { ...shown, buttons };
}

describe('reviews-widget: the row of photos', () => {
  it('shows the newest photos and videos of the scope above the list, each with a name', async () => {
    const { element, proxy, buttons } = await row(
      list(),
      photos,
      html`<reviews-widget vendor-id="v" product-id="mug" source="shop" sort="lowest" token="t" loading="eager" controls="photos"></reviews-widget>`,
    );
    expect(buttons.map((button) => plain(button.ariaLabel))).to.deep.equal([
      'Open animation by Ada',
      'Open video by Ada',
      'Open animation by Bob',
    ]);
    expect(one(element, 'photo-row').ariaLabel).to.equal('Photos and videos');
    expect(Object.fromEntries(proxy.requested[1]!.searchParams)).to.deep.equal({
      token: 't',
      limit: '20',
      sort: 'newest',
      source: 'shop',
      product: 'mug',
      media: 'true',
    });
    expect(one(element, 'photos').getBoundingClientRect().bottom).to.be.below(
      one(element, 'list').getBoundingClientRect().top,
    );
    await expect(element).to.be.accessible();
  });

  it('is not there, and requests nothing, unless it is asked for', async () => {
    const { element, proxy } = await widget([list([review({ media: [gif()] })])]);
    expect(all(element, 'photos')).to.have.length(0);
    expect(proxy.requested).to.have.length(1);
  });

  it('keeps its room while the photos are on their way', async () => {
    let respond!: (response: ReturnType<typeof page>) => void;
    const { element } = await widget([list(), new Promise((resolve) => (respond = resolve))], tag);
    const { height } = one(element, 'photos').getBoundingClientRect();
    const { top } = one(element, 'list').getBoundingClientRect();
    expect(height).to.be.above(90);
    respond(photos);
    await waitUntil(() => one(element, 'photo-row'));
    expect(one(element, 'photos').getBoundingClientRect().height).to.equal(height);
    expect(one(element, 'list').getBoundingClientRect().top).to.equal(top);
  });

  it('has no room, and requests nothing, where the numbers say that nobody has sent any', async () => {
    const { element, proxy } = await widget([page([review()], { total: 30 })], tag);
    expect(all(element, 'photos')).to.have.length(0);
    expect(proxy.requested).to.have.length(1);
  });

  for (const [name, response] of [
    ['nobody has sent any', page([])],
    ['they cannot be loaded', new TypeError('network')],
  ] as const) {
    it(`goes where ${name}, and the list stays`, async () => {
      const { element } = await widget([list(), response], tag);
      await waitUntil(() => all(element, 'photos').length === 0);
      expect(all(element, 'card')).to.have.length(1);
    });
  }

  it('goes with its last file that turns out to be broken', async () => {
    const { element, proxy } = await widget(
      [list(), page([review({ media: [{ type: 'gif', url: '/nowhere.gif' }] })])],
      tag,
    );
    await waitUntil(() => all(element, 'photos').length === 0);
    expect(proxy.requested).to.have.length(2);
  });

  it('opens the viewer, which steps through the photos of the row', async () => {
    const { element, buttons } = await row();
    buttons[2]!.click();
    await waitUntil(() => one(element, 'viewer-count'));
    expect(plain(one(element, 'viewer-count').textContent)).to.contain('3 of 3');
    expect(one(element, 'viewer-author').textContent).to.contain('Bob');
    one(element, 'viewer-previous').click();
    await waitUntil(() => plain(one(element, 'viewer-count').textContent)?.includes('2 of 3'));
    one(element, 'viewer-close').click();
    await waitUntil(() => element.shadowRoot!.activeElement === buttons[2]);
  });

  for (const dir of ['ltr', 'rtl'] as const) {
    it(`is one stop of the Tab key, in which arrow keys move: ${dir}`, async () => {
      const { element, buttons } = await row();
      element.dir = dir;
      const [on, back] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
      const tabbable = () => buttons.map(({ tabIndex }) => tabIndex);
      expect(tabbable()).to.deep.equal([0, -1, -1]);
      buttons[0]!.focus();
      await sendKeys({ press: on! });
      expect(element.shadowRoot!.activeElement).to.equal(buttons[1]);
      await sendKeys({ press: 'End' });
      expect(element.shadowRoot!.activeElement).to.equal(buttons[2]);
      await element.updateComplete;
      expect(tabbable()).to.deep.equal([-1, -1, 0]);
      await sendKeys({ press: back! });
      expect(element.shadowRoot!.activeElement).to.equal(buttons[1]);
    });
  }

  it('stays while the reader filters, and is another for another product', async () => {
    const { element, proxy } = await row();
    const before = one(element, 'photo-row');
    element.sort = 'lowest';
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(one(element, 'photo-row')).to.equal(before);
    const bowl = page([review({ author: 'Cyd', media: [gif('d')] })]);
    const next = stubProxy(list(), bowl);
    element.productId = 'bowl';
    await element.updateComplete;
    expect(all(element, 'photo-row')).to.have.length(0);
    await waitUntil(() => plain(one(element, 'photo-row')?.querySelector('button')?.ariaLabel)?.includes('Cyd'));
    expect(next.requested[1]!.searchParams.get('product')).to.equal('bowl');
    expect(proxy.requested.filter(({ searchParams }) => searchParams.has('media'))).to.have.length(1);
  });
});
