import { expect, fixture, html } from '@open-wc/testing';
import type { ReviewsWidget } from '../../../src/index.js';
import { page, review } from './proxy-stub.js';
import { drawn, one, stubProxy } from './widget.js';

const held = page([review()], {
  summary: { average: 5, count: 42, histogram: [0, 0, 0, 0, 42], total: 57 },
});
const PLAIN = 'background: #f6f1e7; color: #3b2f25; font-family: Georgia';

/** The line in a page with `css`, once it has been given its colours: its font is set with them. */
async function lineIn(css: string, around = PLAIN, attributes = { layout: 'list', controls: 'summary sort' }) {
  stubProxy(held);
  const place = await fixture<HTMLElement>(html`<div>
    <style>${css}</style>
    <div style=${around}>
      <reviews-widget
        vendor-id=${crypto.randomUUID()} token="t" loading="eager"
        layout=${attributes.layout} controls=${attributes.controls}
      ></reviews-widget>
    </div>
  </div>`);
  const element = place.querySelector<ReviewsWidget>('reviews-widget')!;
  const line = await drawn(element, () => element.shadowRoot!.querySelector<HTMLElement>('.held-back[style*="font"]'));
  return { place, element, line };
}

/** Red, green and blue of a colour as the browser paints it, each up to 255. */
function painted(colour: string): [number, number, number] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [r, g, b] = pen.getImageData(0, 0, 1, 1).data;
  return [r!, g!, b!];
}
function contrast(line: HTMLElement): number {
  const { color, backgroundColor } = getComputedStyle(line);
  const [a, b] = [color, backgroundColor].map((colour) => {
    const [r, g, b] = painted(colour).map((v) => (v <= 10 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! + 0.05;
  });
  return Math.max(a!, b!) / Math.min(a!, b!);
}

describe('reviews-widget: the look of the honesty line', () => {
  it('has the colours and the font of the page', async () => {
    const { line } = await lineIn('');
    const { color, backgroundColor, fontFamily } = getComputedStyle(line);
    expect(painted(backgroundColor)).to.deep.equal(painted('#f6f1e7'));
    expect(fontFamily).to.equal('Georgia');
    // The text of the page, lighter, as all that is secondary.
    const [r, g, b] = painted(color);
    expect(r > 0x3b && g > 0x2f && b > 0x25 && r < 0x90).to.equal(true);
    expect(contrast(line)).to.be.at.least(4.5);
  });

  it('has no box before the page’s colours are known, and gets one by itself where they never are', async () => {
    const { line } = await lineIn('');
    // As it is before the chunk that blends it in.
    line.removeAttribute('style');
    const colours = () => [getComputedStyle(line).backgroundColor, getComputedStyle(line).color].map(painted);
    expect(getComputedStyle(line).backgroundColor).to.equal('rgba(0, 0, 0, 0)');
    expect(colours()[1]).to.deep.equal(painted('#3b2f25'));
    line.getAnimations()[0]!.finish();
    // A drawing does not know the colours of the system in every browser; an element does.
    const system = document.body.appendChild(document.createElement('div'));
    Object.assign(system.style, { background: 'Canvas', color: 'CanvasText', colorScheme: 'light' });
    const { backgroundColor, color } = getComputedStyle(system);
    expect(colours()).to.deep.equal([backgroundColor, color].map(painted));
    system.remove();
  });

  it('sees through what is half transparent behind it', async () => {
    const { line } = await lineIn('reviews-widget { background: rgb(0 0 0 / 50%); color: #fff }', 'background: #446');
    const [r, g, b] = painted(getComputedStyle(line).backgroundColor);
    expect([r, g, b].map((value, i) => Math.abs(value - painted('#222233')[i]!) < 2)).to.deep.equal([true, true, true]);
    expect(contrast(line)).to.be.at.least(4.5);
  });

  it('takes the full colour of the text where the lighter one would be hard to read', async () => {
    const { line } = await lineIn('', 'background: #fff; color: #666');
    expect(painted(getComputedStyle(line).color)).to.deep.equal(painted('#666'));
  });

  it('follows the page into another theme', async () => {
    const { place, line } = await lineIn('');
    const around = place.querySelector('div')!;
    around.style.background = '#111';
    around.style.color = '#eee';
    await new Promise<void>((changed) => {
      const observer = new MutationObserver(() => {
        if (painted(getComputedStyle(line).backgroundColor)[0] === 0x11) changed();
      });
      observer.observe(line, { attributes: true });
    });
    expect(contrast(line)).to.be.at.least(4.5);
  });

  it('stands above the list, below the summary', async () => {
    // Where there is room for two columns the summary stands beside them, and browsers open windows of different widths.
    const { element, line } = await lineIn('', `${PLAIN}; max-width: 600px`);
    const { top, bottom } = line.getBoundingClientRect();
    expect(top).to.be.at.least(one(element, 'summary').getBoundingClientRect().bottom);
    expect(bottom).to.be.at.most(one(element, 'controls').getBoundingClientRect().top);
  });

  const attacks: Record<string, string> = {
    'text in the colour of the background': 'reviews-widget { color: #f6f1e7 }',
    'text without a colour': 'reviews-widget { color: transparent }',
    'pale text': 'reviews-widget { color: #0001; --reviews-text: #0001 }',
    'secondary text without a colour': 'reviews-widget { --reviews-muted: transparent; color: #f6f1e7 }',
    'our own names': 'reviews-widget { --_muted: #f6f1e7; --_surface: #000; color: #f6f1e7 }',
    'a dark picture in between': 'reviews-widget { background: linear-gradient(#3b2f25, #3b2f25) }',
    'a dark sheet behind': 'body::before { content: ""; position: fixed; inset: 0; z-index: -1; background: #3b2f25 }',
    'a tiny font': 'reviews-widget { font-size: 1px; font-size-adjust: 0.01; zoom: 1 }',
    'letters on each other':
      'reviews-widget { letter-spacing: -1em; word-spacing: -9em; -webkit-text-stroke: 9px #f6f1e7 }',
    'a transition without an end': 'reviews-widget { transition: all 999s }',
  };
  for (const [name, css] of Object.entries(attacks)) {
    it(`can be read on its own background, whatever the page does: ${name}`, async () => {
      const { line } = await lineIn(css);
      const { backgroundImage, fontSize, letterSpacing, opacity, webkitTextFillColor, color } = getComputedStyle(line);
      expect(contrast(line)).to.be.at.least(4.5);
      // Its background is its own and covers what is behind.
      expect(getComputedStyle(line).backgroundColor).to.match(/^rgb\(|color\(srgb [\d. ]+\)/);
      expect({ backgroundImage, fontSize, letterSpacing, opacity }).to.deep.equal({
        backgroundImage: 'none',
        fontSize: '14px',
        letterSpacing: 'normal',
        opacity: '1',
      });
      expect(webkitTextFillColor).to.equal(color);
      expect(line.getBoundingClientRect().width).to.be.greaterThan(100);
    });
  }

  it('has the font of the reviews, not one that the page gives to everything else', async () => {
    const { line } = await lineIn(
      'reviews-widget { font-family: Blank } reviews-widget::part(text) { font-family: Georgia }',
    );
    expect(getComputedStyle(line).fontFamily).to.equal('Georgia');
  });

  it('keeps its own colours while elements of the page are named like what is read there', async () => {
    const form = document.createElement('form');
    form.innerHTML = '<input name="assignedSlot"><input name="parentElement"><input name="getRootNode">';
    document.body.append(form);
    stubProxy(held);
    const element = document.createElement('reviews-widget') as ReviewsWidget;
    Object.assign(element, { vendorId: crypto.randomUUID(), token: 't', loading: 'eager' });
    form.append(element);
    const line = await drawn(element, () =>
      element.shadowRoot!.querySelector<HTMLElement>('.held-back[style*="font"]'),
    );
    expect(contrast(line)).to.be.at.least(4.5);
    form.remove();
  });
});
