import { expect, fixture, html } from '@open-wc/testing';
import type { PublicReview } from '../../../src/contract/widget.js';
import { type ReviewsWidget, replaceStrings } from '../../../src/index.js';
import { page, review } from './proxy-stub.js';
import { all, drawn, one, stubProxy, text, widget } from './widget.js';

const own = () => html`<reviews-widget vendor-id=${crypto.randomUUID()} token="t" loading="eager"></reviews-widget>`;
const line = (element: ReviewsWidget) => element.shadowRoot!.querySelector<HTMLElement>('.disclosures:not(:empty)');
const said = (found: Element | null) =>
  found?.textContent
    ?.replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The line of a review with `fields`, whose values may be those of a service that holds to nothing. */
async function disclosed(fields: Record<string, unknown>): Promise<{ element: ReviewsWidget; found: HTMLElement }> {
  const { element } = await widget([page([review(fields as Partial<PublicReview>)])], own());
  return { element, found: await drawn(element, () => line(element)) };
}

describe('reviews-widget: disclosures', () => {
  for (const [name, fields, expected] of [
    ['another system’s word', { verifiedBy: 'import' }, 'Verified by another system'],
    ['the day of the experience', { experiencedAt: '2026-03-03' }, 'Experience of Mar 3, 2026'],
    ['a free product', { incentive: 'free_product' }, 'Received a free product'],
    ['a discount', { incentive: 'discount' }, 'Received a discount'],
    ['points', { incentive: 'points' }, 'Received loyalty points'],
    ['a prize draw', { incentive: 'prize_draw' }, 'Took part in a prize draw'],
    ['a payment', { incentive: 'payment' }, 'Was paid for the review'],
    ['something else in return', { incentive: 'other' }, 'Received something in return'],
    ['an employee', { relationship: 'employee' }, 'Works for the shop'],
    ['a family', { relationship: 'family' }, 'Family of someone at the shop'],
    ['a partner', { relationship: 'partner' }, 'Business partner of the shop'],
    ['another relationship', { relationship: 'other' }, 'Connected to the shop'],
    [
      'words that nobody knows',
      { incentive: 'yacht', relationship: 'rival' },
      'Received something in return · Connected to the shop',
    ],
    [
      'names of an object’s own',
      { incentive: '__proto__', relationship: 'constructor' },
      'Received something in return · Connected to the shop',
    ],
    [
      'values that are no words',
      { incentive: 7, relationship: { a: '<b>' } },
      'Received something in return · Connected to the shop',
    ],
    [
      'a word and a day that is none',
      { incentive: 'points', experiencedAt: '2026-02-31T<img src=x>' },
      'Received loyalty points',
    ],
    [
      'all of them, what was given first',
      { verifiedBy: 'import', experiencedAt: '2026-03-03', incentive: 'free_product', relationship: 'family' },
      'Received a free product · Family of someone at the shop · Verified by another system · Experience of Mar 3, 2026',
    ],
  ] as [string, Record<string, unknown>, string][]) {
    it(`says ${name}`, async () => {
      expect(said((await disclosed(fields)).found)).to.equal(expected);
    });
  }

  it('says nothing of a purchase that the shop has verified, nor of a day that is none', async () => {
    const { element } = await widget(
      [
        page([
          review({ verified: true, verifiedBy: 'order' }),
          review({ verified: true, verifiedBy: 'import' }),
          review({ experiencedAt: '2026-13-01' }),
          review({ incentive: 'points' }),
        ]),
      ],
      own(),
    );
    await drawn(element, () => line(element));
    expect(all(element, 'card').map((card) => said(card.querySelector('.disclosures:not(:empty)')))).to.deep.equal([
      undefined,
      undefined,
      undefined,
      'Received loyalty points',
    ]);
  });

  it('stands beside the author in the colour of the text, and no rule of the page reaches it', async () => {
    const { element, found } = await disclosed({ incentive: 'payment', verifiedBy: 'import' });
    expect(found.parentElement).to.equal(one(element, 'byline'));
    expect(found.getAttribute('part')).to.equal(null);
    const [clear, quiet] = found.querySelectorAll('bdi');
    expect(getComputedStyle(clear!).color).to.equal(getComputedStyle(one(element, 'author')).color);
    expect(getComputedStyle(quiet!).color).to.equal(getComputedStyle(one(element, 'meta')).color);
    await expect(element).to.be.accessible();
  });

  it('follows the review that a card shows', async () => {
    const known = review({ incentive: 'points' });
    const { element } = await widget(
      [page([known]), page([{ ...known, incentive: 'payment' }]), page([review()])],
      own(),
    );
    await drawn(element, () => said(line(element)) === 'Received loyalty points');
    await element.refresh();
    await drawn(element, () => said(line(element)) === 'Was paid for the review');
    await element.refresh();
    await drawn(element, () => !line(element));
  });

  it('speaks the language of the widget, isolated from what is around it', async () => {
    stubProxy(page([review({ incentive: 'discount', experiencedAt: '2026-03-03' })]));
    const around = await fixture(html`<div lang="ar">${own()}</div>`);
    const element = around.querySelector('reviews-widget')!;
    const found = await drawn(element, () => line(element));
    expect(said(found.querySelector('bdi'))).to.equal('حصل على خصم');
    expect(getComputedStyle(found).direction).to.equal('rtl');
    expect(found.lang).to.equal('ar');
    expect(found.querySelectorAll('bdi').length).to.equal(2);
    around.setAttribute('lang', 'de');
    await drawn(element, () => said(line(element)) === 'Hat einen Rabatt erhalten · Erfahrung vom 03.03.2026');
  });

  it('speaks English in a language that is the page’s own', async () => {
    replaceStrings('tlh', { reviews: 'much' });
    stubProxy(page([review({ relationship: 'partner' })]));
    const around = await fixture(html`<div lang="tlh">${own()}</div>`);
    const element = around.querySelector('reviews-widget')!;
    const found = await drawn(element, () => line(element));
    expect([said(found), found.lang]).to.deep.equal(['Business partner of the shop', 'en']);
    expect(text(element, 'author')).to.equal('Ada L.');
  });

  it('speaks a language of the page’s own, and its wordings of ours, once the page has brought them', async () => {
    replaceStrings('tlh', { disclosures: { partner: 'mal jup' } });
    stubProxy(page([review({ relationship: 'partner' })]));
    const around = await fixture(html`<div lang="tlh">${own()}</div>`);
    const element = around.querySelector('reviews-widget')!;
    const found = await drawn(element, () => line(element));
    expect([said(found), found.lang]).to.deep.equal(['mal jup', 'tlh']);
    replaceStrings('tlh', {});
    await drawn(element, () => said(line(element)) === 'Business partner of the shop');
  });
});
