import type { Look } from './look.js';
import gallery from './samples/gallery.css?raw';
import magazine from './samples/magazine.css?raw';
import market from './samples/market.css?raw';
import night from './samples/night.css?raw';

const SHEETS: Readonly<Record<string, string>> = { gallery, magazine, market, night };

/** The style sheet of the page that the list is shown on; `own` is the shop's. */
export function sampleSheet(look: Look, own: string): string {
  const sample = look.get('sample') ?? 'plain';
  return sample === 'own' ? own : (SHEETS[sample] ?? '');
}
