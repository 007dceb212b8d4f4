import type { ShopLook } from '../contract/shop-look.js';
import { coloursOf, type Palette } from './shop-look.js';

/** The colours of the pages, which a shop may replace by its own. */
const USUAL: Record<'light' | 'dark', Palette> = {
  light: {
    ground: '#ffffff',
    ink: '#1d2420',
    quiet: '#55605a',
    accent: '#1f7a5a',
    onAccent: '#ffffff',
    star: '#b56a00',
  },
  dark: {
    ground: '#151a17',
    ink: '#e8ece9',
    quiet: '#a9b5ae',
    accent: '#8fd3b6',
    onAccent: '#0c1f18',
    star: '#f2b950',
  },
};

/** What a page adds to its style sheet to wear the look of a shop: colours that were checked to be some, and numbers. */
export function lookStyles(look: ShopLook | null): string {
  const { scheme, light, dark, radius } = coloursOf(look, USUAL);
  const both = (name: keyof Palette) => `light-dark(${light[name]}, ${dark[name]})`;
  return `:root {
  color-scheme: ${scheme};
  --ground: ${both('ground')};
  --ink: ${both('ink')};
  --quiet: ${both('quiet')};
  --accent: ${both('accent')};
  --on-accent: ${both('onAccent')};
  --star: ${both('star')};
  --radius: ${radius ?? 8}px;
}
`;
}

/**
 * What all pages look like that people open apart from the shop's: one document, light and dark, from a phone to a wide screen. Its colours come
 * before it, from `lookStyles`. It holds nothing that HTML would end.
 */
export const pageStyles = `
:root {
  --line: light-dark(#d9dfdb, #3a443f);
  --warn: light-dark(#fff4e0, #33270f);
  --warn-line: light-dark(#b7791f, #f2b950);
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif;
  -webkit-text-size-adjust: 100%;
}
body {
  max-width: 42rem;
  margin: 0 auto;
  padding: clamp(1.25rem, 5vw, 3rem) clamp(1rem, 5vw, 2rem) 3rem;
  overflow-wrap: break-word;
}
h1 {
  margin: 0 0 1.5rem;
  font-size: clamp(1.5rem, 1.2rem + 1.6vw, 2.1rem);
  line-height: 1.2;
  text-wrap: balance;
}
.shop {
  margin: 0 0 .25rem;
  color: var(--quiet);
  font-weight: 600;
}
h2 {
  margin: 0 0 .5rem;
  font-size: 1.1rem;
  line-height: 1.35;
  text-wrap: balance;
}
p {
  margin: 0 0 .5rem;
  text-wrap: pretty;
}
.quiet {
  color: var(--quiet);
  font-size: .875rem;
}
.warning {
  margin-block: .75rem;
  padding: .75rem 1rem;
  border-inline-start: 4px solid var(--warn-line);
  border-radius: 4px;
  background: var(--warn);
  font-weight: 600;
}
`;
