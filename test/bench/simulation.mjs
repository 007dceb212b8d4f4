/**
 * The built proxy under a clock that is moved by hand: shoppers who read and write by Zipf's law, and a service that takes
 * 200 requests a minute. Everything between the request that comes in and the one that goes out is the real code.
 */
import { getRequestListener } from '@hono/node-server';
import { createClient } from '../../dist/client.js';
import { budgetedFetch, createBudget, createProxy } from '../../dist/proxy.js';
import { createRandom } from './review-sample.mjs';
import { createAges, createTruth } from './simulated-readers.mjs';
import { createSimulatedService, SERVICE_MS } from './simulated-service.mjs';
import { createSimulatedStore } from './simulated-store.mjs';
import { SimulatedTime } from './simulated-time.mjs';
import { createDraw, poisson, zipfShares } from './zipf.mjs';

const RATE = 200;
const STEP_MS = 50;
const FRESH_SECONDS = 60;
/** What each vendor's page is read a day, unless it is said, and how often somebody writes a review there. */
const READS_A_DAY = 100;
const REVIEWS_A_DAY = 0.3;
/** With a feed: so many vendors change within a second, once in ten minutes. */
const BURST = { vendors: 30, everyMs: 600_000 };
const DAY_SECONDS = 86_400;
/** What of the rate is left to refreshes behind. */
const REFRESHES_A_MINUTE = 160;

// Answers then are the light ones that they are in the server, of which there will be millions.
getRequestListener(() => new Response());

/**
 * Plays so many `minutes` after `warmUp` others. `known`: every vendor has been read before, and as old as
 * it is when each is refreshed in proportion to this `power` of its reads; else nothing is known. `rank` is that of
 * `ProxyOptions`. `feed`: the service has a change feed, which was followed before the start. `even`: all vendors are read alike.
 */
export async function simulate({
  vendors,
  minutes,
  warmUp,
  known,
  rank,
  power,
  limits,
  even = false,
  readsADay = READS_A_DAY,
  feed,
}) {
  const random = createRandom(vendors);
  const shares = even ? new Float64Array(vendors).fill(1 / vendors) : zipfShares(vendors);
  const time = new SimulatedTime(Date.UTC(2026, 0, 1), STEP_MS);
  const now = () => time.now;
  const service = createSimulatedService(time, { feed: feed !== undefined });
  const budget = createBudget({ ratePerMinute: RATE, now, timer: time.timer });
  const client = createClient({
    baseUrl: 'http://service.test/api/v1',
    marketplaceUrl: 'http://service.test/api/v2',
    apiKey: 'simulated',
    fetch: budgetedFetch(service.fetch, budget),
    clock: { now, random, sleep: time.sleep },
  });
  const proxy = createProxy({
    client,
    tokens: {
      verify: async (vendorId) => ({ vendorId, scope: ['reviews:read', 'reviews:submit'], expiresAt: Infinity }),
    },
    mediaBaseUrl: 'http://media.test/',
    // What is simulated is the budget: all reviews come from one process.
    challenge: 'off',
    freshSeconds: FRESH_SECONDS,
    budget,
    ...(known && {
      snapshotStore: createSimulatedStore({
        start: time.now,
        ageOfVendor: ageWhenSettled(shares, power),
        random,
        feed,
      }),
    }),
    ...(rank && { rank }),
    ...(limits && { limits }),
    now,
    timer: time.timer,
  });

  const draw = createDraw(shares, random);
  const seconds = STEP_MS / 1000;
  const readsAStep = (vendors * readsADay * seconds) / DAY_SECONDS;
  const reviewsAStep = (vendors * REVIEWS_A_DAY * seconds) / DAY_SECONDS;
  const ages = createAges();
  const truth = createTruth(service);
  const reviews = [];
  let begins = Infinity;
  let ends = Infinity;
  const endFollowing = feed ? proxy.follow() : () => {};
  void read('v0');
  for (let first = 0; first < 10; first += 1) await time.step(() => {});
  begins = time.now + warmUp * 60_000;
  ends = begins + minutes * 60_000;
  let before;
  let burstAt = begins;
  while (time.now < ends) {
    if (time.now >= begins) before ??= proxy.stats().reads;
    await time.step(() => {
      for (let count = poisson(readsAStep, random); count > 0; count -= 1) void read(`v${draw()}`);
      for (let count = poisson(reviewsAStep, random); count > 0; count -= 1) void submit(`v${draw()}`);
      if (!feed || time.now < burstAt) return;
      burstAt += BURST.everyMs;
      for (let count = 0; count < BURST.vendors; count += 1) service.change(`v${Math.floor(random() * vendors)}`);
    });
  }
  endFollowing();
  const reads = difference(proxy.stats().reads, before);
  // Whoever waits is answered, or told that it takes too long.
  for (let rest = 0; rest < 10_000; rest += STEP_MS) await time.step(() => {});
  return {
    ...reads,
    staleness: ages.staleness(),
    truth: truth.summary(),
    ...submissions(reviews),
    ...service.summary(begins, ends),
    kinds: service.kinds,
    feed: proxy.stats().feed,
  };

  async function read(vendorId) {
    const counts = time.now >= begins && time.now < ends;
    const url = `http://proxy.test/widget/v1/vendors/${vendorId}/reviews?token=${vendorId}&limit=20`;
    const response = await proxy.read({ method: 'GET', url, headers: NO_HEADERS });
    if (!counts || response.status !== 200) return;
    ages.add(ageOf(response.headers));
    truth.read(vendorId, response.body, time.now);
  }

  async function submit(vendorId) {
    const began = time.now;
    const url = `http://proxy.test/widget/v1/vendors/${vendorId}/reviews`;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${vendorId}` };
    const body = JSON.stringify({ rating: 5, text: 'Good.' });
    const { status } = await proxy(new Request(url, { method: 'POST', headers, body }));
    if (began >= begins && began < ends)
      reviews.push({ ok: status === 201, delay: Math.max(0, time.now - began - SERVICE_MS) });
  }
}

const NO_HEADERS = new Headers();

/** A fresh answer tells no age, but how long it stays fresh. */
function ageOf(headers) {
  const { age } = headers;
  return age === undefined ? FRESH_SECONDS - Number(/max-age=(\d+)/.exec(headers['cache-control'])?.[1]) : Number(age);
}

/** ms from one refresh of a vendor to the next when its share counts with this power; never less than the fresh time. */
function ageWhenSettled(shares, power) {
  const parts = shares.map((share) => share ** power);
  const all = parts.reduce((sum, part) => sum + part);
  return (vendor) => Math.max(FRESH_SECONDS, (60 * all) / (parts[vendor] * REFRESHES_A_MINUTE)) * 1000;
}

/** Shares of the reads between two counts that had to wait for the service, or failed. */
function difference(after, before) {
  const [fresh, stale, waited, failed] = ['fresh', 'stale', 'waited', 'failed'].map(
    (name) => after[name] - before[name],
  );
  const reads = fresh + stale + waited + failed;
  return { reads, waited: waited / reads, failed: failed / reads };
}

/** How many reviews were sent, how many of them not taken at once, and for how long they were held up, ms. */
function submissions(reviews) {
  const delays = reviews.map(({ delay }) => delay).sort((a, b) => a - b);
  return {
    reviews: reviews.length,
    refused: reviews.filter(({ ok }) => !ok).length,
    delay: { p50: at(delays, 0.5), p99: at(delays, 0.99) },
  };
}

function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
