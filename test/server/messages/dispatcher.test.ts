import { describe, expect, test } from 'vitest';
import { createDispatcher } from '../../../src/server/messages/dispatcher.js';
import { LEASE_MS, type SendEnd, type Sender } from '../../../src/server/messages/sender.js';
import type { NewMessage } from '../../../src/service/index.js';
import { ManualClock } from '../../fixtures/manual-clock.js';
import { temporaryStore } from '../../service/temporary-service.js';

const START = Date.parse('2026-03-01T10:00:00.000Z');
const hook = (id: string, recipientId = 'r'): NewMessage => ({
  accountId: 'default',
  id,
  channel: 'webhook',
  kind: 'event',
  recipientId,
});

/** A dispatcher whose one sender ends as the test says; `open` has the attempts that are in flight. */
async function scene(options: Partial<Sender> = {}) {
  const store = await temporaryStore();
  const clock = new ManualClock(START);
  const events: { event: string; [field: string]: unknown }[] = [];
  const open = new Map<string, (end: SendEnd | Error) => void>();
  const sender: Sender = {
    channel: 'webhook',
    atOnce: 4,
    backoffMs: [1000, 60_000],
    send: ({ id }) =>
      new Promise((resolve, reject) =>
        open.set(id, (end) => {
          open.delete(id);
          if (end instanceof Error) reject(end);
          else resolve(end);
        }),
      ),
    close: async () => {},
    ...options,
  };
  const dispatcher = createDispatcher({
    queue: store.messages,
    senders: [sender],
    log: (event) => events.push(event as (typeof events)[number]),
    now: () => clock.now,
    timer: clock.timer,
    random: () => 0,
  });
  const add = (...messages: NewMessage[]) => store.messages.add(messages, new Date(clock.now));
  const stateOf = async (id: string) => (await store.messages.find('default', id))!.state;
  return { store, clock, events, open, dispatcher, add, stateOf };
}

describe('the dispatcher', () => {
  test('retries with a growing pause, and gives a message up after the last', async () => {
    const dead: string[] = [];
    const { clock, dispatcher, open, add, stateOf, store } = await scene({
      onDead: async ({ id }) => void dead.push(id),
    });
    await add(hook('one'));
    dispatcher.start();
    const isTried = () => expect.poll(() => clock.advance(500).then(() => open.has('one'))).toBe(true);
    for (const wait of [1000, 60_000]) {
      await isTried();
      const dueAt = new Date(clock.now + wait).toISOString();
      open.get('one')!({ state: 'waiting', outcome: 'http_500' });
      await expect.poll(async () => (await store.messages.find('default', 'one'))!.dueAt).toBe(dueAt);
      await clock.advance(wait - 1);
      expect(open.size).toBe(0);
    }
    await isTried();
    open.get('one')!({ state: 'waiting', outcome: 'http_500' });
    await expect.poll(() => stateOf('one')).toBe('dead');
    await expect.poll(() => dead).toEqual(['one']);
    await dispatcher.close();
  });

  test('counts no attempt where a message was postponed, however often, and retries it afterwards as the first time', async () => {
    const { clock, dispatcher, open, add, stateOf, store } = await scene();
    await add(hook('one'));
    dispatcher.start();
    const isLookedAt = () => expect.poll(() => clock.advance(500).then(() => open.has('one'))).toBe(true);
    const attempts = async () => (await store.messages.find('default', 'one'))!.attempts;
    for (let look = 0; look < 4; look += 1) {
      await isLookedAt();
      open.get('one')!({
        state: 'waiting',
        outcome: 'campaign_paused',
        notBefore: new Date(clock.now + 3_600_000),
      });
      await expect.poll(attempts).toBe(0);
      await clock.advance(3_600_000);
    }
    await isLookedAt();
    open.get('one')!({ state: 'waiting', outcome: 'smtp_451' });
    await expect
      .poll(() => store.messages.find('default', 'one'))
      .toMatchObject({ state: 'waiting', attempts: 1, dueAt: new Date(clock.now + 1000).toISOString() });
    await dispatcher.close();
    expect(await stateOf('one')).toBe('waiting');
  });

  test('keeps so many in flight, and so many to one recipient, so that one that hangs holds up no other', async () => {
    const { dispatcher, open, add } = await scene({ atOncePerRecipient: 2 });
    await add(...Array.from({ length: 9 }, (_, at) => hook(`slow-${at}`, 'slow')), hook('other', 'other'));
    dispatcher.start();
    await expect.poll(() => [...open.keys()].sort()).toEqual(['other', 'slow-0', 'slow-1']);
    open.get('slow-0')!({ state: 'sent' });
    await expect.poll(() => [...open.keys()].sort()).toEqual(['other', 'slow-1', 'slow-2']);
    for (const end of open.values()) end({ state: 'sent' });
    const closed = dispatcher.close();
    await closed;
  });

  test('waits for what is in flight before it is closed, and takes nothing more', async () => {
    const { dispatcher, open, add, stateOf } = await scene({ atOnce: 1 });
    await add(hook('first'), hook('second'));
    dispatcher.start();
    await expect.poll(() => open.has('first')).toBe(true);
    let isClosed = false;
    const closed = dispatcher.close().then(() => {
      isClosed = true;
    });
    await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    open.get('first')!({ state: 'sent' });
    await closed;
    expect([await stateOf('first'), await stateOf('second')]).toEqual(['sent', 'waiting']);
  });

  test('sends nothing while it is paused', async () => {
    const { store, clock, dispatcher, open, add } = await scene();
    await store.messages.setPaused(true);
    await add(hook('one'));
    dispatcher.start();
    await clock.advance(5000);
    expect(open.size).toBe(0);
    await store.messages.setPaused(false);
    await expect.poll(() => clock.advance(1000).then(() => open.has('one'))).toBe(true);
    open.get('one')!({ state: 'sent' });
    await dispatcher.close();
  });

  test('sends nothing that is too late', async () => {
    const { clock, dispatcher, open, add, stateOf } = await scene();
    await add({ ...hook('late'), endsAt: new Date(START) });
    dispatcher.start();
    await expect.poll(() => stateOf('late')).toBe('cancelled');
    expect(open.size).toBe(0);
    expect(clock.now).toBe(START);
    await dispatcher.close();
  });

  test('tries a webhook again that failed of itself, and a mail only before its last byte', async () => {
    let isMarked = false;
    const { dispatcher, add, stateOf, events } = await scene({
      channel: 'mail',
      async send({ id }, mark) {
        if (id === 'marked') isMarked = await mark();
        throw new TypeError('a fault of ours');
      },
    });
    await add({ ...hook('marked'), channel: 'mail' }, { ...hook('before'), channel: 'mail' });
    dispatcher.start();
    await expect.poll(() => stateOf('marked')).toBe('unsure');
    expect(isMarked).toBe(true);
    await expect.poll(() => stateOf('before')).toBe('waiting');
    await dispatcher.close();
    expect(events.filter(({ event }) => event === 'message_error')).toHaveLength(2);
    expect(dispatcher.stats().ended.mail).toMatchObject({ unsure: 1, waiting: 1 });
  });

  test('takes over what a process left that ended: a webhook is sent again, a mail in its last byte is unsure', async () => {
    const { store, clock, dispatcher, open, add, stateOf, events } = await scene();
    await add(hook('hook'), { ...hook('mail'), channel: 'mail' });
    const lease = { limit: 1, leaseMs: LEASE_MS };
    await store.messages.take('webhook', lease, new Date(START));
    const [mail] = await store.messages.take('mail', lease, new Date(START));
    await store.messages.markSending(mail!, LEASE_MS, new Date(START));
    dispatcher.start();
    await clock.advance(LEASE_MS - 1000);
    expect(open.size).toBe(0);
    await expect.poll(() => clock.advance(1000).then(() => open.has('hook'))).toBe(true);
    expect(await stateOf('mail')).toBe('unsure');
    expect(events).toContainEqual(expect.objectContaining({ event: 'message_unsure', id: 'mail' }));
    open.get('hook')!({ state: 'sent' });
    await dispatcher.close();
  });
});
