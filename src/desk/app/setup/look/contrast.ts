import { contrast } from '../../../../contract/contrast.js';
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

/** What is known of a page, in one of its schemes: colours as `#rrggbb`. */
export interface KnownPage {
  scheme: 'light' | 'dark';
  page: string;
  text: string;
}

/**
 * The contrasts of a look, in each scheme that a page may have. The text on buttons is left out: the widget makes it white or black
 * by itself. Where the page is not known, it counts as white or nearly black.
 */
export function contrastsOf(look: Look, known: KnownPage | null = null): ContrastCheck[] {
  const chosen = look.get('scheme');
  const schemes = (['light', 'dark'] as const).filter((scheme) => !chosen || chosen === scheme);
  return schemes.flatMap((scheme) => {
    const usual = known?.scheme === scheme ? { ...USUAL[scheme], ...known } : USUAL[scheme];
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

/** `rgb(1, 2, 3)`, as a browser says a colour, in the form `#rrggbb`; null for any other. */
export function hexOf(colour: string): string | null {
  const [, ...parts] = /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/.exec(colour) ?? [];
  return parts.length === 3 ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : null;
}
