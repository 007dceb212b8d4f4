/** A shop's own colours, as far as they can be read: what would be too faint is as usual there. */
import { contrast } from '../contract/contrast.js';
import type { ShopLook } from '../contract/shop-look.js';

type Scheme = 'light' | 'dark';

/** What a page or mail is drawn with. `quiet` is small print; it has no colour of the shop's, so a surface must bear it. */
export interface Palette {
  ground: string;
  ink: string;
  quiet: string;
  accent: string;
  onAccent: string;
  star: string;
}

/** The colours of both schemes, and which of them there are. */
export interface Colours {
  /** As CSS says it: `light dark` follows the reader. */
  scheme: 'light dark' | Scheme;
  light: Palette;
  dark: Palette;
  /** Pixels; null: as usual. */
  radius: number | null;
}

/** What WCAG 2.2 AA asks of text, and of what is drawn. */
const TEXT = 4.5;
const DRAWN = 3;

/** The colours of a look in the place of the usual ones. */
export function coloursOf(look: ShopLook | null, usual: Record<Scheme, Palette>): Colours {
  if (!look) return { scheme: 'light dark', ...usual, radius: null };
  const surface = look.surface !== null && isBearable(look.surface, usual) ? look.surface : null;
  const scheme = surface === null ? (look.scheme === 'page' ? ('light dark' as const) : look.scheme) : toneOf(surface);
  const paletteOf = (tone: Scheme): Palette => {
    const ground = surface ?? usual[tone].ground;
    const readable = (own: string | null, least: number, otherwise: string) =>
      own !== null && contrast(own, ground) >= least ? own : otherwise;
    const accent = readable(look.accent, TEXT, usual[tone].accent);
    return {
      ground,
      ink: readable(look.text, TEXT, usual[tone].ink),
      quiet: usual[tone].quiet,
      accent,
      onAccent: accent === look.accent ? textOn(accent) : usual[tone].onAccent,
      star: readable(look.star, DRAWN, usual[tone].star),
    };
  };
  const only = scheme === 'light dark' ? null : paletteOf(scheme);
  return { scheme, light: only ?? paletteOf('light'), dark: only ?? paletteOf('dark'), radius: look.radius };
}

/** Whether everything that has no colour of the shop's can be read on a surface. */
function isBearable(surface: string, usual: Record<Scheme, Palette>): boolean {
  const { ink, quiet, accent } = usual[toneOf(surface)];
  return [ink, quiet, accent].every((colour) => contrast(colour, surface) >= TEXT);
}

const toneOf = (surface: string): Scheme => (textOn(surface) === '#000000' ? 'light' : 'dark');

/** Black or white, whichever is told apart better. */
const textOn = (ground: string) => (contrast('#000000', ground) >= contrast('#ffffff', ground) ? '#000000' : '#ffffff');
