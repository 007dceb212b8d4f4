import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../../src/proxy/problem.js';
import { type PageQuery, readPageQuery } from '../../../src/proxy/reading/page-query.js';

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
      after: null,
      sort: 'newest',
      stars: null,
      source: null,
      media: false,
      product: null,
      about: null,
      q: null,
      topic: null,
      answers: null,
      topicsIn: null,
    });
  });

  test('reads every parameter', () => {
    expect(
      parse(
        'limit=50&offset=20&sort=highest&rating=5,4&source=google&media=true&product=p%201&q=so+warm&topic=size&answers=fit:small,true&topics=en-GB',
      ),
    ).toEqual({
      limit: 50,
      offset: 20,
      after: null,
      sort: 'highest',
      stars: [5, 4],
      source: 'google',
      media: true,
      product: 'p 1',
      about: null,
      q: 'so warm',
      topic: 'size',
      answers: [{ name: 'fit', values: ['small', 'true'] }],
      topicsIn: 'en',
    } satisfies PageQuery);
  });

  test.each(['product', 'shop'] as const)('reads what reviews are about: %s', (about) => {
    expect(parse(`about=${about}`)).toEqual({ ...parse(''), about });
  });

  test('takes a product as being about it, and refuses one beside the shop', () => {
    expect(parse('product=mug&about=product')).toEqual(parse('product=mug'));
    expect(wrongFields('product=mug&about=shop')).toEqual(['about']);
  });

  test('ignores what it does not know, given twice or not', () => {
    expect(parse('utm_source=x&utm_source=y&__proto__=1&LIMIT=abc')).toEqual(parse(''));
  });

  test.each([
    'topic=',
    `topic=${'x'.repeat(201)}`,
    'topics=0',
    'topics=%3Cb%3E',
    'topics=',
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
    'about=',
    'about=all',
    'about=Shop',
    'about=__proto__',
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

  test.each([
    'limit',
    'offset',
    'sort',
    'rating',
    'source',
    'media',
    'product',
    'about',
    'q',
    'topic',
    'topics',
    'token',
  ])('takes %s once', (name) => {
    expect(wrongFields(`${name}=1&${name}=1`)).toEqual([name]);
  });
});
