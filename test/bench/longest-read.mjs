const EVERY_MS = 5;

/** Reads `url`, of a small vendor, all the time for so many ms; the longest that one read took, ms. */
export async function longestRead(url, ms) {
  const until = performance.now() + ms;
  let longest = 0;
  while (performance.now() < until) {
    const began = performance.now();
    await (await fetch(url)).arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
    await pause(EVERY_MS);
  }
  return longest;
}

export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
