import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { temporaryDirectory } from '../temporary-service.js';

const DAY_MS = 86_400_000;
const BEFORE = `
  drop index reviews_with_contact;
  drop index idempotency_keys_with_hash;
  drop index reports_with_reporter;
  delete from kysely_migration where name = '0012_retention'`;

/** When all was removed, on a database of the version before that is opened with this one. */
async function appliedAfterUpgrade(dataDir: string): Promise<Date | null> {
  const sqlite = new SQLite(join(dataDir, 'reviews.sqlite'));
  sqlite.exec(BEFORE);
  sqlite.close();
  const store = await openStore({ dataDir });
  return store.retention.appliedAt().finally(store.close);
}

test('a database with vendors waits for a week after the upgrade, and an empty one does not', async () => {
  const dataDir = temporaryDirectory();
  await (await openStore({ dataDir })).close();
  expect(await appliedAfterUpgrade(dataDir)).toBeNull();
  const store = await openStore({ dataDir });
  await store.vendors.create({ name: 'Hats' });
  await store.close();
  const started = Date.now();
  const waitsUntil = await appliedAfterUpgrade(dataDir);
  expect(waitsUntil!.getTime()).toBeGreaterThanOrEqual(started + 7 * DAY_MS);
  expect(waitsUntil!.getTime()).toBeLessThanOrEqual(Date.now() + 7 * DAY_MS);
});

test('what is past its time is found by the indexes of it', async () => {
  const dataDir = temporaryDirectory();
  await (await openStore({ dataDir })).close();
  const sqlite = new SQLite(join(dataDir, 'reviews.sqlite'), { readonly: true });
  const planOf = (query: string) => JSON.stringify(sqlite.prepare(`explain query plan ${query}`).all());
  expect(
    planOf(`select * from reviews where (email is not null or phone_number is not null) and created_at < 'x'
      order by created_at limit 20`),
  ).toContain('reviews_with_contact');
  expect(
    planOf(
      `select scope, key from idempotency_keys where hash <> '' and created_at < 'x' order by created_at limit 20`,
    ),
  ).toContain('idempotency_keys_with_hash');
  sqlite.close();
});
