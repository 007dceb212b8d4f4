/** How a share moved, with what chance alone may have done. */
import type { InsightTrend } from '../../contract/service/insights.js';

/** Reviews of which so many speak of a topic. */
export interface Share {
  mentions: number;
  reviews: number;
}

/** Fewer reviews than this on either side say nothing. */
const FEWEST = 5;
/** Of the 95 % interval. */
const Z = 1.959963984540054;

/**
 * The recent share minus the one before, with Newcombe's hybrid score interval of the difference (Statistics in Medicine 17, 1998, method 10): it
 * keeps its 95 % with few reviews and with shares near 0. Null where there are too few.
 */
export function trendOf(recent: Share, before: Share): InsightTrend | null {
  if (recent.reviews < FEWEST || before.reviews < FEWEST) return null;
  const [one, two] = [wilson(recent), wilson(before)];
  const change = one.share - two.share;
  const low = change - Math.hypot(one.share - one.low, two.high - two.share);
  const high = change + Math.hypot(one.high - one.share, two.share - two.low);
  const direction = low > 0 ? 'rising' : high < 0 ? 'falling' : 'steady';
  return { direction, change: rounded(change), low: rounded(low), high: rounded(high) };
}

/** A share and Wilson's score interval of it. */
function wilson({ mentions, reviews }: Share): { share: number; low: number; high: number } {
  const share = mentions / reviews;
  const middle = share + Z ** 2 / (2 * reviews);
  const spread = Z * Math.sqrt((share * (1 - share)) / reviews + Z ** 2 / (4 * reviews ** 2));
  const scale = 1 + Z ** 2 / reviews;
  return { share, low: (middle - spread) / scale, high: (middle + spread) / scale };
}

/** To four decimals; never -0. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000 || 0;
}
