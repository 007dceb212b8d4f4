/** The built server, asked over sockets by another process. */
import { measureCachedReads } from './cached-reads.mjs';
import { startServer } from './measured-server.mjs';
import { startProxied } from './proxied.mjs';
import { measureReviewMemory } from './review-memory.mjs';
import { count, table } from './table.mjs';
import { measureVendorSizes } from './vendor-sizes.mjs';

const SIZES = [100, 10_000, 100_000];
const HELD = 10_000;

/** What reads cost in time and memory, as a chapter in Markdown. */
export async function proxyChapter(say) {
  const proxied = await startProxied(SIZES);
  const bare = await startServer('bare-server.mjs');
  say('proxy: cached reads');
  const cached = await measureCachedReads({
    proxy: proxied.server,
    bare,
    page: await proxied.page('100-read', 'limit=20'),
  });
  await bare.stop();
  say('proxy: vendors of different sizes');
  const sizes = await measureVendorSizes(proxied, SIZES);
  await proxied.stop();
  say('proxy: memory');
  const fresh = await startProxied([100, HELD]);
  const memory = await measureReviewMemory(fresh, HELD);
  await fresh.stop();
  return [
    '## The proxy',
    `\`dist/cli.js serve\` in front of a service on another socket, with its defaults but for an hour of freshness, so that no refresh
comes in between. Client, server and service are processes of their own. Reviews have the lengths of real ones: 185
characters in the middle, 280 on average.`,
    cachedReads(cached),
    vendorSizes(sizes),
    reviewMemory(memory),
  ].join('\n\n');
}

function cachedReads(rows) {
  const head = [
    '',
    'bytes',
    'bare',
    'proxy',
    'share',
    'noise',
    'share, CPU',
    'noise',
    'share, CPU at 5,000/s',
    'noise',
  ];
  const lines = rows.map(({ name, bytes, bare, proxy, share, noise }) => [
    name,
    count(bytes),
    count(bare.clock),
    count(proxy.clock),
    ...['clock', 'cpu', 'paced'].flatMap((by) => [`**${share[by].toFixed(2)}**`, noise[by].toFixed(2)]),
  ]);
  return `### Cached reads

A page that is ready, its token checked for each request, beside a bare \`node:http\` server that sends the same bytes under the
same headers whatever is asked: requests a second by the clock, and shares of bare. CPU is requests for each second of the
server's own processor time. Flat out with 32 connections, where bare keeps the client so busy that it never sleeps, and
the server never has to wake it; so once more with 5,000 requests a second for each. Medians of 9 rounds of one second; each
asks bare, proxy and bare again in turns, and noise is how the two bare ones compare.

${table(head, lines)}`;
}

function vendorSizes(columns) {
  const ms = ({ clock, cpu }) => `${count(clock)} (${count(cpu)})`;
  const lines = [
    ['first read of all', ...columns.map(({ cold }) => ms(cold))],
    [
      'first page, not asked for before',
      ...columns.map(({ made }) => `${made.clock.toFixed(1)} (${made.cpu.toFixed(1)})`),
    ],
    ['the first in another order', ...columns.map(({ sorted }) => ms(sorted))],
    ['the first search', ...columns.map(({ search }) => ms(search))],
    ['first page, ready: rate per CPU over that of the smallest', ...columns.map(({ ready }) => ready.toFixed(2))],
  ];
  return `### Small and large vendors

Milliseconds until the answer is there, and of the server's processor time in brackets. The first read asks the service for the whole list.

${table(['reviews', ...columns.map(({ size }) => count(size))], lines)}`;
}

function reviewMemory({ size, held, used }) {
  const mb = (bytes) => (bytes / 1e6).toFixed(1);
  const lines = [
    ['read once', mb(held.held), mb(held.rss)],
    ['and sorted in every order, and searched', mb(used.held), mb(used.rss)],
  ];
  return `### Memory

MB for each ${count(size)} visible reviews held: ten such vendors in a server, less the same server without them, after a collection.

${table(['', 'heap and buffers', 'resident'], lines)}`;
}
