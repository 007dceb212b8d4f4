import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SourceReview, Store } from '../../../src/service/index.js';
import { ENGINES, temporaryStore } from '../temporary-service.js';
import { AT, connectedShop } from './connected-shop.js';
import type { ListedSource } from './listed-source.js';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

async function stored(store: Store, vendorId: string) {
  return comparable((await store.reviews.list(vendorId, { limit: 500 })).reviews);
}

const listed = (source: ListedSource) => comparable(source.reviews);

/** What has to be the same here and at the source, in an order of its own. */
function comparable(reviews: readonly Pick<SourceReview, 'sourceFeedbackId' | 'rating' | 'text' | 'response'>[]) {
  return reviews
    .map(({ sourceFeedbackId, rating, text, response }) => ({
      sourceFeedbackId,
      rating,
      text,
      reply: response?.comment ?? null,
    }))
    .sort((one, other) => one.sourceFeedbackId.localeCompare(other.sourceFeedbackId));
}

const stars = fc.integer({ min: 1, max: 5 });
const place = fc.nat(40);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), stars }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), place, stars }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), place }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reply' as const), place, comment: fc.constantFrom('Thanks', null) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const), pages: fc.integer({ min: 1, max: 4 }) }) },
);

describe.each(ENGINES)('a list of a source on %s', (engine) => {
  test('is the same here in the end, each review once, whatever changes and whoever is killed while it is read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const shop = await connectedShop(engine);
        for (let made = 0; made < 12; made += 1) shop.source.write(5);
        for (const one of steps) {
          if (one.do === 'write') shop.source.write(one.stars);
          else if (one.do === 'edit') shop.source.edit(one.place, one.stars);
          else if (one.do === 'remove') shop.source.remove(one.place);
          else if (one.do === 'reply') shop.source.reply(one.place, one.comment);
          else {
            const taken = await shop.take();
            if (taken) await shop.readOn(taken, undefined, one.pages);
            // Whoever read it is gone, and its lease ends.
            shop.pass(20 * MINUTE_MS);
          }
        }
        await shop.settle();
        expect(await stored(shop.store, shop.vendorId)).toEqual(listed(shop.source));
        const { read, total } = await shop.location();
        expect([read, total]).toEqual([listed(shop.source).length, listed(shop.source).length]);
      }),
      { numRuns: engine === 'sqlite' ? 40 : 10 },
    );
  });

  test('loses none that moves past the reading', async () => {
    const shop = await connectedShop(engine);
    for (let made = 0; made < 20; made += 1) shop.source.write(4);
    await shop.settle();
    shop.pass(DAY_MS);
    const taken = await shop.take();
    expect(taken).toMatchObject({ reading: 'whole' });
    // What was to come on the last page is on the first now, which was read.
    let edited = 0;
    await shop.readOn(taken!, () => shop.source.edit(edited++, 1));
    expect((await stored(shop.store, shop.vendorId)).length).toBe(20);
    await shop.settle();
    expect(await stored(shop.store, shop.vendorId)).toEqual(listed(shop.source));
  });

  test('says how many of it were left out when it was read as a whole last, whoever read its pages', async () => {
    const shop = await connectedShop(engine);
    for (let made = 0; made < 12; made += 1) shop.source.write(3);
    shop.source.leftOut = 2;
    const leftOut = async () => (await shop.location()).leftOut;
    await shop.readOn((await shop.take())!, undefined, 1);
    expect(await leftOut()).toBe(0);
    shop.pass(3 * MINUTE_MS);
    await shop.readOn((await shop.take())!);
    expect(await leftOut()).toBe(6);
    shop.pass(20 * MINUTE_MS);
    const changes = (await shop.take())!;
    expect([changes.reading, await shop.readOn(changes), await leftOut()]).toEqual(['changes', 'ended', 6]);
    shop.source.leftOut = 0;
    shop.pass(DAY_MS);
    await shop.readOn((await shop.take())!);
    expect(await leftOut()).toBe(0);
  });

  test('is read as a whole when somebody asks for that while it is read for its changes', async () => {
    const shop = await connectedShop(engine);
    for (let made = 0; made < 12; made += 1) shop.source.write(3);
    await shop.readOn((await shop.take())!);
    shop.pass(20 * MINUTE_MS);
    const changes = (await shop.take())!;
    expect(changes.reading).toBe('changes');
    const asked = { account: 'default', whole: true };
    expect((await shop.store.sources.readNow(asked, new Date(AT + 20 * MINUTE_MS))).locations).toBe(1);
    expect(await shop.readOn(changes)).toBe('lost');
    expect(await shop.take()).toMatchObject({ reading: 'whole', cursor: null });
  });

  test('does not bring back who was erased here, nor a review that was', async () => {
    const shop = await connectedShop(engine);
    for (let made = 0; made < 3; made += 1) shop.source.write(2);
    await shop.settle();
    const { reviews } = await shop.store.reviews.list(shop.vendorId);
    const erase = async (id: string, keepText: boolean) => {
      const found = await shop.store.erasures.findReview(id, { account: 'default' });
      await shop.store.erasures.erase(found!, { subject: 'review', keepText });
    };
    await erase(reviews[0]!.id, false);
    await erase(reviews[1]!.id, true);
    for (const place of [0, 1, 2]) shop.source.edit(place, 5);
    await shop.settle();
    const after = (await shop.store.reviews.list(shop.vendorId)).reviews;
    expect(after.map(({ authorName, rating }) => [authorName, rating])).toEqual([
      ['', '2'],
      ['Author 1', '5'],
    ]);
  });

  test('brings what an import had already up to date, and not a second time', async () => {
    const shop = await connectedShop(engine);
    shop.source.write(4);
    const [review] = shop.source.reviews;
    await shop.store.reviews.import(shop.vendorId, [{ ...review!, text: 'as it was in the file', rating: '1' }]);
    await shop.settle();
    expect(await stored(shop.store, shop.vendorId)).toEqual(listed(shop.source));
  });

  test('leaves who sees a review to the shop', async () => {
    const shop = await connectedShop(engine);
    shop.source.write(1);
    await shop.settle();
    const [review] = (await shop.store.reviews.list(shop.vendorId)).reviews;
    await shop.store.reviews.update(review!.id, { showOnWidget: false, reason: 'spam' }, { account: 'default' });
    shop.source.edit(0, 5);
    await shop.settle();
    expect((await shop.store.reviews.list(shop.vendorId)).reviews).toMatchObject([
      { id: review!.id, rating: '5', showOnWidget: false, heldBackReason: 'spam' },
    ]);
  });

  test('waits for a first look where all of the vendor wait', async () => {
    const shop = await connectedShop(engine);
    await shop.store.moderation.setNewReviews(shop.vendorId, 'wait');
    shop.source.write(5);
    await shop.settle();
    expect((await shop.store.reviews.list(shop.vendorId)).reviews).toMatchObject([
      { showOnWidget: false, heldBackReason: 'pending' },
    ]);
  });

  test('keeps the counts right, and tells readers of each change', async () => {
    const shop = await connectedShop(engine);
    for (let made = 0; made < 7; made += 1) shop.source.write(4);
    await shop.settle();
    shop.source.edit(0, 1);
    shop.source.remove(3);
    const before = (await shop.store.reviews.sync(shop.vendorId)).total;
    await shop.settle();
    const [business] = await shop.store.businesses.list('default');
    const rated = shop.source.reviews.map(({ rating }) => Number(rating));
    const mean = rated.reduce((sum, one) => sum + one, 0) / rated.length;
    expect(business).toMatchObject({ totalReviews: 6, rating: mean.toFixed(2), sources: ['google'] });
    expect([before, (await shop.store.reviews.sync(shop.vendorId)).total]).toEqual([7, 6]);
  });

  test('is read by one process, until its lease ends', async () => {
    const shop = await connectedShop(engine);
    for (let made = 0; made < 12; made += 1) shop.source.write(3);
    const takers = await Promise.all(Array.from({ length: 6 }, () => shop.take()));
    expect(takers.filter((one) => one !== null)).toHaveLength(1);
    const first = takers.find((one) => one !== null)!;
    shop.pass(3 * MINUTE_MS);
    const second = await shop.take();
    expect(second).not.toBeNull();
    expect(await shop.readOn(first)).toBe('lost');
    expect(await stored(shop.store, shop.vendorId)).toEqual([]);
    expect(await shop.readOn(second!)).toBe('ended');
  });
});

describe.each(ENGINES)('the failures of a list on %s', (engine) => {
  test('are tried again after longer and longer pauses, from the page that could not be read', async () => {
    const shop = await connectedShop(engine);
    for (let made = 0; made < 12; made += 1) shop.source.write(3);
    const first = await shop.take();
    await shop.readOn(first!, undefined, 1);
    const at = new Date(AT);
    expect(await shop.store.sources.failReading(first!, { failure: 'unavailable', waitMs: null }, at)).toBe(true);
    expect(await shop.take()).toBeNull();
    expect(await shop.location()).toMatchObject({ failure: 'unavailable', read: 5 });
    shop.pass(MINUTE_MS);
    const second = await shop.take();
    expect(second).toMatchObject({ cursor: '5', reading: 'whole' });
    await shop.store.sources.failReading(
      second!,
      { failure: 'rate_limited', waitMs: 600_000 },
      new Date(AT + MINUTE_MS),
    );
    shop.pass(9 * MINUTE_MS);
    expect(await shop.take()).toBeNull();
    shop.pass(MINUTE_MS);
    expect(await shop.readOn((await shop.take())!)).toBe('ended');
    expect(await shop.location()).toMatchObject({ failure: null, read: 12 });
  });

  test('leave a source alone for as long as it has asked, whoever wants it read now', async () => {
    const shop = await connectedShop(engine);
    const { sources } = shop.store;
    const readNow = (whole: boolean) => sources.readNow({ account: 'default', whole }, shop.at());
    const why = { failure: 'rate_limited', waitMs: 30 * MINUTE_MS } as const;
    await sources.failReading((await shop.take())!, why, shop.at());
    shop.pass(30 * MINUTE_MS - 1);
    const waitUntil = new Date(AT + 30 * MINUTE_MS).toISOString();
    expect(await readNow(true)).toEqual({ locations: 0, waiting: 1, waitUntil });
    expect(await shop.take()).toBeNull();
    shop.pass(1);
    expect(await readNow(false)).toEqual({ locations: 1, waiting: 0, waitUntil: null });
    await sources.failReading((await shop.take())!, { failure: 'unavailable', waitMs: null }, shop.at());
    expect(await readNow(false)).toMatchObject({ locations: 1 });
  });

  test('begin the list anew where the source refuses what leads to the page', async () => {
    const shop = await connectedShop(engine);
    for (let made = 0; made < 12; made += 1) shop.source.write(3);
    const first = await shop.take();
    await shop.readOn(first!, undefined, 1);
    await shop.store.sources.failReading(first!, { failure: 'refused', waitMs: null }, new Date(AT));
    shop.pass(MINUTE_MS);
    expect(await shop.take()).toMatchObject({ cursor: null, reading: 'whole' });
  });

  test('stop all lists of a grant that is no longer good, until there is another', async () => {
    const shop = await connectedShop(engine);
    shop.source.write(5);
    const connection = { accountId: 'default', id: shop.connectionId };
    expect(await shop.store.sources.failConnection(connection, 'revoked')).toBe(true);
    expect(await shop.store.sources.failConnection(connection, 'revoked')).toBe(false);
    shop.pass(DAY_MS);
    expect(await shop.take()).toBeNull();
    await shop.store.sources.renew(connection, 'sealed anew', new Date(AT + DAY_MS));
    expect(await shop.readOn((await shop.take())!)).toBe('ended');
  });
});

describe.each(ENGINES)('a source that is disconnected on %s', (engine) => {
  test.each([
    ['keep', 3, 3],
    ['archive', 3, 0],
    ['erase', 0, 0],
  ] as const)('%s: %i stay, %i are shown, and nothing is read any more', async (choice, stay, shown) => {
    const shop = await connectedShop(engine);
    for (let made = 0; made < 3; made += 1) shop.source.write(5);
    await shop.settle();
    const which = { accountId: 'default', id: shop.connectionId, choice, by: 'Ada' };
    expect(await shop.store.sources.disconnect({ ...which, accountId: 'other' }, new Date(AT))).toBeNull();
    expect(await shop.store.sources.disconnect(which, new Date(AT))).toEqual({ reviews: 3 });
    expect(await shop.store.sources.list('default')).toEqual([]);
    const { reviews } = await shop.store.reviews.list(shop.vendorId);
    expect(reviews).toHaveLength(stay);
    expect(reviews.filter(({ isArchived }) => !isArchived)).toHaveLength(shown);
    expect(await shop.take()).toBeNull();
  });
});

describe.each(ENGINES)('replies to a review of a connected source on %s', (engine) => {
  async function readShop() {
    const shop = await connectedShop(engine);
    shop.source.write(2);
    await shop.settle();
    const [review] = (await shop.store.reviews.list(shop.vendorId)).reviews;
    const reply = (comment: string) =>
      shop.store.reviews.reply({ reviewId: review!.id, comment }, { account: 'default' });
    return { ...shop, reviewId: review!.id, reply };
  }

  test('wait until they are sent, and are shown when the source shows them', async () => {
    const shop = await readShop();
    const { store, vendorId, reviewId, reply, source } = shop;
    expect(await store.reviews.withCanReply((await store.reviews.list(vendorId)).reviews)).toMatchObject([
      { canReply: true },
    ]);
    expect(await reply('Thank you')).toMatchObject({ status: 'Responded', replyState: 'waiting' });
    const [message] = await store.messages.take('source', { limit: 5, leaseMs: 1_000 });
    expect(message).toMatchObject({ kind: 'source_reply', subjectId: reviewId });
    const waiting = await store.sources.waitingReply(vendorId, reviewId);
    expect(waiting).toMatchObject({ comment: 'Thank you', sourceFeedbackId: 'locations/1/reviews/1' });
    // Another reading finds no reply at the source: ours is still on its way.
    await shop.settle();
    const said = { vendorId, reviewId, comment: 'Thank you' };
    expect(await store.sources.noteReply(said, 'pending', null, new Date())).toBe(true);
    await shop.settle();
    expect((await store.reviews.list(vendorId)).reviews).toMatchObject([{ replyState: 'pending' }]);
    source.reply(0, 'Thank you');
    await shop.settle();
    const [shown] = (await store.reviews.list(vendorId)).reviews;
    expect(shown).toMatchObject({ response: { comment: 'Thank you' } });
    expect(shown).not.toHaveProperty('replyState');
  });

  test('that were written anew meanwhile are sent as they are now', async () => {
    const { store, vendorId, reviewId, reply } = await readShop();
    await reply('Thank you');
    await reply('Thank you, Ada');
    expect(await store.sources.waitingReply(vendorId, reviewId)).toMatchObject({ comment: 'Thank you, Ada' });
    const late = { vendorId, reviewId, comment: 'Thank you' };
    expect(await store.sources.noteReply(late, null, null, new Date())).toBe(false);
  });

  test('are refused past the bytes that the source takes', async () => {
    const { reply } = await readShop();
    await expect(reply('ü'.repeat(2_049))).rejects.toMatchObject({ most: 4_096 });
    expect(await reply('ü'.repeat(2_048))).toMatchObject({ replyState: 'waiting' });
  });

  test('have failed when the queue has given them up', async () => {
    const { store, vendorId, reply } = await readShop();
    await reply('Thank you');
    const [message] = await store.messages.take('source', { limit: 1, leaseMs: 1_000 });
    await store.messages.end(message!, { state: 'dead', outcome: 'forbidden' });
    expect((await store.reviews.list(vendorId)).reviews).toMatchObject([
      { replyState: 'failed', replyReason: 'forbidden' },
    ]);
  });

  test('are refused once nothing is connected', async () => {
    const { store, reply, connectionId } = await readShop();
    await store.sources.disconnect({ accountId: 'default', id: connectionId, choice: 'keep', by: 'Ada' }, new Date());
    await expect(reply('Thank you')).rejects.toThrow('google');
  });
});

describe.each(ENGINES)('the quota of a source on %s', (engine) => {
  test('gives each request a place of its own, whoever asks', async () => {
    const { sources } = await temporaryStore(engine);
    const at = new Date(AT);
    const waits = await Promise.all(Array.from({ length: 30 }, () => sources.reserve('google', 60, at)));
    expect(waits.sort((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, place) => place * 1_000));
    expect(await sources.reserve('google', 60, new Date(AT + 10 * MINUTE_MS))).toBe(0);
  });
});

describe.each(ENGINES)('who lets us in at a source on %s', (engine) => {
  test('comes back with the same session, once, and in time', async () => {
    const { sources } = await temporaryStore(engine);
    const going = { accountId: 'default', sessionHash: 'a'.repeat(64), state: 'state' };
    const begin = () =>
      sources.beginAuthorization({ ...going, kind: 'google', connectionId: null, sealedVerifier: 'v' }, new Date(AT));
    await begin();
    expect(await sources.endAuthorization({ ...going, sessionHash: 'b'.repeat(64) }, new Date(AT))).toBeNull();
    expect(await sources.endAuthorization({ ...going, accountId: 'other' }, new Date(AT))).toBeNull();
    expect(await sources.endAuthorization({ ...going, state: 'stat' }, new Date(AT))).toBeNull();
    expect(await sources.endAuthorization(going, new Date(AT))).toMatchObject({ kind: 'google', sealedVerifier: 'v' });
    expect(await sources.endAuthorization(going, new Date(AT))).toBeNull();
    await begin();
    expect(await sources.endAuthorization(going, new Date(AT + 15 * MINUTE_MS))).toBeNull();
  });
});
