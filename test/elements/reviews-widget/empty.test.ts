import { expect, html } from '@open-wc/testing';
import { page } from './proxy-stub.js';
import { all, one, text, widget } from './widget.js';

const heldBack = (summary: object) =>
  page([], { summary: { average: null, count: 0, histogram: [0, 0, 0, 0, 0], total: 0, ...summary } });

afterEach(() => history.replaceState(null, '', location.pathname + location.search));

describe('reviews-widget: nothing yet', () => {
  it('invites to be the first, and counts nothing', async () => {
    const { element } = await widget([page([])]);
    expect(text(element, 'empty')).to.equal('No reviews yet. Be the first to review.');
    expect(all(element, 'more')).to.have.length(0);
    expect(element.shadowRoot!.textContent).not.to.contain('0 of 0');
  });

  it('blames no filter where there is no review to filter', async () => {
    history.replaceState(null, '', '#reviews.stars=5');
    const { element } = await widget(
      [page([])],
      html`<reviews-widget vendor-id="v" token="t" url-state loading="eager"></reviews-widget>`,
    );
    expect(text(element, 'empty')).to.equal('No reviews yet. Be the first to review.');
  });

  it('does not say that there are none where all are held back', async () => {
    const { element } = await widget([heldBack({ total: 3 })]);
    expect(text(element, 'empty')).to.equal('No reviews are shown at the moment.');
    expect(element.shadowRoot!.querySelector('.held-back')!.textContent).to.contain('Showing 0 of 3 reviews');
  });

  it('does not say that there are none where one waits to be looked at', async () => {
    const { element } = await widget([heldBack({ pending: 1 })]);
    expect(text(element, 'empty')).to.equal('No reviews are shown at the moment.');
  });

  it('shows what the page puts in its place, with no button of ours', async () => {
    const { element } = await widget(
      [page([])],
      html`<reviews-widget vendor-id="v" token="t" write-url="/write"><b slot="empty">Soon</b></reviews-widget>`,
    );
    expect(element.querySelector('b')!.getBoundingClientRect().height).to.be.greaterThan(0);
    expect(one(element, 'empty').querySelector('p')!.getBoundingClientRect().height).to.equal(0);
    expect(one(element, 'empty').querySelector('.write')!.getBoundingClientRect().height).to.equal(0);
  });
});
