import { expect, fixture, html } from '@open-wc/testing';
import type { PublicPolicy } from '../../../src/contract/widget.js';
import type { ReviewsWidget } from '../../../src/index.js';
import { page, review } from './proxy-stub.js';
import { drawn, one, stubProxy, text, widget } from './widget.js';

const SILENT: PublicPolicy = {
  purchaseCheck: 'none',
  checkedBy: [],
  incentives: null,
  publishedWithinDays: null,
  keptMonths: null,
  heldBackFor: [],
  order: null,
  authorsContacted: null,
  authorsMayChange: null,
};
/** A response whose policy has `fields`, also those that no service of ours sends. */
const saying = (fields: object, reviews = [review()]) =>
  page(reviews, { policy: { ...SILENT, ...fields } as PublicPolicy });
const own = (layout = 'list') =>
  html`<reviews-widget vendor-id=${crypto.randomUUID()} token="t" loading="eager" layout=${layout}></reviews-widget>`;
const statement = (element: ReviewsWidget) => drawn(element, () => text(element, 'policy'));

describe('reviews-widget: the statement below the list', () => {
  for (const [fields, expected] of [
    [{}, 'The shop does not check whether authors have bought or used the product.'],
    [
      { purchaseCheck: 'some', incentives: 'none' },
      'Only reviews marked “Verified purchase” are checked: their authors have bought the product. Nothing is given in return for reviews.',
    ],
    [
      { purchaseCheck: 'all', incentives: 'some' },
      'The shop checks of each review that its author has bought or used the product. Authors of some reviews have received something in return; those reviews say so.',
    ],
    [{ purchaseCheck: '__proto__', incentives: 'none' }, 'Nothing is given in return for reviews.'],
    [
      { purchaseCheck: 'none', incentives: '<img src=x>' },
      'The shop does not check whether authors have bought or used the product.',
    ],
  ] as [object, string][]) {
    it(`says ${JSON.stringify(fields)} in words`, async () => {
      const { element } = await widget([saying(fields)], own());
      expect(await statement(element)).to.equal(expected);
      expect(one(element, 'more').nextElementSibling).to.equal(one(element, 'policy'));
      await expect(element).to.be.accessible();
    });
  }

  it('claims nothing where the service says nothing, or what nobody knows', async () => {
    for (const response of [page([]), saying({ purchaseCheck: 'constructor', incentives: 1 })]) {
      const known = { ...response, ...page([review({ incentive: 'other' })]), policy: response.policy! };
      const { element } = await widget([known], own());
      await drawn(element, () => element.shadowRoot!.querySelector('.disclosures'));
      expect(one(element, 'policy')).to.equal(undefined);
    }
  });

  it('goes once the service no longer says it', async () => {
    const { element } = await widget([saying({}), page([review()])], own());
    await statement(element);
    await element.refresh();
    await drawn(element, () => !one(element, 'policy'));
  });

  for (const layout of ['grid', 'wall', 'carousel']) {
    it(`stands below a ${layout}`, async () => {
      const { element } = await widget([saying({})], own(layout));
      await statement(element);
      const [list, below] = ['list', 'policy'].map((part) => one(element, part).getBoundingClientRect());
      expect(below!.top).to.be.at.least(list?.bottom ?? one(element, 'content').getBoundingClientRect().bottom);
    });
  }

  it('stands in the dialog of a badge', async () => {
    stubProxy(saying({}));
    const element = await fixture<ReviewsWidget>(own('badge'));
    const badge = await drawn(element, () => one(element, 'badge'));
    expect(one(element, 'policy')).to.equal(undefined);
    badge.click();
    await statement(element);
    expect(one(element, 'policy').closest('dialog')!.open).to.equal(true);
  });

  it('speaks the language of the widget, with the mark as the cards say it', async () => {
    stubProxy(saying({ purchaseCheck: 'some' }));
    const around = await fixture(html`<div lang="ar">${own()}</div>`);
    const element = around.querySelector('reviews-widget')!;
    expect(await statement(element)).to.contain('تم التحقق فقط');
    expect(getComputedStyle(one(element, 'policy')).direction).to.equal('rtl');
    element.strings = { verified: 'Bought here' };
    await drawn(element, () => text(element, 'policy')?.includes('«Bought here»'));
  });
});
