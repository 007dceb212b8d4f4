import { onTestFinished } from 'vitest';
import type { NewSubmission, OutboxStore } from '../../../src/proxy/index.js';
import { openPostgresOutbox, openSqliteOutbox } from '../../../src/stores/index.js';
import { ENGINES, type Engine, temporaryPlace } from '../../service/temporary-service.js';

export { ENGINES };

export const NOW = 1_790_000_000_000;
export const LEASE = 30_000;

type Place = Awaited<ReturnType<typeof temporaryPlace>>;

/** Opens the outbox at a place. */
export function openOutbox(place: Place): Promise<OutboxStore> {
  return 'dataDir' in place ? openSqliteOutbox(place.dataDir) : openPostgresOutbox(place.databaseUrl);
}

/** An empty outbox for one test, opened once or as often as processes would. */
export async function temporaryOutboxes(engine: Engine, count: number): Promise<OutboxStore[]> {
  const place = await temporaryPlace(engine);
  const stores = await Promise.all(Array.from({ length: count }, () => openOutbox(place)));
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  return stores;
}

/** An empty outbox for one test. */
export async function temporaryOutbox(engine: Engine): Promise<OutboxStore> {
  return (await temporaryOutboxes(engine, 1))[0]!;
}

/** A review of a vendor, each key another. */
export function submission(vendorId: string, key: string, more: Partial<NewSubmission> = {}): NewSubmission {
  const review = { rating: '5', vendorId, text: `number ${key} \u{1F375}`, channel: { email: 'ada@shopper.example' } };
  return { vendorId, key, fingerprint: `print-${key}`, review, ...more };
}

/** Enqueues a submission for each `vendor/key`, in this order, and resolves to their ids. */
export async function enqueueAll(store: OutboxStore, names: string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const name of names) {
    const [vendorId = '', key = ''] = name.split('/');
    ids[name] = (await store.enqueue(submission(vendorId, key), NOW)).id;
  }
  return ids;
}
