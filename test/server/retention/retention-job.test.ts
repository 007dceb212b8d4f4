import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createRetentionJob, type RetentionJobOptions } from '../../../src/server/retention/retention-job.js';
import { readSettings } from '../../../src/server/settings/settings.js';
import { openStore } from '../../../src/service/index.js';
import { openSqliteOutbox } from '../../../src/stores/index.js';
import { ENGINES, type Engine, imported, temporaryDirectory, temporaryPlace } from '../../service/temporary-service.js';

const DAY_MS = 86_400_000;
/** An hour before the job's. */
const TWO = Date.parse('2027-06-01T02:00:00Z');
const THREE = TWO + 3_600_000;
const EMAIL = 'adalgunde@mail.example';

/** A shop whose reviews of Adalgunde are so many that pages of the file are split, and a job by a clock of the test. */
async function shop(engine: Engine = 'sqlite') {
  const place = await temporaryPlace(engine);
  const dataDir = 'dataDir' in place ? place.dataDir : temporaryDirectory();
  const store = await openStore(place);
  const outbox = await openSqliteOutbox(dataDir);
  const logged: Record<string, unknown>[] = [];
  const time = { now: TWO };
  const open = (options: Partial<RetentionJobOptions> = {}) => {
    const settings = { ...readSettings({}), dataDir };
    const log = (event: object) => void logged.push(event as Record<string, unknown>);
    const job = createRetentionJob({ settings, store, outbox, log, now: () => time.now, ...options });
    onTestFinished(job.close);
    return job;
  };
  onTestFinished(async () => {
    await outbox.close();
    await store.close();
  });
  const { id: vendorId } = await store.vendors.create({ name: 'Hats' });
  const submit = (days: number) =>
    store.reviews.submit(
      { vendorId, rating: '5', text: `Write to ${EMAIL}. ${'x'.repeat(500)}`, channel: { email: EMAIL } },
      { at: new Date(TWO - days * DAY_MS), idempotencyKey: `order of ${EMAIL}, ${Math.random()}` },
    );
  const traces = () => {
    const names = readdirSync(dataDir);
    return names.filter((name) => readFileSync(join(dataDir, name), 'latin1').toLowerCase().includes(EMAIL));
  };
  return { store, outbox, open, submit, traces, logged, time, vendorId };
}

describe.each(ENGINES)('on %s', (engine) => {
  test('all that is past its time is removed once a day, by one of the processes', async () => {
    const { open, submit, time, logged, store } = await shop(engine);
    const jobs = [open(), open(), open()];
    const look = () => Promise.all(jobs.map((job) => job.look()));
    const applied = () => logged.filter(({ event }) => event === 'retention_applied');
    await submit(400);
    await look();
    expect(applied()).toEqual([{ event: 'retention_applied', contacts: 1, requests: 1, isDone: true }]);
    await submit(400);
    await look();
    expect(applied()).toHaveLength(1);
    time.now = THREE;
    await look();
    expect(applied()).toHaveLength(2);
    expect(await store.retention.count(readSettings({}).keepDays, new Date(THREE))).toMatchObject({ contacts: 0 });
    const removed = jobs.map((job) => job.stats().removed.contacts);
    expect(removed.reduce((sum, count) => sum + count)).toBe(2);
    expect(JSON.stringify(logged).toLowerCase()).not.toContain('adalgunde');
  });
});

test('after it, a search of all files of DATA_DIR finds nothing of what was past its time', async () => {
  const { store, outbox, open, submit, traces, vendorId, logged } = await shop();
  for (let day = 400; day < 420; day += 1) {
    await submit(day);
    await store.reviews.import(
      vendorId,
      Array.from({ length: 40 }, () => imported({ text: 'x'.repeat(900) })),
    );
  }
  const { id } = await outbox.enqueue(
    { vendorId, key: 'k', fingerprint: 'f', review: { vendorId, rating: '5', channel: { email: EMAIL } } },
    TWO - 181 * DAY_MS,
  );
  await outbox.deadLetter(id, 'invalid_request', TWO - 181 * DAY_MS);
  expect(traces().length).toBeGreaterThan(1);
  const job = open();
  await job.look();
  expect(traces()).toEqual([]);
  expect(job.stats()).toMatchObject({
    removed: { contacts: 20, requests: 20, deadLetters: 1 },
    compactionDueSince: null,
  });
  expect(logged.map(({ event }) => event)).toEqual(['retention_applied', 'compacted', 'retention_applied']);
});

test('what an operation has erased leaves the files after the next time the hour strikes', async () => {
  const { store, open, submit, traces, time, logged } = await shop();
  const job = open();
  await job.look();
  const { id } = await submit(1);
  const found = await store.erasures.findReview(id, { account: 'default' });
  await store.erasures.erase(found!, { subject: 'review', keepText: false, at: new Date(TWO + 60_000) });
  time.now = THREE - 1;
  await job.look();
  expect(logged.map(({ event }) => event)).not.toContain('compacted');
  expect(job.stats().compactionDueSince).toBe(TWO + 60_000);
  time.now = THREE;
  await job.look();
  expect(logged).toContainEqual(expect.objectContaining({ event: 'compacted' }));
  expect(traces()).toEqual([]);
  expect(await store.compaction.due()).toBeNull();
});

test('what an operation has erased leaves the files a second later, and several erasures cost one compaction', async () => {
  const { store, open, submit, traces, logged } = await shop();
  const timers: { work: () => void; ms: number }[] = [];
  const job = open({
    timer: (work, ms) => {
      timers.push({ work, ms });
      return () => {};
    },
  });
  await job.look();
  for (let day = 1; day < 4; day += 1) {
    const { id } = await submit(day);
    const found = await store.erasures.findReview(id, { account: 'default' });
    await store.erasures.erase(found!, { subject: 'review', keepText: false, at: new Date(TWO + 60_000) });
    job.onErased();
  }
  expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
  timers[0]!.work();
  await expect.poll(() => logged.filter(({ event }) => event === 'compacted')).toHaveLength(1);
  expect(traces()).toEqual([]);
  expect(await store.compaction.due()).toBeNull();
});

test('a compaction that fails is logged, and tried again', async () => {
  const { open, submit, logged, store } = await shop();
  await submit(400);
  let tries = 0;
  const compact = async (_: object, name: string) => {
    tries += name === 'reviews.sqlite' ? 1 : 0;
    if (tries === 1) throw Object.assign(new Error(EMAIL), { code: 'SQLITE_FULL' });
  };
  const job = open({ compact });
  await job.look();
  expect(logged).toContainEqual(expect.objectContaining({ event: 'compaction_failed', code: 'SQLITE_FULL' }));
  expect(JSON.stringify(logged)).not.toContain(EMAIL);
  expect(await store.compaction.due()).not.toBeNull();
});

test('a database that was there before waits, and the log says once a day what will go', async () => {
  const { open, submit, logged, store, time } = await shop();
  await submit(400);
  await store.retention.setApplied(new Date(TWO + 7 * DAY_MS));
  const job = open();
  await job.look();
  await job.look();
  expect(logged).toEqual([
    { severity: 'warn', event: 'retention_planned', after: '2027-06-08T02:00:00.000Z', contacts: 1, requests: 1 },
  ]);
  time.now = THREE;
  await job.look();
  expect(logged).toHaveLength(2);
  time.now = THREE + 7 * DAY_MS;
  await job.look();
  expect(logged).toContainEqual({ event: 'retention_applied', contacts: 1, requests: 1, isDone: true });
});

test('it ends after the transaction that runs, and the next process goes on', async () => {
  const { open, store, vendorId, logged } = await shop();
  const old = { email: EMAIL, createdAt: new Date(TWO - 400 * DAY_MS).toISOString() };
  await store.reviews.import(
    vendorId,
    Array.from({ length: 100 }, () => imported(old)),
  );
  const { retention } = store;
  const job = open({
    store: {
      ...store,
      retention: {
        ...retention,
        removeBatch: async (...args) => {
          const count = await retention.removeBatch(...args);
          job.close();
          return count;
        },
      },
    },
  });
  await job.look();
  await job.close();
  expect(logged).toEqual([{ event: 'retention_applied', contacts: 20, isDone: false }]);
  const next = open();
  await next.look();
  expect(next.stats().removed.contacts).toBe(80);
});
