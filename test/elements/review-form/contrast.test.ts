import { expect, oneEvent } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { mount, part, rate, send, write } from './form-page.js';
import { lateResponse, network, receipt, restoreNetwork } from './proxy-stub.js';

/** Accents all over the colour space, and greys around the luminance where white text gives way to black. */
const STEPS = [0, 36, 73, 109, 146, 182, 219, 255];
const accents = [
  ...STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `rgb(${r}, ${g}, ${b})`))),
  ...Array.from({ length: 101 }, (_, i) => `color(xyz-d65 0.171 ${(0.1795 + i / 1e5).toFixed(5)} 0.196)`),
  'hsl(210 90% 45%)',
  'oklch(0.6 0.2 30)',
  'color(display-p3 0 0.5 0.9)',
];

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;

/** What a CSS colour looks like on a screen: red, green, blue, and how opaque it is, 0 to 255. */
function pixel(color: string): Uint8ClampedArray {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  return canvas.getImageData(0, 0, 1, 1).data;
}

/** Relative luminance (WCAG 2). */
function luminance(color: string): number {
  const [r, g, b] = [...pixel(color)].map((byte) => {
    const c = byte / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The accents on which the text of `element` has a contrast below 4.5, each with that contrast. */
function tooWeak(form: ReviewForm, element: Element): string[] {
  const style = getComputedStyle(element);
  const weak = accents.filter((accent) => {
    form.style.setProperty('--reviews-accent', accent);
    return contrast(style.color, style.backgroundColor) < 4.5 || style.opacity !== '1' || pixel(style.color)[3] !== 255;
  });
  form.style.removeProperty('--reviews-accent');
  return weak;
}

for (const scheme of ['light', 'dark']) {
  describe(`review-form: text on the accent, ${scheme}`, () => {
    let form: ReviewForm;
    let button: HTMLElement;
    const late = lateResponse();

    const point = async (type: 'move' | 'down' | 'up') => {
      const { left, top, width, height } = button.getBoundingClientRect();
      if (type !== 'move') return sendMouse({ type });
      await sendMouse({ type, position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
    };

    beforeEach(async () => {
      document.documentElement.style.colorScheme = scheme;
      network(late.response);
      form = await mount();
      await rate(form, 4);
      button = part(form, 'primary')!;
      button.scrollIntoView({ block: 'center' });
    });
    afterEach(async () => {
      await resetMouse();
      restoreNetwork();
      document.documentElement.style.removeProperty('color-scheme');
    });

    it('has a contrast of 4.5 on every accent', () => {
      expect(contrast('#fff', '#777')).to.be.closeTo(4.48, 0.01);
      expect(tooWeak(form, button)).to.deep.equal([]);
    });

    it('has it under the pointer, which the button shows', async () => {
      await point('move');
      expect(button.matches(':hover')).to.equal(true);
      expect(getComputedStyle(button).boxShadow).not.to.equal('none');
      expect(tooWeak(form, button)).to.deep.equal([]);
    });

    it('has it while the button is pressed', async () => {
      form.addEventListener('review-submit', (event) => event.preventDefault());
      await point('move');
      // Firefox knows no `:active` of a button that keeps its place by preventing the default, and so no rule for it.
      const pressed = oneEvent(button, 'mousedown');
      await point('down');
      await pressed;
      expect(tooWeak(form, button)).to.deep.equal([]);
      await point('up');
    });

    it('has it with the focus', () => {
      button.focus();
      expect(form.shadowRoot!.activeElement).to.equal(button);
      expect(tooWeak(form, button)).to.deep.equal([]);
    });

    it('has it while the review is sent', async () => {
      await write(form, 'Email', 'ann@shop.test');
      await send(form);
      expect(button.getAttribute('aria-disabled')).to.equal('true');
      expect(tooWeak(form, button)).to.deep.equal([]);
      await late.respond(form, receipt());
    });
  });
}
