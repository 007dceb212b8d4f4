import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import type { Schema } from '../../../src/service/database/schema.js';
import { openStore, readSchemaState, type StoreOptions } from '../../../src/service/store.js';
import { ENGINES, imported, temporaryDirectory, temporaryPlace, temporaryStore } from '../temporary-service.js';

const BEFORE = readFileSync('test/fixtures/databases/before-0.1.0.sql', 'utf8');
/** The vendor in it. */
const HATS = '11111111-1111-4111-8111-111111111111';
const NAMES = [...BEFORE.matchAll(/kysely_migration values \('(\w+)'/g)].map(([, name]) => name!);

/** What is to be done in a database that has nothing of this version. */
const PENDING = [
  '0100_schema',
  '0101_products',
  '0102_list_versions',
  '0103_sources',
  '0104_source_watch',
  '0105_proposed_competitors',
  '0106_custom_questions',
];

/** A database as it is. */
function databaseAt(place: StoreOptions): Kysely<Schema> {
  const dialect =
    'dataDir' in place
      ? new SqliteDialect({ database: new SQLite(join(place.dataDir, 'reviews.sqlite')) })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: place.databaseUrl }) });
  return new Kysely<Schema>({ dialect });
}

/** Tables, indexes and triggers of a SQLite database, each as it is written, whatever the order of its columns. */
function structureAt(dataDir: string): Record<string, string[]> {
  const sqlite = new SQLite(join(dataDir, 'reviews.sqlite'), { readonly: true });
  const found = sqlite.prepare('select name, sql from sqlite_master where sql is not null').all();
  sqlite.close();
  const parts = (text: string) =>
    text
      .toLowerCase()
      .replaceAll('"', '')
      .split(/[\s(),]+/)
      .sort();
  return Object.fromEntries((found as { name: string; sql: string }[]).map((one) => [one.name, parts(one.sql)]));
}

describe('a database of the last version before 0.1.0', () => {
  function placeBefore(): { dataDir: string } {
    const dataDir = temporaryDirectory();
    const sqlite = new SQLite(join(dataDir, 'reviews.sqlite'));
    sqlite.exec(BEFORE);
    sqlite.close();
    return { dataDir };
  }

  test('has the tables of a new one, keeps what is in it, and is up to date after one step', async () => {
    const place = placeBefore();
    expect(await readSchemaState(place)).toEqual({ pending: PENDING, unknown: [] });
    const store = await temporaryStore(place);
    expect(await store.vendors.get(HATS, EVERY_ACCOUNT)).toMatchObject({ name: 'Hats' });
    await store.reviews.submit({ vendorId: HATS, rating: '5', text: 'Still here.' });
    expect(await readSchemaState(place)).toEqual({ pending: [], unknown: [] });
    const fresh = temporaryDirectory();
    await (await openStore({ dataDir: fresh })).close();
    expect(structureAt(place.dataDir)).toEqual(structureAt(fresh));
  });

  test('on Postgres is up to date after one step as well', async () => {
    const place = await temporaryPlace('postgres');
    await (await openStore(place)).close();
    const before = databaseAt(place);
    await sql`drop table products, product_ids, product_changes`.execute(before);
    await sql`alter table review_changes drop column list_version`.execute(before);
    await sql`drop table source_connections, source_locations, source_reviews, source_authorizations, source_quotas`.execute(
      before,
    );
    await sql`alter table businesses drop column custom_questions`.execute(before);
    await sql`alter table reviews drop column reply_state, drop column reply_reason`.execute(before);
    await sql`alter table businesses drop column proposed_competitors`.execute(before);
    await sql`drop index reviews_written_here_by_source`.execute(before);
    await sql`delete from kysely_migration`.execute(before);
    for (const name of NAMES) await sql`insert into kysely_migration values (${name}, '2026-11-27')`.execute(before);
    await before.destroy();
    const store = await temporaryStore(place);
    expect(await store.vendors.create({ name: 'Hats' })).toMatchObject({ name: 'Hats' });
    expect(await readSchemaState(place)).toEqual({ pending: [], unknown: [] });
  });

  test('that is older than the last is refused, and stays as it is', async () => {
    const place = placeBefore();
    const sqlite = new SQLite(join(place.dataDir, 'reviews.sqlite'));
    sqlite.exec("delete from kysely_migration where name > '0034'");
    await expect(openStore(place)).rejects.toThrow('from before 0.1.0 (0033_uploads)');
    expect(sqlite.prepare('select count(*) as n from kysely_migration').get()).toEqual({ n: NAMES.length - 3 });
    sqlite.close();
  });
});

describe('a rolling upgrade', () => {
  /** What a newer version does to the schema: a column and a table more. */
  const NEXT = ['alter table reviews add column mood text', 'create table moods (name text primary key)'];

  test.each(ENGINES)('leaves a process of this version working, and one that starts, on %s', async (engine) => {
    const place = await temporaryPlace(engine);
    const running = await temporaryStore(place);
    const { id } = await running.vendors.create({ name: 'Hats', senderName: 'Hats' });
    const newer = databaseAt(place);
    for (const statement of NEXT) await sql.raw(statement).execute(newer);
    const done = { name: '9998_moods', timestamp: '2030-01-01T00:00:00.000Z' };
    await newer.withTables<{ kysely_migration: typeof done }>().insertInto('kysely_migration').values(done).execute();
    await newer.destroy();

    for (const store of [running, await temporaryStore(place)]) {
      const { id: review } = await store.reviews.submit({ vendorId: id, rating: '5', text: 'Still here.' });
      await store.reviews.import(id, [imported({ text: 'Imported.' })]);
      expect(await store.reviews.update(review, { showOnWidget: false }, { account: EVERY_ACCOUNT })).toMatchObject({
        showOnWidget: false,
      });
      expect(
        await store.reviews.reply({ reviewId: review, comment: 'Thanks' }, { account: EVERY_ACCOUNT }),
      ).toMatchObject({ status: 'Responded' });
    }
    expect(await running.reviews.count(id)).toBeGreaterThanOrEqual(3);
    expect(await readSchemaState(place)).toEqual({ pending: [], unknown: ['9998_moods'] });
  });

  test.each(ENGINES)('is told what is to be done, and nothing is done by asking, on %s', async (engine) => {
    const place = await temporaryPlace(engine);
    expect(await readSchemaState(place)).toEqual({ pending: PENDING, unknown: [] });
    expect(await readSchemaState(place)).toEqual({ pending: PENDING, unknown: [] });
    await (await openStore(place)).close();
    expect(await readSchemaState(place)).toEqual({ pending: [], unknown: [] });
  });
});

describe.each(ENGINES)('the products of a database that had none, on %s', (engine) => {
  test('are those that its reviews name, each as a file called it last, or else a page', async () => {
    const place = await temporaryPlace(engine);
    const store = await temporaryStore(place);
    const { id } = await store.vendors.create({ name: 'Hats' });
    const of = (title: string, day: number, sourceProductId = '8103') =>
      imported({ product: { sourceProductId, title }, createdAt: `2026-01-0${day}T00:00:00Z` });
    await store.reviews.import(id, [of('Oak', 1), of('Crème', 2), of('8103', 3), of('8104', 4, '8104')]);
    const product = { sourceProductId: 'mug', title: 'A mug' };
    await store.reviews.submit({ vendorId: id, rating: '5', text: 'Good', product });
    await store.close();
    const before = databaseAt(place);
    for (const table of ['products', 'product_ids', 'product_changes']) {
      await sql`drop table ${sql.table(table)}`.execute(before);
    }
    await sql`delete from kysely_migration where name = '0101_products'`.execute(before);
    await before.destroy();
    const { products } = await temporaryStore(place);
    const list = await products.list(id, { sort: 'name', limit: 50, offset: 0 });
    expect(list.products).toMatchObject([
      { sourceProductId: 'mug', name: 'A mug', nameFrom: 'review', reviews: 1 },
      { sourceProductId: '8103', name: 'Crème', nameFrom: 'shop', reviews: 3 },
      { sourceProductId: '8104', name: null, reviews: 1 },
    ]);
    const found = await products.list(id, { q: 'creme', sort: 'name', limit: 50, offset: 0 });
    expect(found.products).toMatchObject([{ sourceProductId: '8103' }]);
  });
});
