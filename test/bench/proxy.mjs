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

/** What reads cost in time and memory, as a chapter in Markdown. */
export async function proxyChapter(say) {
  const proxied = await startProxied(SIZES);
  const bare = await startServer('bare-server.mjs');
  say('proxy: cached reads');
  const first = await proxied.page('100-read', 'limit=20');
  const sign = proxied.signing('100-read');
  const tokens = await Promise.all(Array.from({ length: 100 }, sign));
  const pages = [first, ...tokens.map((token) => `${first.replace(/token=[^&]*/, `token=${token}`)}`)];
  const cached = await measureCachedReads({ proxy: proxied.server, bare, pages });
  await bare.stop();
  say('proxy: tokens');
  const verified = await measureTokens({ server: proxied.server, sign, address: new URL(first).href.split('?')[0] });
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
comes in between. Client, server and service are processes of their own. Reviews have the lengths of real ones: a median of
185 characters, 280 on average.`,
    cachedReads(cached),
    tokenReads(verified),
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
same headers for every request, and beside nginx where the machine has it: one process that sends the same bytes from a file
under the same headers and checks nothing. 32 connections send requests as fast as they can. Medians of 9 rounds of half a second, in
which bare, proxy, bare again and nginx take turns: noise is how the two bare ones compare, and ratios are to their
mean in the same round. A round in which they differ by more than 8 % is taken again, nine times at most.

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
      'first page, not requested before',
      ...columns.map(({ made }) => `${made.clock.toFixed(1)} (${made.cpu.toFixed(1)})`),
    ],
    ['the first in another order', ...columns.map(({ sorted }) => ms(sorted))],
    ['the first search', ...columns.map(({ search }) => ms(search))],
    ['first page, ready: rate per CPU over that of the smallest', ...columns.map(({ ready }) => ready.toFixed(2))],
  ];
  return `### Small and large vendors

Milliseconds until the response is there, and of the server's processor time in brackets. The first read of a vendor that nobody
has read requests the whole list from the service, so it grows with the list; it is done once a vendor, and refreshes go on in the background.
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
