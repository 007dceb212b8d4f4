import { own } from '../../base/own-document.js';

/** Red, green and blue, and often alpha, each from 0 to 1. */
type Colour = number[];

/** What WCAG 2 asks of text. */
const CONTRAST = 4.5;

/** WCAG's relative luminance, and the 0.05 that its contrast adds. */
const luminance = (colour: Colour): number =>
  colour.reduce((sum, value, i) => sum + [0.2126, 0.7152, 0.0722][i]! * ((value + 0.055) / 1.055) ** 2.4, 0.05);

/** The roots whose lines follow the colours of the page. */
const followed = new WeakSet<ShadowRoot>();

/**
 * Gives the honesty lines in `root` the colours of the page behind them and of the widget's text, and the font of the reviews; again
 * whenever the text gets another colour, as in the page's dark theme, and once all style sheets of the page are there.
 */
export function blendIn(root: ShadowRoot): void {
  const blend = (): void => {
    for (const line of root.querySelectorAll<HTMLElement>('.held-back')) if (line.isConnected) blendLine(line, root);
  };
  blend();
  if (followed.has(root) || !root.querySelector('.held-back')) return;
  followed.add(root);
  root.addEventListener('transitionend', blend);
  if (own('readyState') !== 'complete') window.addEventListener('load', blend, { once: true });
}

/**
 * The line gets the box in the system's colours where those of the page would be hard to read, as its style sheet gives it after a
 * while by itself. In either case it paints its own background, so it can be read whatever the page puts under the widget.
 */
function blendLine(line: HTMLElement, root: ShadowRoot): void {
  const { style } = line;
  // The browser knows every way to write a colour, and gives the outcome of a mix in one of them.
  const read = (colour: string): Colour => {
    style.outlineColor = `color-mix(in srgb, ${colour}, ${colour})`;
    return getComputedStyle(line)
      .outlineColor.match(/\d[\d.e-]*/g)!
      .map(Number);
  };
  const over = ([r, g, b, alpha = 1]: Colour, ground: Colour): Colour =>
    [r!, g!, b!].map((value, i) => value * alpha + ground[i]! * (1 - alpha));

  const layers: Colour[] = [];
  // The page's own elements may be named like what is read here, and so lead in circles.
  for (let node: Element | null | undefined = line.parentElement, depth = 0; node && depth < 99; depth++) {
    const layer = read(getComputedStyle(node).backgroundColor);
    layers.unshift(layer);
    if (layer.length < 4) break;
    node = node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as ShadowRoot).host;
  }
  const ground = layers.reduce((below, layer) => over(layer, below), read('Canvas'));
  style.color = 'inherit';
  const ink = ['var(--_muted)', 'currentColor']
    .map((wanted) => over(read(wanted), ground))
    .find((text) => {
      const [a, b] = [luminance(text), luminance(ground)];
      return Math.max(a, b) / Math.min(a, b) >= CONTRAST;
    });
  const written = (colour: Colour) => `rgb(${colour.map((value) => value * 255)})`;
  style.color = ink ? written(ink) : 'CanvasText';
  style.background = ink ? written(ground) : 'Canvas';
  style.animation = 'none';
  const text = ['text', 'message', 'count'].map((part) => root.querySelector(`[part~="${part}"]`)).find((one) => one);
  style.fontFamily = text ? getComputedStyle(text).fontFamily : '';
}
