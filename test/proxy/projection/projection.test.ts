import { describe, expect, test } from 'vitest';
import { readReview } from '../../../src/client/received-review.js';
import type { PublicReview } from '../../../src/contract/widget.js';
import { PROFILES } from '../../../src/import/profiles/registry.js';
import { toPublicReview } from '../../../src/proxy/projection/projection.js';
import fc from '../../fixtures/fast-check.js';
import { review, START } from '../../fixtures/proxy-upstream.js';

const MEDIA = 'https://media.test/files/';
const project = (fields: Record<string, unknown> = {}) =>
  toPublicReview(readReview(review(fields))!, { mediaBaseUrl: MEDIA, now: START });

describe('what may be shown', () => {
  test('is a review that says so', () => expect(project()).not.toBeNull());

  test.each([false, null, undefined, 'true', 1, {}])('is not one whose showOnWidget is %j', (showOnWidget) => {
    expect(project({ showOnWidget })).toBeNull();
  });

  test('is not one that is archived', () => expect(project({ isArchived: true })).toBeNull());

  test.each([false, null, undefined])('is one whose isArchived is %j', (isArchived) => {
    expect(project({ isArchived })).not.toBeNull();
  });
});

describe('where it was collected', () => {
  test.each<[string, Record<string, unknown>]>([
    ['Google', { source: 'google' }],
    ['Trustpilot', { source: 'Trustpilot' }],
    ['Yelp', { source: 'yelp' }],
    ['a source that nobody knows', { source: 'opinions.example' }],
    ['a feed of many shops', { source: 'product-reviews-feed' }],
  ])('is elsewhere, by %s', (_, fields) => expect(project(fields)).toHaveProperty('elsewhere', true));

  test.each<[string, Record<string, unknown>]>([
    ['the shop', { source: 'shop' }],
    ['a review app of the shop', { source: 'JudgeMe' }],
    ['no source', { source: null }],
    ['a form here, whatever its source is called', { id: 'r1', source: 'newsletter', sourceFeedbackId: 'r1' }],
  ])('is here, by %s', (_, fields) => expect(project(fields)).not.toHaveProperty('elsewhere'));

  test('is known of every form of file that can be imported', () => {
    const sources = [...new Set(PROFILES.map(({ source }) => source))];
    const elsewhere = sources.filter((source) => project({ source })?.elsewhere);
    // Marketplaces, maps, app stores and portals, where people write about a shop, and feeds and services that gather from many sites.
    expect(elsewhere.sort()).toEqual(ELSEWHERE);
  });
});

const ELSEWHERE = [
  'airbnb',
  'amazon',
  'app-store',
  'bazaarvoice',
  'ebay',
  'etsy',
  'facebook',
  'feefo',
  'google',
  'google-play',
  'meta',
  'product-reviews-feed',
  'reviewsio',
  'trustpilot',
  'yelp',
];

describe('the author', () => {
  test.each([
    ['Ada ✓', 'Ada'],
    ['Ada (Vеrified Buyer)', 'Ada'],
    ['Verified Purchase', ''],
  ])('%j stands above the review as %j', (authorName, author) => {
    expect(project({ authorName, name: authorName })).toMatchObject({ author });
  });
});

describe('the public review', () => {
  test('holds every public field of a whole review, and no other', () => {
    const fields = {
      id: 'r1',
      email: 'ada@shopper.test',
      phoneNumber: '+49301234567',
      photo: 'https://cdn.test/ada.jpg',
      rating: '4.50',
      title: ' Warm \n and light ',
      text: 'Warm.',
      reviewUrl: 'https://source.test/r1',
      videoRef: 'r1/clip.mp4',
      gifRef: '/r1.gif',
      pictures: ['https://cdn.test/1.jpg', 'r1/2.jpg'],
      response: { name: 'Shop', date: '2026-03-02', comment: 'Thanks.', internal: 'x' },
      product: { sourceProductId: 'p1', title: 'Scarf', description: 'Wool', imageUrl: 'p1.jpg', cost: 3 },
      verified: true,
      verifiedBy: 'invitation',
      experiencedAt: '2026-02-24',
      incentive: 'free_product',
      relationship: 'employee',
      shownAt: '2026-03-01T12:00:00Z',
      answers: { size: 'M' },
      secret: 'x',
    };
    expect(project(fields)).toEqual({
      id: 'r1',
      author: 'Ada L.',
      avatar: 'https://cdn.test/ada.jpg',
      rating: 4.5,
      title: 'Warm and light',
      text: 'Warm.',
      createdAt: '2026-03-01T10:00:00Z',
      source: 'shop',
      url: 'https://source.test/r1',
      media: [
        { type: 'video', url: 'https://media.test/files/r1/clip.mp4' },
        { type: 'gif', url: 'https://media.test/r1.gif' },
        { type: 'image', url: 'https://cdn.test/1.jpg' },
        { type: 'image', url: 'https://media.test/files/r1/2.jpg' },
      ],
      reply: { author: 'Shop', date: '2026-03-02', text: 'Thanks.' },
      product: {
        sourceProductId: 'p1',
        title: 'Scarf',
        description: 'Wool',
        imageUrl: 'https://media.test/files/p1.jpg',
      },
      verified: true,
      verifiedBy: 'invitation',
      experiencedAt: '2026-02-24',
      incentive: 'free_product',
      relationship: 'employee',
    });
  });

  test('is whole when every field that can be null is', () => {
    const nothing = Object.fromEntries(Object.keys(review()).map((field) => [field, null]));
    expect(project({ ...nothing, id: 'r1', showOnWidget: true })).toEqual({
      id: 'r1',
      author: '',
      avatar: null,
      rating: null,
      text: '',
      createdAt: null,
      source: '',
      url: null,
      media: [],
      reply: null,
      product: null,
      verified: false,
    });
  });

  test('never shows what is outside the list, whatever the other fields are called and hold', () => {
    const secret = fc.string().map((text) => `SECRET${text}`);
    const hidden = fc.dictionary(
      fc.string().map((name) => `x${name}`),
      fc.oneof(secret, fc.object({ values: [secret] })),
    );
    const known = fc.record({
      email: secret,
      phoneNumber: secret,
      businessId: secret,
      sourceFeedbackId: secret,
      status: secret,
      type: secret,
      answers: fc.dictionary(fc.string(), secret),
      updatedAt: secret,
      shield: fc.boolean(),
      canReply: fc.boolean(),
    });
    const allowed = Object.keys(project()!).sort();
    fc.assert(
      fc.property(hidden, known, fc.jsonValue(), (others, fields, nested) => {
        const response = { name: 'Shop', date: '2026-03-02', comment: 'Thanks.', SECRET: nested };
        const shown = project({
          ...others,
          ...fields,
          response,
          product: { sourceProductId: 'p', title: 'P', SECRET: nested },
        });
        expect(Object.keys(shown!).sort()).toEqual(allowed);
        expect(JSON.stringify(shown)).not.toContain('SECRET');
      }),
    );
  });

  test('comes out of anything at all without an exception, and its addresses are http or https', () => {
    const anything = fc.record(
      Object.fromEntries(
        Object.keys(review()).map((field) => [field, fc.oneof(fc.jsonValue(), fc.webUrl(), fc.date())]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, (fields) => {
        const shown = project({ ...fields, id: 'r1', showOnWidget: true, isArchived: false })!;
        for (const url of [shown.avatar, shown.url, ...shown.media.map((medium) => medium.url)]) {
          if (url !== null) expect(url).toMatch(/^https?:\/\//);
        }
        expect(shown.rating === null || (shown.rating >= 1 && shown.rating <= 5)).toBe(true);
      }),
    );
  });
});

describe('pictures', () => {
  test('are each a file of its own, once', () => {
    const pictures = [
      'a.jpg',
      'https://media.test/files/a.jpg',
      '',
      'javascript:alert(1)',
      'data:image/png,x',
      'b.gif',
    ];
    expect(project({ pictures, gifRef: 'b.gif' })?.media).toEqual([
      { type: 'gif', url: 'https://media.test/files/b.gif' },
      { type: 'image', url: 'https://media.test/files/a.jpg' },
    ]);
  });

  test('are ten at most', () => {
    const pictures = Array.from({ length: 30 }, (_, index) => `${index}.jpg`);
    expect(project({ pictures })?.media).toHaveLength(10);
  });
});

describe('what a review discloses', () => {
  test.each<[object, Partial<PublicReview>]>([
    [
      { verified: true, verifiedBy: 'order' },
      { verified: true, verifiedBy: 'order' },
    ],
    [
      { verified: null, verifiedBy: 'invitation' },
      { verified: true, verifiedBy: 'invitation' },
    ],
    [
      { verified: false, verifiedBy: 'import' },
      { verified: false, verifiedBy: 'import' },
    ],
    [
      { verified: true, verifiedBy: 'import' },
      { verified: false, verifiedBy: 'import' },
    ],
    [{ verified: true }, { verified: true }],
    [{ verified: true, verifiedBy: 'us' }, { verified: true }],
    [{ verified: false, verifiedBy: 'order' }, { verified: false }],
    [{ verified: 'true' }, { verified: false }],
    [{}, { verified: false }],
  ])('a service that says %j: readers are told %j', (given, { verified, verifiedBy }) => {
    const shown = project({ ...given })!;
    expect([shown.verified, shown.verifiedBy]).toEqual([verified, verifiedBy]);
  });

  test('is said in words of a list: one that nobody knows is something else, and no text of its own', () => {
    const given = { incentive: 'a kettle, call +49301234567', relationship: 'his mother <ada@shopper.test>' };
    expect(project(given)).toMatchObject({ incentive: 'other', relationship: 'other' });
  });

  test.each([null, '', 7, true, {}])('%j is no disclosure', (value) => {
    const shown = project({ incentive: value, relationship: value, experiencedAt: value, verifiedBy: value })!;
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['incentive']));
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['relationship']));
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['experiencedAt']));
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['verifiedBy']));
  });

  test.each(['yesterday', '2026-02-30', '1889-01-01', '2999-01-01', '2026-02-24 ada@shopper.test'])(
    'the day %j is none',
    (experiencedAt) => expect(project({ experiencedAt })).not.toHaveProperty('experiencedAt'),
  );

  test('the day of the experience is the one that was written, whatever its time zone', () => {
    expect(project({ experiencedAt: '2026-02-24T23:30:00-08:00' })?.experiencedAt).toBe('2026-02-24');
  });
});

describe('title', () => {
  test.each([null, undefined, '', ' \n ', 7, ['x']])('%j is none', (title) => {
    expect(project({ title })).not.toHaveProperty('title');
  });

  test('is cut at two hundred characters, and never within one', () => {
    expect(project({ title: 'x'.repeat(50_000) })?.title).toBe('x'.repeat(200));
    expect(project({ title: `${'x'.repeat(199)}🫖` })?.title).toBe('x'.repeat(199));
  });

  test('has the contact masked that stands where it is cut', () => {
    const contact = { email: 'ada@shopper.test' };
    expect(project({ ...contact, title: `${'x '.repeat(97)}ada@shopper.test` })?.title).toBe(`${'x '.repeat(97)}•••`);
  });
});

describe('rating', () => {
  test.each([
    ['4.50', 4.5],
    ['5', 5],
    ['1', 1],
    [' 3 ', 3],
    ['4.', 4],
    [4.5, 4.5],
    ['4,5', 4.5],
    ['4/5', 4],
    ['8/10', 4],
    ['FIVE', 5],
    ['★★★☆☆', 3],
  ])('%j reads as %d', (rating, expected) => expect(project({ rating })?.rating).toBe(expected));

  test.each([
    null,
    '',
    ' ',
    'excellent',
    '0',
    '0.99',
    '5.01',
    '7',
    '-5',
    '+5',
    '5e0',
    '0x5',
    '6/5',
    'NaN',
    'Infinity',
    [5],
  ])('%j reads as none', (rating) => expect(project({ rating })?.rating).toBeNull());
});

describe('author', () => {
  test.each([
    ['the name shown', 'Ada L.', 'Ada Lovelace', 'Ada L.'],
    ['the full name where there is no other', null, 'Ada Lovelace', 'Ada Lovelace'],
    ['the full name where the other is blank', '  ', 'Ada Lovelace', 'Ada Lovelace'],
    ['without white space around it', ' Ada \n', null, 'Ada'],
    ['nobody', null, '', ''],
    ['never an email address', 'ada@shopper.test', null, ''],
    ['never a name with an email address in it', 'Ada <ada@shopper.test>', 'Ada Lovelace', 'Ada Lovelace'],
    ['never a phone number', '+49 (30) 123-4567', '030 1234567', ''],
    ['a name with a number', 'Ada 1815', null, 'Ada 1815'],
    ['a handle', '@ada', null, '@ada'],
  ])('is %s', (_what, authorName, name, expected) => expect(project({ authorName, name })?.author).toBe(expected));

  test('is never the contact of the reviewer, nor is that of the reply', () => {
    const email = 'ada @ shop';
    const response = { name: 'A D A@shop', date: '2026-03-02', comment: 'Thanks.' };
    const shown = project({
      authorName: 'ada@ shop',
      name: '９９ ８８ ７７５',
      email,
      phoneNumber: '+49 170 9988775',
      response,
    });
    expect([shown?.author, shown?.reply?.author]).toEqual(['', '']);
  });

  test('is at most 200 characters, and never half of one', () => {
    expect(project({ authorName: 'x'.repeat(201) })?.author).toBe('x'.repeat(200));
    expect(project({ authorName: `${'x'.repeat(199)}😀` })?.author).toBe('x'.repeat(199));
  });
});

describe('text', () => {
  test('is shown up to 10,000 characters, the cut marked', () => {
    expect(project({ text: 'x'.repeat(10_000) })?.text).toBe('x'.repeat(10_000));
    expect(project({ text: 'x'.repeat(10_001) })?.text).toBe(`${'x'.repeat(9_999)}…`);
  });

  test('is well formed', () => {
    const shown = project({ text: 'a\ud800b😀\udc00', authorName: '\ud83dAda', source: '\udfff' });
    expect([shown?.text, shown?.author, shown?.source]).toEqual(['a\ufffdb😀\ufffd', '\ufffdAda', '\ufffd']);
  });

  test('keeps its markup, which the reader sanitizes', () => {
    expect(project({ text: '<b>x</b><script>' })?.text).toBe('<b>x</b><script>');
  });
});

describe('reply', () => {
  const reply = (response: unknown) => project({ response })?.reply;
  const whole = { name: 'Shop', date: '2026-03-02', comment: 'Thanks.' };

  test('may be a text alone', () => expect(reply('Thanks.')).toEqual({ author: '', date: null, text: 'Thanks.' }));

  test('keeps its day', () => expect(reply(whole)).toEqual({ author: 'Shop', date: '2026-03-02', text: 'Thanks.' }));

  test.each([
    ['no comment', { ...whole, comment: null }],
    ['a blank comment', { ...whole, comment: ' \n' }],
    ['another type', ['Thanks.']],
    ['nothing', {}],
    ['a blank', ' '],
  ])('is dropped with %s', (_what, response) => expect(reply(response)).toBeNull());

  test.each(['2026-03-02T10:00:00Z', '2026-03-02T23:59:00-11:00', '2026-03-02T00:00:00.000+14:00'])(
    'has the day that is written in %s',
    (date) => expect(reply({ ...whole, date })).toEqual({ author: 'Shop', date: '2026-03-02', text: 'Thanks.' }),
  );

  test.each([null, undefined, '', 'yesterday', '2026-02-30', '2026-3-2', '2026-03-12', 1772445600, '1970-01-01'])(
    'is shown without a date when it is %j',
    (date) => expect(reply({ ...whole, date })).toEqual({ author: 'Shop', date: null, text: 'Thanks.' }),
  );

  test.each([undefined, null, '', 'owner@shop.test'])('stays without a name when it is %j', (name) => {
    expect(reply({ ...whole, name })?.author).toBe('');
  });
});

describe('addresses', () => {
  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://x.test/',
    'https://u:p@x.test/',
    'https://u@x.test/',
    'https://',
    'http://[',
    '',
    ' ',
    'blob:https://x.test/1',
    `https://x.test/${'x'.repeat(2048)}`,
  ])('are dropped: %s', (address) => {
    const shown = project({
      photo: address,
      reviewUrl: address,
      videoRef: address,
      gifRef: address,
      product: { sourceProductId: 'p', title: '', imageUrl: address },
    });
    expect(shown).toMatchObject({ avatar: null, url: null, media: [], product: { sourceProductId: 'p', title: '' } });
    expect(shown?.product).not.toHaveProperty('imageUrl');
  });

  test('of a review at its source are absolute', () => {
    expect(project({ reviewUrl: '/r1' })?.url).toBeNull();
    expect(project({ reviewUrl: 'http://source.test/r1' })?.url).toBe('http://source.test/r1');
  });

  test('of media are relative to their folder, or absolute', () => {
    expect(project({ photo: 'a.jpg' })?.avatar).toBe('https://media.test/files/a.jpg');
    expect(project({ photo: '../../a.jpg' })?.avatar).toBe('https://media.test/a.jpg');
    expect(project({ photo: 'http://cdn.test/a b.jpg' })?.avatar).toBe('http://cdn.test/a%20b.jpg');
  });
});

describe('product', () => {
  test('is dropped without an identifier', () =>
    expect(project({ product: { sourceProductId: '', title: 'x' } })?.product).toBeNull());
});

test.each([
  ['8812', '8812'],
  ['gid://shopify/Product/8812', '8812'],
  ['31', 'mug'],
  ['MUG', 'mug'],
])('a title of a product that is only an id is none: %s of %s', (title, sourceProductId) => {
  expect(project({ product: { sourceProductId, title } })?.product).toEqual({ sourceProductId, title: '' });
});
