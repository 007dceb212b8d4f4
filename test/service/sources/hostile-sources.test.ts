/** What a source says is stored as text, or not at all, in both databases: nothing of it ends a reading of the rest. */
import { describe, expect, test } from 'vitest';
import type { SourceKind } from '../../../src/contract/sources.js';
import type { Connector } from '../../../src/sources/connector.js';
import { createReviewsServiceConnector } from '../../../src/sources/reviews-service.js';
import { createTrustpilotConnector } from '../../../src/sources/trustpilot.js';
import { review as serviceReview } from '../../client/temporary-server.js';
import { ENGINES, type Engine, temporaryStore } from '../temporary-service.js';

const MOMENT = '2026-03-01T10:00:00Z';
/** NUL, a lone surrogate, words that turn around, and a name that objects have. */
const NASTY = ['a\0b', 'a\ud800b', '\u202eevil\u202c', '\u0007\u001b[31mred', '__proto__', 'constructor', '<b>&amp;'];

interface Listed {
  id: string;
  text: string;
  author: string;
}

const service = createReviewsServiceConnector({ baseUrl: 'https://a.test/v1', marketplaceUrl: 'https://a.test/v2' });
const SOURCES: [SourceKind, Connector, (reviews: Listed[], total: unknown, name: string) => object][] = [
  [
    'trustpilot',
    createTrustpilotConnector({ businessUnitId: 'u1' }),
    (reviews, total, name) => ({
      id: 'u1',
      displayName: name,
      numberOfReviews: { total },
      trustScore: 1e308,
      reviews: reviews.map(({ id, text, author }) => ({
        ...{ id, text, title: text, stars: 5, createdAt: MOMENT },
        consumer: { displayName: author },
        companyReply: { text, createdAt: MOMENT },
      })),
    }),
  ],
  [
    'reviews-service',
    service,
    (reviews, total, name) => ({
      ...{ total, businesses: [{ id: 'u1', name }] },
      reviews: reviews.map(({ id, text, author }) =>
        serviceReview(id, {
          text,
          title: text,
          authorName: author,
          source: 'shop',
          response: { name: author, comment: text, date: '2026-03-02' },
        }),
      ),
    }),
  ],
];

/** Reads what the source sends, as the server does, into a shop. */
async function readInto(engine: Engine, kind: SourceKind, connector: Connector, content: object) {
  const store = await temporaryStore(engine);
  const { sources } = store;
  const { id: vendorId } = await store.vendors.create({ name: 'Hats' });
  const call = { send: async () => content };
  const locations = (await connector.listLocations(call)).slice(0, 1);
  const name = await connector.accountName(call);
  const connection = { accountId: 'default', kind, name, seal: async () => 'sealed', locations, by: 'Ada' };
  const id = await sources.connect(connection, new Date());
  const [listed] = await sources.list('default');
  const locationId = listed!.locations[0]!.id;
  await sources.choose({ accountId: 'default', choices: [{ locationId, vendorId }] }, new Date());
  for (let readings = 0; readings < 2; readings += 1) {
    await sources.readNow({ account: 'default', connectionId: id, whole: true }, new Date());
    const taken = await sources.take({ kinds: [kind] }, new Date());
    const page = await connector.readPage('u1', null, call);
    expect(await sources.takePage(taken!, { ...page, next: null }, connector, new Date())).toBe('ended');
  }
  const { reviews } = await store.reviews.list(vendorId, { limit: 500 });
  const [{ locations: read } = { locations: [] }] = await sources.list('default');
  return { reviews, location: read[0]!, connection: (await sources.list('default'))[0]! };
}

describe.each(ENGINES)('in %s', (engine) => {
  describe.each(SOURCES)('from %s', (kind, connector, pageOf) => {
    test('texts of any kind are stored, as both databases can', async () => {
      const listed = NASTY.map((text, at) => ({ id: `r${at}`, text, author: text }));
      const { reviews } = await readInto(engine, kind, connector, pageOf(listed, NASTY.length, NASTY.join('')));
      expect(reviews).toHaveLength(NASTY.length);
      for (const { text, authorName, response } of reviews) {
        expect(`${text}${authorName}${response?.comment}`).not.toMatch(/\0|\p{Surrogate}/u);
      }
      expect(reviews.map(({ text }) => text)).toContain('__proto__');
      expect(Object.prototype).not.toHaveProperty('text');
    });

    test('names of any kind are stored, as both databases can', async () => {
      const { location, connection } = await readInto(engine, kind, connector, pageOf([], 0, NASTY.join('')));
      expect(`${location.title}${connection.name}`).not.toMatch(/\0|\p{Surrogate}/u);
      expect(location.title).toContain('evil');
    });

    test.each(['__proto__', 'constructor', 'toString'])('an id like %s is an id', async (id) => {
      const { reviews } = await readInto(
        engine,
        kind,
        connector,
        pageOf([{ id, text: 'Warm', author: 'Ann' }], 1, 'Hats'),
      );
      expect(reviews.map(({ sourceFeedbackId }) => sourceFeedbackId)).toEqual([id]);
    });

    test('an id that comes twice in a page is one review', async () => {
      const twice = ['One', 'Two', 'Two'].map((text) => ({ id: 'r1', text, author: 'Ann' }));
      const { reviews } = await readInto(engine, kind, connector, pageOf(twice, 3, 'Hats'));
      expect(reviews).toHaveLength(1);
    });

    test.each([1e308, -1, 1.5, Number.MAX_SAFE_INTEGER, 2 ** 31, 1e9 + 1, '7', null])(
      'a number of reviews like %j stops nothing',
      async (total) => {
        const one = { id: 'r1', text: 'Warm', author: 'Ann' };
        const { reviews, location } = await readInto(engine, kind, connector, pageOf([one], total, 'Hats'));
        expect(reviews).toHaveLength(1);
        expect(location.total === null || location.total <= 1_000_000_000).toBe(true);
        expect(location.average).toBeNull();
      },
    );
  });

  test('a location whose id no database can store is left out', async () => {
    const store = await temporaryStore(engine);
    const ids = ['good', 'a\0b', 'a\ud800b', 'x'.repeat(1_000), 'x'.repeat(1_001)];
    const locations = ids.map((sourceLocationId) => ({
      sourceLocationId,
      title: 'Hats',
      address: 'a\0b',
      placeId: 'a\0b',
    }));
    const connection = {
      accountId: 'default',
      kind: 'google',
      name: 'a\0b',
      seal: async () => 's',
      locations,
      by: 'Ada',
    } as const;
    await store.sources.connect(connection, new Date());
    const [listed] = await store.sources.list('default');
    expect(listed!.name).toBe('ab');
    expect(listed!.locations.map((one) => one.sourceLocationId).sort()).toEqual(['good', 'x'.repeat(1_000)]);
  });
});
