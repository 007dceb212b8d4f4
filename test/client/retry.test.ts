import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { CallOptions, ClientOptions, ServiceClient } from '../../src/client/index.js';
import { failure, KEY, respondWith, review, temporaryServer } from './temporary-server.js';

const LIST = { total: 1, reviews: [review('r-1')] };

/** A service that fails so many times before it works, and a clock that notes each wait and passes it at once. */
async function failing(
  times: number,
  how: RequestListener,
  works: unknown = LIST,
  options: Partial<ClientOptions> = {},
) {
  const waits: number[] = [];
  const clock = {
    time: 0,
    now: () => clock.time,
    random: () => 0.5,
    sleep: async (ms: number) => {
      waits.push(ms);
      clock.time += ms;
    },
  };
  let left = times;
  const listener: RequestListener = (request, response) => {
    left -= 1;
    (left >= 0 ? how : respondWith(200, works))(request, response);
  };
  const server = await temporaryServer(listener, { clock, retries: 2, ...options });
  return { ...server, waits, clock };
}

describe('a read', () => {
  test.each([408, 429, 500, 502, 503, 504])('is sent again after a %i', async (status) => {
    const { client, requests } = await failing(1, respondWith(status, {}));
    expect((await client.listVendorReviews('v')).total).toBe(1);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.headers['x-api-key']).toBe(KEY);
  });

  test('is sent again when the service hangs up', async () => {
    const { client, requests } = await failing(2, (_, response) => response.socket?.resetAndDestroy());
    expect((await client.listVendorReviews('v')).total).toBe(1);
    expect(requests).toHaveLength(3);
  });

  test.each([
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [403, 'upstream_error'],
    [404, 'not_found'],
    [405, 'upstream_error'],
    [409, 'conflict'],
    [501, 'upstream_error'],
  ] as const)('is sent once when it gets a %i, which stays what it is', async (status, code) => {
    const { client, requests } = await failing(1, respondWith(status, {}));
    await failure(client.listVendorReviews('v'), code);
    expect(requests).toHaveLength(1);
  });

  test.each(['<html>', '{}', '{"total":1,"reviews":'])('is sent once when the response is %j', async (body) => {
    const { client, requests } = await failing(1, respondWith(200, body));
    await failure(client.listVendorReviews('v'), 'upstream_bad_response');
    expect(requests).toHaveLength(1);
  });

  test('fails with the last failure when all retries are spent', async () => {
    let count = 0;
    const { client, requests } = await failing(9, (request, response) => {
      count += 1;
      respondWith(count === 3 ? 502 : 503, {})(request, response);
    });
    expect((await failure(client.listVendorReviews('v'), 'upstream_error')).status).toBe(502);
    expect(requests).toHaveLength(3);
  });
});

describe('the number of retries', () => {
  const retriesOf = async (client: Partial<ClientOptions>, call?: CallOptions) => {
    const server = await failing(99, respondWith(503, {}), LIST, client);
    await failure(server.client.listVendorReviews('v', {}, call), 'upstream_error');
    return server.requests.length - 1;
  };

  test("is the client's, unless the call has its own", async () => {
    expect(await retriesOf({})).toBe(2);
    expect(await retriesOf({ retries: 0 })).toBe(0);
    expect(await retriesOf({ retries: 3 })).toBe(3);
    expect(await retriesOf({ retries: 3 }, { retries: 0 })).toBe(0);
    expect(await retriesOf({ retries: 0 }, { retries: 1 })).toBe(1);
  });

  test('is at most ten, and none when it is no number of times', async () => {
    expect(await retriesOf({}, { retries: 1e9, timeoutMs: 1e9 })).toBe(10);
    expect(await retriesOf({}, { retries: -1 })).toBe(0);
    expect(await retriesOf({}, { retries: Number.NaN })).toBe(0);
  });
});

describe('the wait', () => {
  test('is random, below a bound that doubles up to eight seconds', async () => {
    const { client, waits } = await failing(8, respondWith(503, {}), LIST, { retries: 8 });
    await client.listVendorReviews('v');
    expect(waits).toEqual([125, 250, 500, 1000, 2000, 4000, 4000, 4000]);
  });

  test('is that much longer than Retry-After says, in seconds or as a date', async () => {
    const seconds = await failing(1, respondWith(429, {}, { 'retry-after': '7' }));
    await seconds.client.listVendorReviews('v');
    expect(seconds.waits).toEqual([7125]);
    const date = await failing(1, respondWith(503, {}, { 'retry-after': 'Thu, 01 Jan 1970 00:00:09 GMT' }));
    await date.client.listVendorReviews('v');
    expect(date.waits).toEqual([9125]);
  });

  test('is not begun when it would end past the deadline', async () => {
    const { client, requests, waits } = await failing(1, respondWith(429, {}, { 'retry-after': '31' }));
    const error = await failure(client.listVendorReviews('v'), 'rate_limited');
    expect([error.retryAfterSeconds, requests.length, waits]).toEqual([31, 1, []]);
    // 7.875 s of 10 are over: a wait of four more would end too late.
    const short = await failing(9, respondWith(503, {}), LIST, { retries: 8 });
    await failure(short.client.listVendorReviews('v', {}, { timeoutMs: 10_000 }), 'upstream_error');
    expect(short.waits).toEqual([125, 250, 500, 1000, 2000, 4000]);
  });

  test('of all pages of a list ends at the one deadline', async () => {
    let page = 0;
    const { client, clock, requests } = await failing(99, (request, response) => {
      page += 1;
      if (page % 2 === 0) return respondWith(429, {}, { 'retry-after': '12' })(request, response);
      respondWith(200, { total: 9, reviews: [review(`r-${page}`)] })(request, response);
    });
    expect((await client.listAllVendorReviews('b')).cut).toMatchObject({ code: 'rate_limited' });
    expect([clock.time, requests.length]).toEqual([24_250, 6]);
  });

  test('ends with the reason of the caller who gives up', async () => {
    const { client, requests } = await temporaryServer(respondWith(503, {}, { 'retry-after': '20' }), { retries: 1 });
    const controller = new AbortController();
    const reason = new Error('the page is gone');
    const call = client.listVendorReviews('v', {}, { signal: controller.signal });
    requests.length = 0;
    const timer = setInterval(() => requests.length > 0 && controller.abort(reason), 5);
    await expect(call)
      .rejects.toBe(reason)
      .finally(() => clearInterval(timer));
    expect(requests).toHaveLength(1);
  });

  test("passes on the platform's clock", async () => {
    let count = 0;
    const { client, requests } = await temporaryServer(
      (request, response) => {
        count += 1;
        respondWith(count === 1 ? 503 : 200, LIST)(request, response);
      },
      { retries: 1 },
    );
    expect((await client.listVendorReviews('v')).total).toBe(1);
    expect(requests).toHaveLength(2);
  });
});

describe('what is not safe to repeat', () => {
  const SUBMITTED = { rating: '5', vendorId: 'v' };
  const NEW = { name: 'n', senderName: 's', address: 'a', industry: 'i', website: 'w', logoUrl: 'https://a.example/' };
  const once: [string, (client: ServiceClient) => Promise<unknown>][] = [
    ['a submission without a key', (client) => client.submitReview(SUBMITTED)],
    ['a new vendor, whatever its key', (client) => client.createVendor(NEW, { idempotencyKey: 'k' })],
    ['an invite', (client) => client.sendReviewInvite({ firstName: 'A', businessId: 'b', email: 'a@b.example' })],
    [
      'a marketplace invite',
      (client) => client.sendMarketplaceInvite('b', { firstName: 'A', channel: { email: 'a@b.example' } }),
    ],
    ['a reply', (client) => client.reply({ reviewId: 'r', comment: 'Thanks' })],
    ['a change of a review', (client) => client.updateReview('r', { isArchived: true })],
  ];
  test.each(once)('%s is sent once', async (_, call) => {
    const { client, requests } = await failing(1, respondWith(503, {}));
    await failure(call(client), 'upstream_error');
    expect(requests).toHaveLength(1);
  });

  const again: [string, unknown, (client: ServiceClient) => Promise<unknown>][] = [
    [
      'a submission with a key',
      { feedback: { id: 'f' } },
      (client) => client.submitReview(SUBMITTED, { idempotencyKey: 'k' }),
    ],
    ['an update of a vendor', { id: 'v' }, (client) => client.updateVendor('v', { name: 'n' })],
    ['an update of a business', { id: 'b' }, (client) => client.updateBusiness('b', { name: 'n' })],
  ];
  test.each(again)('%s is sent again, the same', async (_, works, call) => {
    const { client, requests } = await failing(1, respondWith(503, {}), works);
    await call(client);
    const sent = requests.map(({ method, url, headers }) => [method, url, headers['idempotency-key']]);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });
});
