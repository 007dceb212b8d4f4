/** Counts the ages of answers, in whole seconds, however many there are. */
export function createAges() {
  const counts = new Map();
  let all = 0;
  return {
    add(seconds) {
      counts.set(seconds, (counts.get(seconds) ?? 0) + 1);
      all += 1;
    },
    staleness() {
      const sorted = [...counts].sort(([a], [b]) => a - b);
      const mean = sorted.reduce((sum, [age, count]) => sum + age * count, 0) / all;
      const at = (share) => {
        let upTo = 0;
        for (const [age, count] of sorted) {
          upTo += count;
          if (upTo > all * share) return age;
        }
        return 0;
      };
      return { mean, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: sorted.at(-1)?.[0] ?? 0 };
    },
  };
}

/** Compares what readers get with what is so: for how long an answer had been wrong, and how many were. */
export function createTruth(service) {
  /** The newest number that a vendor's readers were seen to get. */
  const shown = new Map();
  const wrong = [];
  let all = 0;
  return {
    read(vendor, body, now) {
      all += 1;
      const number = service.numberOf(vendor);
      if (number === (shown.get(vendor) ?? 0)) return;
      const text = typeof body === 'string' ? body : Buffer.from(body).toString();
      const got = Number(/"id":"r(\d+)"/.exec(text)[1]);
      shown.set(vendor, got);
      if (got < number) wrong.push((now - service.changedAt(vendor, got + 1)) / 1000);
    },
    /** The share of reads that did not show the newest, and for how long that had been so, s. */
    summary() {
      const sorted = wrong.sort((a, b) => a - b);
      return { share: wrong.length / all, p50: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 };
    },
  };
}
