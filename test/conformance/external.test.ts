import { describe, test, vi } from 'vitest';
import { describeConformance } from './conformance.js';

const {
  CONFORMANCE_BASE_URL: baseUrl,
  CONFORMANCE_MARKETPLACE_URL: marketplaceUrl,
  CONFORMANCE_API_KEY: apiKey,
  CONFORMANCE_OURS: ours = 'on',
  CONFORMANCE_REQUESTS_PER_MINUTE: requestsPerMinute,
} = process.env;

/*
 * Any reviews service, named by the environment: CONFORMANCE_BASE_URL (…/api/v1), CONFORMANCE_MARKETPLACE_URL (…/api/v2)
 * and CONFORMANCE_API_KEY. CONFORMANCE_OURS=off checks the interface alone, without what is ours where it is silent.
 * CONFORMANCE_REQUESTS_PER_MINUTE=200 spends the key's quota of a minute to see the 429. Vendors, reviews and invites
 * are made in the account of the key and stay there.
 */
// A test may wait out the rest of a minute, more than once.
vi.setConfig({ testTimeout: 200_000, hookTimeout: 200_000 });

if (baseUrl !== undefined && marketplaceUrl !== undefined && apiKey !== undefined) {
  describeConformance(
    `the service at ${new URL(baseUrl).host}`,
    async () => ({ baseUrl, marketplaceUrl, apiKey, stop: async () => {} }),
    {
      ours: ours !== 'off',
      requestsPerMinute: requestsPerMinute === undefined ? undefined : Number(requestsPerMinute),
    },
  );
} else {
  describe('any service', () => {
    test.skip('is checked where the environment names one', () => {});
  });
}
