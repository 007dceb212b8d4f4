import { Agent, get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { createAges } from './simulated-readers.mjs';
import { createDraw, poisson } from './zipf.mjs';

const CONNECTIONS = 64;
/** How often reads are sent, ms. */
const TICK_MS = 10;
const FRESH_SECONDS = 60;

/** Shoppers' browsers over sockets that are kept, each read from another address; `pages` are paths. */
export function createReaders({ url, pages, random }) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ages = createAges();
  const waits = [];
  let failed = 0;
  let reads = 0;

  function read(index, keepsBody = false) {
    const began = performance.now();
    const part = () => Math.floor(random() * 256);
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
    reads += 1;
    return new Promise((resolve) => {
      const parts = [];
      get({ agent, hostname, port, path: pages[index], headers }, (response) => {
        if (keepsBody) response.on('data', (part) => parts.push(part));
        else response.resume();
        response.on('end', () => {
          waits.push(performance.now() - began);
          if (response.statusCode !== 200) failed += 1;
          else ages.add(ageOf(response.headers));
          resolve(keepsBody ? textOf(response, Buffer.concat(parts)) : undefined);
        });
      }).on('error', () => {
        failed += 1;
        resolve('');
      });
    });
  }

  return {
    /** The text of a vendor's page. */
    body: (index) => read(index, true),

    /** Reads each page once, a few at a time. */
    async readEach() {
      let next = 0;
      const reader = async () => {
        while (next < pages.length) await read(next++);
      };
      await Promise.all(Array.from({ length: 16 }, reader));
    },

    /** Reads at this rate for so long, whether or not earlier reads were answered. */
    async readFor(seconds, rate, shares) {
      const draw = createDraw(shares, random);
      const open = new Set();
      const began = performance.now();
      let sentUpTo = began;
      while (sentUpTo < began + seconds * 1000) {
        await new Promise((resolve) => setTimeout(resolve, TICK_MS));
        const now = Math.min(performance.now(), began + seconds * 1000);
        for (let left = poisson((rate * (now - sentUpTo)) / 1000, random); left > 0; left -= 1) {
          const one = read(draw()).finally(() => open.delete(one));
          open.add(one);
        }
        sentUpTo = now;
      }
      await Promise.all(open);
    },

    summary() {
      const sorted = waits.sort((a, b) => a - b);
      return { reads, failed, age: ages.staleness(), waited: { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 } };
    },
  };
}

/** A fresh answer tells no age, but how long it stays fresh. */
function ageOf({ age, 'cache-control': cache }) {
  return age === undefined ? FRESH_SECONDS - Number(/max-age=(\d+)/.exec(cache)?.[1]) : Number(age);
}

function textOf({ headers }, bytes) {
  return (headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
}
