import { expect, fixture, html } from '@open-wc/testing';
import type { ReviewsWidget } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, drawn, one, stubProxy, text, widget } from './widget.js';

describe('reviews-widget: rendering', () => {
  it('shows average, count and a bar for each star', async () => {
    const { element } = await widget([
      page([review()], { summary: { average: 4.62, count: 812, histogram: [9, 14, 31, 170, 588], total: 812 } }),
    ]);
    expect(text(element, 'average')).to.equal('4.6');
    expect(text(element, 'count')).to.equal('Based on 812 reviews');
    expect(all(element, 'row').map((row) => row.getAttribute('aria-label'))).to.deep.equal([
      '5 stars: 588 reviews',
      '4 stars: 170 reviews',
      '3 stars: 31 reviews',
      '2 stars: 14 reviews',
      '1 star: 9 reviews',
    ]);
  });

  it('rounds the average to one decimal, halves upwards', async () => {
    for (const [average, read] of Object.entries({ 4.35: '4.4', 4.45: '4.5', 4.44: '4.4', 4.85: '4.9', 4.04: '4' })) {
      const histogram: [number, number, number, number, number] = [0, 0, 0, 1, 0];
      const summary = { average: Number(average), count: 1, histogram, total: 1 };
      const { element } = await widget(
        [page([review()], { summary })],
        html`<reviews-widget vendor-id=${average} token="t" loading="eager"></reviews-widget>`,
      );
      expect(text(element, 'average'), average).to.equal(read);
    }
  });

  it('writes numbers and dates the way the page’s language does', async () => {
    const holder = html`<div lang="de"><reviews-widget vendor-id="v" token="t"></reviews-widget></div>`;
    stubProxy(page([review({ rating: 4.5, createdAt: '2026-03-01T12:00:00Z' })]));
    const element = (await fixture(holder)).querySelector('reviews-widget')!;
    await waitUntil(() => one(element, 'average'));
    expect(text(element, 'average')).to.equal(new Intl.NumberFormat('de').format(4.5));
    const format = new Intl.DateTimeFormat('de', { dateStyle: 'medium' });
    expect(text(element, 'date')).to.equal(format.format(new Date('2026-03-01T12:00:00Z')));
  });

  it('shows a reply without a date', async () => {
    const { element } = await widget([page([review({ reply: { author: 'Kiln', date: null, text: 'Glad!' } })])]);
    expect(text(element, 'reply-header')).to.equal('Reply from Kiln');
    expect(text(element, 'reply-text')).to.equal('Glad!');
    expect(one(element, 'reply-date')).to.equal(undefined);
  });

  it('shows the reply under its review with the very day it carries', async () => {
    const { element } = await widget([
      page([review({ reply: { author: 'Kiln', date: '2026-01-01', text: 'Glad!' } })]),
    ]);
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1));
    expect(text(element, 'reply-header')).to.equal(`Reply from Kiln ${day}`);
    expect(text(element, 'reply-text')).to.equal('Glad!');
  });

  it('leaves replies out with no-replies', async () => {
    const { element } = await widget(
      [page([review({ reply: { author: 'Kiln', date: '2026-01-01', text: 'Glad!' } })])],
      html`<reviews-widget vendor-id="v" token="t" no-replies></reviews-widget>`,
    );
    expect(one(element, 'reply')).to.equal(undefined);
  });

  it('shows a review without rating, text, name and date sensibly', async () => {
    const { element } = await widget([page([review({ rating: null, text: '', author: '', createdAt: null })])]);
    const card = one(element, 'card');
    expect(card.querySelector('[part="stars"]')).to.equal(null);
    expect(card.querySelector('time')).to.equal(null);
    expect(card.querySelector('[part~="text"]')).to.equal(null);
    expect(text(element, 'author')).to.equal('Anonymous');
  });

  it('shows a picture as the author’s face, as media, or not at all', async () => {
    const response = page([review({ avatar: '/test/fixtures/pixel.gif' })]);
    const shown = async (photo: string) => {
      const { element } = await widget(
        [response],
        html`<reviews-widget vendor-id="v" token="t" photo=${photo}></reviews-widget>`,
      );
      if (photo === 'media') await waitUntil(() => one(element, 'photo'));
      return [one(element, 'avatar-image'), one(element, 'photo'), one(element, 'avatar')].map(Boolean);
    };
    expect(await shown('avatar')).to.deep.equal([true, false, true]);
    expect(await shown('media')).to.deep.equal([false, true, true]);
    expect(await shown('none')).to.deep.equal([false, false, false]);
  });

  it('draws no card anew when the list is loaded again, or a chunk comes late', async () => {
    const response = () => page([review({ id: 'a', text: 'Same' }), review({ id: 'b', text: 'Before' })]);
    const after = page([review({ id: 'a', text: 'Same' }), review({ id: 'b', text: 'After' })]);
    const proxy = stubProxy(response(), after);
    const element = await fixture<ReviewsWidget>(
      html`<reviews-widget vendor-id="v1" token="t" loading="eager"></reviews-widget>`,
    );
    const [same, changed] = await drawn(element, () => {
      const cards = all(element, 'card').filter((card) => card.matches('li'));
      return cards.length === 2 && cards;
    });
    // What the reader can do comes with a chunk of its own.
    await drawn(element, () => one(element, 'sort-select'));
    await element.refresh();
    await element.updateComplete;
    expect(proxy.requested).to.have.length(2);
    expect(text(element, 'content')).to.contain('After');
    expect(all(element, 'card')[0]).to.equal(same);
    expect(changed!.isConnected).to.equal(false);
  });

  it('folds a long text and unfolds it on request', async () => {
    const { element } = await widget([page([review({ text: 'word '.repeat(900) }), review({ text: 'short' })])]);
    await waitUntil(() => one(element, 'unfold'));
    expect(all(element, 'unfold')).to.have.length(1);
    const folded = one(element, 'text').clientHeight;
    one(element, 'unfold').click();
    await element.updateComplete;
    expect(one(element, 'text').clientHeight).to.be.greaterThan(folded * 2);
    expect(one(element, 'unfold').getAttribute('aria-expanded')).to.equal('true');
  });
});
