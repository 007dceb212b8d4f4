import { expect, fixture, html } from '@open-wc/testing';
import { replaceStrings } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { line, newVendor, ratings, seen, spoken, stubRatings } from './stars.js';

/** Stars of a product with the markup of a server in their shadow root, as a browser makes one of it. */
async function served(rating: string, label: string, attributes = '', lang = 'en') {
  const place = await fixture<HTMLElement>(html`<div lang=${lang}></div>`);
  (place as HTMLElement & { setHTMLUnsafe(markup: string): void }).setHTMLUnsafe(
    `<review-stars vendor-id="${newVendor()}" product-id="a" token="t" rating="${rating}" ${attributes}><template shadowrootmode="open"><style></style><a part="rating" id="served"><svg role="img" aria-label="${label}"></svg></a></template></review-stars>`,
  );
  const stars = place.querySelector('review-stars')!;
  // What a page has replaced comes to it after the language has.
  await stars.updateComplete;
  await new Promise((frame) => requestAnimationFrame(frame));
  return stars;
}
const stands = (element: Element) => line(element)!.id === 'served';

describe('review-stars: markup of a server', () => {
  it('stands where the same would be drawn, and nothing is requested', async () => {
    const proxy = stubRatings(ratings({}));
    const stars = await served('4.6 33', '4.6 out of 5 stars, 33 reviews', 'href="/a"');
    expect([stands(stars), proxy.requested.length]).to.deep.equal([true, 0]);
    stars.requestUpdate();
    await stars.updateComplete;
    expect(stands(stars)).to.equal(true);
  });

  it('is replaced where its words are not those of the page', async () => {
    const stars = await served('4.6 33', '4.6 out of 5 stars, 33 reviews', '', 'de');
    await waitUntil(() => !stands(stars));
    expect(spoken(stars)).to.equal('4,6 von 5 Sternen, 33 Bewertungen');
    expect(stars.shadowRoot!.querySelector('style')).to.equal(null);
    expect(stars.shadowRoot!.adoptedStyleSheets.length).to.be.greaterThan(0);
    const own = await served('4 2', '4 out of 5 stars, 2 reviews');
    replaceStrings('en', { outOfFive: '{rating} of {best}' });
    await waitUntil(() => spoken(own) === '4 of 5, 2 reviews');
    replaceStrings('en', {});
  });

  it('is replaced once an attribute changes, and never stands for another product', async () => {
    const stars = await served('4.6 33', '4.6 out of 5 stars, 33 reviews', 'href="/a"');
    stars.setAttribute('rating', '3 2');
    await stars.updateComplete;
    expect(seen(stars)).to.equal('3(2)');
    let respond!: (value: ReturnType<typeof ratings>) => void;
    stubRatings(new Promise((resolve) => (respond = resolve)));
    const other = await served('4 2', '4 out of 5 stars, 2 reviews');
    Object.assign(other, { productId: 'b', rating: '' });
    await other.updateComplete;
    expect(line(other)).to.equal(null);
    respond(ratings({ b: { average: 5, count: 1 } }));
    await waitUntil(() => seen(other) === '5(1)');
  });

  it('becomes a link where the page has a list of the same reviews', async () => {
    const stars = await served('4.6 33', '4.6 out of 5 stars, 33 reviews');
    expect(stands(stars)).to.equal(true);
    const list = Object.assign(document.createElement('reviews-widget'), { id: 'reviews', loading: 'lazy' });
    Object.assign(list, { vendorId: stars.vendorId, productId: 'a', token: 't' });
    list.style.marginTop = '9999px';
    stars.after(list);
    window.dispatchEvent(new Event('reviews-load'));
    await stars.updateComplete;
    expect(line(stars)!.getAttribute('href')).to.equal('#reviews');
  });
});
