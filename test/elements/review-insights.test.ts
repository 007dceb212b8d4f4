import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { PublicInsight, PublicInsights } from '../../src/contract/widget.js';
import { defineInsights, type ReviewInsights, type ReviewsErrorEvent } from '../../src/index.js';
import { DELIVERY, SIZE } from '../fixtures/public-insights.js';
import { page, review } from './reviews-widget/proxy-stub.js';
import { stubProxy } from './reviews-widget/widget.js';
import { waitUntil } from './wait-until.js';

before(defineInsights);

const insights = (topInsights: PublicInsight[], fields: Partial<PublicInsights> = {}) => {
  const statistics = { totalReviews: null, averageRating: null, averageRatingTrend: null };
  return Response.json({ topInsights, recentInsights: [], statistics, language: 'en', ...fields });
};
const all = (element: Element, part: string) => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>(`[part~="${part}"]`),
];
const texts = (element: Element, part: string) =>
  all(element, part).map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
const OF_MUG = html`<review-insights vendor-id="v" product-id="mug" token="t" heading="In short" lang="en"></review-insights>`;
const shown = async (response: Response | Error, element = OF_MUG, part = 'column') => {
  const proxy = stubProxy(response);
  const drawn = await fixture<ReviewInsights>(element);
  await waitUntil(() => all(drawn, part).length > 0);
  return { element: drawn, proxy };
};

describe('review-insights', () => {
  it('shows what is praised and what is missed side by side, with both counts, and asks for its product and language', async () => {
    const { element, proxy } = await shown(insights([SIZE, DELIVERY]));
    const { pathname, searchParams } = proxy.requested[0]!;
    expect([pathname, Object.fromEntries(searchParams)]).to.deep.equal([
      '/widget/v1/vendors/v/insights',
      { token: 't', productId: 'mug', language: 'en' },
    ]);
    expect(texts(element, 'column-heading')).to.deep.equal(['What shoppers praise', 'What they miss']);
    expect(texts(element, 'label')).to.deep.equal(['Delivery is praised', 'Runs small']);
    expect(texts(element, 'count')).to.deep.equal([
      'Praised in 9 of 9 reviews',
      'Size · Criticised in 7 of 9 reviews · Praised in 2 of 9 reviews',
    ]);
    const [praised, missed] = all(element, 'column').map((column) => column.getBoundingClientRect());
    element.style.width = '320px';
    const [above, below] = all(element, 'column').map((column) => column.getBoundingClientRect());
    expect([praised!.top === missed!.top, above!.bottom <= below!.top]).to.deep.equal([true, true]);
    await expect(element).to.be.accessible();
  });

  it('names the topic that is counted, unless the label does', async () => {
    const look = { ...SIZE, topic: 'look', topicName: 'Look' };
    const { element } = await shown(
      insights([
        { ...look, label: 'Looks cheap' },
        { ...look, label: 'Look: criticised' },
      ]),
    );
    expect(texts(element, 'count').map((text) => text.startsWith('Look · '))).to.deep.equal([true, false]);
  });

  it('opens the sentences behind a claim with the keyboard, those first that say what it says', async () => {
    const { element } = await shown(insights([SIZE]));
    const claim = all(element, 'claim')[0] as HTMLDetailsElement;
    all(element, 'summary')[0]!.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => claim.open);
    expect(texts(element, 'quote')).to.deep.equal(['It runs small.', 'The size is right.']);
    await expect(element).to.be.accessible();
  });

  it('shows the reviews of a claim in the list of the same product, and offers it where there is such a list alone', async () => {
    const { element } = await shown(insights([SIZE]));
    expect(all(element, 'link')).to.have.length(0);
    const proxy = stubProxy(page([review()]));
    const place = await fixture(html`<div>
      <reviews-widget vendor-id="v" token="t" loading="eager"></reviews-widget>
      <reviews-widget vendor-id="v" product-id="mug" layout="badge" token="t" loading="eager"></reviews-widget>
      <reviews-widget vendor-id="v" product-id="mug" token="t" loading="eager"></reviews-widget>
    </div>`);
    // Badge and list of the product share their request.
    await waitUntil(() => all(element, 'link').length === 1 && proxy.requested.length === 2);
    (all(element, 'claim')[0] as HTMLDetailsElement).open = true;
    all(element, 'link')[0]!.click();
    const list = place.querySelectorAll('reviews-widget')[2]!;
    await waitUntil(() => proxy.requested.length === 3);
    const { searchParams } = proxy.requested[2]!;
    expect([searchParams.get('product'), searchParams.get('topic')]).to.deep.equal(['mug', 'size']);
    expect(list.shadowRoot!.activeElement?.id).to.equal('reviews');
  });

  it('draws nothing where there is nothing to say, or says so', async () => {
    stubProxy(insights([]));
    const silent = await fixture<ReviewInsights>(OF_MUG);
    await waitUntil(() => silent.shadowRoot!.querySelector('slot:not([name])'));
    expect(all(silent, 'base')).to.have.length(0);
    const { element } = await shown(
      insights([{ ...SIZE, praised: 0, criticised: 0, sentiment: 'neutral' }]),
      html`<review-insights vendor-id="v" token="t" show-empty lang="en"></review-insights>`,
      'empty',
    );
    expect(texts(element, 'empty')).to.deep.equal(['There are too few reviews to sum up yet.']);
    await expect(element).to.be.accessible();
  });

  it('says that it failed, shows what the page has in its place, and tries again by itself once the page is online', async () => {
    stubProxy(new TypeError('network'));
    const drawing = fixture<ReviewInsights>(
      html`<review-insights vendor-id="w" token="t" lang="en">Soon</review-insights>`,
    );
    const failed = (await oneEvent(window, 'reviews-error')) as ReviewsErrorEvent;
    const element = await drawing;
    await waitUntil(() => all(element, 'error').length > 0);
    expect([failed.code, texts(element, 'error')]).to.deep.equal([
      'unreachable',
      ['The summary can’t be loaded right now.Try again'],
    ]);
    expect(element.shadowRoot!.querySelector('slot:not([name])')).to.not.equal(null);
    stubProxy(insights([SIZE]));
    window.dispatchEvent(new Event('online'));
    await waitUntil(() => all(element, 'claim').length === 1);
  });

  it('offers no second try of what the shop has to change first', async () => {
    stubProxy(Response.json({ code: 'token_expired', detail: 'expired' }, { status: 401 }));
    const element = await fixture<ReviewInsights>(
      html`<review-insights vendor-id="x" token="t" lang="en"></review-insights>`,
    );
    await waitUntil(() => all(element, 'error').length > 0);
    expect(texts(element, 'error')).to.deep.equal(['The summary can’t be loaded right now.']);
  });

  it('shows the insights of another service as theirs: their words, no counts that they do not give, nothing to open', async () => {
    const theirs = { category: null, mentions: null, claim: undefined as never };
    const { language: _, ...others } = await insights([
      { ...theirs, topic: 'shipping', label: 'Versand gelobt', sentiment: 'positive' },
      { ...theirs, topic: 'parking', label: null, sentiment: 'negative' },
      { ...theirs, topic: 'mood', label: 'Mood', sentiment: 'electric' },
    ]).json();
    const { element } = await shown(Response.json(others));
    expect(texts(element, 'label')).to.deep.equal(['Versand gelobt', 'parking']);
    expect([...new Set(texts(element, 'count'))]).to.deep.equal(['']);
    expect(element.shadowRoot!.querySelector('details')).to.equal(null);
  });

  it('marks what a machine has worded, in the language of the page, from right to left too', async () => {
    const { element } = await shown(
      insights([{ ...SIZE, wordedBy: 'model' }]),
      html`<review-insights vendor-id="v" token="t" lang="ar"></review-insights>`,
    );
    expect(texts(element, 'by-machine')).to.deep.equal(['صاغته آلة']);
    const [label] = all(element, 'label');
    expect([label!.lang, element.shadowRoot!.querySelector('section')!.dir]).to.deep.equal(['en', 'rtl']);
  });

  it('draws hostile labels and sentences as the texts that they are, and no more of them than anybody reads', async () => {
    const text = '<img src=x onerror=alert(1)>{{7*7}}\u202e'.padEnd(500, 'x');
    const hostile = Array.from({ length: 30 }, (_, n) => ({
      ...SIZE,
      topic: `__proto__${n}`,
      label: text,
      quotes: Array.from({ length: 40 }, () => ({ reviewId: 'a', text, opinion: 'criticism' as const })),
    }));
    const { element } = await shown(insights(hostile));
    element.style.width = '320px';
    expect([all(element, 'claim').length, all(element, 'quote').length]).to.deep.equal([8, 40]);
    expect(all(element, 'label')[0]!.textContent).to.equal(text);
    expect(element.shadowRoot!.querySelector('img')).to.equal(null);
    for (const claim of all(element, 'claim')) (claim as HTMLDetailsElement).open = true;
    expect(element.shadowRoot!.querySelector('section')!.scrollWidth).to.be.at.most(320);
  });
});
