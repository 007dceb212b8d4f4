import { describe, expect, test } from 'vitest';
import { readReview } from '../../../src/client/received-review.js';
import { type PublicReview, SORTS } from '../../../src/contract/widget.js';
import { readPageQuery } from '../../../src/proxy/reading/page-query.js';
import { createReviewIndex } from '../../../src/proxy/reading/review-index.js';
import { takeSnapshot } from '../../../src/proxy/snapshots/snapshot.js';
import fc from '../../fixtures/fast-check.js';
import { review, START } from '../../fixtures/proxy-upstream.js';

interface Stored {
  id: string;
  createdAt: string | null;
  rating: string | null;
}

/** The page of what a vendor has at this moment. */
async function pageOf(stored: readonly Stored[], query: string) {
  const list = { total: stored.length, reviews: stored.map((fields) => readReview(review({ ...fields }))!) };
  const snapshot = await takeSnapshot(list, 'https://media.test/', START);
  return createReviewIndex(snapshot)
    .plan(readPageQuery(new URLSearchParams(query)))
    .page();
}

const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T10:00:00Z`;
const after = ({ createdAt, rating, id }: Pick<PublicReview, 'createdAt' | 'rating' | 'id'>, offset: number) =>
  `&offset=${offset}&after=${encodeURIComponent(`${[createdAt, rating, id]}`)}`;

/** Reads on as the widget does, while `change` changes what is stored between two pages. Returns what it shows, and what came twice. */
async function readOn(
  stored: Stored[],
  sort: string,
  limit: number,
  change: (stored: Stored[], page: number) => Stored[],
) {
  const shown: string[] = [];
  const twice: string[] = [];
  let query = '';
  for (let number = 0; number < 100; number += 1) {
    const page = await pageOf(stored, `sort=${sort}&limit=${limit}${query}`);
    for (const { id } of page.reviews) (shown.includes(id) ? twice : shown).push(id);
    if (page.reviews.length === 0 || page.offset + page.reviews.length >= page.total) break;
    query = after(page.reviews.at(-1)!, page.offset + page.reviews.length);
    stored = change(stored, number);
  }
  return { shown, twice };
}

describe('between two pages', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ id: `r${index}`, createdAt: day(28 - index), rating: '4' }));

  test('two that are shown are hidden, and none is skipped', async () => {
    const { shown, twice } = await readOn(ten, 'newest', 4, (stored, page) => (page === 0 ? stored.slice(2) : stored));
    expect(shown).toEqual(ten.map(({ id }) => id));
    expect(twice).toEqual([]);
  });

  test('the last that is shown is hidden, and none is skipped', async () => {
    for (const sort of SORTS) {
      const gone = ['r3', 'r6'];
      const { shown } = await readOn(ten, sort, 4, (stored, page) =>
        page === 0 ? stored.filter(({ id }) => !gone.includes(id)) : stored,
      );
      expect(shown, sort).toEqual(expect.arrayContaining(ten.map(({ id }) => id).filter((id) => !gone.includes(id))));
    }
  });

  test('three arrive, and none comes twice', async () => {
    const news = [29, 30, 31].map((n) => ({ id: `n${n}`, createdAt: day(n), rating: '5' }));
    const { shown, twice } = await readOn(ten, 'newest', 4, (stored, page) =>
      page === 0 ? [...news, ...stored] : stored,
    );
    expect([shown, twice]).toEqual([ten.map(({ id }) => id), []]);
  });

  test('a page says where it begins by now', async () => {
    const page = await pageOf(ten.slice(2), `limit=4${after({ createdAt: day(25), rating: 4, id: 'r3' }, 4)}`);
    expect([page.offset, page.total, page.reviews.map(({ id }) => id)]).toEqual([2, 8, ['r4', 'r5', 'r6', 'r7']]);
  });

  test('whatever is hidden and arrives: what was there throughout is shown once, in each order', async () => {
    const stored = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 0, max: 60 }).map((n) => `r${n}`),
        // Few different days and stars: most are equal to some other.
        createdAt: fc.oneof(fc.integer({ min: 1, max: 6 }).map(day), fc.constant(null)),
        rating: fc.oneof(fc.integer({ min: 1, max: 5 }).map(String), fc.constant(null)),
      }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 40 },
    );
    const isGone = fc.func(fc.boolean());
    await fc.assert(
      fc.asyncProperty(
        stored,
        stored,
        isGone,
        fc.constantFrom(...SORTS),
        fc.integer({ min: 3, max: 8 }),
        async (list, more, gone, sort, limit) => {
          const newest = [...list].sort((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''));
          const kept = new Set(newest.map(({ id }) => id));
          const { shown } = await readOn(newest, sort, limit, (now, page) => {
            // At most a page of reviews is hidden at once, and as many arrive.
            const hidden = now.filter(({ id }) => gone(id, page)).slice(0, Math.min(2, limit - 1));
            for (const { id } of hidden) kept.delete(id);
            const arrived = more[page] && { ...more[page], id: `n${page}` };
            return [...(arrived ? [arrived] : []), ...now.filter((one) => !hidden.includes(one))];
          });
          expect(shown).toEqual(expect.arrayContaining([...kept]));
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    '',
    ',',
    ',,',
    '2026-13-40,4,x',
    'yesterday,4,x',
    '2026-01-01T10:00:00Z,five,x',
    '2026-01-01T10:00:00Z,55,x',
    `,,${'x'.repeat(301)}`,
  ])('a place that is none is refused, with what would be right: %j', (value) => {
    const query = new URLSearchParams({ after: value });
    expect(() => readPageQuery(query)).toThrow(
      expect.objectContaining({
        details: {
          errors: [{ field: 'after', message: expect.stringContaining('createdAt, rating and id of a review') }],
        },
      }),
    );
  });

  test('an id may hold commas, line breaks and anything else', () => {
    for (const id of [',', 'a,b,c', 'x\ny', '🫖', 'gid://x/1']) {
      expect(readPageQuery(new URLSearchParams({ after: `,,${id}` })).after).toEqual({
        createdAt: null,
        rating: null,
        id,
      });
    }
  });
});
