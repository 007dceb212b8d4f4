import { describe, expect, test } from 'vitest';
import type { NewMessage, Store } from '../../../src/service/index.js';
import { ENGINES, temporaryStore } from '../temporary-service.js';

const AT = new Date('2026-03-01T10:00:00.000Z');
const later = (ms: number) => new Date(AT.getTime() + ms);
const LEASE = { limit: 10, leaseMs: 60_000 };

const mail = (id: string, more: Partial<NewMessage> = {}): NewMessage => ({
  accountId: 'default',
  id,
  channel: 'mail',
  kind: 'notice',
  recipientId: 'ada',
  ...more,
});
const stateOf = async (store: Store, id: string) => (await store.messages.find('default', id))?.state;

describe.each(ENGINES)('the message queue on %s', (engine) => {
  test('has a message once, however often it is added, and the account of another apart', async () => {
    const { messages } = await temporaryStore(engine);
    expect(await messages.add([mail('one'), mail('two')], AT)).toBe(2);
    expect(await messages.add([mail('one'), mail('three'), mail('one', { accountId: 'other' })], AT)).toBe(2);
    const taken = await messages.take('mail', LEASE, AT);
    expect(taken.map(({ accountId, id }) => `${accountId} ${id}`).sort()).toEqual([
      ...['default one', 'default three', 'default two', 'other one'],
    ]);
  });

  test('gives each message to one who takes it, and again when the lease has ended', async () => {
    const { messages } = await temporaryStore(engine);
    await messages.add(
      Array.from({ length: 40 }, (_, at) => mail(`m${at}`)),
      AT,
    );
    const takers = await Promise.all(
      Array.from({ length: 8 }, () => messages.take('mail', { ...LEASE, limit: 5 }, AT)),
    );
    const ids = takers.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await messages.take('mail', { ...LEASE, limit: 100 }, AT);
    expect(ids.length + rest.length).toBe(40);
    expect(await messages.take('mail', LEASE, later(59_999))).toEqual([]);
    const [again] = await messages.take('mail', { ...LEASE, limit: 1 }, later(60_000));
    expect(again).toMatchObject({ attempts: 2 });
  });

  test('takes as many as it may and no more, however many are due: a process has no more in its hands than it can send', async () => {
    const { messages } = await temporaryStore(engine);
    const all = Array.from({ length: 40 }, (_, at) => mail(`m${at}`));
    await messages.add(all, AT);
    expect(await messages.take('mail', { ...LEASE, limit: 3 }, AT)).toHaveLength(3);
    const both = await Promise.all([1, 2].map(() => messages.take('mail', { ...LEASE, limit: 3 }, AT)));
    expect(Math.max(...both.map((taken) => taken.length))).toBeLessThanOrEqual(3);
    expect(await messages.take('mail', { ...LEASE, limit: 100 }, AT)).toHaveLength(37 - both.flat().length);
  });

  test('takes only what is due, of one channel, and nothing for those who are busy', async () => {
    const { messages } = await temporaryStore(engine);
    await messages.add(
      [
        mail('due'),
        mail('later', { dueAt: later(1000) }),
        mail('busy', { recipientId: 'bo' }),
        mail('hook', { channel: 'webhook' }),
      ],
      AT,
    );
    const take = async (channel: 'mail' | 'webhook', at: Date, without: string[] = []) =>
      (await messages.take(channel, { ...LEASE, without }, at)).map(({ id }) => id);
    expect(await take('mail', AT, ['bo'])).toEqual(['due']);
    expect((await take('mail', later(1000))).sort()).toEqual(['busy', 'later']);
    expect(await take('webhook', AT)).toEqual(['hook']);
  });

  test('counts no attempt where nothing was tried', async () => {
    const { messages } = await temporaryStore(engine);
    await messages.add([mail('one')], AT);
    const [first] = await messages.take('mail', LEASE, AT);
    await messages.end(first!, { state: 'waiting', dueAt: later(1000), isPostponed: true }, AT);
    const [second] = await messages.take('mail', LEASE, later(1000));
    expect(second).toMatchObject({ attempts: 1 });
    await messages.end(second!, { state: 'waiting', dueAt: later(2000) }, later(1000));
    expect(await messages.take('mail', LEASE, later(2000))).toMatchObject([{ attempts: 2 }]);
  });

  test('lets a mail out only while it waits and the lease is held', async () => {
    const store = await temporaryStore(engine);
    const { messages } = store;
    await messages.add([mail('cancelled'), mail('lost'), mail('good')], AT);
    const taken = new Map((await messages.take('mail', LEASE, AT)).map((one) => [one.id, one]));
    expect(await messages.cancel('default', 'cancelled', AT)).toBe(true);
    expect(await messages.markSending(taken.get('cancelled')!, 1000, AT)).toBe(false);

    const [other] = await messages.take('mail', { ...LEASE, limit: 1 }, later(60_000));
    expect(await messages.markSending(taken.get(other!.id)!, 1000, later(60_000))).toBe(false);
    expect(await messages.end(taken.get(other!.id)!, { state: 'sent' })).toBe(false);
    expect(await messages.markSending(other!, 1000, later(60_000))).toBe(true);
    expect(await messages.markSending(other!, 1000, later(60_000))).toBe(false);
    expect(await messages.cancel('default', other!.id)).toBe(false);
    expect(await messages.end(other!, { state: 'sent' })).toBe(true);
    expect(await stateOf(store, other!.id)).toBe('sent');
    expect(await messages.end(other!, { state: 'waiting', dueAt: AT })).toBe(false);
  });

  test('never takes again what was being sent when its process ended, and says so', async () => {
    const store = await temporaryStore(engine);
    const { messages } = store;
    await messages.add([mail('one')], AT);
    const [one] = await messages.take('mail', LEASE, AT);
    await messages.markSending(one!, 60_000, AT);
    expect(await messages.recover(later(59_999))).toEqual([]);
    expect(await messages.recover(later(60_000))).toMatchObject([{ id: 'one', state: 'unsure' }]);
    expect(await messages.take('mail', LEASE, later(10_000_000))).toEqual([]);
    expect(await messages.counts(AT)).toMatchObject([
      { channel: 'mail', unsure: 1 },
      { channel: 'text', unsure: 0 },
      { channel: 'webhook', unsure: 0 },
      { channel: 'source', unsure: 0 },
    ]);

    expect(await messages.resend('default', 'one', AT)).toBe(true);
    expect(await messages.take('mail', LEASE, AT)).toMatchObject([{ id: 'one', attempts: 1 }]);
  });

  test('counts what waits and since when, and pauses until it is told to go on', async () => {
    const { messages } = await temporaryStore(engine);
    await messages.add([mail('one'), mail('two', { dueAt: later(60_000) })], AT);
    expect(await messages.counts(later(-1))).toMatchObject([{ waiting: 2, oldestDueAt: null }, {}, { waiting: 0 }, {}]);
    expect(await messages.counts(AT)).toMatchObject([{ waiting: 2, oldestDueAt: AT.toISOString() }, {}, {}, {}]);
    expect(await messages.pausedSince()).toBeNull();
    await messages.setPaused(true, AT);
    await messages.setPaused(true, later(1));
    expect(await messages.pausedSince()).toBe(AT.toISOString());
    await messages.setPaused(false);
    expect(await messages.pausedSince()).toBeNull();
  });

  test('after a restore sends no mail that may have been sent since, and each webhook', async () => {
    const store = await temporaryStore(engine);
    await store.messages.add([mail('mail'), mail('hook', { channel: 'webhook' })], AT);
    expect(await store.messages.afterRestore()).toBe(1);
    expect([await stateOf(store, 'mail'), await stateOf(store, 'hook')]).toEqual(['unsure', 'waiting']);
  });

  test('forgets what was about a review that is erased, and what has ended long ago', async () => {
    const store = await temporaryStore(engine);
    const { id: vendorId } = await store.vendors.create({ name: 'Hats' });
    const { id } = await store.reviews.submit({ vendorId, rating: '5', channel: { email: 'ada@mail.example' } });
    const about = { vendorId, subjectId: id };
    await store.messages.add([mail('about', about), mail('other', { vendorId, subjectId: 'x' }), mail('late')], AT);
    const found = await store.erasures.findReview(id, { account: 'default' });
    await store.erasures.erase(found!, { subject: 'review', keepText: false });
    expect(await stateOf(store, 'about')).toBeUndefined();

    const days = { contacts: null, invites: null, reporters: null, requests: null, erasures: null, messages: 30 };
    await store.messages.cancel('default', 'other', AT);
    const inDays = (count: number) => later(count * 86_400_000);
    expect((await store.retention.count(days, inDays(30))).messages).toBe(0);
    expect((await store.retention.count(days, inDays(31))).messages).toBe(1);
    expect(await store.retention.removeBatch('messages', days, inDays(31))).toBe(1);
    expect([await stateOf(store, 'other'), await stateOf(store, 'late')]).toEqual([undefined, 'waiting']);

    await store.messages.add([mail('of the vendor', about)], AT);
    await store.erasures.eraseVendor(vendorId, 'default');
    expect(await stateOf(store, 'of the vendor')).toBeUndefined();
  });
});
