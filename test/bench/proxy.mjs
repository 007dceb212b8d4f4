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

const WHERE = `The goal is 0.8 of bare by processor time. Two runs: identity 0.90 and 0.90, brotli 0.84 and 0.88, 304 0.82 and 0.79, 100 tokens in turn
0.75 and 0.72. So it is met where readers ask for one page, and missed by 0.05 to 0.08 where each comes with a token of
their own. Before, identity had 0.75, brotli 0.68 and 304 0.48.

**Where the time goes.** A profile of the server (\`node:inspector\`, 60,000 requests for a 304, µs each) beside one of bare:

${table(
  ['', 'bare', 'proxy'],
  [
    ['the `write` to the socket', '12.0', '15.1'],
    ['the rest of `node:http`, and V8', '6.2', '7.7'],
    ['the proxy: address, token, snapshot, answer, headers', '', '1.4'],
    ['the server: listening, counting, the log', '', '0.7'],
  ],
)}

So the proxy's own part is 2 µs, and half of what it is slower is a dearer \`write\`, of the same bytes: a client whose server is
slower sleeps in between, and the kernel has to wake it. Bare shows the same when 5 µs of waiting are added to each request:
it then takes 8 µs more. Of 304 nothing is left to make: its headers are its answer.

**What was tried**, by processor time over bare, before → after. Each pair is from one run that asked both in turns, and all
such runs with brotli and 304 are here; the machine was busy, and how far runs are apart is how far to trust one.

- Awaiting nothing that is there already. Token, snapshot and answer are values and not promises when they are at hand, and the
  whole read is done in the turn it came in: 0.65 → 0.80, 0.69 → 0.74, 0.54 → 0.64 (brotli); 0.40 → 0.59, 0.45 → 0.52, 0.42 → 0.53 (304).
- Reads past the \`Request\` and \`Response\` of @hono/node-server, with address and headers as \`node:http\` has them. By itself
  0.94 → 0.96, 0.62 → 0.61, 0.74 → 0.72 (brotli); 0.67 → 0.77, 0.50 → 0.56, 0.65 → 0.58 (304). With all else done, off → on:
  0.75 → 0.75 (brotli); 0.54 → 0.77, 0.58 → 0.70 (304). What is not plain (an encoded path, an Authorization) still takes them.
- Comparing an address with the last one before looking it up: 0.86 → 0.84 (brotli), 0.64 → 0.75 (304). It helps readers of one
  page: "100 tokens in turn" is without it.
- ETag and \`Cache-Control\` made once and not for each answer: within the noise.
- Collecting garbage in one thread, or less often with a young generation four times as large: nothing. Left out.
- Keeping one tick of \`process.nextTick\` alive from the start. Every other server was slower than the one before by a fifth, for as long as
  it ran: 304 at 0.58 to 0.72 or at 0.77 to 0.85 of bare, by turns. \`perf\` showed \`nextTick\` in V8's runtime, to make the object of each
  tick: V8 knows its shape only while there is one, and a collection in an idle moment forgets it for good. Bare \`node:http\`
  has it too: 13 µs a request, after a collection 17, with a tick kept 13. Of seven servers then started, none was slow.
- Importing a token's key once and not for each token: 69 → 48 µs to verify one.`;

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
comes in between. Client, server and service are processes of their own. Reviews have the lengths of real ones: 185
characters in the middle, 280 on average.`,
    cachedReads(cached),
    WHERE,
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
same headers whatever is asked, and beside nginx where the machine has it: one process that sends the same bytes from a file
under the same headers and checks nothing. 32 connections ask as fast as they can. Medians of 9 rounds of half a second, in
which bare, proxy, bare again and nginx are asked in turns: noise is how the two bare ones compare, and ratios are to their
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
