import { simulate } from './simulation.mjs';
import { count, table } from './table.mjs';

/** Whose refresh goes first, and the power of a vendor's reads to which its refreshes then are in proportion. */
const ORDERS = {
  'demand × age²': { power: 0.5 },
  'taking turns': { power: 0, rank: (_demand, stalenessMs) => stalenessMs },
};
const SIZES = [
  { vendors: 10_000, warmUp: 60, minutes: 60 },
  { vendors: 100_000, warmUp: 20, minutes: 40 },
];

/** Plays each size in each order, and the first half hour of a proxy that knows nothing. */
export async function simulateBudget(say) {
  const runs = [];
  const play = async (vendors, name, options) => {
    const began = performance.now();
    runs.push({ vendors, name, ...(await simulate({ vendors, ...options })) });
    say(`${vendors} vendors, ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  for (const { vendors, ...span } of SIZES) {
    for (const [name, order] of Object.entries(ORDERS)) await play(vendors, name, { ...span, ...order, known: true });
    await play(vendors, 'nothing known yet', { warmUp: 0, minutes: 30, known: false });
  }
  return runs;
}

/** What readers get when there are more vendors than the service takes requests for, as a chapter in Markdown. */
export async function budgetChapter(say) {
  return `## The upstream's budget

More vendors than the service takes requests for, by \`npm run simulate\`: the built proxy, with its defaults and a store, under a
clock that is moved by hand. 200 requests a minute; each vendor is read 100 times a day and gets a review every third day
on average, by Zipf's law: the second has half of what the first has, the third a third. Age is that of what readers got.
The order is what \`docs/decisions/0029-refresh-order.md\` chose, beside taking turns (the oldest first). At first every vendor
is as old as its order would have it; counted is what comes after 60 of 120 minutes, with 100,000 vendors 20 of 60.
Last, the first half hour of a proxy that knows no vendor: whoever fails is told when to come again. Reviews go straight to the
service here; those that are not delivered at once the outbox would keep.

${budgetTable(await simulateBudget(say))}`;
}

const MINUTE_MS = 60_000;
/** A restart of a proxy that knew everybody: lists were read as a whole at some time of the last hour and a half. */
const FEED = { sinceMs: 24 * 60 * MINUTE_MS, wholeAge: (_vendor, random) => MINUTE_MS * (1 + random() * 90) };
/** `oneOf`: so many reads are left out for each that is simulated. */
const FED = [
  { vendors: 5_000, minutes: 20, warmUp: 5, oneOf: 4 },
  { vendors: 100_000, minutes: 10, warmUp: 5, oneOf: 100 },
];
const VIEWS_A_DAY = 20_000;

/** Plays a service with a change feed, from the restart of a proxy that knew every vendor. */
export async function simulateFeed(say) {
  const runs = [];
  for (const { vendors, oneOf, ...span } of FED) {
    for (const even of [true, false]) {
      const began = performance.now();
      const options = { ...span, known: true, power: 0.5, even, readsADay: VIEWS_A_DAY / oneOf, feed: FEED };
      runs.push({ vendors, oneOf, even, ...(await simulate({ vendors, ...options })) });
      say(`${vendors} vendors, feed: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
  }
  return runs;
}

/** The runs with a feed as a table in Markdown. */
export function feedTable(runs) {
  const head = ['vendors', 'read', 'reads simulated', 'one of', 'requests a minute, most', 'age p50', 'p99', 'most'];
  const more = ['reads that waited', 'that failed', 'that did not show the newest', 'for how long, p50', 'most'];
  const rows = runs.map(({ vendors, even, oneOf, reads, upstream, upstreamMost, staleness, waited, failed, truth }) => [
    count(vendors),
    even ? 'even' : 'Zipf',
    count(reads),
    count(oneOf),
    `${Math.round(upstream)}, ${upstreamMost}`,
    ...['p50', 'p99', 'most'].map((part) => `${staleness[part]} s`),
    `${(waited * 100).toFixed(3)} %`,
    percent(failed),
    `${(truth.share * 100).toFixed(3)} %`,
    ...['p50', 'most'].map((part) => `${truth[part].toFixed(1)} s`),
  ]);
  return table([...head, ...more], rows, 2);
}

/** The runs as a table in Markdown. */
export function budgetTable(runs) {
  const head = [
    'vendors',
    'refreshed first',
    'requests a minute, most',
    'age mean',
    'p50',
    'p95',
    'p99',
    'reads that waited',
    'that failed',
    'reviews sent',
    'not at once',
    'held up, p99',
  ];
  const rows = runs.map(
    ({ vendors, name, upstream, upstreamMost, staleness, waited, failed, reviews, refused, delay }) => [
      count(vendors),
      name,
      `${Math.round(upstream)}, ${upstreamMost}`,
      ...['mean', 'p50', 'p95', 'p99'].map((part) => minutes(staleness[part])),
      percent(waited),
      percent(failed),
      count(reviews),
      count(refused),
      `${(delay.p99 / 1000).toFixed(1)} s`,
    ],
  );
  return table(head, rows, 2);
}

const minutes = (seconds) => `${(seconds / 60).toFixed(seconds < 600 ? 1 : 0)} min`;
const percent = (share) => `${(share * 100).toFixed(1)} %`;
