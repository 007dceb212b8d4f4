/** The built server, asked over sockets by another process. */
import { measureCachedReads } from './cached-reads.mjs';
import { startServer } from './measured-server.mjs';
import { startProxied } from './proxied.mjs';
import { measureReviewMemory } from './review-memory.mjs';
import { count, table } from './table.mjs';
import { measureTokens } from './token-reads.mjs';
import { measureVendorSizes } from './vendor-sizes.mjs';

const SIZES = [100, 10_000, 100_000];
const HELD = 10_000;

const WHERE = `WHERE`;

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
  say('proxy: tokens');
  const address = `${proxied.server.url}/widget/v1/vendors/100-read/reviews`;
  const tokens = await measureTokens({ server: proxied.server, sign: proxied.signing('100-read'), address });
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
    WHERE,
    tokenReads(tokens),
    vendorSizes(sizes),
    reviewMemory(memory),
  ].join('\n\n');
}

function cachedReads(rows) {
  const head = ['', 'bytes', 'bare', 'noise', 'proxy', 'proxy ÷ bare', 'nginx', 'nginx ÷ bare'];
  const rates = (by) =>
    rows.map(({ name, bytes, bare, noise, proxy, proxyShare, nginx, nginxShare }) => [
      name,
      count(bytes),
      count(bare[by]),
      noise[by].toFixed(2),
      count(proxy[by]),
      `**${proxyShare[by].toFixed(2)}**`,
      nginx ? count(nginx[by]) : 'not on this machine',
      nginxShare ? nginxShare[by].toFixed(2) : '',
    ]);
  return `### Cached reads

A page that is ready, its token checked for each request, beside a bare \`node:http\` server that sends the same bytes under the
same headers whatever is asked, and beside nginx where the machine has it: one process that sends the same bytes from a file
under the same headers and checks nothing. 32 connections ask as fast as they can. Medians of 11 rounds of half a second, in
which bare, proxy, bare again and nginx are asked in turns: noise is how the two bare ones compare, and ratios are to their
mean in the same round.

Requests for each second of the server's processor time:

${table(head, rates('cpu'))}

Requests a second by the clock, client and server on the same machine. Where bare or nginx is faster than the client, this
is the client's rate:

${table(head, rates('clock'))}`;
}

function tokenReads({ seconds, verifying, refusing }) {
  const row = (name, spent, more) => [name, count(1 / spent), more === undefined ? '' : count(more * 1e6)];
  return `### Tokens

The same page, each of 900 tokens in its address once: at their first time, once more, and with another signature. Reads for
each second of the server's processor time, and what a read takes more than under a token that was seen: its address is
parsed and its signature, claims and key are checked. Medians of 11 rounds, each with tokens of its own.

${table(
  ['', 'reads per CPU second', 'µs more'],
  [
    row('a token seen before', seconds.seen),
    row('a token never seen', seconds.unseen, verifying),
    row('a forged one: 401', seconds.forged, refusing),
  ],
)}`;
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

Milliseconds until the answer is there, and of the server's processor time in brackets. The first read of a vendor that nobody
has read asks the service for the whole list, so it grows with the list; it is done once a vendor, and refreshes go on behind.
After that the first page of 100,000 reviews costs what it costs at 100, made or ready.

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
