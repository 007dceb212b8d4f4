import { describe, expect, test } from 'vitest';
import type { DecisionRequest, Queue } from '../../../src/contract/service/moderation.js';
import type { Review } from '../../../src/contract/service/review.js';
import type { ImportedReview } from '../../../src/service/index.js';
import type { QueueQuery } from '../../../src/service/moderation/queue-page.js';
import { ENGINES, type Engine, imported, NEW_REPORT, temporaryStore } from '../temporary-service.js';

const AT = new Date('2026-03-01T12:00:00Z');
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);

/** A vendor with these reviews, the first one the newest; each text is the review's name in a test. */
async function vendorWith(engine: Engine, reviews: Record<string, Partial<ImportedReview>>) {
  const store = await temporaryStore(engine);
  const { id: vendorId } = await store.vendors.create({ name: 'Blue Kettle' });
  const rows = Object.entries(reviews).map(([text, review], place) =>
    imported({ text, createdAt: new Date(AT.getTime() - place * 1000).toISOString(), ...review }),
  );
  await store.reviews.import(vendorId, rows);
  const { reviews: stored } = await store.reviews.list(vendorId);
  const ids = Object.fromEntries(stored.map(({ text, id }) => [text, id]));
  const read = async (queue: Queue, query: Partial<QueueQuery> = {}) => {
    const page = await store.moderation.page(vendorId, { queue, sort: 'desc', limit: 50, ...query });
    return { ...page, texts: page.reviews.map(({ review }) => review.text) };
  };
  const decide = (names: string[], decision: DecisionRequest['decision'], more: object = {}, at = AT) =>
    store.moderation.decide(
      vendorId,
      { reviewIds: names.map((name) => ids[name] ?? name), decision, ...more },
      { by: 'Mo', at },
    );
  const undo = (decisionIds: (string | null)[], at = AT) =>
    store.moderation.undo(vendorId, decisionIds as string[], { by: 'Mo', at });
  const report = (name: string) => store.reports.create({ vendorId, reviewId: ids[name]! }, NEW_REPORT);
  const version = async () => {
    await store.changes.numberChanges();
    return (await store.changes.head()).sequence;
  };
  return { store, vendorId, ids, read, decide, undo, report, version };
}

const PENDING: Partial<ImportedReview> = { showOnWidget: false, heldBackReason: 'pending' };
const STATES: Record<string, Partial<ImportedReview>> = {
  new: PENDING,
  seen: {},
  spam: { showOnWidget: false, heldBackReason: 'spam' },
  hidden: { showOnWidget: false },
  old: { isArchived: true },
  oldNew: { ...PENDING, isArchived: true },
};

describe.each(ENGINES)('on %s', (engine) => {
  test('each review is in the queue of its state, and what waits for the merchant is to do', async () => {
    const { read, report, store, vendorId } = await vendorWith(engine, STATES);
    await report('seen');
    await report('new');
    const queues: Record<Queue, string[]> = {
      todo: ['new', 'seen'],
      pending: ['new'],
      shown: ['seen'],
      held_back: ['spam', 'hidden'],
      archived: ['old', 'oldNew'],
      reported: ['new', 'seen'],
    };
    for (const [queue, texts] of Object.entries(queues)) {
      expect((await read(queue as Queue)).texts, queue).toEqual(texts);
    }
    const { counts } = await store.moderation.overview(vendorId);
    expect(counts).toEqual(Object.fromEntries(Object.entries(queues).map(([queue, texts]) => [queue, texts.length])));
    const [first] = (await read('reported')).reviews;
    expect(first).toMatchObject({ state: 'pending', openReports: 1, lastDecision: null, review: { canReply: true } });
  });

  test('pages of every queue and filter go on where the one before ended, while new reviews come', async () => {
    const names = Array.from({ length: 9 }, (_, place) => `r${place}`);
    const odd = (name: string) => Number(name.slice(1)) % 2 === 1;
    const { read, report, store, vendorId } = await vendorWith(
      engine,
      // Three come at the same moment: then their ids decide.
      Object.fromEntries(
        names.map((name) => [
          name,
          { ...(odd(name) && PENDING), createdAt: later(-Math.floor(Number(name[1]) / 3)).toISOString() },
        ]),
      ),
    );
    for (const name of ['r0', 'r1', 'r8']) await report(name);
    const walk = async (queue: Queue, query: Partial<QueueQuery>) => {
      const texts: string[] = [];
      for (let cursor: string | undefined, pages = 0; pages < 12; pages += 1) {
        const page = await read(queue, { ...query, limit: 2, cursor });
        texts.push(...page.texts);
        cursor = page.nextCursor;
        if (cursor === undefined) return texts;
        if (pages === 0)
          await store.reviews.import(vendorId, [
            imported({ text: 'r', ...PENDING, createdAt: later(1).toISOString() }),
          ]);
      }
      throw new Error('the walk does not end');
    };
    const todo = await walk('todo', {});
    expect([...todo].sort()).toEqual(['r0', 'r1', 'r3', 'r5', 'r7', 'r8']);
    expect((await walk('todo', { q: 'R' })).filter((text) => text !== 'r')).toEqual(todo);
    expect((await walk('todo', { sort: 'asc' })).filter((text) => text !== 'r')).toEqual([...todo].reverse());
    expect((await walk('shown', { source: 'file' })).sort()).toEqual(['r0', 'r2', 'r4', 'r6', 'r8']);
  });

  test('filters and search find the same on both engines', async () => {
    const { read } = await vendorWith(engine, {
      'Très léger': { rating: '1', title: 'STRASSE', authorName: 'Zoë K.' },
      heavy: { rating: '4.5', source: 'google', pictures: ['https://shop.example/a.jpg'] },
      '100%_sure': { rating: null, response: { name: 'Shop', date: '2026-01-01', comment: 'Yes' } },
      hat: { rating: '5', product: { sourceProductId: 'a"b', title: 'Hat' } },
    });
    const found = async (query: Partial<QueueQuery>) => (await read('shown', query)).texts;
    expect(await found({ q: 'TRES strasse zoe' })).toEqual(['Très léger']);
    expect(await found({ q: '%_' })).toEqual(['100%_sure']);
    expect(await found({ q: 'nothing' })).toEqual([]);
    expect(await found({ stars: [1, 5] })).toEqual(['Très léger', 'heavy', 'hat']);
    expect(await found({ stars: [4] })).toEqual([]);
    expect(await found({ stars: [0] })).toEqual(['100%_sure']);
    expect(await found({ source: 'google' })).toEqual(['heavy']);
    expect(await found({ media: true })).toEqual(['heavy']);
    expect(await found({ media: false, replied: false })).toEqual(['Très léger', 'hat']);
    expect(await found({ replied: true })).toEqual(['100%_sure']);
    expect(await found({ product: 'a"b' })).toEqual(['hat']);
    expect(await found({ product: 'a' })).toEqual([]);
  });

  test('a search looks at 20,000 reviews at most, and its next page at those after them', async () => {
    const { read, store, vendorId } = await vendorWith(engine, { needle: { createdAt: '2020-01-01T00:00:00Z' } });
    const many = Array.from({ length: 20_100 }, () => imported({ createdAt: '2021-01-01T00:00:00Z' }));
    await store.reviews.import(vendorId, many);
    const page = await read('shown', { q: 'needle' });
    expect(page.texts).toEqual([]);
    const next = await read('shown', { q: 'needle', cursor: page.nextCursor });
    expect(next.texts).toEqual(['needle']);
    expect(next.nextCursor).toBeUndefined();
  });

  test.each<[string, DecisionRequest['decision'], object, Partial<Review>]>([
    ['new', 'show', {}, { showOnWidget: true, heldBackReason: null, shownAt: AT.toISOString() }],
    ['seen', 'hold_back', { reason: 'fake' }, { showOnWidget: false, heldBackReason: 'fake' }],
    ['seen', 'archive', {}, { showOnWidget: true, isArchived: true, heldBackReason: null }],
    ['spam', 'archive', { reason: 'duplicate' }, { isArchived: true, heldBackReason: 'duplicate' }],
    ['old', 'show', {}, { showOnWidget: true, isArchived: false }],
    ['oldNew', 'hold_back', { reason: 'off_topic' }, { isArchived: false, heldBackReason: 'off_topic' }],
    ['hidden', 'pending', {}, { showOnWidget: false, heldBackReason: 'pending' }],
  ])('the review %s goes where "%s" sends it, and undo brings it back exactly', async (name, decision, more, after) => {
    const { store, vendorId, ids, decide, undo, version } = await vendorWith(engine, STATES);
    const review = async () => (await store.moderation.get(vendorId, ids[name]!))!;
    const counts = async () => (await store.moderation.overview(vendorId)).counts;
    const before = { ...(await review()).review, counts: await counts() };
    const told = await version();
    const [result] = await decide([name], decision, more);
    expect(result).toMatchObject({ id: ids[name], outcome: 'done', queued: { review: after } });
    expect(result!.queued!.lastDecision).toMatchObject({ by: 'Mo', decision, at: AT.toISOString() });
    expect(await version()).toBeGreaterThan(told);
    const [again] = await decide([name], decision, more);
    expect(again).toMatchObject({ outcome: 'unchanged', decisionId: null });
    const [undone] = await undo([result!.decisionId], later(5));
    expect(undone).toMatchObject({ outcome: 'done' });
    const { updatedAt: _, ...back } = { ...(await review()).review, counts: await counts() };
    expect({ ...back, updatedAt: before.updatedAt }).toEqual(before);
    const history = await store.moderation.history(vendorId, ids[name]!);
    expect(history.map((one) => one.decision)).toEqual(['undo', decision]);
    // An undo is a decision as well, and can be taken back.
    expect(await undo([history[0]!.id], later(6))).toMatchObject([{ outcome: 'done', queued: { review: after } }]);
  });

  test('each review of a batch has a result of its own, and what is refused changes nothing', async () => {
    const { store, vendorId, ids, decide } = await vendorWith(engine, STATES);
    const other = await store.vendors.create({ name: 'Other' });
    await store.reviews.import(other.id, [imported({ text: 'theirs' })]);
    const [theirs] = (await store.reviews.list(other.id)).reviews;
    const results = await decide(['hidden', 'seen', 'new', theirs!.id, 'nobody', 'hidden'], 'pending');
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
      [ids.hidden, 'done'],
      [ids.seen, 'was_shown'],
      [ids.new, 'unchanged'],
      [theirs!.id, 'not_found'],
      ['nobody', 'not_found'],
    ]);
    expect(results[1]!.queued!.state).toBe('shown');
    expect(await store.moderation.history(vendorId, ids.seen!)).toEqual([]);
  });

  test('undo refuses what moved since, what is a day old, and what is not there', async () => {
    const { decide, undo, store, vendorId, ids } = await vendorWith(engine, STATES);
    const [held] = await decide(['seen'], 'hold_back', { reason: 'spam' });
    const [shown] = await decide(['seen'], 'show');
    const [late] = await decide(['new'], 'show');
    const [archived] = await decide(['hidden'], 'archive');
    await store.reports.create({ vendorId, reviewId: ids.hidden! }, NEW_REPORT);
    const results = await undo([held!.decisionId, late!.decisionId, 'nothing'], later(24 * 60 + 1));
    expect(results.map(({ outcome }) => outcome)).toEqual(['changed_since', 'too_late', 'not_found']);
    expect(await undo([shown!.decisionId, archived!.decisionId])).toMatchObject([
      { outcome: 'done', queued: { state: 'held_back', review: { heldBackReason: 'spam' } } },
      { outcome: 'done', queued: { state: 'held_back' } },
    ]);
  });

  test('two who decide at once leave one state, its counts, and both decisions on record', async () => {
    const { store, vendorId, ids, decide } = await vendorWith(engine, { one: PENDING, two: PENDING });
    await Promise.all([
      decide(['one', 'two'], 'show'),
      decide(['two', 'one'], 'hold_back', { reason: 'spam' }),
      decide(['one'], 'archive'),
    ]);
    const queued = await Promise.all(['one', 'two'].map((name) => store.moderation.get(vendorId, ids[name]!)));
    const { counts } = await store.moderation.overview(vendorId);
    const inState = (state: string) => queued.filter((one) => one!.state === state).length;
    expect(counts).toMatchObject({
      shown: inState('shown'),
      held_back: inState('held_back'),
      archived: inState('archived'),
      pending: 0,
    });
    expect((await store.moderation.history(vendorId, ids.two!)).map(({ decision }) => decision).sort()).toEqual([
      'hold_back',
      'show',
    ]);
  });
});
