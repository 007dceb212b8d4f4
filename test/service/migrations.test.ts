import SQLite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTables } from '../../src/service/migrations/0001-tables.js';
import { countReviews } from '../../src/service/migrations/0002-review-counts.js';
import { rowOfImport } from '../../src/service/review-row.js';
import type { Schema } from '../../src/service/schema.js';
import { ENGINES, type Engine, imported, postgres } from './temporary-service.js';

/** An empty database without a schema. */
async function emptyDatabase(engine: Engine): Promise<Kysely<Schema>> {
  const dialect =
    engine === 'sqlite'
      ? new SqliteDialect({ database: new SQLite(':memory:') })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: await (await postgres()).createDatabase() }) });
  const db = new Kysely<Schema>({ dialect });
  onTestFinished(() => db.destroy());
  return db;
}

test.each(ENGINES)('the reviews that are there are counted when counting begins, on %s', async (engine) => {
  const db = await emptyDatabase(engine);
  await createTables.up(db);
  const business = {
    id: 'one',
    account_id: 'default',
    name: '',
    sender_name: '',
    address: '',
    industry: '',
    website: '',
    logo_url: '',
    google_place_id: null,
    facebook_url: null,
    created_at: '',
  };
  await db
    .insertInto('businesses')
    .values([business, { ...business, id: 'two' }])
    .execute();
  const reviews = [
    rowOfImport({ id: 'one', account_id: 'default' }, imported({ rating: '4.5' })),
    rowOfImport({ id: 'one', account_id: 'default' }, imported({ rating: null })),
    rowOfImport({ id: 'one', account_id: 'default' }, imported({ rating: '3', showOnWidget: false, isArchived: true })),
    rowOfImport({ id: 'two', account_id: 'default' }, imported({ rating: null, source: 'google' })),
  ];
  await db.insertInto('reviews').values(reviews).execute();
  await countReviews.up(db);
  const rows = await db.selectFrom('review_counts').selectAll().orderBy('business_id').orderBy('is_archived').execute();
  expect(rows.map((row) => ({ ...row, rating_hundredths: Number(row.rating_hundredths) }))).toEqual([
    {
      business_id: 'one',
      source: 'file',
      show_on_widget: 1,
      is_archived: 0,
      reviews: 2,
      rated: 1,
      rating_hundredths: 450,
    },
    {
      business_id: 'one',
      source: 'file',
      show_on_widget: 0,
      is_archived: 1,
      reviews: 1,
      rated: 1,
      rating_hundredths: 300,
    },
    {
      business_id: 'two',
      source: 'google',
      show_on_widget: 1,
      is_archived: 0,
      reviews: 1,
      rated: 0,
      rating_hundredths: 0,
    },
  ]);
});
