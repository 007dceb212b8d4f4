import { describe, expect, test } from 'vitest';
import { rowOfImport } from '../../src/service/reviews/review-row.js';
import type { Connector } from '../../src/sources/connector.js';
import { createGoogleConnector } from '../../src/sources/google.js';
import { createReviewsServiceConnector } from '../../src/sources/reviews-service.js';
import { SourceError } from '../../src/sources/source-error.js';
import { createTrustpilotConnector } from '../../src/sources/trustpilot.js';
import { review as serviceReview } from '../client/temporary-server.js';
import fc from '../fixtures/fast-check.js';

const LOCATION = 'accounts/1/locations/2';
const MOMENT = '2026-03-01T10:00:00Z';

/** What a source may send in the place of anything. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom<unknown>(
    '',
    '\0',
    '\ud800',
    '  ',
    'x'.repeat(30_000),
    '0000-01-01T00:00:00+23:59',
    '+275760-09-13T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-02-30T00:00:00Z',
    '0',
    1e308,
    -1,
    'javascript:alert(1)',
    'https://a.test/\ud800',
    '__proto__',
    'constructor',
  ),
);

/** A page, of which now and then any member is anything. */
function mutated(page: unknown): fc.Arbitrary<unknown> {
  const places: (string | number)[][] = [];
  const visit = (value: unknown, path: (string | number)[]) => {
    places.push(path);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) visit(member, [...path, name]);
  };
  visit(page, []);
  return fc.array(fc.tuple(fc.constantFrom(...places), anything), { minLength: 1, maxLength: 3 }).map((changes) => {
    const root = { page: structuredClone(page) };
    for (const [path, value] of changes) {
      let holder = root as unknown as Record<string, unknown>;
      const names = ['page', ...path.map(String)];
      for (const name of names.slice(0, -1)) holder = (Object(holder)[name] ?? {}) as Record<string, unknown>;
      if (typeof holder === 'object') holder[names.at(-1)!] = value;
    }
    return root.page;
  });
}

const googlePage = {
  reviews: [
    {
      name: `${LOCATION}/reviews/a`,
      reviewId: 'a',
      reviewer: { displayName: 'Ann', profilePhotoUrl: 'https://a.test/1.jpg', isAnonymous: false },
      starRating: 'FIVE',
      comment: 'Warm',
      createTime: MOMENT,
      updateTime: MOMENT,
      reviewReply: { comment: 'Thanks', updateTime: MOMENT, reviewReplyState: 'REJECTED', policyViolation: 'SPAM' },
      reviewMediaItems: [{ thumbnailUrl: 'https://a.test/1.jpg', videoUrl: 'https://a.test/1.mp4' }],
    },
  ],
  averageRating: 5,
  totalReviewCount: 1,
  nextPageToken: 'next',
};
const trustpilotPage = {
  links: [{ rel: 'next-page' }],
  reviews: [
    {
      id: 'a1',
      stars: 5,
      title: 'Warm',
      text: 'Really',
      createdAt: MOMENT,
      updatedAt: MOMENT,
      consumer: { displayName: 'Ann' },
      companyReply: { text: 'Thanks', createdAt: MOMENT, updatedAt: null },
    },
  ],
};
const servicePage = { total: 2, reviews: [serviceReview('r1', { source: 'shop' }), serviceReview('r2')] };

const sources: [string, Connector, unknown, unknown][] = [
  ['Google', createGoogleConnector(null), googlePage, null],
  ['Trustpilot', createTrustpilotConnector({ businessUnitId: 'u1' }), trustpilotPage, '2'],
  [
    'a reviews service',
    createReviewsServiceConnector({ baseUrl: 'https://a.test/v1', marketplaceUrl: 'https://a.test/v2' }),
    servicePage,
    null,
  ],
];

describe.each(sources)('whatever %s sends', (_, connector, page, cursor) => {
  const read = (content: unknown) =>
    connector.readPage(LOCATION, cursor as string | null, { send: async () => content }).catch((error: unknown) => {
      if (!(error instanceof SourceError)) throw error;
      return error.failure;
    });

  test('is a page that can be stored, or none', async () => {
    expect(await read(page)).toMatchObject({ reviews: [{ rating: expect.any(String) }] });
    let pages = 0;
    await fc.assert(
      fc.asyncProperty(mutated(page), async (content) => {
        const got = await read(content);
        if (typeof got === 'string') {
          expect(got).toBe('unreadable');
          return;
        }
        pages += 1;
        expect(got.next === null || (typeof got.next === 'string' && got.next !== '')).toBe(true);
        expect(got.total === null || Number.isSafeInteger(got.total)).toBe(true);
        for (const review of got.reviews) {
          const row = rowOfImport({ id: 'v', account_id: 'a' }, review);
          expect(row.source_feedback_id).toBe(review.sourceFeedbackId);
          expect(row.created_at).toBe(review.createdAt);
          expect(row.updated_at).toBe(review.updatedAt);
          expect(review.sourceFeedbackId).not.toBe('');
          expect(row.text.length).toBeLessThanOrEqual(20_000);
          const links = [review.photo, review.reviewUrl, review.videoRef, review.gifRef, ...(review.pictures ?? [])];
          expect(links.filter((link) => link && !link.startsWith('https://'))).toEqual([]);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(pages).toBeGreaterThan(100);
  });
});
