import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createFastPath } from '../../../src/server/http/fast-path.js';
import { listen } from '../../../src/server/http/http-server.js';
import { createInstrument } from '../../../src/server/http/instrument.js';
import { createLog } from '../../../src/server/log.js';
import { FORGED_TOKENS } from '../../fixtures/forged-tokens.js';
import { HOSTILE_ORIGINS } from '../../fixtures/hostile-origins.js';
import { listing, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';
import { exchange } from '../../fixtures/raw-http.js';

const BUSINESS_PATH = `/widget/v1/businesses/${VENDOR}/reviews`;
const SHOP = 'https://shop.example';
const silent = createLog('silent', { write: () => {} });
const scene = startProxy(() => listing([review({ text: 'Warm. '.repeat(300), id: 'r1' })]));
const tokens: Record<string, string> = {};

beforeAll(async () => {
  tokens.open = await scene.sign(['reviews:read']);
  tokens.business = await scene.sign(['reviews:read'], VENDOR, undefined, 'business');
  tokens.bound = await scene.sign(['reviews:read'], VENDOR, [SHOP]);
  tokens.insights = await scene.sign(['insights:read']);
  tokens.other = await scene.sign(['reviews:read'], 'other');
  for (const token of Object.values(tokens)) await scene.read('', {}, token);
  await scene.proxy(new Request(`https://proxy.test${BUSINESS_PATH}?token=${tokens.business}`));
});

/** The same proxy behind two sockets: one with the fast path, and one that gives every request to the router. */
async function start() {
  const recorded: unknown[][] = [];
  const instrument = createInstrument(silent, (...request) => recorded.push(request));
  const fastPath = createFastPath(() => scene.proxy, instrument);
  const fast = await listen(scene.proxy, '127.0.0.1', 0, { fastPath });
  const slow = await listen(scene.proxy, '127.0.0.1', 0);
  onTestFinished(() => Promise.all([fast.close(0), slow.close(0)]).then(() => {}));
  /** The response to these lines without its date. */
  const send = async (port: number, lines: string[]) => {
    const received = await exchange(port, `${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`);
    return received.replace(/^date: .*\r\n/im, '');
  };
  return {
    /** The requests that took the fast path. */
    recorded,
    both: async (lines: string[]) => {
      // The first request builds the response that the two after it find in the cache.
      await send(slow.port, lines);
      return [await send(fast.port, lines), await send(slow.port, lines)] as const;
    },
  };
}

const at = (query: string, path = `/widget/v1/vendors/${VENDOR}/reviews`, method = 'GET') => [
  `${method} ${path}${query} HTTP/1.1`,
  'host: proxy.test',
];
const sorted = (response: string) => {
  const [head = '', ...body] = response.split('\r\n\r\n');
  const [status, ...headers] = head.toLowerCase().split('\r\n');
  return [status, headers.sort(), body.join('\r\n\r\n')];
};

describe('the fast path responds as the router does to a read', () => {
  const rows: [what: string, lines: () => string[], fast: boolean][] = [
    ['a page', () => at(`?token=${tokens.open}`), true],
    ['its headers alone', () => at(`?token=${tokens.open}`, undefined, 'HEAD'), true],
    ['in gzip', () => [...at(`?token=${tokens.open}&limit=5`), 'accept-encoding: gzip'], true],
    ['what the reader has', () => [...at(`?token=${tokens.open}`), 'if-none-match: *'], true],
    ['of a business', () => at(`?token=${tokens.business}`, BUSINESS_PATH), true],
    ['of a business, under a vendor\u2019s token', () => at(`?token=${tokens.open}`, BUSINESS_PATH), true],
    ['of a vendor, under a business\u2019s token', () => at(`?token=${tokens.business}`), true],
    ['to the page of a bound token', () => [...at(`?token=${tokens.bound}`), `origin: ${SHOP}`], true],
    ['to another page', () => [...at(`?token=${tokens.bound}`), 'origin: https://evil.test'], true],
    ['to two pages', () => [...at(`?token=${tokens.bound}`), `origin: ${SHOP}`, 'origin: https://evil.test'], true],
    [
      'to another page that says it is of the same origin',
      () => [...at(`?token=${tokens.bound}`), 'origin: https://evil.test', 'sec-fetch-site: same-origin'],
      true,
    ],
    ['with an empty origin', () => [...at(`?token=${tokens.bound}`), 'origin:', 'sec-fetch-site: same-origin'], true],
    [
      'of two sites',
      () => [...at(`?token=${tokens.bound}`), 'sec-fetch-site: same-origin', 'sec-fetch-site: cross-site'],
      true,
    ],
    ['of the same origin', () => [...at(`?token=${tokens.bound}`), 'sec-fetch-site: same-origin'], true],
    ['without a token', () => at(''), true],
    ['under another vendor\u2019s token', () => at(`?token=${tokens.other}`), true],
    ['under a token that may not read', () => at(`?token=${tokens.insights}`), true],
    ['with a wrong parameter', () => at(`?token=${tokens.open}&limit=51`), true],
    ['with an encoded parameter', () => at(`?token=${tokens.open}&source=%C3%A4&q=a+b`), true],
    ['of an id that is none', () => at(`?token=${tokens.open}`, `/widget/v1/vendors/${'x'.repeat(65)}/reviews`), true],
    ['at no address', () => at(`?token=${tokens.open}`, '/widget/v1/nothing'), true],
    ['under a bearer token', () => [...at(''), `authorization: Bearer ${tokens.open}`], false],
    [
      'under two bearer tokens',
      () => [...at(''), `authorization: Bearer ${tokens.open}`, `authorization: Bearer ${tokens.open}`],
      false,
    ],
    ['with an encoded id', () => at(`?token=${tokens.open}`, `/widget/v1/vendors/${VENDOR}%00/reviews`), false],
    ['with dots in its path', () => at(`?token=${tokens.open}`, `/widget/v1/x/../vendors/${VENDOR}/reviews`), false],
    ['with a backslash', () => at(`?token=${tokens.open}`, `/widget/v1/vendors\\${VENDOR}\\reviews`), false],
    ['with a fragment', () => at(`?token=${tokens.open}#x`), false],
    [
      'at an absolute address',
      () => at(`?token=${tokens.open}`, `http://x.test/widget/v1/vendors/${VENDOR}/reviews`),
      false,
    ],
    ['in bytes that are no ASCII', () => at(`?token=${tokens.open}&source=\u00e4`), false],
    ['of a host that is none', () => [at(`?token=${tokens.open}`)[0]!, 'host: a b'], false],
    ['of a host that only looks like one', () => [at(`?token=${tokens.open}`)[0]!, 'host: 999.999.999.999'], false],
    ['of a host with a path', () => [at(`?token=${tokens.open}`)[0]!, 'host: x/y'], false],
    ['of a host with a port that is none', () => [at(`?token=${tokens.open}`)[0]!, 'host: proxy.test:65536'], false],
    ['of a host in capitals', () => [at(`?token=${tokens.open}`)[0]!, 'host: PROXY.test:443'], false],
    ['of a host with a port', () => [at(`?token=${tokens.open}`)[0]!, 'host: 127.0.0.1:8080'], true],
    ['of no host, in HTTP/1.0', () => [at(`?token=${tokens.open}`)[0]!.replace('1.1', '1.0')], true],
    ['a preflight', () => at(`?token=${tokens.open}`, undefined, 'OPTIONS'), false],
    ['a request of another method', () => at(`?token=${tokens.open}`, undefined, 'DELETE'), false],
  ];
  test.each(rows)('%s', async (_, lines, fast) => {
    const { both, recorded } = await start();
    const [one, other] = await both(lines());
    expect(sorted(one)).toEqual(sorted(other));
    expect(recorded).toHaveLength(fast ? 1 : 0);
  });

  test('under every forged token', async () => {
    const { both, recorded } = await start();
    const genuine = { token: tokens.open!, key: scene.keySet.keys[0]! };
    for (const [what, forge] of FORGED_TOKENS) {
      const [one, other] = await both(at(`?token=${encodeURIComponent(await forge(genuine))}`));
      expect([what, sorted(one)]).toEqual([what, sorted(other)]);
    }
    expect(new Set(recorded.map(([, , status]) => status))).toEqual(new Set([401]));
  });

  test('from every hostile origin', async () => {
    const { both, recorded } = await start();
    for (const [why, origin] of HOSTILE_ORIGINS) {
      const [one, other] = await both([...at(`?token=${tokens.bound}`), `origin: ${origin}`]);
      expect([why, sorted(one)]).toEqual([why, sorted(other)]);
    }
    expect(new Set(recorded.map(([, , status]) => status))).toEqual(new Set([403]));
  });
});

test('a revoked token reads nothing on the fast path from the next request on', async () => {
  const { both } = await start();
  const token = await scene.sign(['reviews:read']);
  expect((await both(at(`?token=${token}`)))[0]).toMatch(/^HTTP\/1.1 200 /);
  scene.keySet.revoked.push((await scene.tokens.verify(token)).tokenId!);
  expect((await both(at(`?token=${token}`)))[0]).toMatch(/^HTTP\/1.1 401 /);
});
