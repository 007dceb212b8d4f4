/** Whether the stars of reviews go with what their sentences were read to say. */
import type { Topic } from '../../contract/topics.js';
import { differenceOf, type Share, wilson } from './shares.js';

/** How many reviews have one star, two, and so on to five. Those without stars are not in it. */
export type StarCounts = readonly number[];

/** What somebody names who is content as well, because it is a measure and no merit: who is content took another size. */
const MEASURES: ReadonlySet<Topic> = new Set(['size', 'length', 'sleeves', 'neckline']);

/** Reviews of others with the stars of one side, so that stars tell the two apart: where nobody is discontent, they tell nothing. */
const FEWEST = 5;

/**
 * Whether what is said is withheld: of the reviews that praise or criticise, more than half have the stars of the contrary, which chance does not
 * explain (95 %), and they have no fewer of the most extreme ones than all `others`, of whom some have the stars that would fit.
 */
export function isBelied(topic: Topic, side: 'praise' | 'criticism', said: StarCounts, others: StarCounts): boolean {
  if (MEASURES.has(topic)) return false;
  const [fitting, contrary, extreme] = side === 'praise' ? [[4, 5], [1, 2], [1]] : [[1, 2], [4, 5], [5]];
  const of = (counts: StarCounts, stars: readonly number[]): Share => ({
    mentions: stars.reduce((sum, star) => sum + counts[star - 1]!, 0),
    reviews: counts.reduce((sum, count) => sum + count, 0),
  });
  const share = of(said, contrary);
  if (share.reviews === 0 || of(others, fitting).mentions < FEWEST || wilson(share).low <= 1 / 2) return false;
  return differenceOf(of(said, extreme), of(others, extreme)).high >= 0;
}

export const noStars = (): number[] => [0, 0, 0, 0, 0];

/** Adds so many reviews of so many stars. */
export function addStars(counts: number[], stars: number | null, reviews: number): void {
  if (stars !== null) counts[stars - 1]! += reviews;
}

export function withoutStars(all: StarCounts, some: StarCounts): StarCounts {
  return all.map((count, at) => Math.max(0, count - some[at]!));
}
