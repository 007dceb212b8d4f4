import { describe, expect, test } from 'vitest';
import { createClient, type ServiceClient, ServiceError } from '../../src/client/index.js';
import { isReviewPage, LIMITS, type PublicReview, type ReviewPage } from '../../src/contract/widget.js';
import fc from '../fixtures/fast-check.js';
import { API_KEY, startProxy, VENDOR } from '../fixtures/proxy-upstream.js';

/** What a service may add to any object. A name the interface has would not be extra. */
const extra = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }).map((name) => `x-${name}`),
  fc.jsonValue({ maxDepth: 3 }),
  { maxKeys: 3 },
);
const withExtra = <T extends object>(arbitrary: fc.Arbitrary<T>) =>
  fc.tuple(extra, arbitrary).map(([more, value]) => ({ ...more, ...value }));
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

const text = fc.string({ unit: 'grapheme', maxLength: 60 });
const timestamp = fc
  .date({ min: new Date('1995-01-01'), max: new Date('2026-03-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const link = fc.webPath().map((path) => `https://source.example${path}`);

/** A review as the interface has it: null wherever it may be, and more than it names. */
const review = withExtra(
  fc.record({
    id: fc.uuid(),
    businessId: fc.constant(VENDOR),
    authorName: fc.constantFrom('Ada L.', 'Grace', '李', 'José'),
    name: text,
    email: orNull(fc.constant('secret@person.example')),
    phoneNumber: orNull(fc.constant('+49 30 7654321')),
    photo: orNull(link),
    rating: fc.constantFrom('', '1', '2.5', '4.25', '5'),
    text,
    createdAt: timestamp,
    updatedAt: timestamp,
    isArchived: fc.boolean(),
    showOnWidget: fc.boolean(),
    shield: fc.boolean(),
    source: fc.constantFrom('google', 'facebook', 'a source nobody knows'),
    sourceFeedbackId: text,
    status: fc.constantFrom('New', 'Responded', 'a status nobody knows'),
    reviewUrl: orNull(link),
    type: orNull(text),
    videoRef: orNull(fc.constant('videos/1.mp4')),
    gifRef: orNull(fc.constant('gifs/1.gif')),
    response: orNull(
      withExtra(fc.record({ name: fc.constant('Shop'), date: fc.constant('2026-02-03'), comment: fc.constant('Hi') })),
    ),
  }),
);
const reviews = fc.uniqueArray(review, { maxLength: 8, selector: ({ id }) => id });

/** A reply or a product, with anything at all in its fields. */
const brokenPart = fc.dictionary(
  fc.constantFrom('name', 'date', 'comment', 'sourceProductId', 'title', 'description', 'imageUrl'),
  fc.jsonValue(),
);

/** The same, with anything at all in any field, and in place of whole reviews. */
const brokenReviews = fc.array(
  fc.oneof(
    {
      weight: 5,
      // A parsed `__proto__` is a field like any other; a spread would make it the prototype.
      arbitrary: fc
        .tuple(review, fc.dictionary(fc.constantFrom(...reviewFields()), fc.oneof(fc.jsonValue(), brokenPart)))
        .map(([whole, changes]) => Object.fromEntries([...Object.entries(whole), ...Object.entries(changes)])),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  ),
  { maxLength: 6 },
);

function reviewFields(): string[] {
  const names = 'id authorName name photo rating text createdAt isArchived showOnWidget source status reviewUrl type';
  return `${names} videoRef gifRef response email phoneNumber product verified __proto__ toString`.split(' ');
}

async function pageOf(body: unknown): Promise<ReviewPage> {
  const { read } = startProxy(() => Response.json(body));
  const response = await read('limit=50');
  expect(response.status).toBe(200);
  const page: unknown = await response.json();
  expect(isReviewPage(page)).toBe(true);
  return page as ReviewPage;
}

/** What the guard for readers does not look at: nothing unnamed leaves, and what leaves can be shown. */
function expectWellFormed(page: ReviewPage) {
  const keys = [
    'limit',
    'offset',
    'reviews',
    'sources',
    'summary',
    'total',
    // One that has to be named is named alone as well.
    ...(page.sources.length > 1 || page.elsewhere?.length === 1 ? ['elsewhere'] : []),
  ];
  expect(Object.keys(page).sort()).toEqual(keys.sort());
  expect(page.summary.histogram).toHaveLength(5);
  expect(page.total).toBe(page.reviews.length);
  expect(JSON.stringify(page)).not.toMatch(/secret@person|7654321|\\ud[89a-f]/i);
  for (const review of page.reviews) {
    // The one field that may be absent here: a source that nobody knows is not the shop's own.
    const fields = Object.keys(review).filter((field) => field !== 'elsewhere');
    expect(fields.sort()).toEqual(PUBLIC);
    expect(review.text.length).toBeLessThanOrEqual(LIMITS.shownText);
    for (const url of [review.avatar, review.url, ...review.media.map(({ url }) => url)]) {
      if (url !== null) expect(new URL(url).protocol).toMatch(/^https?:$/);
    }
    if (review.rating !== null) expect(review.rating >= 1 && review.rating <= 5).toBe(true);
  }
}
const PUBLIC = [
  'author',
  'avatar',
  'createdAt',
  'id',
  'media',
  'product',
  'rating',
  'reply',
  'source',
  'text',
  'url',
  'verified',
] satisfies (keyof PublicReview)[];

describe('a service that responds with extra fields, and null wherever the interface allows it', () => {
  test('passes through client and proxy unharmed', async () => {
    await fc.assert(
      fc.asyncProperty(reviews, extra, async (sent, more) => {
        const page = await pageOf({ ...more, total: sent.length, reviews: sent });
        expectWellFormed(page);
        const shown = sent.filter(({ showOnWidget, isArchived }) => showOnWidget && !isArchived);
        expect(page.summary).toMatchObject({ count: shown.length, total: sent.length });
        const byId = new Map(page.reviews.map((review) => [review.id, review]));
        expect(byId.size).toBe(shown.length);
        for (const review of shown) {
          expect(byId.get(review.id)).toMatchObject({
            author: review.authorName,
            rating: review.rating === '' ? null : Number(review.rating),
            source: review.source,
            text: review.text,
            reply: review.response === null ? null : { author: 'Shop', date: '2026-02-03', text: 'Hi' },
          });
          expect(Date.parse(byId.get(review.id)!.createdAt!)).toBe(Date.parse(review.createdAt));
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a service that responds with wrong types', () => {
  test('harms neither the page nor the other reviews, and shows nothing that is held back', async () => {
    await fc.assert(
      fc.asyncProperty(reviews, brokenReviews, fc.jsonValue(), async (sound, broken, total) => {
        const page = await pageOf({ total, reviews: [...sound, ...broken] });
        expectWellFormed(page);
        const ids = new Set(page.reviews.map(({ id }) => id));
        for (const { id, showOnWidget, isArchived } of sound) expect(ids.has(id)).toBe(showOnWidget && !isArchived);
        const shown = ([...sound, ...broken] as ({ id?: unknown; showOnWidget?: unknown } | null)[])
          .filter((entry) => entry?.showOnWidget === true)
          .map((entry) => entry?.id);
        expect(shown).toEqual(expect.arrayContaining([...ids]));
      }),
      { numRuns: 300 },
    );
  });

  const READS: ((client: ServiceClient) => Promise<unknown>)[] = [
    (client) => client.listBusinesses(),
    (client) => client.listReviews(),
    (client) => client.reply({ reviewId: 'r', comment: 'c' }),
    (client) => client.sendReviewInvite({ firstName: 'A', businessId: 'b' }),
    (client) => client.getVendor('v'),
    (client) => client.updateVendor('v', { name: 'n' }),
    (client) => client.updateBusiness('b', { name: 'n' }),
    (client) => client.submitReview({ rating: '5', vendorId: 'v' }),
    (client) => client.listVendorReviews('v'),
    (client) => client.listAllVendorReviews('b'),
    (client) => client.vendorInsights('v'),
    (client) => client.businessInsights('b'),
    (client) => client.sendMarketplaceInvite('b', { firstName: 'A', channel: {} }),
    (client) => client.updateReview('r', { isArchived: true }),
    (client) => client.ping(),
  ];
  /** Something of the right shape by chance: an object with the names the answers have. */
  const body = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.constantFrom('id', 'total', 'reviews', 'feedback', 'contact', 'usage', 'statistics', 'topInsights', 'name'),
      fc.oneof(fc.jsonValue(), fc.record({ id: fc.constantFrom('x', 'a/b', 3, null), topic: fc.jsonValue() })),
    ),
    fc.array(fc.record({ id: fc.uuid(), sources: fc.jsonValue(), sourceMap: fc.jsonValue() })),
  );

  test('is read, or is a bad response, whatever was requested', async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(...READS), async (body, read) => {
        const client = createClient({
          baseUrl: 'http://upstream.test/api/v1',
          marketplaceUrl: 'http://upstream.test/api/v2',
          apiKey: API_KEY,
          fetch: async () => Response.json(body),
        });
        const error = await read(client).then(
          () => null,
          (reason: unknown) => reason,
        );
        if (error === null) return;
        expect(error).toBeInstanceOf(ServiceError);
        expect((error as ServiceError).code).toBe('upstream_bad_response');
      }),
      { numRuns: 1500 },
    );
  });
});
