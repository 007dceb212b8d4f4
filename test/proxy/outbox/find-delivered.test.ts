import { describe, expect, test } from 'vitest';
import { createClient } from '../../../src/client/index.js';
import type { SubmittedReview } from '../../../src/contract/service/submitted-review.js';
import { findDelivered, fingerprintHash } from '../../../src/proxy/outbox/find-delivered.js';
import { API_KEY, review as listed, listing, START, VENDOR } from '../../fixtures/proxy-upstream.js';
import { reviewBy, startOutbox } from './outbox-scene.js';
import { type Fate, listedReview, type Stored } from './outbox-service.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LONG = 'Warm, light, and it does not itch.';
const at = (ms: number) => new Date(ms).toISOString();

/** The feedback that is found for `review`, kept at START and looked for an hour later, in this list of the service. */
async function findFeedback(
  review: Partial<SubmittedReview>,
  reviews: object[],
  options: { alike?: number; inDoubt?: number; later?: number; total?: number; next?: () => Response } = {},
) {
  const { alike = 0, inDoubt = 0, later = 60 * MINUTE_MS, total, next } = options;
  const client = createClient({
    baseUrl: 'http://upstream.test/api/v1',
    marketplaceUrl: 'http://upstream.test/api/v2',
    apiKey: API_KEY,
    fetch: async (input) => (next && String(input).includes('offset') ? next() : listing(reviews, total)),
  });
  const whole = { vendorId: VENDOR, rating: '4.5', firstName: 'Ada', lastName: 'Lovelace', ...review };
  return findDelivered(
    {
      id: 's1',
      key: 'k1',
      vendorId: VENDOR,
      fingerprint: await fingerprintHash(whole),
      review: whole,
      queuedAt: START,
      attempts: 1,
      inDoubt: true,
      serverErrors: 0,
    },
    START + later,
    {
      client,
      store: { countDelivered: async () => alike, countInDoubt: async () => inDoubt },
      timeoutMs: 1_000,
      rememberedMs: 8 * DAY_MS,
    },
  );
}

const find = async (...of: Parameters<typeof findFeedback>) => (await findFeedback(...of))?.id ?? null;

/** The review as it is listed, unless a field says otherwise. */
const entry = (fields: object = {}) =>
  listed({ id: 'r1', rating: '4.5', text: LONG, name: 'Ada Lovelace', createdAt: at(START + 1), ...fields });

describe('a list that breaks off', () => {
  const breaking = { total: 1000, next: () => new Response('{}', { status: 500 }) };

  test('says that a review is there, and never that it is not', async () => {
    expect(await find({ text: LONG }, [entry()], breaking)).toBe('r1');
    for (const [list, alike] of [
      [[entry({ text: 'Something else entirely' })], 0],
      [[entry()], 1],
    ] as const) {
      await expect(find({ text: LONG }, [...list], { ...breaking, alike })).rejects.toMatchObject({
        code: 'upstream_error',
      });
    }
  });

  test('is read from its new end alone when it is too long', async () => {
    let asked = 1;
    const next = () => {
      asked += 1;
      return listing([listed({ text: 'Something else entirely' })], 1e9);
    };
    expect(await find({ text: LONG }, [listed()], { total: 1e9, next })).toBeNull();
    expect(asked).toBe(40);
  });
});

describe('a review is found in the list', () => {
  test.each<[string, object]>([
    ['as it was sent', {}],
    ['hidden', { showOnWidget: false }],
    ['archived', { isArchived: true }],
    ['with its rating as a number', { rating: 4.5 }],
    ['with its rating in decimals', { rating: '4.50' }],
    ['with other white space', { text: `\n Warm,  light,\r\nand it\u00a0does not itch. ` }],
    ['in another Unicode form', { text: LONG.normalize('NFD') }],
    ['under another source', { source: 'marketplace' }],
    ['without its name', { name: null, authorName: null }],
    ['with a masked name', { name: 'A*** L***', authorName: null }],
    ['without its source', { source: null }],
    ['without a date', { createdAt: null }],
    ['with a date that is none', { createdAt: 'yesterday' }],
    ['with the day alone', { createdAt: at(START).slice(0, 10) }],
    ['by a clock that is ten minutes behind', { createdAt: at(START - 10 * MINUTE_MS) }],
  ])('%s', async (_, fields) => {
    expect(await find({ text: LONG }, [entry(fields)])).toBe('r1');
  });

  test.each<[string, object]>([
    ['in full', { name: 'Ada Lovelace' }],
    ['with an initial', { name: 'Ada L.' }],
    ['in capitals', { name: 'ADA LOVELACE' }],
    ['as the author', { name: '', authorName: 'Ada L.' }],
  ])('by a short text and the name %s', async (_, fields) => {
    expect(await find({ text: 'Great!' }, [entry({ text: 'Great!', ...fields })])).toBe('r1');
  });
});

test('what is listed says whether its title was kept', async () => {
  const sent = { text: LONG, title: 'Warm' };
  expect(await findFeedback(sent, [entry({ title: 'Warm' })])).toEqual({ id: 'r1', titleKept: true });
  expect(await findFeedback(sent, [entry()])).toEqual({ id: 'r1', titleKept: false });
  expect(await findFeedback({ text: LONG }, [entry({ title: 'Warm' })])).toEqual({ id: 'r1' });
});

describe('a review is not found', () => {
  test.each<[string, object]>([
    ['in an empty list', { id: null }],
    ['by another text', { text: `${LONG} Really.` }],
    ['by another rating', { rating: '4' }],
    ['without a rating', { rating: null }],
    ['in what is older', { createdAt: at(START - 10 * MINUTE_MS - 1) }],
    ['in what was collected from Google', { source: 'Google' }],
    ['in what was collected from Facebook', { source: 'facebook' }],
  ])('%s', async (_, fields) => {
    expect(await find({ text: LONG }, [entry(fields)])).toBeNull();
  });

  test.each<[string, object]>([
    ['another name', { name: 'Bob' }],
    ['another initial', { name: 'Ada Byron' }],
    ['no name', { name: null, authorName: null }],
    ['no date', { createdAt: null }],
  ])('by a short text and %s', async (_, fields) => {
    expect(await find({ text: 'Great!' }, [entry({ text: 'Great!', ...fields })])).toBeNull();
  });

  test('by a rating alone and nobody’s name, but where it has none itself', async () => {
    const nobody = { name: '', authorName: '' };
    expect(await find({}, [entry({ text: '', ...nobody })])).toBeNull();
    expect(await find({ firstName: undefined, lastName: undefined } as object, [entry({ text: '', ...nobody })])).toBe(
      'r1',
    );
  });

  test('in reviews like it that were delivered under other keys', async () => {
    const three = ['r1', 'r2', 'r3'].map((id) => entry({ id }));
    expect(await find({ text: LONG }, three, { alike: 3 })).toBeNull();
    expect(await find({ text: LONG }, three, { alike: 2 })).toBe('r1');
  });

  test('in reviews like it that may be another one on its way', async () => {
    expect(await find({ text: LONG }, [entry()], { inDoubt: 1 })).toBeNull();
    expect(await find({ text: LONG }, [entry(), entry({ id: 'r2' })], { inDoubt: 1 })).toBe('r1');
  });

  test('by a short text from before what the outbox remembers', async () => {
    const short = entry({ text: 'Great!' });
    expect(await find({ text: 'Great!' }, [short], { later: 9 * DAY_MS })).toBeNull();
    expect(await find({ text: LONG }, [entry()], { later: 9 * DAY_MS })).toBe('r1');
  });
});

describe('the fingerprint', () => {
  test('is equal for reviews that are alike, and tells nothing of them', async () => {
    const print = await fingerprintHash(reviewBy('Ada', { channel: { email: 'ada@shopper.test' } }));
    expect(print).toMatch(/^[0-9a-f]{64}$/);
    expect(await fingerprintHash(reviewBy('Ada', { rating: '4.50' }))).toBe(print);
    expect(await fingerprintHash(reviewBy('Ada', { text: ' Warm,\tsays Ada. ' }))).toBe(print);
    for (const other of [{ text: 'Cold.' }, { rating: '1' }, { vendorId: 'other' }]) {
      expect(await fingerprintHash(reviewBy('Ada', other))).not.toBe(print);
    }
  });
});

const LOST: Fate[] = ['take, break', 'take, 500', 'take, nonsense', 'take, silence'];

describe.each([
  ['honours Idempotency-Key', true],
  ['ignores Idempotency-Key', false],
])('at a service that %s', (_, honoursKeys) => {
  test.each(LOST)('a review whose answer was lost (%s) arrives once', async (fate) => {
    const { outbox, service, delivered } = await startOutbox(
      { honoursKeys, fate: (index) => (index === 0 ? fate : 'take') },
      { sendMs: 200 },
    );
    outbox.start();
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({ state: 'queued' });
    await delivered();
    expect([service.stored.length, service.submissions.length, service.lists()]).toEqual([1, 1, 1]);
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toEqual({
      state: 'delivered',
      id: service.stored[0]!.id,
      published: false,
    });
  });

  test('equal reviews of different shoppers all arrive, once each', async () => {
    // Every second answer is lost, every third request comes to nothing.
    const fate = (index: number): Fate => (index % 3 === 2 ? 'break' : index % 2 === 1 ? 'take, break' : 'take');
    const { outbox, service, delivered } = await startOutbox({ honoursKeys, fate });
    outbox.start();
    const same = { text: 'Great!', rating: '5' };
    for (let shopper = 1; shopper <= 12; shopper += 1) {
      const channel = { email: `shopper-${shopper}@shops.test` };
      await outbox.submit({ vendorId: VENDOR, ...same, channel, showOnWidget: false }, `k${shopper}`);
    }
    await delivered();
    const emails = service.stored.map(({ body }) => body.channel!.email);
    expect(emails).toEqual(Array.from({ length: 12 }, (_, index) => `shopper-${index + 1}@shops.test`));
  });

  test('a review waits while the list cannot be had', async () => {
    let down = true;
    const { outbox, service, clock, store, delivered } = await startOutbox({
      honoursKeys,
      fate: (index) => (index === 0 ? 'take, break' : 'take'),
      listStatus: () => (down ? 500 : null),
    });
    outbox.start();
    await outbox.submit(reviewBy('Ada'), 'k1');
    for (let minute = 0; minute < 5; minute += 1) await clock.advance(MINUTE_MS);
    expect([service.submissions.length, await store.counts()]).toMatchObject([1, { waiting: 1 }]);
    down = false;
    await delivered();
    expect(service.stored).toHaveLength(1);
  });

  test('one that was being sent when its process died arrives once', async () => {
    const { outbox, service, store, clock, delivered } = await startOutbox({ honoursKeys });
    const review = reviewBy('Ada');
    const { id } = await store.enqueue(
      { vendorId: VENDOR, key: 'k1', fingerprint: await fingerprintHash(review), review },
      START,
    );
    await store.take(START, 25_000, id);
    service.stored.push({ id: 'f1', key: 'k1', body: review, at: clock.now });
    outbox.start();
    await delivered();
    expect([service.stored.length, service.submissions.length]).toEqual([1, 0]);
  });
});

describe('an equal review that was kept long before', () => {
  test('and delivered after this one was kept is not taken for it', async () => {
    const same = (name: string) => reviewBy(name, { text: LONG });
    const { outbox, service, clock, delivered } = await startOutbox({
      fate: (index) => (index === 1 ? 'break' : 'take'),
    });
    await service.down();
    await outbox.submit(same('Ada'), 'k1');
    await clock.advance(60 * MINUTE_MS);
    await outbox.submit(same('Bob'), 'k2');
    await service.up();
    outbox.start();
    await delivered();
    expect(service.stored.map(({ key }) => key)).toEqual(['k1', 'k2']);
  });
});

test('a list without names still tells long texts apart', async () => {
  const nameless = (stored: Stored) => ({ ...listedReview(stored), name: null, authorName: null });
  const { outbox, service, delivered } = await startOutbox({
    listed: nameless,
    fate: (index) => (index < 2 ? 'take, break' : 'take'),
  });
  outbox.start();
  await outbox.submit(reviewBy('Ada'), 'k1');
  await outbox.submit(reviewBy('Bob'), 'k2');
  await delivered();
  expect(service.stored.map(({ key }) => key)).toEqual(['k1', 'k2']);
});
