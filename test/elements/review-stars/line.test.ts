import { expect, fixture, html } from '@open-wc/testing';
import { replaceStrings } from '../../../src/index.js';
import { page, review } from '../reviews-widget/proxy-stub.js';
import { waitUntil } from '../wait-until.js';
import { allStars, drawn, line, newVendor, ratings, seen, spoken, starsOf, stubRatings } from './stars.js';

/** Stars with numbers that the page knows. */
const known = async (rating: string, lang = 'en') => {
  const place = await fixture(
    html`<div lang=${lang}><review-stars vendor-id="v" token="t" rating=${rating}></review-stars></div>`,
  );
  const [stars] = allStars(place);
  await drawn(stars!);
  return stars!;
};

describe('review-stars: the line', () => {
  it('is said in one sentence, in the language of the page', async () => {
    for (const [lang, sentence] of [
      ['en', '4.6 out of 5 stars, 33 reviews'],
      ['de', '4,6 von 5 Sternen, 33 Bewertungen'],
      ['ja', '星5つ中4.6, レビュー33件'],
    ] as const) {
      expect(spoken(await known('4.58 33', lang)), lang).to.equal(sentence);
    }
    expect(spoken(await known('5 1'))).to.equal('5 out of 5 stars, 1 review');
  });

  it('is 5 or 1 only where every rating is', async () => {
    for (const [numbers, shown] of [
      ['4.96 50', '4.9'],
      ['4.99 400', '4.9'],
      ['5 3', '5'],
      ['1.04 25', '1.1'],
      ['1 2', '1'],
    ] as const) {
      const stars = await known(numbers);
      expect(seen(stars).split('(')[0], numbers).to.equal(shown);
      expect(spoken(stars), numbers).to.contain(`${shown} out of 5`);
    }
  });

  it('runs from right to left where the language does', async () => {
    const stars = await known('4.5 3', 'ar');
    expect(getComputedStyle(line(stars)!).direction).to.equal('rtl');
    expect(getComputedStyle(stars.shadowRoot!.querySelector('svg')!).transform).to.equal('matrix(-1, 0, 0, 1, 0, 0)');
  });

  it('rounds a great count for the eye alone', async () => {
    expect(seen(await known('4.5 9999'))).to.equal('4.5(9,999)');
    const stars = await known('4.5 12345');
    expect(seen(stars)).to.equal('4.5(12.3K)');
    expect(spoken(stars)).to.equal('4.5 out of 5 stars, 12,345 reviews');
    expect(seen(await known('4.5 12345', 'de'))).to.equal('4,5(12.345)');
  });

  it('counts reviews of which none has a rating', async () => {
    expect(seen(await known('0 2'))).to.equal('2 reviews');
  });

  it('is as high as before in every state, and no narrower', async () => {
    const place = await fixture<HTMLElement>(html`<div style="width: 240px">
      <review-stars vendor-id="v" token="t" rating="4.6 999"></review-stars>
      <review-stars vendor-id="v" token="t" rating="0 0"></review-stars>
      <review-stars vendor-id="v" token="t" rating="0 0" show-empty></review-stars>
    </div>`);
    await drawn(...allStars(place));
    expect(allStars(place).map((stars) => stars.getBoundingClientRect().height)).to.deep.equal([24, 24, 24]);
    place.style.display = 'flex';
    for (const stars of allStars(place)) stars.style.flex = 'none';
    const widths = allStars(place).map((stars) => stars.getBoundingClientRect().width);
    expect(new Set(widths).size).to.equal(1);
  });

  it('has the wordings that the page replaces', async () => {
    replaceStrings('en', { noReviews: 'Be the first' });
    const place = await fixture(html`<review-stars vendor-id="v" token="t" rating="0 0" show-empty></review-stars>`);
    await drawn(place);
    expect(seen(place)).to.equal('Be the first');
    replaceStrings('en', {});
  });
});

describe('review-stars: a press', () => {
  it('leads to the address of the page', async () => {
    const place = await fixture(
      html`<review-stars vendor-id="v" token="t" rating="4 2" href="/mug#reviews"></review-stars>`,
    );
    await drawn(place);
    const link = line(place) as HTMLAnchorElement;
    expect([link.localName, link.pathname, link.hash, link.role]).to.deep.equal(['a', '/mug', '#reviews', null]);
  });

  it('leads nowhere where there is nothing to go to, nor to what is no address of the web', async () => {
    for (const href of ['', 'javascript:alert(1)']) {
      const place = await fixture(
        html`<review-stars vendor-id="v" token="t" rating="4 2" href=${href}></review-stars>`,
      );
      await drawn(place);
      expect([line(place)!.hasAttribute('href'), spoken(place)]).to.deep.equal([false, '4 out of 5 stars, 2 reviews']);
    }
  });

  it('goes to the list of the same product, and focuses it', async () => {
    const vendor = newVendor();
    const { fetch } = globalThis;
    globalThis.fetch = async () => Response.json(page([review()]));
    const list = (product: string) =>
      html`<reviews-widget id="list-${product}" vendor-id=${vendor} product-id=${product} token="t" loading="eager"></reviews-widget>`;
    const place = await fixture(html`<div>
      <review-stars vendor-id=${vendor} product-id="b" token="t" rating="4 2"></review-stars>
      <review-stars vendor-id=${vendor} product-id="c" token="t" rating="4 2"></review-stars>
      ${list('a')}${list('b')}
    </div>`);
    const [stars, other] = allStars(place);
    await waitUntil(() => place.querySelectorAll('reviews-widget')[1]!.shadowRoot!.querySelector('li'));
    globalThis.fetch = fetch;
    await waitUntil(() => line(stars!)?.hasAttribute('href'));
    expect(line(stars!)!.getAttribute('href')).to.equal('#list-b');
    const before = location.href;
    line(stars!)!.click();
    expect([document.activeElement!.id, location.href]).to.deep.equal(['list-b', before]);
    expect(line(other!)!.hasAttribute('href')).to.equal(false);
  });

  it('is for nobody while the numbers are those of another product', async () => {
    stubRatings(ratings({}));
    const vendor = newVendor();
    const place = await fixture(html`<div>${starsOf(vendor, 'none')}</div>`);
    await drawn(...allStars(place));
    expect(line(allStars(place)[0]!)!.getAttributeNames().sort()).to.deep.equal(['lang', 'part']);
  });
});
