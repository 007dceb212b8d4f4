/** What a token costs: reads of one page under tokens never seen before, seen before, and forged. */
import { Agent, get } from 'node:http';
import { median } from './median.mjs';

const ROUNDS = 11;
/** Fewer than the addresses that the proxy remembers, so that one seen before is. */
const TOKENS = 900;
const CONNECTIONS = 32;

/** Reads for each second of the server's processor time; `verified` is ms of it for a token's first time. */
export async function measureTokens({ server, sign, address }) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const kinds = { seen: [], unseen: [], forged: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const tokens = await Promise.all(Array.from({ length: TOKENS }, sign));
    const passes = {
      unseen: () => readAll(tokens, 200),
      seen: () => readAll(tokens, 200),
      forged: () => readAll(tokens.map(forged), 401),
    };
    for (const [kind, pass] of Object.entries(passes)) {
      const before = await server.cpu();
      await pass();
      const seconds = (await server.cpu()) - before;
      if (round >= 0) kinds[kind].push(seconds / TOKENS);
    }
  }
  agent.destroy();
  const seconds = Object.fromEntries(Object.entries(kinds).map(([kind, values]) => [kind, median(values)]));
  const more = (kind) => median(kinds[kind].map((value, round) => value - kinds.seen[round]));
  return { seconds, verifying: more('unseen'), refusing: more('forged') };

  async function readAll(tokens, status) {
    await Promise.all(tokens.map((token) => read(`${address}?token=${token}&limit=20`, status)));
  }

  function read(url, status) {
    return new Promise((resolve, reject) => {
      get(url, { agent }, (response) => {
        if (response.statusCode !== status) reject(new Error(`a token was answered ${response.statusCode}`));
        response.resume().on('end', resolve);
      }).on('error', reject);
    });
  }
}

/** The same token under another signature. */
function forged(token) {
  const [first, ...rest] = token.split('.').at(-1);
  return [...token.split('.').slice(0, 2), `${first === 'A' ? 'B' : 'A'}${rest.join('')}`].join('.');
}
