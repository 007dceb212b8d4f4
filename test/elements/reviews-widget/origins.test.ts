import { expect, html } from '@open-wc/testing';
import type { PublicReview, Summary } from '../../../src/contract/widget.js';
import { type ReviewsWidget, replaceStrings } from '../../../src/index.js';
import { page, review } from './proxy-stub.js';
import { all, drawn, one, text, widget } from './widget.js';

const GOOGLE = { source: 'google', count: 3, average: 4, elsewhere: true as const };
const TRUSTPILOT = { source: 'trustpilot', count: 5, average: 1, elsewhere: true as const, counted: false as const };
const SUMMARY: Summary = {
  average: 4.5,
  count: 12,
  histogram: [0, 0, 0, 3, 4],
  total: 12,
  sources: [TRUSTPILOT, { source: 'shop', count: 4, average: 5 }, GOOGLE],
  uncounted: 5,
  own: { average: 5, ratings: 4, only: true },
};
const mixed = (summary: Partial<Summary> = {}) =>
  page([review(), review({ source: 'google', elsewhere: true })], {
    summary: { ...SUMMARY, ...summary },
    sources: ['google', 'shop', 'trustpilot'],
    elsewhere: ['google', 'trustpilot'],
  });
const lines = (element: ReviewsWidget) =>
  one(element, 'origins')
    .textContent!.replace(/[\u2068\u2069]/g, '')
    .split('\n');

describe('reviews-widget: where the numbers come from', () => {
  it('stands below them, a line for each other site, those that do not count last', async () => {
    const { element } = await widget([mixed()]);
    expect(lines(element)).to.deep.equal(['Of these, on Google: 3', 'Also on Trustpilot, not counted here: 5']);
    expect(text(element, 'count')).to.equal('Based on 7 reviews');
    await expect(element).to.be.accessible();
  });

  it('stands there without the average too, and in the list that a badge opens', async () => {
    const { element } = await widget(
      [mixed()],
      html`<reviews-widget vendor-id="v1" token="t" loading="eager" controls="stars"></reviews-widget>`,
    );
    expect(lines(element)).to.have.length(2);
    const histogram = one(element, 'histogram').getBoundingClientRect();
    expect(histogram.width).to.be.greaterThan(one(element, 'summary').getBoundingClientRect().width / 2 - 10);
    element.layout = 'badge';
    await drawn(element, () => one(element, 'badge'));
    expect(text(element, 'badge')).to.contain('7 reviews');
    one(element, 'badge').click();
    await drawn(element, () => one(element, 'origins'));
    expect(lines(element)).to.have.length(2);
  });

  it('is said in the language of the page, and in words of the shop', async () => {
    replaceStrings('de', { ofThese: '{count} bei {source}' });
    const { element } = await widget(
      [mixed()],
      html`<reviews-widget vendor-id="v1" token="t" loading="eager" lang="de"></reviews-widget>`,
    );
    const [counted, others] = lines(element);
    replaceStrings('de', { ofThese: 'Davon auf {source}: {count}' });
    expect([counted, others]).to.deep.equal(['3 bei Google', 'Außerdem auf Trustpilot, hier nicht mitgezählt: 5']);
  });

  it('is not said of a shop all of whose reviews are its own', async () => {
    const { sources: _, own: __, uncounted: ___, ...summary } = SUMMARY;
    const shop = { source: 'shop', count: 10, average: 5 };
    const { element } = await widget([
      page([review()], { summary: { ...summary, sources: [shop, { ...shop, source: 'judgeme', count: 2 }] } }),
    ]);
    expect(one(element, 'origins')).to.equal(undefined);
    expect(text(element, 'count')).to.equal('Based on 12 reviews');
  });

  it('is how many reviews there are where none of them counts', async () => {
    const summary = { ...SUMMARY, average: null, count: 5, total: 5, sources: [TRUSTPILOT] };
    const { element } = await widget([mixed(summary)]);
    expect(one(element, 'average')).to.equal(undefined);
    expect(text(element, 'count')).to.equal('Based on 5 reviews');
  });
});

describe('reviews-widget: a review of another site', () => {
  const google = (fields: Partial<PublicReview> = {}) =>
    review({ source: 'google', elsewhere: true, url: 'https://there.example/1', ...fields });

  for (const layout of ['list', 'grid', 'wall', 'carousel']) {
    it(`has its name and the way there beside it, also where there are no others: ${layout}`, async () => {
      const { element } = await widget(
        [page([google()], { sources: ['google'], elsewhere: ['google'] })],
        html`<reviews-widget vendor-id="v1" token="t" loading="eager" layout=${layout} photo="none"></reviews-widget>`,
      );
      expect(text(element, 'source')).to.equal('Google');
      expect(one(element, 'source-link')).to.have.property('href', 'https://there.example/1');
      expect(all(element, 'source-filter'), 'nothing to choose from').to.deep.equal([]);
    });
  }
});
