import { expect, test } from 'vitest';
import { createLog } from '../../src/cli/log.js';
import { createOutboxNumbers } from '../../src/cli/outbox-numbers.js';
import { StorageHealth } from '../../src/cli/storage-health.js';
import { watchOutbox } from '../../src/cli/watched-outbox.js';
import type { OutboxStore } from '../../src/proxy/index.js';

const FULL = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
const GONE = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

function startHealth() {
  const lines: Record<string, unknown>[] = [];
  let now = 0;
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const health = new StorageHealth({ store: 'database', log, now: () => now });
  const advance = (ms: number) => {
    now += ms;
  };
  return { health, events: () => lines.map(({ level: _, time: __, ...event }) => event), advance };
}

test('a write that fails is said with its cause until one succeeds, and logged once each', async () => {
  const { health, events } = startHealth();
  const never = () => Promise.reject(FULL);
  expect(await health.look(never)).toBeNull();
  health.failed(FULL);
  health.failed(FULL);
  expect(await health.look(never)).toBe('the disk is full');
  health.succeeded(false);
  expect(await health.look(never)).toBe('the disk is full');
  health.succeeded(true);
  health.succeeded(true);
  expect(await health.look(never)).toBeNull();
  expect(events()).toEqual([
    { event: 'storage_failed', store: 'database', code: 'disk_full', cause: 'the disk is full' },
    { event: 'storage_back', store: 'database' },
  ]);
});

test('an error that says nothing of the storage changes nothing, unless any says that it is away', async () => {
  const { health } = startHealth();
  health.failed(new Error('idempotency'));
  health.failed(GONE);
  expect(await health.look(async () => {})).toBeNull();
  health.failed(GONE, true);
  expect(await health.look(async () => {})).toBe('its database does not answer');
  // Whatever it answers, it is there again.
  health.succeeded(false);
  expect(await health.look(async () => {})).toBeNull();
});

test('while it lasts, who looks has a write tried, every five seconds at most', async () => {
  const { health, advance } = startHealth();
  let tried = 0;
  const tryWriting = async () => {
    tried += 1;
    if (tried > 1) health.succeeded(true);
  };
  await health.look(tryWriting);
  expect(tried).toBe(0);
  health.failed(FULL);
  for (let looks = 0; looks < 3; looks += 1) expect(await health.look(tryWriting)).toBe('the disk is full');
  expect(tried).toBe(1);
  advance(5_000);
  expect(await health.look(tryWriting)).toBeNull();
  expect(tried).toBe(2);
});

test('an outbox is heard: what fails, and what has certainly written', async () => {
  const { health } = startHealth();
  let error: unknown = FULL;
  const call = async () => {
    if (error) throw error;
  };
  const names = ['keep', 'find', 'take', 'counts', 'delivered'];
  const store = Object.fromEntries(names.map((name) => [name, call])) as unknown as OutboxStore;
  const watched = watchOutbox(store, health) as unknown as Record<string, () => Promise<void>>;
  await expect(watched.keep!()).rejects.toBe(FULL);
  error = null;
  for (const name of ['find', 'take', 'counts']) {
    await watched[name]!();
    expect(await health.look(async () => {})).toBe('the disk is full');
  }
  await watched.delivered!();
  expect(await health.look(async () => {})).toBeNull();
});

test('the outbox’s numbers do not vanish while it is away, and a flag says so', async () => {
  let away = false;
  const counts = async () => {
    if (away) throw GONE;
    return { waiting: 3, dead: 1, oldestAt: 5_000 };
  };
  const numbers = createOutboxNumbers({ counts }, () => 65_000);
  const read = async (failure: string | null = null) =>
    Object.fromEntries((await numbers(failure)).map(({ name, values }) => [name, values[0]!.value]));
  const known = { outbox_waiting: 3, outbox_dead: 1, outbox_oldest_seconds: 60 };
  expect(await read()).toEqual({ outbox_up: 1, ...known });
  expect(await read('the disk is full')).toEqual({ outbox_up: 0, ...known });
  away = true;
  expect(await read()).toEqual({ outbox_up: 0, ...known });
  expect((await createOutboxNumbers({ counts })(null)).map(({ name, values }) => [name, values[0]!.value])).toEqual([
    ['outbox_up', 0],
  ]);
});
