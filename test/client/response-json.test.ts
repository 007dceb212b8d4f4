import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LIST_LIMITS, RESPONSE_LIMITS, readJson } from '../../src/client/response-json.js';
import { failure, respondWith, review, temporaryServer } from './temporary-server.js';

const NEVER = new AbortController().signal;

/** How often the event loop turns while a body is read that is there as a whole, in one chunk. */
async function turnsWhile(text: string, limits = LIST_LIMITS) {
  let entries = 0;
  const list = {
    names: ['reviews'],
    begin() {},
    take(parse: () => unknown) {
      parse();
      entries += 1;
    },
  };
  let turns = 0;
  let isRead = false;
  const turn = () => {
    turns += 1;
    if (!isRead) setImmediate(turn);
  };
  setImmediate(turn);
  const outcome = await readJson(new Response(text), limits, list, NEVER).catch((error: unknown) => error);
  isRead = true;
  return { turns, entries, outcome };
}

describe('a long body', () => {
  test('lets everything else have its turn while it is read', async () => {
    const list = (count: number) => JSON.stringify({ total: 1, reviews: Array(count).fill(review('r')) });
    const short = await turnsWhile(list(10));
    const long = await turnsWhile(list(60_000));
    expect([short.entries, long.entries]).toEqual([10, 60_000]);
    expect(long.turns).toBeGreaterThan(short.turns + 10);
  });

  test('of many tiny entries does so too', async () => {
    const { turns, entries } = await turnsWhile(`{"reviews":[${'0,'.repeat(2_000_000)}0]}`);
    expect(entries).toBe(2_000_001);
    expect(turns).toBeGreaterThan(20);
  });

  test('ends with its signal between two slices', async () => {
    const controller = new AbortController();
    const text = `{"reviews":[${'0,'.repeat(2_000_000)}0]}`;
    setImmediate(() => controller.abort(new Error('enough')));
    const list = { names: ['reviews'], begin() {}, take: () => {} };
    await expect(readJson(new Response(text), LIST_LIMITS, list, controller.signal)).rejects.toThrow('enough');
  });
});

const bombs: [string, string][] = [
  ['members of one object', `{"reviews":[{"a":0${',"a":0'.repeat(9_000_000)}}]}`],
  ['items of a list', `{"reviews":[0${',0'.repeat(22_000_000)}]}`],
  ['empty objects', `{"reviews":[{}${',{}'.repeat(9_000_000)}]}`],
  ['members around the list', `{"a":0${',"a":0'.repeat(9_000_000)}}`],
  ['depth', `{"reviews":[${'['.repeat(20_000_000)}`],
  ['bytes', `{"reviews":["${'x'.repeat(65 * 2 ** 20)}"]}`],
];

describe('a bomb of gzip', () => {
  test.each(bombs)('of %s is a bad response', async (_, text) => {
    const body = gzipSync(text);
    expect(body.length).toBeLessThan(text.length / 500);
    const { client } = await temporaryServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    });
    await failure(client.listAllVendorReviews('v'), 'upstream_bad_response');
  });

  test('in any other response is a bad response much sooner', async () => {
    const names = `[{"id":"b"${',"a":0'.repeat(300_000)}}]`;
    const { client } = await temporaryServer(respondWith(200, names));
    await failure(client.listBusinesses(), 'upstream_bad_response');
    expect(names.length).toBeLessThan(RESPONSE_LIMITS.bytes);
  });
});

test('a list of 100,000 reviews of 35 members is within the limits', async () => {
  const more = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`x${index}`, null]));
  const one = JSON.stringify(review('r', { ...more, businessId: 'v', answers: null }));
  expect(Object.keys(JSON.parse(one)).length).toBeGreaterThanOrEqual(35);
  expect(100_000 * (one.match(/[,{[]/g)?.length ?? 0)).toBeLessThan(LIST_LIMITS.members);
});
