import { describe, expect, test } from 'vitest';
import type { Api } from './target.js';

/** The default request rate. It spends a minute's quota of the key, so it runs only where a target asks for it. */
export function describeRequestRate(api: Api, { requestsPerMinute }: { requestsPerMinute?: number | undefined }) {
  describe.skipIf(requestsPerMinute === undefined)('the request rate', () => {
    test('responds with 429 beyond what it allows, with the seconds to wait', async () => {
      const statuses: number[] = [];
      for (let count = 0; count <= 2 * requestsPerMinute!; count += 1) {
        const { status, headers } = await api.askOnce('GET', 'v1', '/ping');
        statuses.push(status);
        if (status !== 429) continue;
        expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
        break;
      }
      expect(statuses.at(-1)).toBe(429);
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(requestsPerMinute!);
    });

    test('counts both families together, and each key by itself', async () => {
      expect((await api.askOnce('GET', 'v2', '/ping')).status).toBe(429);
      expect((await api.askOnce('GET', 'v2', '/ping', { apiKey: null })).status).toBe(401);
    });
  });
}
