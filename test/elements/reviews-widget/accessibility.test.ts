import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ReviewsWidget } from '../../../src/index.js';
import { page, review, type StubResponse } from './proxy-stub.js';
import { one, stubProxy, widget } from './widget.js';

describe('reviews-widget: accessibility', () => {
  const full = review({
    rating: 4.5,
    avatar: '/test/fixtures/pixel.gif',
    url: 'https://example.com/r/1',
    verified: true,
    media: [{ type: 'gif', url: 'https://example.com/a.gif' }],
    reply: { author: 'The shop', date: '2026-03-02', text: 'Thank you!' },
  });

  for (const [state, response] of [
    ['content', page([full, review({ rating: null, text: '' })], { total: 40 })],
    ['empty', page([])],
    ['error', { status: 503, code: 'upstream_error' }],
    ['not configured', { status: 401, code: 'token_invalid' }],
  ] as [string, StubResponse][]) {
    it(`has nothing for axe to find: ${state}`, async () => {
      const { element } = await widget(
        [response],
        html`<reviews-widget vendor-id="v" token="t" heading="Reviews"></reviews-widget>`,
      );
      await expect(element).to.be.accessible();
    });
  }

  it('is accessible while loading, and says that it loads', async () => {
    stubProxy(new Promise<never>(() => {}));
    const element = await fixture<ReviewsWidget>(html`<reviews-widget vendor-id="v" token="t"></reviews-widget>`);
    await expect(element).to.be.accessible();
    expect(element.shadowRoot!.querySelector('[role="status"]')!.textContent).to.contain('Loading');
  });

  it('reads each rating in words', async () => {
    const { element } = await widget([page([review({ rating: 4.5 })])]);
    const card = one(element, 'card');
    expect(card.querySelector('[role="img"]')!.getAttribute('aria-label')).to.equal('4.5 out of 5 stars');
  });

  it('is walked with the keyboard: stars, order, a flag on each card, more', async () => {
    const { element } = await widget([page([review(), review({ rating: 4 })], { total: 9 })]);
    const labels: string[] = [];
    (element.shadowRoot!.querySelector('button') as HTMLElement).focus();
    for (let i = 0; i < 5; i++) {
      labels.push(element.shadowRoot!.activeElement!.getAttribute('part')!);
      await sendKeys({ press: 'Tab' });
    }
    labels.push(element.shadowRoot!.activeElement!.getAttribute('part')!);
    expect(labels).to.deep.equal(['row', 'row', 'sort-select', 'report', 'report', 'button']);
  });
});
