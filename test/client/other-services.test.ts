import { describe, expect, test } from 'vitest';
import { isReviewPage, type ReviewPage } from '../../src/contract/widget.js';
import fc from '../fixtures/fast-check.js';
import { listing, review, startProxy, VENDOR } from '../fixtures/proxy-upstream.js';

/**
 * Services as others may build them by the words of the interface, whatever it does not say: readers get every review that may be shown,
 * with its stars and its day, and none that may not.
 */
async function shownBy(upstream: (request: Request) => Response): Promise<ReviewPage> {
  const response = await startProxy(upstream).read('limit=50');
  expect(response.status).toBe(200);
  const page: unknown = await response.json();
  expect(isReviewPage(page)).toBe(true);
  return page as ReviewPage;
}

const DAY = '2025-03-25';
const TIME = `${DAY}T10:00:00Z`;
const ratings = fc.constantFrom<[unknown, number | null]>(
  ['5', 5],
  ['4.50', 4.5],
  ['4,5', 4.5],
  [3, 3],
  [' 2 ', 2],
  ['1/5', 1],
  ['THREE', 3],
  ['★★★★☆', 4],
  ['', null],
  [null, null],
);
const times = fc.constantFrom<[unknown, string | null]>(
  [TIME, TIME],
  [`${DAY}T12:00:00+02:00`, TIME],
  [`${DAY}T10:00:00`, TIME],
  [`${DAY} 10:00:00`, TIME],
  [Date.parse(TIME), TIME],
  [Date.parse(TIME) / 1000, TIME],
  [null, null],
);
const visibility = fc.constantFrom<[unknown, unknown, boolean]>(
  [true, false, true],
  [true, null, true],
  [true, undefined, true],
  [false, false, false],
  [true, true, false],
  [null, false, false],
  [undefined, false, false],
  ['hidden', false, false],
  [true, 'yes', false],
);
const optional = <T>(...values: T[]) => fc.constantFrom(null, undefined, '', ...values);

/** A review as such a service writes it, and what readers are to get; its id is that of its place in the list. */
const written = fc
  .record({
    rating: ratings,
    createdAt: times,
    seen: visibility,
    idKind: fc.constantFrom('uuid', 'number', 'name'),
    businessId: optional<unknown>(VENDOR, 'another-location', 77),
    vendorId: optional<unknown>(VENDOR, VENDOR.toUpperCase()),
    authorName: optional('Ada L.'),
    response: optional<unknown>({}, { name: null, date: null, comment: '' }, { comment: 'Thanks' }, 'Thanks'),
    photo: optional('people/1.jpg', '//cdn.test/1.jpg', 'https://cdn.test/1.jpg', 'not an address at all %'),
    status: optional<unknown>('New', 'Published', 4, 'RESPONDED'),
    source: optional('google', 'Some Portal'),
    sourceFeedbackId: optional<unknown>('f', 12),
    type: optional<unknown>('product', 3, { name: 'x' }),
    isWrapped: fc.boolean(),
  })
  .map(({ rating, createdAt, seen, idKind, isWrapped, ...fields }) => (place: number) => {
    const uuid = `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
    const id = { uuid, number: 1_000 + place, name: `review_${place}` }[idKind]!;
    const all = {
      ...fields,
      id,
      rating: rating[0],
      createdAt: createdAt[0],
      showOnWidget: seen[0],
      isArchived: seen[1],
    };
    const sent = JSON.parse(JSON.stringify(review(all)));
    return {
      sent: isWrapped ? { review: sent } : sent,
      shown: seen[2] ? { id: String(id), rating: rating[1], createdAt: createdAt[1] } : null,
    };
  });
const lists = fc.array(written, { maxLength: 24 }).map((all) => all.map((make, place) => make(place)));

/** How a service lists: pages of a size of its own, what it knows of the query, what it wraps the list in, and how it counts. */
const manners = fc.record({
  page: fc.constantFrom(1000, 10, 7, 1),
  takesLimit: fc.boolean(),
  total: fc.constantFrom<(count: number) => unknown>(
    (count) => count,
    (count) => String(count),
    () => null,
    () => undefined,
    (count) => count + 3,
  ),
  wrap: fc.constantFrom<(list: { total: unknown; reviews: unknown[] }) => unknown>(
    (list) => list,
    (list) => ({ ...list, requestId: 'x', meta: { reviews: null } }),
    (data) => ({ success: true, data }),
    ({ total, reviews }) => ({ total, data: { result: { reviews } } }),
    ({ total, reviews }) => (reviews.length > 0 ? { data: reviews, total } : { data: [], total: total ?? 0 }),
  ),
});

describe('a service of others', () => {
  test('shows every review that may be shown, as it is, and none that may not', async () => {
    await fc.assert(
      fc.asyncProperty(lists, manners, async (reviews, { page, takesLimit, total, wrap }) => {
        const sent = reviews.map(({ sent }) => sent);
        const { reviews: got } = await shownBy((request) => {
          const query = new URL(request.url).searchParams;
          const offset = Number(query.get('offset') ?? 0);
          const size = takesLimit ? Math.min(Number(query.get('limit') ?? page), Math.max(page, 10)) : page;
          return Response.json(wrap({ total: total(sent.length), reviews: sent.slice(offset, offset + size) }));
        });
        const expected = reviews.flatMap(({ shown }) => shown ?? []);
        const read = got.map(({ id, rating, createdAt }) => ({ id, rating, createdAt }));
        expect(read).toHaveLength(expected.length);
        expect(read).toEqual(expect.arrayContaining(expected));
      }),
      { numRuns: 300 },
    );
  });

  test('may list without an object around, unless that leaves nothing: an error may look so', async () => {
    expect((await shownBy(() => Response.json([review({ id: 'a' })]))).reviews.map(({ id }) => id)).toEqual(['a']);
    for (const body of [[], { data: [] }, { error: 'x', data: [] }, { errors: [{ id: 'a' }] }]) {
      expect((await startProxy(() => Response.json(body)).read()).status).toBe(502);
    }
    expect((await shownBy(() => Response.json({ data: [], total: 0 }))).total).toBe(0);
  });

  test('may name another vendor, whose review is not shown', async () => {
    const others = [
      review({ id: 'a', vendorId: 'another' }),
      review({ id: 'b', vendorId: VENDOR }),
      review({ id: 'c' }),
    ];
    expect((await shownBy(() => listing(others))).reviews.map(({ id }) => id)).toEqual(['b', 'c']);
  });
});
