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
