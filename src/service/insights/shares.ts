/** Shares of reviews, and what chance alone may have made of them. */

/** Of so many reviews so many say or have something. */
export interface Share {
  mentions: number;
  reviews: number;
}

/** Of the 95 % interval. */
const Z = 1.959963984540054;

/**
 * The first share minus the second, with Newcombe's hybrid score interval of the difference (Statistics in Medicine 17, 1998, method 10): it keeps
 * its 95 % with few reviews and with shares near 0. Neither may be of no reviews.
 */
export function differenceOf(first: Share, second: Share): { change: number; low: number; high: number } {
  const [one, two] = [wilson(first), wilson(second)];
  const change = one.share - two.share;
  const low = change - Math.hypot(one.share - one.low, two.high - two.share);
  const high = change + Math.hypot(one.high - one.share, two.share - two.low);
  return { change, low, high };
}

/** A share and Wilson's score interval of it. */
export function wilson({ mentions, reviews }: Share): { share: number; low: number; high: number } {
  const share = mentions / reviews;
  const middle = share + Z ** 2 / (2 * reviews);
  const spread = Z * Math.sqrt((share * (1 - share)) / reviews + Z ** 2 / (4 * reviews ** 2));
  const scale = 1 + Z ** 2 / reviews;
  return { share, low: (middle - spread) / scale, high: (middle + spread) / scale };
}
