import { describe, expect, test, vi } from 'vitest';
import type { ReviewPage } from '../../../src/contract/widget.js';
import type { SnapshotStore } from '../../../src/proxy/index.js';
import { filePlace, startFleet } from '../../fixtures/proxy-fleet.js';
import { listing, ownerIn, review, START, VENDOR } from '../../fixtures/proxy-upstream.js';

const KEY = `vendors/${VENDOR}/reviews`;

describe('what a store holds', () => {
  const good = () => ({
    format: 11,
    base: null,
    isDelta: false,
    sync: null,
    shopNames: [],
    questions: [],
    productIds: [['p1-red', 'p1']],
    topics: null,
    policy: null,
    total: 7,
    wholeAt: START,
    heldBack: [{ id: 'h1', source: 'shop', product: 'p1', pending: true }],
    reviews: [
      {
        id: 'r1',
        author: 'Ada',
        avatar: null,
        rating: 4,
        text: 'saved',
        createdAt: '2026-03-01T10:00:00Z',
        source: 'shop',
        url: null,
        media: [],
        reply: null,
        product: null,
        verified: false,
      },
    ],
  });
  const readFrom = async (json: string) => {
    const place = await filePlace();
    const store = await place.open();
    await store.save(KEY, { takenAt: START, json }, 1_000_000);
    const fleet = startFleet(place.clock, () => listing([review({ text: 'asked' })]));
    const response = await fleet.play(fleet.start(store).read());
    return { page: (await response.json()) as ReviewPage, asked: fleet.asked.length };
  };

  test.each([
    [10_000, 0],
    [30_000, 1],
  ])('by a clock that is %d ms ahead counts as of now, or not at all', async (ahead, asked) => {
    const place = await filePlace();
    const store = await place.open();
    await store.save(KEY, { takenAt: START + ahead, json: JSON.stringify(good()) }, 10_000_000);
    const fleet = startFleet(place.clock, () => listing([review()]));
    const { read } = fleet.start(store);
    expect((await fleet.play(read())).headers.get('age')).toBeNull();
    expect(fleet.asked).toHaveLength(asked);
    await place.advance(60_000);
    expect(Number((await fleet.play(read())).headers.get('age'))).toBeGreaterThanOrEqual(60);
  });

  test('is served with counts made anew, and nothing that is no part of a review', async () => {
    const saved = good();
    Object.assign(saved.reviews[0]!, { email: 'ada@shopper.test' });
    const { page, asked } = await readFrom(JSON.stringify({ ...saved, summary: { count: 99 }, sources: ['x'] }));
    expect(asked).toBe(0);
    expect(page.reviews).toEqual(good().reviews);
    expect([page.summary, page.sources]).toEqual([
      { average: 4, count: 1, histogram: [0, 0, 0, 1, 0], total: 7, pending: 1 },
      ['shop'],
    ]);
  });

  test.each([
    ['another format', { ...good(), format: 1 }],
    ['no format', { ...good(), format: undefined }],
    ['a base that is no name', { ...good(), base: 5 }],
    ['changes of what is not there', { ...good(), base: 'b', isDelta: true }],
    ['a way on that is none', { ...good(), sync: { updatedAfter: 5 } }],
    ['what is held back as mere ids', { ...good(), heldBack: ['h1'] }],
    ['no list', { ...good(), reviews: null }],
    ['a review without an id', { ...good(), reviews: [{ ...good().reviews[0], id: '../a' }] }],
    ['a review without text', { ...good(), reviews: [{ ...good().reviews[0], text: undefined }] }],
    ['an address that runs', { ...good(), reviews: [{ ...good().reviews[0], url: 'javascript:alert(1)' }] }],
    ['a rating of six', { ...good(), reviews: [{ ...good().reviews[0], rating: 6 }] }],
    ['a date that is none', { ...good(), reviews: [{ ...good().reviews[0], createdAt: 'now' }] }],
  ])('is not served with %s', async (_what, saved) => {
    const { page, asked } = await readFrom(JSON.stringify(saved));
    expect([asked, page.reviews.map(({ text }) => text)]).toEqual([1, ['asked']]);
  });

  test.each(['', '{', JSON.stringify(good()).slice(0, -2), 'null', '[]'])(
    'is not served when it is not whole: %s',
    async (json) => expect((await readFrom(json)).page.reviews.map(({ text }) => text)).toEqual(['asked']),
  );

  test('does not keep a process that cannot read it from sending its request, when another has just sent one', async () => {
    const place = await filePlace();
    const store = await place.open();
    await store.save(KEY, { takenAt: START, json: JSON.stringify({ ...good(), format: 1 }) }, 1_000_000);
    await store.settleLease(KEY, 60_000, null);
    const fleet = startFleet(place.clock, () => listing([review()]));
    expect((await fleet.play(fleet.start(store).read())).status).toBe(200);
  });
});

test('a list that comes again without a change is renewed in the store, and not saved again', async () => {
  const place = await filePlace();
  const store = await place.open();
  const writes: string[] = [];
  const watched: SnapshotStore = {
    ...store,
    save: async (...given) => {
      await store.save(...given);
      writes.push('save');
    },
    renew: async (...given) => {
      const renewed = await store.renew!(...given);
      writes.push('renew');
      return renewed;
    },
  };
  let text = 'Good.';
  const { start, play } = startFleet(place.clock, (request) =>
    listing([review({ id: 'r-1', businessId: ownerIn(request)!, text })]),
  );
  const { read } = start(watched);
  const period = async () => {
    await place.advance(61_000);
    await play(read('a'));
    await place.advance(1_000);
  };
  await play(read('a'));
  await place.advance(1_000);
  await vi.waitFor(() => expect(writes).toEqual(['save']));
  await period();
  await vi.waitFor(() => expect(writes).toEqual(['save', 'renew']));
  text = 'Better.';
  await period();
  await vi.waitFor(() => expect(writes).toEqual(['save', 'renew', 'save']));
  const other = start(await place.open());
  expect(await (await play(other.read('a'))).text()).toContain('Better.');
});
