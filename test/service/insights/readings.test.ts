import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Review } from '../../../src/contract/service/review.js';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import type { ImportedReview, Store, StoreOptions } from '../../../src/service/index.js';
import { openStore } from '../../../src/service/index.js';
import type { Change } from '../../../src/service/reviews/review-change.js';
import fc from '../../fixtures/fast-check.js';
import { analyseByKeywords, readAll } from '../../fixtures/keyword-analyser.js';
import { rowsOf } from '../../fixtures/stored-mentions.js';
import { ENGINES, imported, NEW_REPORT, temporaryPlace } from '../temporary-service.js';

const AT = new Date('2026-03-01T12:00:00.000Z');
const DAYS = { contacts: 30, invites: 180, reporters: 365, requests: 30, erasures: 1095, messages: 30 };
const KETTLE = { sourceProductId: 'kettle', title: 'Kettle' };

/** What a review says and whether readers see it: all that decides what is read of it. */
const isShown = ({ showOnWidget, isArchived }: Review) => showOnWidget && !isArchived;
const hasWords = ({ title, text }: Review) => `${title ?? ''}${text}` !== '';

/** The mentions of these reviews, read anew. */
function readAnew(reviews: readonly Review[]) {
  return reviews.filter(isShown).flatMap((review) =>
    analyseByKeywords({
      title: review.title ?? null,
      text: review.text,
      rating: Number(review.rating) || null,
    }).mentions.map((mention) => ({
      business_id: review.businessId,
      review_id: review.id,
      ...mention,
      product_id: review.product?.sourceProductId ?? null,
      created_at: review.createdAt,
      stars: Number(review.rating) ? Math.round(Number(review.rating)) : null,
      written_here: review.sourceFeedbackId === review.id ? 1 : 0,
    })),
  );
}

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

describe.each(ENGINES)('on %s', (engine) => {
  let place: StoreOptions;
  let store: Store;
  let vendorId: string;
  let ids: Record<'shown' | 'hidden' | 'waiting', string>;
  let account: string;
  let one: Change;
  beforeAll(async () => {
    place = engine === 'sqlite' ? { dataDir: mkdtempSync(join(tmpdir(), 'reviews-')) } : await temporaryPlace(engine);
    store = await openStore(place);
    return async () => {
      await store.close();
      if ('dataDir' in place) rmSync(place.dataDir, { recursive: true });
    };
  });
  beforeEach(async () => {
    account = randomUUID();
    one = { account, at: AT };
    vendorId = (await store.vendors.create({ name: 'Hats' }, account)).id;
    const add = async (text: string, review: Partial<ImportedReview> = {}) => {
      const createdAt = '2026-01-01T00:00:00.000Z';
      await store.reviews.import(vendorId, [imported({ text, createdAt, product: KETTLE, ...review })]);
      return (await reviews()).find((one) => one.text === text)!.id;
    };
    ids = {
      shown: await add('Good delivery, I am Ada: ada@mail.example. The size is small.', {
        email: 'ada@mail.example',
        authorName: 'Ada',
      }),
      hidden: await add('Bad sound.', { showOnWidget: false, heldBackReason: 'spam' }),
      waiting: await add('Bad packaging.', { showOnWidget: false, heldBackReason: 'pending' }),
    };
    await readAll(store);
  });
  const reviews = async () => (await store.reviews.list(vendorId)).reviews;
  const rowsIn = async (table: string) =>
    (await rowsOf(place, table)).filter(({ business_id }) => business_id === vendorId);
  const mentions = () => rowsIn('review_mentions');

  /** Before anything is read again: of no review something that it does not say, or that readers do not see. */
  async function expectNothingStale() {
    const right = new Set(sorted(readAnew(await reviews())));
    expect(sorted(await mentions()).filter((row) => !right.has(row))).toEqual([]);
  }

  async function expectTrue() {
    await readAll(store);
    expect(sorted(await mentions())).toEqual(sorted(readAnew(await reviews())));
    const read = (await rowsIn('review_readings')).map(({ review_id }) => review_id);
    expect(read.sort()).toEqual(
      (await reviews())
        .filter((review) => isShown(review) && hasWords(review))
        .map(({ id }) => id)
        .sort(),
    );
  }

  const by = { by: 'Mo', at: AT };
  const decided = async (decision: 'show' | 'hold_back' | 'archive', id: string) => {
    const reason = decision === 'show' ? undefined : ('spam' as const);
    return (await store.moderation.decide(vendorId, { reviewIds: [id], decision, reason }, by))[0]!;
  };
  const erase = async (keepText: boolean) => {
    const found = await store.erasures.findReview(ids.shown, { account: EVERY_ACCOUNT });
    await store.erasures.erase(found!, { subject: 'review', keepText });
  };
  const reported = async () => (await store.reports.create({ vendorId, reviewId: ids.shown }, NEW_REPORT))!.id;

  const WRITERS: Record<string, () => Promise<unknown>> = {
    'a submission': () => store.reviews.submit({ vendorId, rating: '5', title: 'Good sound', text: 'Bad size.' }),
    'a submission without words': () => store.reviews.submit({ vendorId, rating: '5' }),
    'a submission that waits': () =>
      store.reviews.submit({ vendorId, rating: '5', text: 'Good size.', showOnWidget: false }),
    'an import': () =>
      store.reviews.import(vendorId, [
        imported({ text: 'Bad delivery.' }),
        imported({ text: 'Bad sound.', isArchived: true }),
      ]),
    'hiding a review': () => store.reviews.update(ids.shown, { showOnWidget: false }, one),
    'archiving a review': () => store.reviews.update(ids.shown, { isArchived: true }, one),
    'showing a review': () => store.reviews.update(ids.hidden, { showOnWidget: true }, one),
    'a reply': () => store.reviews.reply({ reviewId: ids.shown, comment: 'Bad sound? Good sound!', name: 'Hats' }, one),
    'a decision to hold back': () => decided('hold_back', ids.shown),
    'a decision to archive': () => decided('archive', ids.shown),
    'a decision to show': () => decided('show', ids.waiting),
    'a decision that is taken back': async () => {
      const { decisionId } = await decided('hold_back', ids.shown);
      await store.moderation.undo(vendorId, [decisionId!], by);
    },
    'a report that is followed': async () => {
      const reportId = await reported();
      const decision = { decision: 'held_back', heldBackReason: 'spam', statement: 'Spam.' } as const;
      await store.reports.decide({ vendorId, reportId }, decision, AT);
    },
    'an erasure': () => erase(false),
    'an erasure that keeps the text': () => erase(true),
    'the end of what is personal': async () => {
      while ((await store.retention.removeBatch('contacts', DAYS, AT)) > 0);
    },
    'an export that is read in again': async () => {
      const lines = [];
      for await (const some of store.exports.lines(vendorId, { contacts: true })) lines.push(...some);
      await erase(false);
      await store.exports.restore(vendorId, lines);
    },
    'the end of a vendor': () => store.erasures.eraseVendor(vendorId, EVERY_ACCOUNT),
  };

  test.each(Object.keys(WRITERS))(
    '%s leaves no mention that is not true, and all are there once they are read',
    async (name) => {
      const before = (await mentions()).length;
      expect(before).toBe(2);
      await WRITERS[name]!();
      await expectNothingStale();
      await expectTrue();
    },
  );

  test('what was read of a review that was hidden or changed meanwhile is not stored', async () => {
    const [held, kept] = ['Bad delivery.', 'Good delivery.'];
    await store.reviews.import(vendorId, [imported({ text: held }), imported({ text: kept })]);
    const taken = await store.readings.take(100);
    expect(taken.map(({ text }) => text).sort()).toEqual([held, kept]);
    const { id } = (await reviews()).find(({ text }) => text === held)!;
    await store.reviews.update(id, { showOnWidget: false }, one);
    const read = taken.map((review) => ({ review, analysis: analyseByKeywords(review) }));
    await Promise.all([store.readings.store(read), store.readings.store(read)]);
    expect((await mentions()).filter(({ review_id }) => review_id === id)).toEqual([]);
    await expectTrue();
  });

  test('a vendor changes once, when its last review is read', async () => {
    await store.reviews.import(
      vendorId,
      Array.from({ length: 30 }, (_, n) => imported({ text: `Good size ${n}.` })),
    );
    const tag = () => store.reviews.entityTag({ businessId: vendorId }, {});
    const before = await tag();
    const part = async () => {
      const taken = await store.readings.take(20);
      await store.readings.store(taken.map((review) => ({ review, analysis: analyseByKeywords(review) })));
    };
    await part();
    expect([await store.readings.countUnread(), await tag()]).toEqual([10, before]);
    await part();
    expect(await store.readings.countUnread()).toBe(0);
    expect(await tag()).not.toBe(before);
  });

  test('lists say what a review speaks of once it was read, and of those that readers see alone', async () => {
    const topics = async () => new Map((await reviews()).map((review) => [review.id, review.topics]));
    const said = await topics();
    expect(said.get(ids.shown)).toEqual([
      { topic: 'delivery', opinion: 'praise' },
      { topic: 'size', opinion: 'criticism' },
    ]);
    expect([said.get(ids.hidden), said.get(ids.waiting)]).toEqual([undefined, undefined]);
    await store.reviews.update(ids.hidden, { showOnWidget: true }, one);
    expect((await topics()).get(ids.hidden)).toBeUndefined();
    await readAll(store);
    expect((await topics()).get(ids.hidden)).toEqual([{ topic: 'sound', opinion: 'criticism' }]);
    const page = await store.reviews.page({ accountId: account }, { limit: 2, offset: 1 });
    for (const review of page.reviews) expect(review.topics).toEqual((await topics()).get(review.id));
  });

  test('after any writes in any order the mentions are those of reading everything anew', {
    timeout: 60_000,
  }, async () => {
    const step = fc.record({
      what: fc.constantFrom('submit', 'import', 'hide', 'show', 'archive', 'erase', 'keepText', 'read', 'undo'),
      which: fc.nat({ max: 30 }),
      text: fc.constantFrom('', 'Good delivery.', 'The size is small. Good size.', 'Bad sound, Ada.', 'xx sound'),
    });
    let decisionId: string | null = null;
    const run = async ({ what, which, text }: typeof step extends fc.Arbitrary<infer T> ? T : never) => {
      const all = await reviews();
      const id = all[which % Math.max(all.length, 1)]?.id;
      if (what === 'submit')
        await store.reviews.submit({ vendorId, rating: '4', text, firstName: 'Ada', showOnWidget: which % 3 > 0 });
      else if (what === 'import')
        await store.reviews.import(vendorId, [
          imported({ text, product: which % 2 ? KETTLE : null, showOnWidget: which % 3 > 0 }),
        ]);
      else if (what === 'read') await readAll(store);
      else if (what === 'undo')
        decisionId = decisionId && (await store.moderation.undo(vendorId, [decisionId], by))[0]!.decisionId;
      else if (id !== undefined && what === 'hide') decisionId = (await decided('hold_back', id)).decisionId;
      else if (id !== undefined && what === 'show') decisionId = (await decided('show', id)).decisionId;
      else if (id !== undefined && what === 'archive') decisionId = (await decided('archive', id)).decisionId;
      else if (id !== undefined) {
        const found = await store.erasures.findReview(id, { account: EVERY_ACCOUNT });
        await store.erasures.erase(found!, { subject: 'review', keepText: what === 'keepText' });
      }
      await expectNothingStale();
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        for (const step of steps) await run(step);
        await expectTrue();
      }),
      { numRuns: engine === 'sqlite' ? 25 : 6 },
    );
  });
});
