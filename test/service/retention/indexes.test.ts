import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { temporaryDirectory } from '../temporary-service.js';

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
