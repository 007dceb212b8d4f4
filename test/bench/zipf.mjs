/** Shares of `count` vendors in the traffic: the second has half of what the first has, the third a third, and so on. */
export function zipfShares(count) {
  const weights = Float64Array.from({ length: count }, (_, index) => 1 / (index + 1));
  const all = weights.reduce((sum, weight) => sum + weight);
  return weights.map((weight) => weight / all);
}

/** Draws an index by these shares. */
export function createDraw(shares, random) {
  let sum = 0;
  const upTo = shares.map((share) => {
    sum += share;
    return sum;
  });
  return () => {
    const at = random() * sum;
    let low = 0;
    let high = upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle] > at) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** How many events fall into a span in which `mean` are expected. */
export function poisson(mean, random) {
  const end = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > end; product *= random()) count += 1;
  return count;
}
