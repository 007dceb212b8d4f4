import { describe, expect, test } from 'vitest';
import { ABOUT_SOMETHING, ENDPOINTS, titleOf } from './endpoints.js';
import { reportedReview } from './reports.js';
import { NEW_VENDOR, NOBODY } from './scene.js';
import type { Answer, Api } from './target.js';

const cases = (endpoints: typeof ENDPOINTS) => endpoints.map((endpoint) => [titleOf(endpoint), endpoint] as const);

/** Errors: 400 and 404 as the interface has them; the problem bodies, 405, 413 and 415 are ours. */
export function describeErrors(api: Api, { ours }: { ours: boolean }) {
  describe('an error', () => {
    test.each(cases(ABOUT_SOMETHING))('of %s about what does not exist is 404', async (_, endpoint) => {
      const { method, family, path, body } = endpoint;
      const answer = await api.ask(method, family, path, body && { body });
      expect(answer.status).toBe(404);
      if (ours) expectProblem(answer, 404, 'not_found');
    });

    test.each(cases(ENDPOINTS.filter(({ body }) => body)))(
      'of %s is 400 when the body is no object, or no JSON',
      async (_, { method, family, path }) => {
        const { vendorId, reviewId, reportId } = await reportedReview(api);
        const real = path
          .replace(`/vendors/${NOBODY}`, `/vendors/${vendorId}`)
          .replace(`/reviews/${NOBODY}`, `/reviews/${reviewId}`)
          .replace(`/reports/${NOBODY}`, `/reports/${reportId}`)
          .replace(`/campaigns/${NOBODY}`, '/campaigns/default')
          .replace(NOBODY, vendorId);
        for (const body of ['{"a":', '[]', '"text"', 'null', '7', '']) {
          expect((await api.ask(method, family, real, { body })).status).toBe(400);
        }
      },
    );

    test('of an address that is none is 404', async () => {
      for (const family of ['v1', 'v2'] as const) {
        expect((await api.ask('GET', family, '/nothing-here')).status).toBe(404);
      }
    });

    describe.skipIf(!ours)('as ours tells it', () => {
      test('is problem+json with a stable code, and names every wrong field', async () => {
        const body = { ...NEW_VENDOR, name: '', logoUrl: 'javascript:alert(1)', website: 7 };
        const answer = await api.ask('POST', 'v2', '/vendors', { body });
        expectProblem(answer, 400, 'invalid_request');
        expect(answer.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
          'logoUrl',
          'name',
          'website',
        ]);
      });

      test('of a method that an address does not have is 405, and names those it has', async () => {
        const answer = await api.ask('DELETE', 'v2', '/vendors');
        expectProblem(answer, 405, 'method_not_allowed');
        expect(answer.headers.get('allow')).toContain('POST');
      });

      test('of a body past the limit is 413', async () => {
        const body = { ...NEW_VENDOR, more: 'x'.repeat(300 * 1024) };
        expectProblem(await api.ask('POST', 'v2', '/vendors', { body }), 413, 'content_too_large');
      });

      test('of a body that is declared as something else is 415', async () => {
        const sending = { body: JSON.stringify(NEW_VENDOR), headers: { 'content-type': 'text/plain' } };
        expectProblem(await api.ask('POST', 'v2', '/vendors', sending), 415, 'unsupported_media_type');
      });
    });
  });
}

function expectProblem({ status, headers, body }: Answer, expected: number, code: string) {
  expect([status, headers.get('content-type')]).toEqual([
    expected,
    expect.stringMatching(/^application\/problem\+json/),
  ]);
  expect(body).toMatchObject({ type: expect.any(String), title: expect.any(String), status: expected, code });
}
