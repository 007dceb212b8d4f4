/**
 * Fisher's exact test of two groups, one-sided: the probability that chance alone puts so many of all hits, or more, into the first
 * group, where both are alike. Exact for any numbers, however small.
 */
export function fisherExact(first: { hits: number; of: number }, second: { hits: number; of: number }): number {
  const all = first.of + second.of;
  const hits = first.hits + second.hits;
  const logFactorial = logFactorials(all);
  const logChoose = (n: number, k: number) => logFactorial[n]! - logFactorial[k]! - logFactorial[n - k]!;
  const ways = logChoose(all, hits);
  let probability = 0;
  for (let count = first.hits; count <= Math.min(first.of, hits); count += 1) {
    if (hits - count > second.of) continue;
    probability += Math.exp(logChoose(first.of, count) + logChoose(second.of, hits - count) - ways);
  }
  return Math.min(1, probability);
}

function logFactorials(largest: number): Float64Array {
  const sums = new Float64Array(largest + 1);
  for (let n = 2; n <= largest; n += 1) sums[n] = sums[n - 1]! + Math.log(n);
  return sums;
}

/**
 * The Mann–Whitney test (Wilcoxon's rank sum), one-sided: the probability that chance alone makes the values of the first group so much
 * larger, or more, where both are alike. By the normal approximation, corrected for ties and continuity: for groups of eight and more.
 * `u` counts the pairs in which the first group's value is the larger, ties half.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): { u: number; p: number } {
  const [m, n] = [first.length, second.length];
  const all = [...first.map((value) => ({ value, own: 1 })), ...second.map((value) => ({ value, own: 0 }))];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    let own = 0;
    while (to < all.length && all[to]!.value === all[from]!.value) own += all[to++]!.own;
    const tied = to - from;
    rankSum += own * ((from + 1 + to) / 2);
    ties += tied ** 3 - tied;
    from = to;
  }
  const u = rankSum - (m * (m + 1)) / 2;
  const total = m + n;
  const deviation = Math.sqrt(((m * n) / 12) * (total + 1 - ties / (total * (total - 1))));
  // Where all values are equal nothing can be said.
  return { u, p: deviation > 0 ? upperTail((u - (m * n) / 2 - 0.5) / deviation) : 1 };
}

/** The probability that a normal variable lies above `z`: Hart's approximation as West (2005) gives it, right to 14 digits. */
export function upperTail(z: number): number {
  const x = Math.abs(z);
  const tail = x > 37 ? 0 : x < 7.07106781186547 ? rational(x) : fraction(x);
  return z < 0 ? 1 - tail : tail;
}

const ABOVE = [
  0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
  220.206867912376,
];
const BELOW = [
  0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
  793.826512519948, 440.413735824752,
];

function rational(x: number): number {
  const at = (coefficients: number[]) => coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
  return (Math.exp((-x * x) / 2) * at(ABOVE)) / at(BELOW);
}

function fraction(x: number): number {
  const value = [4, 3, 2, 1].reduce((below, above) => x + above / below, x + 0.65);
  return Math.exp((-x * x) / 2) / value / 2.506628274631;
}
