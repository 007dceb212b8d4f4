import { afterEach, describe, expect, test, vi } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { IdempotencyConflict } from '../../../src/service/database/idempotency.js';
import { ReportDecided, ReportOpen } from '../../../src/service/reports/report-decision.js';
import { ENGINES, type Engine, NEW_REPORT, temporaryStore } from '../temporary-service.js';

afterEach(() => vi.restoreAllMocks());

async function reported(engine: Engine) {
  const store = await temporaryStore(engine);
  const { id: vendorId } = await store.vendors.create({ name: 'Hats', senderName: 'The Hat Shop' });
  const channel = { email: 'ada@shop.example' };
  const review = { vendorId, rating: '1', text: 'You thieves.', firstName: 'Ada', lastName: 'Lovelace', channel };
  const { id: reviewId } = await store.reviews.submit(review);
  const report = (await store.reports.create({ vendorId, reviewId }, NEW_REPORT))!;
  const stored = async () => (await store.reviews.list(vendorId)).reviews.find(({ id }) => id === reviewId)!;
  return { store, vendorId, reviewId, report, stored, place: { vendorId, reportId: report.id } };
}

describe.each(ENGINES)('reports on %s', (engine) => {
  test('keep what was reported, and change nothing about the review', async () => {
    const { store, vendorId, reviewId, report, stored, place } = await reported(engine);
    expect(report).toMatchObject({ ...NEW_REPORT, vendorId, reviewId, state: 'open', decision: null, decidedAt: null });
    expect(await stored()).toMatchObject({ showOnWidget: true, isArchived: false, text: 'You thieves.' });
    expect(await store.reports.get(place)).toEqual({ ...report, review: await stored(), notices: [] });
  });

  test('are stored once under an idempotency key, and another report under it is refused', async () => {
    const { store, vendorId, reviewId } = await reported(engine);
    const send = (explanation: string) =>
      store.reports.create({ vendorId, reviewId }, { ...NEW_REPORT, explanation }, { idempotencyKey: 'k' });
    const first = await send('Once.');
    expect(await send('Once.')).toEqual(first);
    await expect(send('Twice.')).rejects.toThrow(IdempotencyConflict);
    expect((await store.reports.list(vendorId, { limit: 10 })).reports).toHaveLength(2);
  });

  test('are about a review of their vendor alone', async () => {
    const { store, vendorId, reviewId } = await reported(engine);
    const other = await store.vendors.create({ name: 'Other' });
    expect(await store.reports.create({ vendorId: other.id, reviewId }, NEW_REPORT)).toBeNull();
    expect(await store.reports.create({ vendorId, reviewId: 'nothing' }, NEW_REPORT)).toBeNull();
  });

  test('are listed oldest first in pages, by state, and each once', async () => {
    const { store, vendorId, reviewId, report, place } = await reported(engine);
    const ids = [report.id];
    for (let minute = 1; minute < 5; minute += 1) {
      const at = new Date(Date.parse(report.createdAt) + minute * 60_000);
      ids.push((await store.reports.create({ vendorId, reviewId }, NEW_REPORT, { at }))!.id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await store.reports.list(vendorId, { limit: 2, cursor });
      seen.push(...page.reports.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(ids);
    await store.reports.decide(place, { decision: 'kept', statement: 'It is an opinion.' });
    const listed = async (state: 'open' | 'decided') =>
      (await store.reports.list(vendorId, { state, limit: 10 })).reports.map(({ id }) => id);
    expect(await listed('decided')).toEqual([report.id]);
    expect(await listed('open')).toEqual(ids.slice(1));
  });

  test.each([
    ['kept', undefined, { showOnWidget: true, isArchived: false, heldBackReason: null }],
    ['held_back', 'unlawful', { showOnWidget: false, isArchived: false, heldBackReason: 'unlawful' }],
    ['archived', 'off_topic', { showOnWidget: true, isArchived: true, heldBackReason: 'off_topic' }],
  ] as const)(
    'are decided as %s in one step with the review, which says the same as before',
    async (decision, heldBackReason, after) => {
      const { store, stored, place, vendorId } = await reported(engine);
      const { text, title, rating, authorName } = await stored();
      await store.changes.numberChanges();
      const { sequence } = await store.changes.head();
      const decided = await store.reports.decide(place, { decision, heldBackReason, statement: 'Because.' });
      expect(decided).toMatchObject({
        state: 'decided',
        decision,
        heldBackReason: heldBackReason ?? null,
        statement: 'Because.',
      });
      expect(await stored()).toMatchObject({ text, title, rating, authorName, ...after });
      await store.changes.numberChanges();
      const changed = await store.changes.changesAfter(EVERY_ACCOUNT, { sequence, businessId: 'zzz' }, 10);
      expect(changed.map(({ businessId }) => businessId)).toEqual(decision === 'kept' ? [] : [vendorId]);
    },
  );

  test('take the same decision again, and no other', async () => {
    const { store, place } = await reported(engine);
    const decision = { decision: 'held_back', heldBackReason: 'spam', statement: 'An advertisement.' } as const;
    const decided = await store.reports.decide(place, decision);
    expect(await store.reports.decide(place, decision)).toEqual(decided);
    for (const other of [
      { statement: 'Else.' },
      { heldBackReason: 'off_topic' as const },
      { decision: 'archived' as const },
    ])
      await expect(store.reports.decide(place, { ...decision, ...other })).rejects.toThrow(ReportDecided);
  });

  test('record who was told, once, and not before the decision', async () => {
    const { store, place } = await reported(engine);
    await expect(store.reports.markTold(place, { reporter: true })).rejects.toThrow(ReportOpen);
    await store.reports.decide(place, { decision: 'kept', statement: 'It is an opinion.' });
    const told = await store.reports.markTold(place, { reporter: true }, new Date('2026-02-01T00:00:00Z'));
    expect(told).toMatchObject({ reporterToldAt: '2026-02-01T00:00:00.000Z', authorToldAt: null });
    const again = await store.reports.markTold(
      place,
      { reporter: true, author: true },
      new Date('2026-03-01T00:00:00Z'),
    );
    expect(again).toMatchObject({
      reporterToldAt: '2026-02-01T00:00:00.000Z',
      authorToldAt: '2026-03-01T00:00:00.000Z',
    });
  });

  test('of another vendor are not there', async () => {
    const { store, place } = await reported(engine);
    const elsewhere = { ...place, vendorId: (await store.vendors.create({ name: 'Other' })).id };
    expect(await store.reports.get(elsewhere)).toBeNull();
    expect(await store.reports.decide(elsewhere, { decision: 'kept', statement: '-' })).toBeNull();
    expect(await store.reports.markTold(elsewhere, { reporter: true })).toBeNull();
    expect(await store.reports.list(elsewhere.vendorId, { limit: 10 })).toEqual({ reports: [] });
  });
});
