import { afterEach, describe, expect, test, vi } from 'vitest';
import { readReview } from '../../../src/client/received-review.js';
import { readPageQuery } from '../../../src/proxy/reading/page-query.js';
import { createReviewIndex } from '../../../src/proxy/reading/review-index.js';
import { takeSnapshot } from '../../../src/proxy/snapshots/snapshot.js';
import { review, START } from '../../fixtures/proxy-upstream.js';

const FIELDS = [
  {
    id: 'a',
    createdAt: '2026-03-01T10:00:00Z',
    rating: '4',
    text: 'Très chaud',
    source: 'google',
    product: { sourceProductId: 'p1', title: '' },
  },
  { id: 'b', createdAt: '2026-03-03T10:00:00.5Z', rating: null, text: 'ＷＡＲＭ', gifRef: 'b.gif' },
  { id: 'c', createdAt: null, rating: '5', title: 'Sehr Schön', pictures: ['c.jpg'] },
  { id: 'd', createdAt: '2026-03-03T10:00:00Z', rating: '4.5', authorName: 'Zoë', videoRef: 'd.mp4' },
  {
    id: 'e',
    createdAt: '2026-03-02T10:00:00+12:00',
    rating: '1',
    response: { name: 'Shop', date: '2026-03-03', comment: 'Désolés' },
  },
  { id: 'f', createdAt: '1888-01-01T00:00:00Z', rating: '4' },
  { id: 'g', createdAt: '2026-03-04T10:00:00Z', rating: '3', showOnWidget: false },
];
const snapshot = await takeSnapshot(
  { total: 30, reviews: FIELDS.map((fields) => readReview(review(fields))!) },
  'https://media.test/',
  START,
);
const parse = (query: string) => readPageQuery(new URLSearchParams(query));
const index = createReviewIndex(snapshot);
const ids = async (query: string) => (await index.plan(parse(query)).page()).reviews.map(({ id }) => id).join('');

afterEach(() => vi.restoreAllMocks());

describe('the page', () => {
  test.each(['', 'rating=1&limit=1', 'media=true', 'q=warm', 'q=no+such', 'sort=lowest&offset=9'])(
    'has the summary of the vendor, whatever the reader filters: "%s"',
    async (query) => {
      const page = await index.plan(parse(query)).page();
      expect(page.sources).toEqual(['google', 'shop']);
      expect(page.summary).toEqual({
        ...{ average: 3.7, count: 6, histogram: [1, 0, 0, 2, 2], total: 30, media: 3 },
        own: { average: 3.63, ratings: 4, only: true },
        sources: [
          { source: 'shop', count: 5, average: 3.63 },
          { source: 'google', count: 1, average: 4, elsewhere: true, reportUrl: expect.stringMatching(/^https:/) },
        ],
      });
    },
  );

  test.each([
    ['newest', 'bdeacf'],
    ['oldest', 'aedbcf'],
    ['highest', 'cdafeb'],
    ['lowest', 'eafdcb'],
  ])('sorted by %s is %s: ties newest first, unknown dates and ratings last', async (sort, expected) => {
    expect(await ids(`sort=${sort}`)).toBe(expected);
  });

  test.each([
    ['limit=2', 'bd'],
    ['limit=2&offset=4', 'cf'],
    ['offset=6', ''],
    ['offset=999999999', ''],
    ['rating=5', 'dc'],
    ['rating=4,1', 'eaf'],
    ['rating=2', ''],
    ['source=google', 'a'],
    ['source=Google', ''],
    ['media=true', 'bdc'],
    ['product=p1', 'a'],
    ['q=TRES CHAUD', 'a'],
    ['q=warm', 'b'],
    ['q=zoe', 'd'],
    ['q=schon', 'c'],
    ['q=desol', 'e'],
    ['q= chaud ', 'a'],
    ['q=', 'bdeacf'],
    ['q=google', ''],
    ['q=.*', ''],
    ['rating=4,5&media=true&q=zoë', 'd'],
  ])('of %s is "%s"', async (query, expected) => expect(await ids(query)).toBe(expected));

  test('counts what the query finds, not what it shows', async () => {
    expect((await index.plan(parse('rating=4,1&limit=1')).page()).total).toBe(3);
  });

  test('never counts less in all than it received', async () => {
    const one = await takeSnapshot({ total: 0, reviews: [readReview(review())!] }, 'https://media.test/', START);
    expect(one.summary.total).toBe(1);
  });
});

describe('what a query finds', () => {
  const many = () =>
    takeSnapshot(
      { total: 40, reviews: Array.from({ length: 40 }, () => readReview(review({ text: 'É' }))!) },
      'https://media.test/',
      START,
    );

  test('is looked for once, whichever page is wanted', async () => {
    const filter = vi.spyOn(Uint32Array.prototype, 'filter');
    const { plan } = createReviewIndex(await many());
    for (const query of ['rating=5', 'rating=5&offset=10', 'rating=5&limit=1']) await plan(parse(query)).page();
    expect(filter).toHaveBeenCalledTimes(1);
  });

  test('is kept for twenty filters; the one used longest ago is looked for again', async () => {
    const filter = vi.spyOn(Uint32Array.prototype, 'filter');
    const { plan } = createReviewIndex(await many());
    const search = (q: number) => plan(parse(`q=${q}`)).page();
    for (let q = 0; q < 20; q++) await search(q);
    await search(0);
    expect(filter).toHaveBeenCalledTimes(20);
    await search(20);
    await search(0);
    expect(filter).toHaveBeenCalledTimes(21);
    await search(1);
    expect(filter).toHaveBeenCalledTimes(22);
  });

  test('is found in texts folded once, however many searches there are', async () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    try {
      const { plan } = createReviewIndex(await many());
      for (const q of ['e', 'é', 'x', 'y']) await plan(parse(`q=${q}`)).page();
      expect(normalize.mock.contexts.filter((text) => String(text).includes('\n'))).toHaveLength(40);
    } finally {
      normalize.mockRestore();
    }
  });
});
