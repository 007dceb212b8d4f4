import { expect } from '@open-wc/testing';
import { page, review } from './proxy-stub.js';
import { one, widget } from './widget.js';

describe('reviews-widget: theming', () => {
  it('takes its colours from custom properties set on any ancestor', async () => {
    document.body.style.setProperty('--reviews-star', 'rgb(1, 2, 3)');
    const { element } = await widget([page([review()])]);
    expect(getComputedStyle(one(element, 'stars-filled')).fill).to.equal('rgb(1, 2, 3)');
    document.body.style.removeProperty('--reviews-star');
  });

  it('shows what stands on the accent in black or white, whichever is read on it', async () => {
    const { element } = await widget([page([review({ verified: true })])]);
    const tick = getComputedStyle(one(element, 'verified'), '::before');
    element.style.setProperty('--reviews-accent', 'gold');
    const [onLight, ...rest] = tick.color
      .match(/[\d.]+/g)!
      .map(Number)
      .slice(-3);
    expect([onLight, ...rest]).to.deep.equal([0, 0, 0]);
    element.style.setProperty('--reviews-accent', 'navy');
    expect(Number(tick.color.match(/[\d.]+/g)!.at(-2))).to.equal(1);
  });

  it('leaves no style attribute for a strict policy to refuse', async () => {
    const { element } = await widget([page([review()])]);
    const styled = [...element.shadowRoot!.querySelectorAll('[style]')];
    expect(styled.map((node) => node.localName)).to.deep.equal(['section']);
    expect(styled[0]!.getAttribute('style')).to.contain('--_clamp');
  });
});
