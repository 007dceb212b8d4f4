/** How often a review is written, and looked for, ms; and how long it is looked for at the most. */
const EVERY_MS = 1_000;
const LOOK_MS = 500;
const PATIENCE_MS = 90_000;

/** Writes reviews to vendors at random through the service, and finds out when a reader sees each. */
export function createWriter({ service, key, vendors, random, read }) {
  const delays = [];
  let written = 0;

  async function writeOne() {
    const index = Math.floor(random() * vendors.length);
    const vendorId = vendors[index];
    const text = `Written as number ${crypto.randomUUID()}.`;
    const url = `${service.url}/api/v2/vendors/${vendorId}/submit-review`;
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const body = JSON.stringify({ rating: '5', vendorId, text, firstName: 'Ada' });
    const response = await fetch(url, { method: 'POST', headers, body });
    if (response.status !== 201) throw new Error(`submit-review answered ${response.status}`);
    written += 1;
    const began = performance.now();
    while (performance.now() - began < PATIENCE_MS) {
      if ((await read(index)).includes(text)) return void delays.push((performance.now() - began) / 1000);
      await pause(LOOK_MS);
    }
  }

  return {
    /** Writes for so long, and waits until all that was written is seen. */
    async write(seconds) {
      const open = [];
      const until = performance.now() + seconds * 1000;
      while (performance.now() < until) {
        open.push(writeOne());
        await pause(EVERY_MS);
      }
      await Promise.all(open);
    },
    /** Seconds from the service's answer to the first read that shows it. */
    summary() {
      const sorted = delays.sort((a, b) => a - b);
      const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      return { written, shown: sorted.length, p50: at(0.5), p99: at(0.99) };
    },
  };
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
