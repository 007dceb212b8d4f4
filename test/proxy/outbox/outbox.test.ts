import { describe, expect, test, vi } from 'vitest';
import type { SubmittedReview } from '../../../src/contract/service/submitted-review.js';
import type { OutboxStore } from '../../../src/proxy/index.js';
import { fingerprintHash } from '../../../src/proxy/outbox/find-delivered.js';
import { settled } from '../../fixtures/manual-clock.js';
import { START } from '../../fixtures/proxy-upstream.js';
import { countingOutbox, reviewBy, startOutbox, temporaryOutbox, VENDOR } from './outbox-scene.js';
import type { Fate } from './outbox-service.js';

const names = (stored: { body: { firstName?: string | undefined } }[]) => stored.map(({ body }) => body.firstName);
/** One that ends so the first time and is taken after. */
const once = (fate: Fate) => ({ fate: (index: number): Fate => (index === 0 ? fate : 'take') });

describe('a submission', () => {
  test('that the service takes is delivered at once', async () => {
    const { outbox, service, store } = await startOutbox();
    const submitted = await outbox.submit(reviewBy('Ada'), 'k1');
    expect(submitted).toEqual({ state: 'delivered', id: service.stored[0]!.id, published: false });
    expect(service.stored[0]).toMatchObject({ key: 'k1', body: reviewBy('Ada') });
    expect(await store.counts()).toEqual({ waiting: 0, dead: 0, oldestAt: null });
  });

  test('is on disk before the service is asked', async () => {
    const { outbox, store, service } = await startOutbox({ fate: () => 'silence' });
    void outbox.submit(reviewBy('Ada'), 'k1');
    await vi.waitFor(async () => expect(await store.counts()).toMatchObject({ waiting: 1 }));
    await service.down();
  });

  test.each<[string, Fate, boolean]>([
    ['401', { status: 401 }, false],
    ['403', { status: 403 }, false],
    ['429', { status: 429 }, false],
    ['408', { status: 408 }, true],
    ['500', { status: 500 }, true],
    ['502', { status: 502 }, true],
    ['503', { status: 503, headers: { 'retry-after': '3' } }, true],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1/' } }, true],
    ['nothing but a reset', 'break', true],
    ['nonsense', { status: 200, body: 'thanks' }, true],
    ['no feedback', { status: 201, body: { feedback: null } }, true],
  ])('that is answered %s waits, and arrives once', async (_, fate, looksFirst) => {
    const { outbox, service, delivered } = await startOutbox(once(fate));
    outbox.start();
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({ state: 'queued' });
    await delivered();
    expect([names(service.stored), service.lists()]).toEqual([['Ada'], looksFirst ? 1 : 0]);
  });

  test('waits while the service is not there', async () => {
    const { outbox, service, clock, delivered } = await startOutbox();
    await service.down();
    outbox.start();
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({ state: 'queued' });
    await clock.advance(60_000);
    await service.up();
    await delivered();
    expect([names(service.stored), service.lists()]).toEqual([['Ada'], 0]);
  });

  test('keeps its shopper for five seconds, and goes on behind', async () => {
    let answer!: () => void;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { outbox, service, store, clock } = await startOutbox({ before: () => answered });
    const submitting = outbox.submit(reviewBy('Ada'), 'k1');
    await vi.waitFor(() => expect(service.arriving()).toBe(1));
    await clock.advance(4_999);
    expect(await Promise.race([submitting, settled()])).toBeUndefined();
    await clock.advance(1);
    expect(await submitting).toMatchObject({ state: 'queued' });
    answer();
    await vi.waitFor(async () => expect(await store.counts()).toMatchObject({ waiting: 0 }));
    expect(names(service.stored)).toEqual(['Ada']);
  });

  test.each<[number, string]>([
    [400, 'invalid_request'],
    [404, 'not_found'],
    [409, 'conflict'],
    [413, 'too_large'],
    [422, 'upstream_error'],
  ])('that is refused at once with %d is told so, and not kept', async (status, code) => {
    const { outbox, store } = await startOutbox(once({ status }));
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({ state: 'rejected', reason: { code } });
    expect(await store.counts()).toEqual({ waiting: 0, dead: 0, oldestAt: null });
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({ state: 'delivered' });
  });

  test('that is refused at the last moment is told so, and never that it waits', async () => {
    const real = await temporaryOutbox();
    let clockOf: { advance(ms: number): Promise<void> };
    const remove: OutboxStore['remove'] = async (id) => {
      await clockOf.advance(5_000);
      return real.remove(id);
    };
    const { outbox, clock } = await startOutbox({ fate: () => ({ status: 400 }) }, { store: { ...real, remove } });
    clockOf = clock;
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({
      state: 'rejected',
      reason: { code: 'invalid_request' },
    });
  });

  test('is not tried while the budget has no room for it', async () => {
    let hold: { ms: number; code: 'rate_limited' } | null = { ms: 30_000, code: 'rate_limited' };
    const { outbox, service, clock, delivered } = await startOutbox({}, { hold: () => hold });
    outbox.start();
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({ state: 'queued' });
    await clock.advance(30_000);
    expect(service.submissions).toHaveLength(0);
    hold = null;
    await delivered();
    expect(names(service.stored)).toEqual(['Ada']);
  });
});

describe('the same key', () => {
  test('gets the same answer without asking the service again', async () => {
    const { outbox, service } = await startOutbox();
    const first = await outbox.submit(reviewBy('Ada'), 'k1');
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toEqual(first);
    expect(service.submissions).toHaveLength(1);
  });

  test('waits with the first', async () => {
    const { outbox, service } = await startOutbox(once({ status: 503 }));
    const first = await outbox.submit(reviewBy('Ada'), 'k1');
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toEqual(first);
    expect([first.state, service.submissions.length]).toEqual(['queued', 1]);
  });

  test.each([once('take'), once({ status: 503 })])('with another review is a conflict', async (behaviour) => {
    const { outbox, service } = await startOutbox(behaviour);
    await outbox.submit(reviewBy('Ada'), 'k1');
    const others: Partial<SubmittedReview>[] = [
      { rating: '1' },
      { text: 'Cold.' },
      { text: 'Warm,  says Ada.' },
      { lastName: 'Lovelace' },
      { channel: { email: 'right@shopper.test' } },
      { product: { sourceProductId: 'p2', title: 'Chair' } },
      { source: 'app' },
      { answers: { size: 'L' } },
      { invitation: 'a.b.c' },
      { showOnWidget: true },
    ];
    for (const other of others) {
      expect(await outbox.submit(reviewBy('Ada', other), 'k1')).toMatchObject({
        state: 'rejected',
        reason: { code: 'idempotency_conflict' },
      });
    }
    expect(service.submissions).toHaveLength(1);
  });

  test('gets the same answer whatever the order of its fields', async () => {
    const { outbox } = await startOutbox();
    const review = reviewBy('Ada', { channel: { email: 'ada@shopper.test', phoneNumber: '+49 30 123456' } });
    const first = await outbox.submit(review, 'k1');
    const { channel, ...rest } = review;
    const { email, phoneNumber } = channel!;
    expect(await outbox.submit({ channel: { phoneNumber: phoneNumber!, email: email! }, ...rest }, 'k1')).toEqual(
      first,
    );
  });

  test('compares what it can of a review that an earlier version kept', async () => {
    const { outbox, store } = await startOutbox();
    const review = reviewBy('Ada');
    await store.enqueue({ vendorId: VENDOR, key: 'k1', fingerprint: await fingerprintHash(review), review }, START);
    expect(await outbox.submit(reviewBy('Ada', { source: 'app' }), 'k1')).toMatchObject({ state: 'delivered' });
    const other = outbox.submit(reviewBy('Ada', { rating: '1' }), 'k1');
    expect(await other).toMatchObject({ state: 'rejected', reason: { code: 'idempotency_conflict' } });
  });

  test('is another review at another vendor', async () => {
    const { outbox, service } = await startOutbox();
    await outbox.submit(reviewBy('Ada'), 'k1');
    expect(await outbox.submit(reviewBy('Ada', { vendorId: 'other' }), 'k1')).toMatchObject({ state: 'delivered' });
    expect(service.stored).toHaveLength(2);
  });

  test('sent again while it is refused is refused too, and not kept', async () => {
    const { store, queued } = await countingOutbox(2);
    const { outbox, service } = await startOutbox({ fate: () => ({ status: 400 }), before: () => queued }, { store });
    const twice = [outbox.submit(reviewBy('Ada'), 'k1'), outbox.submit(reviewBy('Ada'), 'k1')];
    const rejected = { state: 'rejected', reason: { code: 'invalid_request' } };
    expect([await Promise.all(twice), service.submissions.length]).toMatchObject([[rejected, rejected], 1]);
    expect(await store.counts()).toMatchObject({ waiting: 0, dead: 0 });
  });

  test('of several at once arrives once', async () => {
    const { outbox, service, delivered } = await startOutbox();
    outbox.start();
    await Promise.all(Array.from({ length: 20 }, () => outbox.submit(reviewBy('Ada'), 'k1')));
    await delivered();
    expect(service.submissions).toHaveLength(1);
  });
});

describe('readers', () => {
  test('of a vendor see a published review soon, whenever it arrives', async () => {
    const { outbox, published, delivered } = await startOutbox({
      fate: (index) => (index === 1 ? { status: 503 } : 'take'),
    });
    outbox.start();
    await outbox.submit(reviewBy('Ada', { showOnWidget: true }), 'k1');
    expect(published).toEqual([VENDOR]);
    await outbox.submit(reviewBy('Bob', { showOnWidget: true }), 'k2');
    await delivered();
    expect(published).toEqual([VENDOR, VENDOR]);
    await outbox.submit(reviewBy('Eve'), 'k3');
    expect(published).toHaveLength(2);
  });
});

describe('the log', () => {
  test('holds ids and codes, and nothing of the shopper', async () => {
    const fates: Fate[] = [{ status: 401 }, 'take, break', { status: 400 }];
    const { outbox, logged, store, until } = await startOutbox({ fate: (index) => fates[index] ?? 'take' });
    outbox.start();
    const channel = { email: 'ada@shopper.test', phoneNumber: '+49 30 1234567' };
    const review = reviewBy('Ada', { lastName: 'Lovelace', text: 'My secret text', channel });
    await outbox.submit(review, 'k1');
    await until(async () => (await store.counts()).waiting === 0);
    await outbox.submit(review, 'k2');
    expect(logged.map((event) => (event as { event: string }).event)).toEqual([
      'submission_delayed',
      'submission_delayed',
      'submission_found',
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/Ada|Lovelace|secret|shopper|1234567|k1/);
  });
});
