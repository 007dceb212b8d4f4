import { expect, test } from 'vitest';
import type { OutboxStore } from '../../../src/proxy/index.js';
import { createLog } from '../../../src/server/log.js';
import { monitorOutbox, WriteHealth } from '../../../src/server/storage/write-health.js';

const FULL = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
const GONE = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

function startHealth() {
  const lines: Record<string, unknown>[] = [];
  let now = 0;
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const health = new WriteHealth({ store: 'database', log, now: () => now });
  const advance = (ms: number) => {
    now += ms;
  };
  return { health, events: () => lines.map(({ level: _, time: __, ...event }) => event), advance };
}

test('a failed write is reported with its cause until one succeeds, and each change is logged once', async () => {
  const { health, events } = startHealth();
  const never = () => Promise.reject(FULL);
  expect(await health.check(never)).toBeNull();
  health.recordFailure(FULL);
  health.recordFailure(FULL);
  expect(await health.check(never)).toBe('the disk is full');
  health.recordSuccess(false);
  expect(await health.check(never)).toBe('the disk is full');
  health.recordSuccess(true);
  health.recordSuccess(true);
  expect(await health.check(never)).toBeNull();
  expect(events()).toEqual([
    { event: 'storage_failed', store: 'database', code: 'disk_full', cause: 'the disk is full' },
    { event: 'storage_back', store: 'database' },
  ]);
});

test('an error that does not come from storage changes nothing, unless any error means that it is unreachable', async () => {
  const { health } = startHealth();
  health.recordFailure(new Error('idempotency'));
  health.recordFailure(GONE);
  expect(await health.check(async () => {})).toBeNull();
  health.recordFailure(GONE, true);
  expect(await health.check(async () => {})).toBe('its database does not respond');
  // A call that succeeded, even one that only read, shows that it can be reached.
  health.recordSuccess(false);
  expect(await health.check(async () => {})).toBeNull();
});

test('a check during a failure tries a write, every five seconds at most', async () => {
  const { health, advance } = startHealth();
  let tried = 0;
  const tryWriting = async () => {
    tried += 1;
    if (tried > 1) health.recordSuccess(true);
  };
  await health.check(tryWriting);
  expect(tried).toBe(0);
  health.recordFailure(FULL);
  for (let checks = 0; checks < 3; checks += 1) expect(await health.check(tryWriting)).toBe('the disk is full');
  expect(tried).toBe(1);
  advance(5_000);
  expect(await health.check(tryWriting)).toBeNull();
  expect(tried).toBe(2);
});

test('a monitored outbox records calls that fail, and those that have certainly written', async () => {
  const { health } = startHealth();
  let error: unknown = FULL;
  const call = async () => {
    if (error) throw error;
  };
  const names = ['enqueue', 'find', 'take', 'counts', 'markDelivered'];
  const store = Object.fromEntries(names.map((name) => [name, call])) as unknown as OutboxStore;
  const monitored = monitorOutbox(store, health) as unknown as Record<string, () => Promise<void>>;
  await expect(monitored.enqueue!()).rejects.toBe(FULL);
  error = null;
  for (const name of ['find', 'take', 'counts']) {
    await monitored[name]!();
    expect(await health.check(async () => {})).toBe('the disk is full');
  }
  await monitored.markDelivered!();
  expect(await health.check(async () => {})).toBeNull();
});
