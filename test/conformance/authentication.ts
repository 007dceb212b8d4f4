import { describe, expect, test } from 'vitest';
import { ENDPOINTS, titleOf } from './endpoints.js';
import type { Api } from './target.js';

/** Authentication: every request carries `x-api-key`; a missing or invalid key yields 401. */
export function describeAuthentication(api: Api) {
  describe('x-api-key', () => {
    test.each(ENDPOINTS.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
      '%s responds with 401 without it, or with one that is not valid',
      async (_, { method, family, path, body }) => {
        const asked = (apiKey: string | null, headers = {}) =>
          api.ask(method, family, path, { apiKey, headers, ...(body && { body }) });
        const wrong = `rvw_${'x'.repeat(43)}`;
        for (const answer of [await asked(null), await asked(wrong), await asked(null, { authorization: wrong })]) {
          expect(answer.status).toBe(401);
          expect(JSON.stringify(answer.body)).not.toContain(wrong);
        }
      },
    );

    test('is asked for before anything is said about the request', async () => {
      const sending = { apiKey: null, headers: { 'content-type': 'application/json' }, body: '{' };
      expect((await api.ask('POST', 'v2', '/vendors', sending)).status).toBe(401);
    });
  });
}
