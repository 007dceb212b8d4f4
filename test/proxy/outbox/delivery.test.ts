import { describe, expect, test, vi } from 'vitest';
import { reviewBy, startOutbox, VENDOR } from './outbox-scene.js';
import type { Fate } from './outbox-service.js';

const DAY_MS = 86_400_000;
const counted = (waiting: number, dead: number) => ({ waiting, dead });

describe('a submission that the service answers with 500 each time', () => {
  const fate = (_: number, { firstName }: { firstName?: string | undefined }): Fate =>
    firstName === 'Ada' ? { status: 500 } : 'take';

  test('steps aside, and no longer holds up the others of its vendor', async () => {
    const { outbox, service, store, logged, until } = await startOutbox({ fate });
    outbox.start();
    for (const [name, key] of [
      ['Ada', 'k1'],
      ['Bob', 'k2'],
      ['Eve', 'k3'],
    ] as const)
      await outbox.submit(reviewBy(name), key);
    await until(async () => (await store.counts()).waiting === 1);
    expect(service.stored.map(({ key }) => key)).toEqual(['k2', 'k3']);
    expect(logged).toContainEqual(expect.objectContaining({ event: 'submission_delayed', attempts: 2, aside: true }));
  });

  test('is tried on, and arrives once the service is mended', async () => {
    let isMended = false;
    const mended = (index: number, body: { firstName?: string | undefined }) =>
      isMended ? ('take' as const) : fate(index, body);
    const { outbox, service, delivered, until } = await startOutbox({ fate: mended });
    outbox.start();
    await outbox.submit(reviewBy('Ada'), 'k1');
    await outbox.submit(reviewBy('Bob'), 'k2');
    await until(async () => service.stored.length === 1);
    isMended = true;
    await delivered();
    expect(service.stored.map(({ key }) => key)).toEqual(['k2', 'k1']);
  });

  test.each([502, 503, 504])('keeps its place when that is %d, which is about the service', async (status) => {
    const busy = (index: number): Fate => (index < 8 ? { status } : 'take');
    const { outbox, service, delivered } = await startOutbox({ fate: busy });
    outbox.start();
    await outbox.submit(reviewBy('Ada'), 'k1');
    await outbox.submit(reviewBy('Bob'), 'k2');
    await delivered();
    expect(service.stored.map(({ key }) => key)).toEqual(['k1', 'k2']);
  });

  test('keeps its place when the service could not be reached before: only its 500s count', async () => {
    const away: Fate[] = ['break', { status: 503 }, 'break', { status: 429 }, 'break', { status: 504 }];
    const fates: Fate[] = [...away, { status: 500 }, { status: 500 }];
    const { outbox, service, logged, delivered } = await startOutbox({ fate: (index) => fates[index] ?? 'take' });
    outbox.start();
    await outbox.submit(reviewBy('Ada'), 'k1');
    await outbox.submit(reviewBy('Bob'), 'k2');
    await delivered();
    expect(service.submissions.map(({ key }) => key)).toEqual([...fates.map(() => 'k1'), 'k1', 'k2']);
    expect(logged).not.toContainEqual(expect.objectContaining({ aside: true }));
  });

  test('steps aside at the third of them, however long the service was away in between', async () => {
    const fates: Fate[] = [{ status: 500 }, { status: 503 }, { status: 500 }, 'break', 'break', { status: 500 }];
    const { outbox, service, delivered } = await startOutbox({
      fate: (_, { firstName }) => (firstName === 'Ada' && fates.shift()) || 'take',
    });
    outbox.start();
    await outbox.submit(reviewBy('Ada'), 'k1');
    await outbox.submit(reviewBy('Bob'), 'k2');
    await delivered();
    expect(service.submissions.map(({ key }) => key)).toEqual([...Array(6).fill('k1'), 'k2', 'k1']);
  });

  test("does not count what fails while its vendor's list is read, in which it is looked for", async () => {
    let lists = 0;
    const fates: Fate[] = [{ status: 500 }];
    const { outbox, service, delivered } = await startOutbox({
      fate: (index) => fates[index] ?? 'take',
      listStatus: () => (++lists < 6 ? 500 : null),
    });
    outbox.start();
    await outbox.submit(reviewBy('Ada'), 'k1');
    await outbox.submit(reviewBy('Bob'), 'k2');
    await delivered();
    expect(service.stored.map(({ key }) => key)).toEqual(['k1', 'k2']);
  });
});

describe('a submission that the service answers with a success that nobody can read', () => {
  const unreadable = [{}, { feedback: null }, 'ok', '<html>Please wait</html>', ''];

  test.each(unreadable)('such as %j is sent again under its key, and no longer holds up the others', async (body) => {
    const { outbox, service, store, logged, until } = await startOutbox({
      fate: (_, { firstName }) => (firstName === 'Ada' ? { status: 200, body } : 'take'),
    });
    outbox.start();
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({ state: 'queued' });
    await outbox.submit(reviewBy('Bob'), 'k2');
    await until(async () => (await store.counts()).waiting === 1);
    expect(service.submissions.slice(0, 4).map(({ key }) => key)).toEqual(['k1', 'k1', 'k1', 'k2']);
    expect(service.stored.map(({ key }) => key)).toEqual(['k2']);
    const event = { event: 'submission_delayed', code: 'upstream_bad_response', attempts: 2, aside: true };
    expect(logged).toContainEqual(expect.objectContaining(event));
  });

  test('is found in the list where the service has stored it', async () => {
    const { outbox, service, delivered } = await startOutbox({ fate: () => 'take, nonsense' });
    outbox.start();
    await outbox.submit(reviewBy('Ada'), 'k1');
    await delivered();
    expect([service.stored.length, service.submissions.length]).toEqual([1, 1]);
  });

  test('keeps its place when that is a redirect, which is about the service', async () => {
    const redirected = (index: number): Fate => (index < 5 ? { status: 302, headers: { location: '/login' } } : 'take');
    const { outbox, service, delivered } = await startOutbox({ fate: redirected });
    outbox.start();
    await outbox.submit(reviewBy('Ada'), 'k1');
    await outbox.submit(reviewBy('Bob'), 'k2');
    await delivered();
    expect(service.stored.map(({ key }) => key)).toEqual(['k1', 'k2']);
  });
});

describe('a submission whose feedback', () => {
  test('has a number for its id is delivered under it', async () => {
    const { outbox, service } = await startOutbox({ fate: () => ({ status: 200, body: { feedback: { id: 5 } } }) });
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({ state: 'delivered', id: '5' });
    expect(service.submissions).toHaveLength(1);
  });

  test.each([false, true])(
    'has no usable id is delivered under one of the proxy (service first: %s)',
    async (first) => {
      const fate = (): Fate => ({ status: 200, body: { feedback: { id: 'a/b', titleKept: true } } });
      const { outbox, service, store } = await startOutbox({ fate }, { serviceFirst: first });
      const submit = () => outbox.submit(reviewBy('Ada', { title: 'Warm' }), 'k1');
      const outcome = await submit();
      expect(outcome).toEqual({ state: 'delivered', id: expect.any(String), published: false, title: 'kept' });
      expect(await submit()).toEqual(outcome);
      expect(service.submissions).toHaveLength(first ? 2 : 1);
      expect(await store.counts()).toMatchObject(counted(0, 0));
    },
  );
});

describe('a submission that is refused behind', () => {
  test.each([400, 404, 409, 413, 422])('with %d is given up, with what the shopper typed', async (status) => {
    const fate = (index: number): Fate => ({ status: index === 0 ? 503 : status });
    const { outbox, store, logged, until } = await startOutbox({ fate });
    outbox.start();
    const { id } = (await outbox.submit(reviewBy('Ada'), 'k1')) as { id: string };
    await until(async () => (await store.counts()).dead === 1);
    expect(await store.deadLetters()).toMatchObject([{ id, vendorId: VENDOR, attempts: 2, review: reviewBy('Ada') }]);
    expect(logged.at(-1)).toMatchObject({ severity: 'error', event: 'submission_dead', id, vendorId: VENDOR, status });
  });

  test('no longer holds up the others of its vendor', async () => {
    const fates: Fate[] = [{ status: 503 }, { status: 400 }];
    const { outbox, store, service, delivered } = await startOutbox({ fate: (index) => fates[index] ?? 'take' });
    outbox.start();
    await outbox.submit(reviewBy('Ada'), 'k1');
    await outbox.submit(reviewBy('Bob'), 'k2');
    await delivered();
    expect(service.stored.map(({ key }) => key)).toEqual(['k2']);
    expect(await store.counts()).toMatchObject(counted(0, 1));
  });

  test('while nobody waits any more is given up, even when it was the first try', async () => {
    let refuse!: () => void;
    const gone = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const { outbox, store, clock, service } = await startOutbox({
      fate: () => ({ status: 400 }),
      before: () => gone,
    });
    const submitting = outbox.submit(reviewBy('Ada'), 'k1');
    await vi.waitFor(() => expect(service.arriving()).toBe(1));
    await clock.advance(5_000);
    expect(await submitting).toMatchObject({ state: 'queued' });
    refuse();
    await vi.waitFor(async () => expect(await store.counts()).toMatchObject(counted(0, 1)));
  });

  test('is given up when one of those who sent it was told that it is kept', async () => {
    let refuse!: () => void;
    const gone = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const { outbox, store, clock, service } = await startOutbox({ fate: () => ({ status: 400 }), before: () => gone });
    const early = outbox.submit(reviewBy('Ada'), 'k1');
    await vi.waitFor(() => expect(service.arriving()).toBe(1));
    await clock.advance(3_000);
    const late = outbox.submit(reviewBy('Ada'), 'k1');
    await vi.waitFor(() => expect(clock.timers).toBe(2));
    await clock.advance(2_000);
    refuse();
    expect([(await early).state, (await late).state]).toEqual(['queued', 'queued']);
    await vi.waitFor(async () => expect(await store.counts()).toMatchObject(counted(0, 1)));
  });

  test('is answered as one that waits when its page sends it again', async () => {
    const fate = (index: number): Fate => ({ status: index === 0 ? 503 : 400 });
    const { outbox, store, service, until } = await startOutbox({ fate });
    outbox.start();
    const first = await outbox.submit(reviewBy('Ada'), 'k1');
    await until(async () => (await store.counts()).dead === 1);
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toEqual(first);
    expect(service.submissions).toHaveLength(2);
  });
});

describe('a submission that cannot be delivered', () => {
  test('is given up after a week', async () => {
    const { outbox, store, clock, until } = await startOutbox({ fate: () => ({ status: 401 }) });
    outbox.start();
    await outbox.submit(reviewBy('Ada'), 'k1');
    clock.now += 7 * DAY_MS - 60_000;
    await until(async () => (await store.nextDue())! > clock.now);
    expect(await store.counts()).toMatchObject(counted(1, 0));
    await until(async () => (await store.counts()).dead === 1, 60_000);
    expect(await store.deadLetters()).toMatchObject([{ reason: 'unauthorized' }]);
  });

  test('is given up after the time that is set', async () => {
    const { outbox, store, clock } = await startOutbox({ fate: () => ({ status: 401 }) }, { keepTryingMs: 0 });
    await outbox.submit(reviewBy('Ada'), 'k1');
    expect([await store.counts(), clock.timers]).toMatchObject([counted(0, 1), 0]);
  });

  test('is delivered after an operator has it tried again, in its old place', async () => {
    let well = false;
    const { outbox, store, service, clock, delivered } = await startOutbox(
      { fate: () => (well ? 'take' : { status: 401 }) },
      { keepTryingMs: 0 },
    );
    await outbox.submit(reviewBy('Ada'), 'k1');
    await outbox.submit(reviewBy('Bob'), 'k2');
    expect(await store.replay(clock.now)).toBe(2);
    well = true;
    outbox.start();
    await delivered();
    expect(service.stored.map(({ key }) => key)).toEqual(['k1', 'k2']);
  });

  test('and may have arrived is looked for when it is tried again', async () => {
    const { outbox, store, service, clock, delivered } = await startOutbox(
      { fate: () => 'take, break' },
      { keepTryingMs: 0 },
    );
    await outbox.submit(reviewBy('Ada'), 'k1');
    expect(await store.counts()).toMatchObject(counted(0, 1));
    await store.replay(clock.now);
    outbox.start();
    await delivered();
    expect([service.stored.length, service.submissions.length]).toEqual([1, 1]);
  });
});

describe('the next try', () => {
  test('comes when Retry-After says, and not before', async () => {
    const fates: Fate[] = [{ status: 429, headers: { 'retry-after': '37' } }];
    const { outbox, service, clock, store, delivered } = await startOutbox({ fate: (index) => fates[index] ?? 'take' });
    outbox.start();
    await outbox.submit(reviewBy('Ada'), 'k1');
    const due = (await store.nextDue())!;
    expect(due).toBeGreaterThanOrEqual(clock.now + 37_000);
    await clock.advance(37_000);
    expect(service.submissions).toHaveLength(1);
    await delivered();
    expect(clock.now).toBeGreaterThanOrEqual(due);
  });

  test('comes later each time', async () => {
    const { outbox, logged, until } = await startOutbox({ fate: () => ({ status: 401 }) });
    outbox.start();
    await outbox.submit(reviewBy('Ada'), 'k1');
    await until(() => logged.length >= 6);
    // Half of the bound, since the random number is one half, and a second.
    const waits = logged.slice(0, 6).map((event) => (event as { waitMs: number }).waitMs);
    expect(waits).toEqual([1_500, 2_000, 3_000, 5_000, 9_000, 17_000]);
  });
});

describe('a submission with files', () => {
  const refuses = { status: 400, body: { errors: [{ field: 'uploads.0', message: 'is gone' }] } } as const;
  const files = { uploads: ['a-file-that-is-gone'] };

  test('is rejected at the first attempt, while its shopper waits who can leave one out', async () => {
    const { outbox, service } = await startOutbox({ fate: () => refuses });
    expect(await outbox.submit(reviewBy('Ada', files), 'k1')).toMatchObject({ state: 'rejected' });
    expect(service.submissions.map(({ prefer }) => prefer)).toEqual(['vendor-visibility']);
  });

  test('is never lost for one: a later attempt has the service store it without', async () => {
    const fates: Fate[] = [{ status: 503 }];
    const { outbox, service, delivered } = await startOutbox({ fate: (index) => fates[index] ?? 'take' });
    outbox.start();
    expect(await outbox.submit(reviewBy('Ada', files), 'k1')).toMatchObject({ state: 'queued' });
    await delivered();
    expect(service.submissions.map(({ prefer }) => prefer)).toEqual([
      'vendor-visibility',
      'vendor-visibility, handling=lenient',
    ]);
    expect(await outbox.submit(reviewBy('Ada', files), 'k1')).toMatchObject({ state: 'delivered', uploads: 'dropped' });
  });

  test('is retried so where the first attempt comes once nobody waits', async () => {
    const fates: Fate[] = [refuses];
    const { outbox, service, store, delivered } = await startOutbox({ fate: (index) => fates[index] ?? 'take' });
    const review = reviewBy('Ada', files);
    await store.enqueue({ vendorId: VENDOR, key: 'k1', fingerprint: 'f', contentHash: 'c', review }, 0);
    outbox.start();
    await delivered();
    expect(service.stored).toHaveLength(1);
    expect(service.submissions.map(({ prefer }) => prefer.includes('lenient'))).toEqual([false, true]);
  });
});
