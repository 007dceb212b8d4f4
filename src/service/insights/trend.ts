/** How a share moved, with what chance alone may have done. */
import type { InsightTrend } from '../../contract/service/insights.js';
import { differenceOf, type Share } from './shares.js';

/** Fewer reviews than this on either side say nothing. */
const FEWEST = 5;
/** The recent share minus the one before, with the 95 % interval of the difference. Null where there are too few. */
export function trendOf(recent: Share, before: Share): InsightTrend | null {
  if (recent.reviews < FEWEST || before.reviews < FEWEST) return null;
  const { change, low, high } = differenceOf(recent, before);
  const direction = low > 0 ? 'rising' : high < 0 ? 'falling' : 'steady';
  return { direction, change: rounded(change), low: rounded(low), high: rounded(high) };
}

/** To four decimals; never -0. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000 || 0;
}
