/** Files as people have them, whole: what comes in is what they say. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Review } from '../../src/contract/service/review.js';
import { importNew } from '../cli/import/imported.js';

const folder = new URL('../fixtures/imports/real/', import.meta.url);
const fixture = (name: string) => readFile(new URL(name, folder));

async function importReal(name: string, ...flags: string[]) {
  const result = await importNew(await fixture(name), name, ...flags);
  return { ...result, reviews: result.reviews.sort((one, other) => (one.text < other.text ? -1 : 1)) };
}

const SHOWN = { showOnWidget: true, isArchived: false, heldBackReason: null };
const SPAM = { showOnWidget: false, heldBackReason: 'spam' };
const of = (text: string, more: Partial<Review> & { rating: string; authorName: string }) => ({
  text,
  ...SHOWN,
  ...more,
});

const FILES: [string, object[], string[]?][] = [
  [
    '02-apify-google.json',
    [
      of('The brim broke on day two.', {
        rating: '1',
        authorName: 'Bea Lind',
        createdAt: '2024-04-30T09:40:00.000Z',
        title: null,
        source: 'google',
        pictures: ['https://img.example/p1.jpg'],
        response: { name: "Ada's Hats", date: '2024-05-01', comment: 'We are sorry, please write to us.' },
      }),
      of('Warm and light.', {
        rating: '5',
        authorName: 'Cem Aydin',
        createdAt: '2024-04-27T09:26:40.000Z',
        title: null,
      }),
    ],
  ],
  [
    '07-google-business-api-page.json',
    [
      of('', { rating: '5', authorName: '', createdAt: '2024-04-27T09:40:00.000Z' }),
      of('Broke on day two.', { rating: '1', authorName: 'Bea Lind', createdAt: '2024-04-30T09:40:00.123Z' }),
    ],
    ['The file says that there are 777 and it has a next page; it holds 2.'],
  ],
  [
    '09-serpapi-google.json',
    [
      of('Warm and light.', {
        rating: '5',
        authorName: 'Bea Lind',
        createdAt: '2024-04-30T09:40:00.000Z',
        response: { name: "Ada's Hats", date: '2024-05-01', comment: 'Thank you' },
      }),
    ],
  ],
  [
    '10-wordpress-export.xml',
    [
      { text: 'Cheap pills', authorName: 'Bot', rating: '', ...SPAM },
      of('Warm & light.', {
        rating: '5',
        authorName: 'Bea',
        createdAt: '2024-04-30T09:40:00.000Z',
        verifiedBy: 'order',
        product: { sourceProductId: '12', title: 'Wool hat' },
      }),
    ],
  ],
  [
    '11-google-product-reviews.xml',
    [
      of('Warm and light.', {
        rating: '5',
        authorName: 'Bea',
        createdAt: '2024-04-30T09:40:00.000Z',
        sourceFeedbackId: '7',
        product: { sourceProductId: 'HAT-1', title: 'HAT-1' },
      }),
    ],
  ],
  [
    '13-excel-german.csv',
    [
      of('Geht so', { rating: '3', authorName: 'Bea', title: 'Naja' }),
      of('Wärmt gut, prima Größe – für 20 €', {
        rating: '5',
        authorName: 'Jörg',
        title: 'Schön',
        createdAt: '2024-05-01T10:00:00.000Z',
      }),
    ],
    ['Read as Windows-1252'],
  ],
  [
    '15-json-keyed-by-place.json',
    [of('Warm.', { rating: '5', authorName: 'Bea', createdAt: '2024-05-01T10:00:00.000Z' })],
  ],
  ['15b-json-items.json', [of('Warm.', { rating: '5', authorName: 'Bea', createdAt: '2024-05-01T10:00:00.000Z' })]],
  [
    '23-trustoo.csv',
    [
      { text: 'Cheap pills', rating: '1', showOnWidget: false },
      of('Warm.', {
        rating: '5',
        authorName: 'Bea',
        title: 'Nice',
        createdAt: '2024-05-01T10:00:00.000Z',
        verifiedBy: 'import',
        pictures: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
        response: { name: "Ada's Hats", date: '2024-05-02', comment: 'Thanks' },
        product: { sourceProductId: 'wool-hat', title: 'wool-hat' },
      }),
    ],
  ],
  [
    '25-woo-rest-page.json',
    Array.from({ length: 10 }, () => ({ text: 'Warm & light', rating: '5', ...SHOWN })),
    ['The file holds 10 reviews, which is a full page of WooCommerce, REST API: there may be more.'],
  ],
  [
    '26-bazaarvoice.xml',
    [
      of('Warm.', {
        rating: '5',
        authorName: 'Bea',
        title: 'Nice',
        createdAt: '2024-05-01T15:00:00.000Z',
        product: { sourceProductId: 'HAT-1', title: 'HAT-1' },
      }),
    ],
  ],
  [
    '27-facebook-page-export.json',
    [of('Schön warm 😍', { rating: '', authorName: 'Bea', createdAt: '2024-05-01T10:00:00.000Z', title: null })],
    ['Facebook’s recommendations are no stars'],
  ],
  [
    '28-amazon-2018.jsonl',
    [
      of('Broke.', { rating: '1', authorName: 'Cem', title: 'Bad', createdAt: '2024-05-02T10:00:00.000Z' }),
      of('Warm.', { rating: '5', authorName: 'Bea', title: 'Nice', verifiedBy: 'import' }),
    ],
  ],
  [
    '29-yelp.jsonl',
    [
      of('Warm.\n\nNice staff.', {
        rating: '5',
        authorName: '',
        createdAt: '2024-05-01T10:00:00.000Z',
        source: 'yelp',
      }),
    ],
  ],
  [
    '30-inside-airbnb.csv',
    [
      of('Daniel is really cool.\nThe place was nice.', {
        rating: '',
        authorName: 'Lam',
        createdAt: '2009-03-30T12:00:00.000Z',
      }),
    ],
    ['these reviews have none'],
  ],
  [
    '31-play-scraper.csv',
    [
      of('Works.', {
        rating: '5',
        authorName: 'Bea',
        createdAt: '2024-05-01T10:00:00.000Z',
        photo: null,
        response: { name: "Ada's Hats", date: '2024-05-02', comment: 'Thanks' },
      }),
    ],
  ],
  [
    '32-appstore-rss.json',
    [of('Works.', { rating: '5', authorName: 'Bea', title: 'Nice', createdAt: '2024-05-01T10:00:00.000Z' })],
  ],
  [
    '34-reviewsio.csv',
    [
      of('Warm.', {
        rating: '5',
        authorName: 'Bea',
        createdAt: '2024-05-01T10:00:00.000Z',
        response: { name: "Ada's Hats", date: '2024-05-01', comment: 'Thanks' },
      }),
    ],
  ],
  [
    '35-magento-export.csv',
    [
      { text: 'Broke.', rating: '1', showOnWidget: false, heldBackReason: 'pending' },
      { text: 'Cheap', rating: '5', showOnWidget: false, heldBackReason: null },
      of('Warm.', {
        rating: '5',
        authorName: 'Bea',
        title: 'Nice',
        product: { sourceProductId: 'HAT-1', title: 'HAT-1' },
      }),
    ],
  ],
  [
    '37-ebay-feedback.csv',
    [
      of('Fast, thanks', {
        rating: '',
        authorName: 'b***a',
        createdAt: '2024-05-01T10:00:00.000Z',
        product: { sourceProductId: 'Hat', title: 'Hat' },
      }),
      of('Never arrived', { rating: '', authorName: 'c***m', createdAt: '2024-05-02T10:00:00.000Z' }),
    ],
    ['are no stars'],
  ],
  ['39-excel-sep-line.csv', [of('Warm', { rating: '5', authorName: 'Bea', createdAt: '2024-05-01T12:00:00.000Z' })]],
];

test.each(FILES)('%s', async (name, expected, notes = []) => {
  const { code, err, reviews } = await importReal(name);
  expect([code, err]).toEqual([0, expect.stringContaining(' 0 refused\n')]);
  expect(reviews).toEqual(expected.map((review) => expect.objectContaining(review)));
  for (const note of notes) expect(err).toContain(note);
});

test('19-dates.csv: what names a day is read, in any language', async () => {
  const { err, reviews } = await importReal('19-dates.csv');
  expect(reviews.map(({ text, createdAt }) => `${text} ${createdAt!.slice(0, 10)}`)).toEqual([
    ...['a 2024-01-12', 'b 2024-03-03', 'c 2024-01-15', 'd 2018-07-31', 'e 2024-05-01', 'f 2024-05-01', 'g 2024-05-01'],
    ...['h 2024-05-01', 'j 2024-05-01', 'k 2024-05-01', 'l 2022-10-30'],
  ]);
  expect(err).toContain('says only how long ago it was, "2 months ago"');
});

describe('20-entities-unknown-system.csv', () => {
  test('says what looks as if it had to be decoded', async () => {
    const { err } = await importReal('20-entities-unknown-system.csv');
    expect(err).toContain('1 text holds HTML');
    expect(err).toContain('1 text looks like UTF-8 that was read as another encoding');
  });

  test('and decodes it where that is said', async () => {
    const { reviews } = await importReal('20-entities-unknown-system.csv', '--decode', 'entities', '--decode', 'utf8');
    expect(reviews.map(({ text }) => text)).toEqual(["I'm happy & warm\nreally", 'It was über schön – great']);
  });
});
