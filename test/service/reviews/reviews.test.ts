import { describe, expect, test } from 'vitest';
import { type ImportedReview, openStore } from '../../../src/service/index.js';
import { ENGINES, type Engine, imported, temporaryPlace, temporaryStore } from '../temporary-service.js';

const REVIEW: ImportedReview = {
  rating: '4',
  text: 'Warm',
  authorName: 'Ada L.',
  createdAt: '2026-03-01T12:00:00+02:00',
  source: 'google',
  sourceFeedbackId: 'g-1',
};

async function vendorStore(engine: Engine) {
  const store = await temporaryStore(engine);
  const vendor = await store.vendors.create({ name: 'Blue Kettle' });
  return { store, vendor };
}

describe.each(ENGINES)('import on %s', (engine) => {
  test('keeps no address and no number of an author who must not be asked', async () => {
    const store = await temporaryStore(engine);
    const { id } = await store.vendors.create({ name: 'Hats' });
    await store.suppressions.add('default', { email: 'ada@mail.example' }, 'unsubscribed', new Date());
    await store.reviews.import(id, [
      imported({ text: 'one', email: 'Ada@mail.example', phoneNumber: '+49 30 1' }),
      imported({ text: 'two', email: 'bo@mail.example' }),
    ]);
    const { reviews } = await store.reviews.list(id);
    const kept = Object.fromEntries(reviews.map(({ text, email, phoneNumber }) => [text, [email, phoneNumber]]));
    expect(kept).toEqual({ one: [null, null], two: ['bo@mail.example', null] });
  });

  test('keeps everything a source knows', async () => {
    const { store, vendor } = await vendorStore(engine);
    const full = {
      ...REVIEW,
      title: 'Warm',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phoneNumber: '+44 20 7946 0000',
      photo: 'https://cdn.example/ada.jpg',
      reviewUrl: 'https://google.example/1',
      type: 'local',
      videoRef: 'media/1.mp4',
      gifRef: 'media/1.gif',
      pictures: ['media/1.jpg', 'https://cdn.example/2.jpg'],
      response: { name: 'Shop', date: '2026-03-02', comment: 'Thanks' },
      product: { sourceProductId: 'k-1', title: 'Kettle' },
      verifiedBy: 'order' as const,
      experiencedAt: '2026-02-24',
      incentive: 'payment' as const,
      relationship: 'partner' as const,
      shownAt: '2026-03-01T12:00:00.000Z',
      showOnWidget: false,
      isArchived: true,
      updatedAt: '2026-03-03T00:00:00Z',
    };
    expect(await store.reviews.import(vendor.id, [full])).toHaveLength(1);
    const [review] = (await store.reviews.list(vendor.id)).reviews;
    expect(review).toEqual({
      ...full,
      id: review?.id,
      businessId: vendor.id,
      createdAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-03-03T00:00:00.000Z',
      shield: false,
      status: 'Responded',
      verified: true,
      heldBackReason: null,
      answers: null,
    });
  });

  test('keeps ten pictures of a review', async () => {
    const { store, vendor } = await vendorStore(engine);
    const pictures = Array.from({ length: 12 }, (_, index) => `${index}.jpg`);
    await store.reviews.import(vendor.id, [{ ...REVIEW, pictures }]);
    expect((await store.reviews.list(vendor.id)).reviews).toMatchObject([{ pictures: pictures.slice(0, 10) }]);
  });

  test('reads what is absent as null, false, or shown', async () => {
    const { store, vendor } = await vendorStore(engine);
    await store.reviews.import(vendor.id, [{ ...REVIEW, rating: null }]);
    expect((await store.reviews.list(vendor.id)).reviews).toMatchObject([
      { rating: '', name: 'Ada L.', email: null, response: null, product: null, verified: false, showOnWidget: true },
    ]);
  });

  test('leaves what the vendor already has as it is, also within one call', async () => {
    const { store, vendor } = await vendorStore(engine);
    expect(await store.reviews.import(vendor.id, [REVIEW, { ...REVIEW, text: 'again' }])).toHaveLength(1);
    expect(await store.reviews.import(vendor.id, [{ ...REVIEW, text: 'later' }])).toHaveLength(0);
    expect((await store.reviews.list(vendor.id)).reviews.map(({ text }) => text)).toEqual(['Warm']);
    const other = await store.vendors.create({ name: 'Other' });
    expect(await store.reviews.import(other.id, [REVIEW])).toHaveLength(1);
    expect(await store.reviews.import(vendor.id, [{ ...REVIEW, source: 'facebook' }])).toHaveLength(1);
  });

  test('finds those that the vendor has, by source and id', async () => {
    const { store, vendor } = await vendorStore(engine);
    const other = await store.vendors.create({ name: 'Other' });
    const key = (source: string, sourceFeedbackId: string) => ({ source, sourceFeedbackId });
    const all = [key('google', 'a'), key('google', 'b'), key('facebook', 'a'), key('facebook', 'b')];
    expect(await store.reviews.findImported(vendor.id, all)).toEqual([]);
    await store.reviews.import(vendor.id, [
      { ...REVIEW, ...key('google', 'a') },
      { ...REVIEW, ...key('facebook', 'b') },
    ]);
    await store.reviews.import(other.id, [{ ...REVIEW, ...key('google', 'b') }]);
    const many = Array.from({ length: 1200 }, (_, index) => key('google', String(index)));
    expect(await store.reviews.findImported(vendor.id, [...many, ...all])).toEqual([
      key('google', 'a'),
      key('facebook', 'b'),
    ]);
  });

  test('takes any number of reviews without an identifier of their own', async () => {
    const { store, vendor } = await vendorStore(engine);
    const anonymous = { ...REVIEW, sourceFeedbackId: '' };
    expect(await store.reviews.import(vendor.id, [anonymous, anonymous])).toHaveLength(2);
    for (const review of (await store.reviews.list(vendor.id)).reviews) expect(review.sourceFeedbackId).toBe(review.id);
  });

  test.each(['yesterday', '', '+010000-01-01T00:00:00Z'])('stores nothing when a date is "%s"', async (createdAt) => {
    const { store, vendor } = await vendorStore(engine);
    const rows = [REVIEW, { ...REVIEW, sourceFeedbackId: 'g-2', createdAt }];
    await expect(store.reviews.import(vendor.id, rows)).rejects.toThrow(`"${createdAt}" is not a date`);
    expect((await store.reviews.list(vendor.id)).total).toBe(0);
  });

  test('names the vendor that does not exist', async () => {
    const { store } = await vendorStore(engine);
    await expect(store.reviews.import('nobody', [REVIEW])).rejects.toThrow('There is no vendor "nobody"');
  });

  test('removes NUL characters and replaces halves of surrogate pairs', async () => {
    const { store, vendor } = await vendorStore(engine);
    const response = { name: '\0', date: '2026-03-02', comment: 'so\0 \udc00' };
    await store.reviews.import(vendor.id, [{ ...REVIEW, text: 'a\0b \ud800 🫖', authorName: '\ud83e', response }]);
    expect((await store.reviews.list(vendor.id)).reviews).toMatchObject([
      { text: 'ab \uFFFD 🫖', authorName: '\uFFFD', response: { name: '', comment: 'so \uFFFD' } },
    ]);
  });

  test('imports nothing when there is nothing', async () => {
    const { store, vendor } = await vendorStore(engine);
    expect(await store.reviews.import(vendor.id, [])).toHaveLength(0);
  });
});

describe.each(ENGINES)('batches on %s', (engine) => {
  test('walk a list that is longer than one of them, whatever arrives meanwhile', async () => {
    const { store, vendor } = await vendorStore(engine);
    // Every date thrice, so that a batch ends amid equal dates.
    const rows = Array.from({ length: 2500 }, (_, index) => ({
      ...REVIEW,
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 1000).toISOString(),
      sourceFeedbackId: String(index),
    }));
    await store.reviews.import(vendor.id, rows);
    const whole = await store.reviews.list(vendor.id);
    const order = whole.reviews.map(({ createdAt, id }) => `${createdAt} ${id}`);
    expect(order).toEqual([...order].sort().reverse());
    expect(new Set(order).size).toBe(2500);

    const seen: string[] = [];
    for await (const batch of store.reviews.batches(vendor.id, { offset: 10, limit: 2300 })) {
      seen.push(...batch.map(({ createdAt, id }) => `${createdAt} ${id}`));
      await store.reviews.submit({ rating: '5', vendorId: vendor.id });
    }
    expect(seen).toEqual(order.slice(10, 2310));
  });
});

test.each(ENGINES)('two stores in one process keep their writes apart and see each other on %s', async (engine) => {
  const place = await temporaryPlace(engine);
  const [one, two] = [await openStore(place), await openStore(place)];
  const vendor = await one.vendors.create({ name: 'Blue Kettle' });
  const review = { rating: '5', vendorId: vendor.id };
  const [first, second] = await Promise.all([
    one.reviews.submit(review, { idempotencyKey: 'k' }),
    two.reviews.submit(review, { idempotencyKey: 'k' }),
  ]);
  expect(first).toEqual(second);
  await one.close();
  expect((await two.reviews.list(vendor.id)).total).toBe(1);
  await two.close();
});
