import { describe, expect, test } from 'vitest';
import { ServiceError, type ServiceErrorCode } from '../../../src/client/index.js';
import { backoffMs, isRejection, leavesDoubt } from '../../../src/proxy/outbox/retry-policy.js';
import { failure, respondWith, temporaryServer } from '../../client/temporary-server.js';

const error = (code: ServiceErrorCode, status?: number, retryAfterSeconds: number | null = null) =>
  new ServiceError(code, 'The reviews service failed', { ...(status !== undefined && { status }), retryAfterSeconds });
const review = { vendorId: 'v', rating: '5' };

describe('a refusal', () => {
  test.each([400, 404, 409, 413, 422])('is a %d', async (status) => {
    const { client } = await temporaryServer(respondWith(status, {}));
    const refused = await client.submitReview(review).catch((reason: ServiceError) => reason);
    expect(isRejection(refused as ServiceError)).toBe(true);
  });

  test.each([301, 401, 403, 405, 408, 410, 415, 429, 500, 501, 503])(
    'is not a %d: it may be put right',
    async (status) => {
      const { client } = await temporaryServer(respondWith(status, {}));
      const refused = await client.submitReview(review).catch((reason: ServiceError) => reason);
      expect(isRejection(refused as ServiceError)).toBe(false);
    },
  );
});

describe('a try that failed', () => {
  test.each<[ServiceErrorCode, number | undefined, boolean]>([
    ['unauthorized', 401, false],
    ['rate_limited', 429, false],
    ['upstream_error', 403, false],
    ['upstream_error', 408, true],
    ['upstream_error', 500, true],
    ['upstream_error', 503, true],
    ['upstream_bad_response', 200, true],
    ['upstream_bad_response', 302, true],
    ['upstream_bad_response', undefined, true],
    ['upstream_timeout', undefined, true],
    ['upstream_unreachable', undefined, true],
  ])('with %s (%s) may have arrived: %s', (code, status, may) => {
    expect(leavesDoubt(error(code, status))).toBe(may);
  });

  test('did not arrive when nobody listens', async () => {
    const { client, origin } = await temporaryServer(respondWith(200, {}));
    const port = await closedPort();
    expect(origin).not.toContain(String(port));
    const { client: nobody } = await temporaryServer(respondWith(200, {}), {
      marketplaceUrl: `http://127.0.0.1:${port}/api/v2`,
    });
    expect(leavesDoubt(await failure(nobody.submitReview(review), 'upstream_unreachable'))).toBe(false);
    expect(leavesDoubt(await failure(client.submitReview(review), 'upstream_bad_response'))).toBe(true);
  });

  test('may have arrived when the connection breaks', async () => {
    const { client } = await temporaryServer((request) => request.socket.destroy());
    expect(leavesDoubt(await failure(client.submitReview(review), 'upstream_unreachable'))).toBe(true);
  });

  test.each(['CIRCUIT_OPEN', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED'])(
    'did not arrive with %s',
    async (code) => {
      const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: { code } }));
      const { client } = await temporaryServer(respondWith(200, {}), { fetch });
      expect(leavesDoubt(await failure(client.submitReview(review), 'upstream_unreachable'))).toBe(false);
    },
  );
});

describe('the wait for the next try', () => {
  const waits = (random: number, failed = error('upstream_error', 500)) =>
    [0, 1, 2, 3, 8, 9, 1000].map((attempts) => backoffMs(failed, attempts, () => random) / 1000);

  test('is random up to a bound that doubles, of five minutes at most', () => {
    expect(waits(0)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(waits(0.5)).toEqual([1.5, 2, 3, 5, 129, 151, 151]);
    expect(waits(1)).toEqual([2, 3, 5, 9, 257, 301, 301]);
  });

  test('is that much longer than the service asks, an hour at most', () => {
    expect(backoffMs(error('rate_limited', 429, 37), 0, () => 0.5)).toBe(38_500);
    expect(backoffMs(error('upstream_error', 503, 999_999), 0, () => 0)).toBe(3_601_000);
  });

  test('is ten seconds after a service that did not answer, which may still be at it', () => {
    expect(backoffMs(error('upstream_timeout'), 0, () => 0)).toBe(10_000);
  });
});

async function closedPort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
