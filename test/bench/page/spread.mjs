import { median } from '../median.mjs';

/** The middle one of `numbers`, and between which two the middle half of them lies, as in `0.93 (0.91–0.96)`. */
export function spread(numbers, digits = 2) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (share) => sorted[Math.round((sorted.length - 1) * share)].toFixed(digits);
  return `${median(numbers).toFixed(digits)} (${at(0.25)}–${at(0.75)})`;
}
