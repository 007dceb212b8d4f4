import type { Look } from './look.js';

/** What a page is like where nobody has chosen a colour: its background, its text, and the widget's own defaults for both schemes. */
const USUAL = {
  light: { page: '#ffffff', text: '#1f1f1f', accent: '#1f7a5a', star: '#b7791f' },
  dark: { page: '#161513', text: '#ece7df', accent: '#8fd3b6', star: '#f2b950' },
} as const;

/** One pair of colours that have to be told apart. */
export interface ContrastCheck {
  what: string;
  scheme: 'light' | 'dark';
  ratio: number;
  /** The least that WCAG 2.2 AA asks for. */
  least: number;
}

/** The contrast of two colours, each `#rrggbb`: 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The contrasts of a look, in each scheme that a page may have. The text on buttons is left out: the widget makes it white or black
 * by itself. A page's own background is not known; it counts as white or nearly black.
 */
export function contrastsOf(look: Look): ContrastCheck[] {
  const chosen = look.get('scheme');
  const schemes = (['light', 'dark'] as const).filter((scheme) => !chosen || chosen === scheme);
  return schemes.flatMap((scheme) => {
    const usual = USUAL[scheme];
    const colour = (name: 'text' | 'accent' | 'star') => look.get(name) ?? usual[name];
    const surface = look.get('surface') ?? usual.page;
    const check = (what: string, one: string, other: string, least: number): ContrastCheck => ({
      ...{ what, scheme, least },
      ratio: Math.floor(contrast(one, other) * 10) / 10,
    });
    return [
      check('Text on cards', colour('text'), surface, 4.5),
      check('Links and buttons on cards', colour('accent'), surface, 4.5),
      check('Stars on cards', colour('star'), surface, 3),
      ...(look.has('surface') ? [check('Text on your page', colour('text'), usual.page, 4.5)] : []),
    ];
  });
}
