import { describe, expect, test } from 'vitest';
import { readReview } from '../../src/client/received-review.js';
import type { PublicReview } from '../../src/contract/widget.js';
import { type PageQuery, pageOf, readPageQuery } from '../../src/proxy/page-query.js';
import type { Refusal } from '../../src/proxy/problem.js';
import { takeSnapshot } from '../../src/proxy/snapshot.js';
import { review, START } from '../fixtures/proxy-upstream.js';

const parse = (query: string) => readPageQuery(new URLSearchParams(query));

function wrongFields(query: string): string[] {
  try {
    parse(query);
    return [];
  } catch (error) {
    return (error as Refusal).details.errors!.map(({ field }) => field);
  }
}

describe('reading the query', () => {
  test('without parameters is the first ten, newest first', () => {
    expect(parse('')).toEqual({
      limit: 10,
      offset: 0,
      sort: 'newest',
      stars: null,
      source: null,
      media: false,
      product: null,
      q: null,
    });
  });

  test('reads every parameter', () => {
    expect(
      parse('limit=50&offset=20&sort=highest&rating=5,4&source=google&media=true&product=p%201&q=so+warm'),
    ).toEqual({
      limit: 50,
      offset: 20,
      sort: 'highest',
      stars: [5, 4],
      source: 'google',
      media: true,
      product: 'p 1',
      q: 'so warm',
    } satisfies PageQuery);
  });

  test('ignores what it does not know, given twice or not', () => {
    expect(parse('utm_source=x&utm_source=y&__proto__=1&LIMIT=abc')).toEqual(parse(''));
  });

  test.each([
    'limit=abc',
    'limit=0',
    'limit=51',
    'limit=-1',
    'limit=1.5',
    'limit=1e1',
    'limit=',
    'limit=%2010',
    'limit=٣',
    'offset=-1',
    'offset=1000000000',
    'offset=0x1',
    'offset=NaN',
    'sort=best',
    'sort=',
    'sort=Newest',
    'sort=__proto__',
    'rating=6',
    'rating=0',
    'rating=5,',
    'rating=5;4',
    'rating=5,4,3,2,1,1',
    'rating=4.5',
    'rating=',
    'media=yes',
    'media=false',
    'media=',
    'source=',
    'product=',
    `source=${'x'.repeat(201)}`,
    `product=${'x'.repeat(201)}`,
    `q=${'x'.repeat(201)}`,
  ])('names the wrong one of %s', (query) => expect(wrongFields(query)).toEqual([query.split('=')[0]]));

  test('names each wrong parameter', () => {
    expect(wrongFields('limit=abc&offset=-1&sort=best&rating=9&media=1&source=&product=')).toEqual([
      'limit',
      'offset',
      'sort',
      'rating',
      'source',
      'media',
      'product',
    ]);
  });

  test.each(['limit', 'offset', 'sort', 'rating', 'source', 'media', 'product', 'q', 'token'])(
    'takes %s once',
    (name) => {
      expect(wrongFields(`${name}=1&${name}=1`)).toEqual([name]);
    },
  );
});

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
  { id: 'c', createdAt: null, rating: '5' },
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
const snapshot = takeSnapshot(
  { total: 30, reviews: FIELDS.map((fields) => readReview(review(fields))!) },
  'https://media.test/',
  START,
);
const ids = (query: string) =>
  pageOf(snapshot, parse(query))
    .reviews.map(({ id }: PublicReview) => id)
    .join('');

describe('the page', () => {
  test('has the summary over everything visible, whatever the query', () => {
    const page = pageOf(snapshot, parse('rating=1&limit=1'));
    expect(page).toMatchObject({ total: 1, offset: 0, limit: 1, sources: ['google', 'shop'] });
    expect(page.summary).toEqual({ average: 3.7, count: 6, histogram: [1, 0, 0, 2, 2], total: 30 });
  });

  test.each([
    ['newest', 'bdeacf'],
    ['oldest', 'aedbcf'],
    ['highest', 'cdafeb'],
    ['lowest', 'eafdcb'],
  ])('sorted by %s is %s: ties newest first, unknown dates and ratings last', (sort, expected) => {
    expect(ids(`sort=${sort}`)).toBe(expected);
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
    ['media=true', 'bd'],
    ['product=p1', 'a'],
    ['q=TRES CHAUD', 'a'],
    ['q=warm', 'b'],
    ['q=zoe', 'd'],
    ['q=desol', 'e'],
    ['q= chaud ', 'a'],
    ['q=', 'bdeacf'],
    ['q=google', ''],
    ['q=.*', ''],
    ['rating=4,5&media=true&q=zoë', 'd'],
  ])('of %s is "%s"', (query, expected) => expect(ids(query)).toBe(expected));

  test('counts what the query finds, not what it shows', () => {
    expect(pageOf(snapshot, parse('rating=4,1&limit=1')).total).toBe(3);
  });

  test('never counts less in all than it received', () => {
    const one = takeSnapshot({ total: 0, reviews: [readReview(review())!] }, 'https://media.test/', START);
    expect(one.summary.total).toBe(1);
  });
});
