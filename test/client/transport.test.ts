import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { failure, KEY, respondWith, review, temporaryServer } from './temporary-server.js';

const NEVER = () => {};
const SUBMITTED = { rating: '5', vendorId: 'v-1', text: 'Überraschend 🫖' };

describe('a request', () => {
  test('carries the key, the type it accepts, and what the call gives, at the address of its family', async () => {
    const { client, requests } = await temporaryServer(respondWith(201, { feedback: { id: 'f-1' } }));
    await client.submitReview(SUBMITTED, { idempotencyKey: 'k 1' });
    const [request] = requests;
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe('/api/v2/vendors/v-1/submit-review');
    expect(request?.headers).toMatchObject({
      'x-api-key': KEY,
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': 'k 1',
    });
  });

  test('hands nothing else to fetch', async () => {
    const seen: { url: unknown; init: RequestInit | undefined }[] = [];
    const client = createClient({
      baseUrl: 'https://reviews.example/api/v1',
      marketplaceUrl: 'https://reviews.example/api/v2',
      apiKey: KEY,
      fetch: async (url, init) => {
        seen.push({ url, init });
        return Response.json({ total: 0, reviews: [] });
      },
    });
    await client.listVendorReviews('v-1', { limit: 5, offset: 10 }, { idempotencyKey: 'unused' });
    expect(seen).toEqual([
      {
        url: 'https://reviews.example/api/v2/vendors/v-1/reviews?limit=5&offset=10',
        init: {
          method: 'GET',
          headers: { 'x-api-key': KEY, accept: 'application/json' },
          redirect: 'manual',
          signal: expect.any(AbortSignal),
        },
      },
    ]);
  });
});

describe('a call that takes too long', () => {
  test('ends at its deadline when nobody responds', async () => {
    const { client } = await temporaryServer(NEVER);
    const error = await failure(client.listVendorReviews('v', {}, { timeoutMs: 50 }), 'upstream_timeout');
    expect(error.status).toBeNull();
  });

  test('ends at its deadline amid a body', async () => {
    const { client } = await temporaryServer((_, response) => void response.writeHead(200).write('{"total":'));
    await failure(client.listVendorReviews('v', {}, { timeoutMs: 100 }), 'upstream_timeout');
  });

  test('ends at its deadline although fetch ignores the signal', async () => {
    const stuck = new ReadableStream({ pull: () => new Promise(NEVER) });
    for (const fetch of [() => new Promise<never>(NEVER), async () => new Response(stuck)]) {
      const url = 'https://reviews.example/api/v2';
      const client = createClient({ baseUrl: url, marketplaceUrl: url, apiKey: KEY, fetch });
      await failure(client.listVendorReviews('v', {}, { timeoutMs: 20 }), 'upstream_timeout');
    }
  });

  test('ends at one deadline for all pages of a list', async () => {
    let page = 0;
    const { client } = await temporaryServer((request, response) => {
      page += 1;
      respondWith(200, { total: 1e9, reviews: [review(`r-${page}`)] })(request, response);
    });
    const { reviews, cut } = await client.listAllVendorReviews('b', { timeoutMs: 1_000, requests: 1e9 });
    expect(cut).toMatchObject({ code: 'upstream_timeout' });
    expect(reviews.length).toBeGreaterThan(1);
  });

  test('rejects with the reason of the caller who gave up', async () => {
    const { client, requests } = await temporaryServer(NEVER);
    const controller = new AbortController();
    const call = client.listVendorReviews('v', {}, { signal: controller.signal });
    const reason = new Error('the page is gone');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    const before = requests.length;
    await expect(client.listVendorReviews('v', {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(requests).toHaveLength(before);
  });
});

describe('a response', () => {
  test.each([
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['truncated JSON', '{"total":1,"reviews":[{"id":"a"'],
    ['nothing', ''],
    ['JSON without a list', '{"total":1}'],
    ['a list that is none', '{"total":1,"reviews":{"0":{}}}'],
    ['null', 'null'],
    ['an array', '[]'],
    ['JSON 65 deep', `{"total":0,"reviews":[],"x":${'['.repeat(64)}${']'.repeat(64)}}`],
    ['brackets without end', '['.repeat(5_000_000)],
  ])('of %s is a bad response', async (_, body) => {
    const { client } = await temporaryServer(respondWith(200, body));
    expect((await failure(client.listVendorReviews('v'), 'upstream_bad_response')).fields).toEqual([]);
  });

  test('may be 64 deep, and hold brackets in its strings', async () => {
    const text = `${'['.repeat(100)}\\"${'{'.repeat(100)}`;
    const deep = JSON.parse(`${'['.repeat(63)}${']'.repeat(63)}`);
    const { client } = await temporaryServer(respondWith(200, { total: 1, reviews: [review('r', { text })], deep }));
    expect((await client.listVendorReviews('v')).reviews[0]?.text).toBe(text);
  });

  test('may come in pieces that cut a character', async () => {
    const bytes = Buffer.from(JSON.stringify({ total: 1, reviews: [review('r', { text: '🫖'.repeat(50) })] }));
    const cut = bytes.indexOf('🫖') + 1;
    const pieces = [bytes.subarray(0, cut), bytes.subarray(cut, cut + 1), bytes.subarray(cut + 1)];
    const body = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    const url = 'https://reviews.example/api/v2';
    const fetch = async () => new Response(body);
    const client = createClient({ baseUrl: url, marketplaceUrl: url, apiKey: KEY, fetch });
    expect((await client.listVendorReviews('v')).reviews[0]?.text).toBe('🫖'.repeat(50));
  });

  test('is cut while it is read once it is past 64 MiB', async () => {
    let sent = 0;
    const endless = (_: unknown, response: ServerResponse) => {
      const piece = Buffer.from(`${' '.repeat(1024 * 1024 - 4)}{},\n`);
      response.writeHead(200).write('{"reviews":[');
      const more = () => {
        sent += piece.length;
        if (!response.destroyed) response.write(piece, more);
      };
      more();
    };
    const { client } = await temporaryServer(endless);
    await failure(client.listVendorReviews('v'), 'upstream_bad_response');
    expect(sent).toBeGreaterThan(64 * 1024 * 1024);
    expect(sent).toBeLessThan(80 * 1024 * 1024);
  });
});
