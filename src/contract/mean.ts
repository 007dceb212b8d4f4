/**
 * A mean of stars as it is read: to tenths, or to one of `per` parts of a star, halves upwards. It reads 5 only where every rating is 5, and
 * 1 only where every rating is 1: 4.96 is 4.9, and 1.04 is 1.1.
 */
export function roundMean(mean: number, per = 10): number {
  return offTheEnds(Math.round(mean * per), mean, per) / per;
}

/** `rounded`, a mean in parts of a star of which there are `per`, without the ends of the scale where `mean` is short of them. */
export function offTheEnds(rounded: number, mean: number, per: number): number {
  if (mean < 5) return Math.max(Math.min(rounded, 5 * per - 1), mean > 1 ? per + 1 : rounded);
  return rounded;
}
