import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase, temporaryStore } from '../temporary-service.js';

/** Keys that begin with neither, each with why that is no matter. */
const OTHERWISE: Record<string, string> = {
  'api_keys (id)': 'few, and the same on each machine',
  'api_keys (hash)': 'a key is found before it is known whose it is',
  'businesses (id)': 'the vendor itself',
  'change_sequence (epoch)': 'one row',
  'idempotency_keys (scope, key)': 'the scope names the vendor: "reviews of …"',
  'request_counts (key)': 'one row for each key and minute',
  'review_invitations (review_id)': 'the vendor is not in the table yet',
  'review_invitations (invite_id, product_number)': 'the vendor is not in the table yet',
  'settings (name)': 'a handful',
  'source_authorizations (state_hash)': 'a handful, which end after minutes',
  'source_locations (connection_id, source_location_id)': 'a source lists its locations by connection',
  'source_quotas (name)': 'a row for each connection',
  'source_reviews (location_id, source_feedback_id)': 'a list is read by its location, which is of one vendor',
  'uploads (file_key)': 'a file is found by its address before it is known whose it is',
  'uploads (id)': 'what is sent to an upload is found by its secret, and goes on by its id',
  'uploads (secret_hash)': 'an upload is found by its secret before it is known whose it is',
  'kysely_migration (name)': 'one row for each migration',
  'kysely_migration_lock (id)': 'one row',
};

async function databaseOf() {
  const databaseUrl = await newDatabase('empty');
  await temporaryStore({ databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('every unique key of Postgres begins with the vendor or the account, or is known to be otherwise', async () => {
  const client = await databaseOf();
  const { rows } = await client.query<{ key: string }>(`
    select t.relname || ' (' || string_agg(a.attname, ', ' order by array_position(i.indkey::int2[], a.attnum)) || ')' as key
    from pg_index i
    join pg_class t on t.oid = i.indrelid
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey::int2[])
    where i.indisunique
    group by t.relname, i.indexrelid`);
  const keys = rows.map(({ key }) => key);
  const others = keys.filter((key) => !/\((business|account)_id\b/.test(key));
  expect(others.sort()).toEqual(Object.keys(OTHERWISE).sort());
  expect(keys).toEqual(
    expect.arrayContaining(['reviews (business_id, id)', 'invites (business_id, id)', 'contacts (business_id, id)']),
  );
});

test('every reference of Postgres is to a vendor, or names the vendor first', async () => {
  const client = await databaseOf();
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' order by 1`,
  );
  for (const { definition } of rows) expect(definition).toMatch(/^FOREIGN KEY \(business_id\b/);
});

test.each(['reviews', 'contacts', 'invites'])('%s are found by their id alone, by an index', async (table) => {
  const client = await databaseOf();
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select * from ${table} where id = 'one'`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`using ${table}_id`);
});
