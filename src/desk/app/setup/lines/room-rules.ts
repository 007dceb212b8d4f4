import type { LinesOf } from './lines-of.js';

/** How high each layout of the list is at least; a badge is one line, whose room is no matter. */
const HEIGHTS: Record<string, string | undefined> = {
  list: '100vh',
  grid: '100vh',
  wall: '100vh',
  carousel: '26rem',
};

/** Rules of a style sheet that keep the room of the reviews and the insights until the script is there, so that nothing moves when they come. */
export function roomRules({ look }: LinesOf): string {
  const height = HEIGHTS[look?.attributes.layout ?? 'list'];
  const list = height ? `${roomOf('reviews-widget', height)} ` : '';
  return `${list}${roomOf('review-insights', '19rem')}`;
}

/** The same for the head of a page, below the script; empty where the token reads nothing. */
export function roomLine(of: LinesOf): string {
  return of.reads ? `\n<style>${roomRules(of)}</style>` : '';
}

const roomOf = (tag: string, height: string) => `${tag}:not(:defined) { display: block; min-height: ${height} }`;
