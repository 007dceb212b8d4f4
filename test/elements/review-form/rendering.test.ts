import { expect, html } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { LIMITS } from '../../../src/contract/widget.js';
import { english } from '../../../src/elements/languages/form-strings.js';
import { button, cleanUp, errorAt, field, mount, part, parts, rate, send, star, write } from './form-page.js';

describe('<review-form> rendering', () => {
  afterEach(cleanUp);

  it('asks for stars first, and opens the rest with one tap', async () => {
    const form = await mount(html`<review-form vendor-id="v1" product-title="Mug"></review-form>`);
    const isSeen = (element: Element) => element.checkVisibility();
    expect(isSeen(part(form, 'product')!)).to.be.true;
    for (const name of ['text', 'names', 'contact', 'consent', 'primary'])
      expect(isSeen(part(form, name)!), name).to.be.false;
    await rate(form, 3);
    for (const name of ['text', 'names', 'contact', 'consent', 'primary'])
      expect(isSeen(part(form, name)!), name).to.be.true;
    expect(form.shadowRoot!.activeElement === star(form, 3) || form.shadowRoot!.activeElement === null).to.be.true;
  });

  it('previews the stars under a mouse, and goes back to the chosen ones', async () => {
    const form = await mount();
    await rate(form, 2);
    const { x, y, width } = parts(form, 'star')[3]!.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x + width / 2), Math.round(y + width / 2)] });
    await form.updateComplete;
    expect(parts(form, 'filled')).to.have.length(4);
    expect(part(form, 'selected') === parts(form, 'star')[1]).to.be.true;
    expect(part(form, 'star-hint')).to.have.text(english.stars4);
    await sendMouse({ type: 'move', position: [1, 590] });
    await form.updateComplete;
    expect(parts(form, 'filled')).to.have.length(2);
  });

  it('counts the characters near the limit, and never cuts what was pasted', async () => {
    const form = await mount();
    await write(form, 'Your review', 'x'.repeat(LIMITS.shownText - 501));
    expect(parts(form, 'counter')).to.have.length(0);
    await write(form, 'Your review', 'x'.repeat(LIMITS.shownText - 1));
    expect(part(form, 'counter')).to.have.text('1 character left');
    await write(form, 'Your review', 'x'.repeat(LIMITS.shownText + 2));
    expect(errorAt(field(form, 'Your review'))).to.equal('2 characters too long');
    expect(field(form, 'Your review').value).to.have.length(LIMITS.shownText + 2);
    expect(part(form, 'invalid')).to.not.be.null;
  });

  it('has no style attribute, which a strict CSP would refuse', async () => {
    const form = await mount(html`<review-form contact="either" product-title="Mug"></review-form>`);
    await send(form);
    expect(form.shadowRoot!.querySelectorAll('[style]')).to.have.length(0);
    expect(form.shadowRoot!.adoptedStyleSheets).to.not.be.empty;
  });

  it('survives a page that unsets everything', async () => {
    const host = document.createElement('div');
    const page = document.createElement('style');
    page.textContent = '* { all: unset } body { text-align: right; text-transform: uppercase; line-height: 0.8 }';
    document.head.append(page);
    document.body.append(host);
    const form = await mount();
    const style = getComputedStyle(part(form, 'base')!);
    expect([style.textAlign, style.textTransform]).to.deep.equal(['start', 'none']);
    expect(parseFloat(style.lineHeight) / parseFloat(style.fontSize)).to.equal(1.5);
    expect(getComputedStyle(field(form, 'First name')).borderTopStyle).to.equal('solid');
    page.remove();
    host.remove();
  });

  describe('theming', () => {
    it('takes custom properties from any ancestor, and font and colour from the page', async () => {
      document.body.setAttribute(
        'style',
        '--reviews-star: rgb(1, 2, 3); --reviews-accent: rgb(200, 0, 0); --reviews-radius: 4px; color: rgb(9, 9, 9); font-family: Courier',
      );
      const form = await mount();
      await rate(form, 1);
      // Transitions end at once: what counts is where they lead.
      for (const one of form.shadowRoot!.getAnimations()) one.finish();
      expect(getComputedStyle(part(form, 'selected')!.querySelector('svg')!).fill).to.equal('rgb(1, 2, 3)');
      expect(getComputedStyle(button(form)).backgroundColor).to.equal('rgb(200, 0, 0)');
      expect(getComputedStyle(field(form, 'First name')).borderTopLeftRadius).to.equal('3px');
      expect(getComputedStyle(part(form, 'label')!).color).to.equal('rgb(9, 9, 9)');
      expect(getComputedStyle(field(form, 'First name')).fontFamily).to.equal('Courier');
      document.body.removeAttribute('style');
    });

    it('writes on the accent in black or white, whichever reads better', async () => {
      const form = await mount();
      const painted = (accent: string) => {
        form.style.setProperty('--reviews-accent', accent);
        const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
        pen.fillStyle = getComputedStyle(button(form)).color;
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
      };
      for (const light of ['#ffd34d', '#8fd3b6', '#ffffff', '#ff8800']) expect(painted(light)).to.deep.equal([0, 0, 0]);
      for (const dark of ['#1f5f4a', '#00008b', '#000000', '#c00000']) {
        for (const channel of painted(dark)) expect(channel).to.be.at.least(254);
      }
      form.style.setProperty('--reviews-accent-text', 'rgb(4, 5, 6)');
      expect(getComputedStyle(button(form)).color).to.equal('rgb(4, 5, 6)');
    });
  });
});
