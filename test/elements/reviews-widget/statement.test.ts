import { expect, fixture, html } from '@open-wc/testing';
import type { PublicPolicy } from '../../../src/contract/widget.js';
import type { ReviewsWidget } from '../../../src/index.js';
import { page, review } from './proxy-stub.js';
import { drawn, one, stubProxy, widget } from './widget.js';

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
const line = (element: ReviewsWidget) => element.shadowRoot!.querySelector<HTMLElement>('.statement');
const sentences = (element: ReviewsWidget) =>
  line(element)
    ?.querySelector('span')
    ?.textContent.replace(/[\u2068\u2069]/g, '')
    .trim();
const statement = (element: ReviewsWidget) => drawn(element, () => sentences(element));

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
      expect(one(element, 'more').parentElement!.nextElementSibling).to.equal(line(element));
      // As it is rendered: in the source there may be a space that nobody sees.
      expect(line(element)!.innerText).to.contain('. How these');
      await expect(element).to.be.accessible();
    });
  }

  it('claims nothing where the service says nothing, or what nobody knows', async () => {
    for (const response of [page([]), saying({ purchaseCheck: 'constructor', incentives: 1 })]) {
      const known = { ...response, ...page([review({ incentive: 'other' })]), policy: response.policy! };
      const { element } = await widget([known], own());
      await drawn(element, () => element.shadowRoot!.querySelector('.disclosures'));
      expect(line(element)).to.equal(null);
    }
  });

  it('goes once the service no longer says it', async () => {
    const { element } = await widget([saying({}), page([review()])], own());
    await statement(element);
    await element.refresh();
    await drawn(element, () => !line(element));
  });

  for (const layout of ['grid', 'wall', 'carousel']) {
    it(`stands below a ${layout}`, async () => {
      const { element } = await widget([saying({})], own(layout));
      await statement(element);
      const [list, below] = [one(element, 'list'), line(element)].map((found) => found?.getBoundingClientRect());
      expect(below!.top).to.be.at.least(list?.bottom ?? one(element, 'content').getBoundingClientRect().bottom);
    });
  }

  it('stands in the dialog of a badge', async () => {
    stubProxy(saying({}));
    const element = await fixture<ReviewsWidget>(own('badge'));
    const badge = await drawn(element, () => one(element, 'badge'));
    expect(line(element)).to.equal(null);
    badge.click();
    await statement(element);
    expect(line(element)!.closest('dialog')!.open).to.equal(true);
  });

  it('speaks the language of the widget, with the mark as the cards say it', async () => {
    stubProxy(saying({ purchaseCheck: 'some' }));
    const around = await fixture(html`<div lang="ar">${own()}</div>`);
    const element = around.querySelector('reviews-widget')!;
    expect(await statement(element)).to.contain('تم التحقق فقط');
    expect(getComputedStyle(line(element)!).direction).to.equal('rtl');
    element.strings = { verified: 'Bought here' };
    await drawn(element, () => sentences(element)?.includes('«Bought here»'));
  });

  it('leads to the policy page of its vendor or business, in its language', async () => {
    stubProxy(saying({}));
    const around = await fixture<HTMLElement>(html`<div lang="fr">
      <reviews-widget vendor-id="v 1" token="a.b" loading="eager" endpoint="https://proxy.test/base/"></reviews-widget>
    </div>`);
    const element = around.querySelector('reviews-widget')!;
    await statement(element);
    const link = line(element)!.querySelector('a')!;
    expect([link.textContent, link.href]).to.deep.equal([
      'Comment ces avis sont contrôlés',
      'https://proxy.test/base/widget/v1/vendors/v%201/policy?token=a.b&lang=fr',
    ]);
    element.removeAttribute('vendor-id');
    element.setAttribute('business-id', 'b1');
    await drawn(element, () => line(element)?.querySelector('a')?.href.includes('/businesses/b1/policy?'));
  });

  it('is no part, and looks like the honesty line: no rule or property of the page takes it away', async () => {
    stubProxy(saying({}));
    const place = await fixture<HTMLElement>(html`<div style="background: #f6f1e7; color: #3b2f25">
      <style>
        reviews-widget { color: #f6f1e7; --reviews-muted: transparent; font-size: 0; visibility: hidden; letter-spacing: -1em }
        reviews-widget::part(policy), reviews-widget::part(more) { display: none }
      </style>
      ${own()}
    </div>`);
    const element = place.querySelector('reviews-widget')!;
    const found = await drawn(element, () => {
      const blended = line(element);
      return blended?.style.fontFamily !== '' && blended?.textContent ? blended : null;
    });
    expect(found.getAttribute('part')).to.equal(null);
    const { visibility, fontSize, color, backgroundColor, display } = getComputedStyle(found);
    expect({ visibility, fontSize, display }).to.deep.equal({
      visibility: 'visible',
      fontSize: '14px',
      display: 'table',
    });
    expect(color).to.not.equal(backgroundColor);
    expect(backgroundColor).to.match(/^rgb\(|color\(srgb [\d. ]+\)/);
    expect(found.getBoundingClientRect().height).to.be.greaterThan(14);
  });

  it('takes wordings of the shop’s own, but none that is empty or lacks the mark, and the link stays', async () => {
    const { element } = await widget([saying({ purchaseCheck: 'some', incentives: 'none' })], own());
    element.strings = {
      disclosures: { checkSome: 'We check “{mark}”.', incentiveNone: ' ', policyPage: 'Read how' },
    };
    await drawn(
      element,
      () => sentences(element) === 'We check “Verified purchase”. Nothing is given in return for reviews.',
    );
    expect(line(element)!.querySelector('a')!.textContent).to.equal('Read how');
    element.strings = { disclosures: { checkSome: 'All is checked.', policyPage: '' } };
    await drawn(element, () => sentences(element)?.startsWith('Only reviews marked'));
    expect(line(element)!.querySelector('a')!.textContent).to.equal('How these reviews are checked');
  });
});
