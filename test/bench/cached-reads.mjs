/** Reads of a page that is ready, beside a bare `node:http` that sends the same bytes under the same headers. */
import { request } from 'node:http';
import { median } from './median.mjs';
import { rateOf } from './request-rate.mjs';

const ROUNDS = 9;
/** Requests a second that every server can answer, so that none of them, and not the client, is what holds the others up. */
const PACE = 5_000;
/** What a server sends by itself, whatever answers. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

const CASES = [
  { name: '20 reviews, identity', headers: { 'accept-encoding': 'identity' } },
  { name: '20 reviews, brotli', headers: { 'accept-encoding': 'gzip, deflate, br' } },
  { name: '20 reviews, not changed (304)', headers: { 'accept-encoding': 'gzip, deflate, br' }, conditional: true },
];

/**
 * Per case: what bare `node:http` and the proxy answer, in requests a second by the clock and by the server's processor
 * time, and the medians of their shares. Each round asks bare, proxy and bare again in turns: the second bare is the noise.
 * `paced` is by processor time too, at the same number of requests a second.
 */
export async function measureCachedReads({ proxy, bare, page }) {
  const cases = [];
  for (const { name, headers, conditional } of CASES) {
    const first = await fetch(page, { headers });
    const asked = { ...headers, ...(conditional && { 'if-none-match': first.headers.get('etag') }) };
    const answer = await exchange(page, asked);
    if (answer.status !== (conditional ? 304 : 200)) throw new Error(`${name} was answered ${answer.status}`);
    cases.push({ name, answer, headers: asked, rounds: [] });
  }
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { answer, headers, rounds } of cases) {
      bare.tell({ answer: { ...answer, body: answer.body.toString('base64') } });
      const columns = [bare, proxy, bare];
      const rates = [];
      for (let turn = 0; turn < columns.length; turn += 1) {
        const at = (turn + Math.max(0, round)) % columns.length;
        const flatOut = await rateOf(columns[at], page, headers, answer.status);
        const paced = await rateOf(columns[at], page, headers, answer.status, PACE);
        rates[at] = { ...flatOut, paced: paced.cpu };
      }
      // The first round warms up.
      if (round >= 0) rounds.push(rates);
    }
  }
  return cases.map(({ name, answer, rounds }) => ({
    name,
    bytes: answer.body.length,
    bare: middle(rounds, ([one]) => one),
    proxy: middle(rounds, ([, two]) => two),
    share: middle(rounds, ([one, two, three]) => ratio(two, mean(one, three))),
    noise: middle(rounds, ([one, , three]) => ratio(three, one)),
  }));
}

/** An answer as it came over the wire, less what every server in Node sends by itself. */
async function exchange(url, headers) {
  const response = await new Promise((resolve, reject) => request(url, { headers }, resolve).on('error', reject).end());
  const chunks = await response.toArray();
  const own = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name));
  return { status: response.statusCode, headers: Object.fromEntries(own), body: Buffer.concat(chunks) };
}

const RATES = ['clock', 'cpu', 'paced'];
const each = (make) => Object.fromEntries(RATES.map((name) => [name, make(name)]));
const mean = (one, other) => each((name) => (one[name] + other[name]) / 2);
const ratio = (over, under) => each((name) => over[name] / under[name]);
const middle = (rounds, pick) => each((name) => median(rounds.map((rates) => pick(rates)[name])));
