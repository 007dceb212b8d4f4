/** Reads of a page that is ready, beside a bare `node:http`, and nginx, that send the same bytes under the same headers. */
import { request } from 'node:http';
import { median } from './median.mjs';
import { startNginx } from './nginx.mjs';
import { rateOf } from './request-rate.mjs';

const ROUNDS = 9;
/** A round in which bare is that much faster or slower than bare is taken again, so many times at most: the machine did something else. */
const BUSY = 0.08;
const AGAIN = 9;
/** What a server sends by itself, whatever answers. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

const CASES = [
  { name: '20 reviews, identity', headers: { 'accept-encoding': 'identity' } },
  { name: '20 reviews, brotli', headers: { 'accept-encoding': 'gzip, deflate, br' } },
  { name: 'the same, 100 tokens in turn', headers: { 'accept-encoding': 'gzip, deflate, br' }, turns: true },
  { name: '20 reviews, not changed (304)', headers: { 'accept-encoding': 'gzip, deflate, br' }, conditional: true },
];

/**
 * Per case: what bare `node:http`, the proxy and nginx answer, in requests a second by the clock and by the server's processor
 * time, and the medians of their shares of bare. Each round asks bare, proxy, bare again and nginx in turns: the second bare is
 * the noise. `nginx` is null where there is none.
 */
export async function measureCachedReads({ proxy, bare, pages }) {
  const cases = [];
  /** One for each answer, by its ETag. */
  const nginxes = new Map();
  for (const { name, headers, conditional, turns } of CASES) {
    const asking = turns ? pages : pages.slice(0, 1);
    const whole = await exchange(pages[0], headers);
    const asked = { ...headers, ...(conditional && { 'if-none-match': whole.headers.etag }) };
    const answer = conditional ? await exchange(pages[0], asked) : whole;
    if (answer.status !== (conditional ? 304 : 200)) throw new Error(`${name} was answered ${answer.status}`);
    const { etag } = whole.headers;
    if (!nginxes.has(etag)) nginxes.set(etag, await startNginx(whole));
    const nginx = nginxes.get(etag);
    const askedNginx = { ...asked, ...(conditional && { 'if-none-match': nginx?.etag }) };
    cases.push({ name, asking, answer, headers: asked, nginx, askedNginx, rounds: [], again: 0 });
  }
  for (let round = -1; round < ROUNDS + AGAIN; round += 1) {
    for (const one of cases) {
      const { asking, answer, headers, nginx, askedNginx, rounds } = one;
      if (rounds.length === ROUNDS) continue;
      bare.tell({ answer: { ...answer, body: answer.body.toString('base64') } });
      const columns = [bare, proxy, bare, ...(nginx ? [nginx] : [])];
      const rates = [];
      for (let turn = 0; turn < columns.length; turn += 1) {
        const at = (turn + Math.max(0, round)) % columns.length;
        rates[at] = await rateOf(columns[at], asking, columns[at] === nginx ? askedNginx : headers, answer.status);
      }
      const busy = Math.abs(rates[2].cpu / rates[0].cpu - 1) > BUSY && one.again < AGAIN;
      // The first round warms up.
      if (round < 0) continue;
      if (busy) one.again += 1;
      else rounds.push(rates);
    }
  }
  for (const nginx of nginxes.values()) await nginx?.stop();
  const over = ([bare, , again], rate) => ratio(rate, mean(bare, again));
  return cases.map(({ name, answer, nginx, rounds }) => ({
    name,
    bytes: answer.body.length,
    bare: middle(rounds, ([one]) => one),
    noise: middle(rounds, ([one, , again]) => ratio(again, one)),
    proxy: middle(rounds, ([, proxy]) => proxy),
    proxyShare: middle(rounds, (rates) => over(rates, rates[1])),
    nginx: nginx && middle(rounds, (rates) => rates[3]),
    nginxShare: nginx && middle(rounds, (rates) => over(rates, rates[3])),
  }));
}

/** An answer as it came over the wire, less what every server in Node sends by itself. */
async function exchange(url, headers) {
  const response = await new Promise((resolve, reject) => request(url, { headers }, resolve).on('error', reject).end());
  const chunks = await response.toArray();
  const own = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name));
  return { status: response.statusCode, headers: Object.fromEntries(own), body: Buffer.concat(chunks) };
}

const RATES = ['clock', 'cpu'];
const each = (make) => Object.fromEntries(RATES.map((name) => [name, make(name)]));
const mean = (one, other) => each((name) => (one[name] + other[name]) / 2);
const ratio = (over, under) => each((name) => over[name] / under[name]);
const middle = (rounds, pick) => each((name) => median(rounds.map((rates) => pick(rates)[name])));
