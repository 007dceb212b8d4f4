import { describe, expect, test } from 'vitest';
import type { NoticeChoice } from '../../../src/contract/desk/desk.js';
import { WEBHOOK_EVENTS } from '../../../src/contract/webhooks.js';
import type { Store } from '../../../src/service/index.js';
import { ENGINES, imported, NEW_REPORT, temporaryService, temporaryStore } from '../temporary-service.js';

const URL_OF_HOOK = 'https://hook.example/';
const BY_ADA = { by: 'Ada', at: new Date() };

/** What was told since it was looked at last: the kinds of messages, by whom they are for. */
function teller(store: Store) {
  const seen = new Set<string>();
  return async () => {
    const messages = (await store.messages.list({ limit: 100 })).reverse().filter(({ id }) => !seen.has(id));
    for (const { id } of messages) seen.add(id);
    return messages.map(({ kind }) => kind);
  };
}

async function shop(store: Store, accountId = 'default') {
  const { id: vendorId } = await store.vendors.create({ name: 'Hats' }, accountId);
  const submit = (review: object = {}) =>
    store.reviews.submit({ vendorId, rating: '5', showOnWidget: false, ...review });
  return { vendorId, submit };
}

async function personOf(store: Store, accountId = 'default') {
  const { secret } = await store.links.toJoin(accountId, 'reader', '');
  const used = await store.links.use(secret, { name: 'Ada', email: 'ada@shop.example', password: '' });
  return used!.person.id;
}

describe.each(ENGINES)('what happens to reviews on %s', (engine) => {
  test('is told webhooks, whichever way it comes: service, desk, command, undo', async () => {
    const { store, vendor, submit, call } = await temporaryService({ engine });
    const told = teller(store);
    await store.webhooks.create('default', { url: URL_OF_HOOK, events: [...WEBHOOK_EVENTS] });
    const { feedback } = (await (await submit({ showOnWidget: false })).json()) as { feedback: { id: string } };
    expect(await told()).toEqual(['review.submitted']);
    await submit({});
    expect((await told()).sort()).toEqual(['review.shown', 'review.submitted']);

    await call('PATCH', `/v2/reviews/${feedback.id}`, { showOnWidget: true });
    expect(await told()).toEqual(['review.shown']);
    await call('PATCH', `/v2/reviews/${feedback.id}`, { showOnWidget: true });
    expect(await told()).toEqual([]);
    const hold = { reviewIds: [feedback.id], decision: 'hold_back' as const, reason: 'spam' as const };
    const [held] = await store.moderation.decide(vendor.id, hold, BY_ADA);
    expect(await told()).toEqual(['review.held_back']);
    await store.moderation.decide(vendor.id, { ...hold, decision: 'archive' }, BY_ADA);
    expect(await told()).toEqual([]);
    const again = await store.moderation.decide(vendor.id, { reviewIds: [feedback.id], decision: 'show' }, BY_ADA);
    expect(await told()).toEqual(['review.shown']);
    await store.moderation.undo(vendor.id, [again[0]!.decisionId!, held!.decisionId!], BY_ADA);
    expect(await told()).toEqual(['review.held_back']);

    await store.reviews.reply({ reviewId: feedback.id, comment: 'Thanks' }, { account: 'default' });
    await store.reviews.deleteReply(feedback.id, { account: 'default' });
    expect(await told()).toEqual(['review.replied']);
    const reports = `/v2/vendors/${vendor.id}/reviews/${feedback.id}/reports`;
    await call('POST', reports, NEW_REPORT, { 'idempotency-key': 'one' });
    await call('POST', reports, NEW_REPORT, { 'idempotency-key': 'one' });
    expect(await told()).toEqual(['report.received']);
  });

  test('is told once for a request that comes twice, and not at all of what failed, or of an import', async () => {
    const store = await temporaryStore(engine);
    const { vendorId } = await shop(store);
    await store.webhooks.create('default', { url: URL_OF_HOOK, events: ['review.submitted'] });
    const review = { vendorId, rating: '5' };
    await Promise.all([1, 2, 3].map(() => store.reviews.submit(review, { idempotencyKey: 'one' })));
    await expect(store.reviews.submit({ ...review, rating: '1' }, { idempotencyKey: 'one' })).rejects.toThrow();
    await store.reviews.import(vendorId, [imported({})]);
    expect(await store.messages.list({ limit: 10 })).toHaveLength(1);
  });

  test('is told to those of the account who want that event, and nobody else', async () => {
    const store = await temporaryStore(engine);
    const { submit } = await shop(store);
    const make = (accountId: string, event: (typeof WEBHOOK_EVENTS)[number]) =>
      store.webhooks.create(accountId, { url: URL_OF_HOOK, events: [event] });
    const wanted = await make('default', 'review.submitted');
    await make('default', 'review.replied');
    await make('elsewhere', 'review.submitted');
    const off = await make('default', 'review.submitted');
    await store.webhooks.disable('default', off.id);
    await submit();
    expect(await store.messages.list({ limit: 10 })).toMatchObject([{ accountId: 'default', recipientId: wanted.id }]);
  });

  test('is told people at once, or in a digest a day, as each has chosen for the vendor', async () => {
    const store = await temporaryStore(engine);
    const [{ vendorId, submit }, other] = [await shop(store), await shop(store)];
    const personId = await personOf(store);
    const told = teller(store);
    const choose = (choice: Partial<NoticeChoice>) =>
      store.notices.set(
        { accountId: 'default', personId, vendorId },
        { newReviews: 'off', lowReviews: 'off', reports: 'off', digestHour: 6, ...choice },
      );
    await choose({ lowReviews: 'at_once' });
    await submit({ rating: '3' });
    await other.submit({ rating: '1' });
    expect(await told()).toEqual([]);
    const { id: reviewId } = await submit({ rating: '2' });
    expect(await told()).toEqual(['notice']);

    await choose({ newReviews: 'daily', lowReviews: 'at_once' });
    await submit({ rating: '1' });
    expect(await told()).toEqual(['notice']);
    await submit();
    await submit();
    expect(await told()).toEqual(['digest']);
    const [digest] = await store.messages.list({ states: ['waiting'], limit: 1 });
    expect(digest!.dueAt).toMatch(/T06:00:00.000Z$/);
    // What a file brings is no news, whatever its day.
    await store.reviews.import(vendorId, [imported({ createdAt: new Date().toISOString() })]);
    const place = { accountId: 'default', personId, vendorId };
    const summary = await store.notices.digest(place, '2000-01-01T00:00:00.000Z', '9999-01-01T00:00:00.000Z', 10);
    expect([summary.reviews, summary.reviewIds.length]).toEqual([5, 5]);

    await choose({ reports: 'at_once' });
    await submit();
    await store.reports.create({ vendorId, reviewId }, NEW_REPORT);
    expect(await told()).toEqual(['notice']);

    await store.links
      .toJoin('default', 'owner', '')
      .then(({ secret }) => store.links.use(secret, { name: 'Bo', email: 'bo@shop.example', password: '' }));
    await store.people.remove('default', personId);
    await store.reports.create({ vendorId, reviewId }, NEW_REPORT);
    expect(await store.messages.list({ limit: 10 })).toEqual([]);
  });
});
