import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, type Migration, Migrator, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { createTables } from '../../../src/service/database/migrations/0001-tables.js';
import { countReviews } from '../../../src/service/database/migrations/0002-review-counts.js';
import { reviewInvitations } from '../../../src/service/database/migrations/0003-review-invitations.js';
import { uploads } from '../../../src/service/database/migrations/0033-uploads.js';
import { arrivedBytes } from '../../../src/service/database/migrations/0034-arrived-bytes.js';
import { isMigrated } from '../../../src/service/database/migrations.js';
import type { InviteRow, ReviewRow, Schema, UploadRow } from '../../../src/service/database/schema.js';
import type { InviteOptions } from '../../../src/service/invites/invites.js';
import { type ImportedReview, rowOfImport } from '../../../src/service/reviews/review-row.js';
import { sha256 } from '../../../src/service/sha256.js';
import { openStore, readSchemaState, type StoreOptions } from '../../../src/service/store.js';
import { ENGINES, type Engine, imported, temporaryPlace, temporaryStore } from '../temporary-service.js';

const BUSINESS = {
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

/** A database as it is; empty and without a schema at first. */
function databaseAt(place: StoreOptions): Kysely<Schema> {
  const dialect =
    'dataDir' in place
      ? new SqliteDialect({ database: new SQLite(join(place.dataDir, 'reviews.sqlite')) })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: place.databaseUrl }) });
  return new Kysely<Schema>({ dialect });
}

/** Columns that came later than the first tables. */
const LATER = [
  ...(['answers', 'changed_at', 'title', 'pictures', 'held_back_media'] as const),
  ...(['verified_by', 'experienced_at', 'incentive', 'relationship', 'shown_at'] as const),
];
type Later = (typeof LATER)[number];

/** A row as it was before reviews had answers, a title, pictures and disclosures. */
function rowBeforeAnswers(business: string, review: Partial<ImportedReview>): Omit<ReviewRow, Later> {
  const row: Partial<ReviewRow> = rowOfImport({ id: business, account_id: 'default' }, imported(review));
  for (const column of LATER) delete row[column];
  return row as Omit<ReviewRow, Later>;
}

/** Brings the database to what it was after these migrations. */
async function migrateTo(db: Kysely<Schema>, migrations: Record<string, Migration>): Promise<void> {
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  expect(await isMigrated(db)).toBe(false);
}

async function emptyDatabase(engine: Engine): Promise<Kysely<Schema>> {
  const db = databaseAt(await temporaryPlace(engine));
  onTestFinished(() => db.destroy());
  return db;
}

test.each(ENGINES)('the reviews that are there are counted when counting begins, on %s', async (engine) => {
  const db = await emptyDatabase(engine);
  await createTables.up(db);
  await db
    .insertInto('businesses')
    .values([BUSINESS, { ...BUSINESS, id: 'two' }])
    .execute();
  const reviews = [
    rowBeforeAnswers('one', { rating: '4.5' }),
    rowBeforeAnswers('one', { rating: null }),
    rowBeforeAnswers('one', { rating: '3', showOnWidget: false, isArchived: true }),
    rowBeforeAnswers('two', { rating: null, source: 'google' }),
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

test.each(ENGINES)(
  'the bytes of files that reviews have are counted from those that are there, on %s',
  async (engine) => {
    const db = await emptyDatabase(engine);
    await uploads.up(db);
    const file = { business_id: 'one', kind: 'film', size: 9, file_name: null, created_at: '', ends_at: null } as const;
    const names = (id: string) => ({ id, secret_hash: id, file_key: id });
    const rows = [
      { ...file, ...names('a'), state: 'ready', kept_bytes: 5, review_id: 'r' } as const,
      { ...file, ...names('b'), state: 'ready', kept_bytes: 7, review_id: null } as const,
      { ...file, ...names('c'), state: 'removed', kept_bytes: null, review_id: null } as const,
      { ...file, ...names('d'), business_id: 'two', state: 'open', kept_bytes: null, review_id: null } as const,
    ];
    await db
      .insertInto('uploads')
      .values(rows as UploadRow[])
      .execute();
    await arrivedBytes.up(db);
    const counted = async () => {
      const found = await db.selectFrom('upload_bytes').selectAll().orderBy('business_id').execute();
      return found.map(({ business_id, bytes }) => `${business_id} ${bytes}`);
    };
    expect(await counted()).toEqual(['one 5', 'two 0']);
    await db.updateTable('uploads').set({ review_id: 'r' }).where('id', '=', 'b').execute();
    expect(await counted()).toEqual(['one 12', 'two 0']);
    await db.updateTable('uploads').set({ review_id: null, state: 'gone' }).where('id', '=', 'a').execute();
    expect(await counted()).toEqual(['one 7', 'two 0']);
  },
);

test.each(ENGINES)(
  'invites from before there were invitations have theirs when they are asked for again, on %s',
  async (engine) => {
    const place = await temporaryPlace(engine);
    const before = databaseAt(place);
    await migrateTo(before, { '0001_tables': createTables, '0002_review_counts': countReviews });
    const product = { sourceProductId: 'kettle-1', title: 'Kettle' };
    const draft = {
      businessId: 'one',
      firstName: 'Ada',
      lastName: undefined,
      email: 'ada@shop.example',
      phoneNumber: undefined,
      source: undefined,
      sourceContactId: undefined,
      campaignId: undefined,
      delayHours: 0,
      products: [product],
    };
    const common = { account_id: 'default', business_id: 'one', created_at: '2026-03-01T10:00:00.000Z' };
    const contact = { last_name: '', phone_number: null, source: '', source_contact_id: '', email: 'ada@shop.example' };
    const invite = {
      ...common,
      id: 'invite-1',
      contact_id: 'contact-1',
      campaign_id: null,
      channel: 'email' as const,
      products: JSON.stringify([product]),
      due_at: common.created_at,
    };
    const key = { scope: 'invites of one', key: 'order-1', hash: sha256(JSON.stringify(draft)), made_id: 'contact-1' };
    await before.insertInto('businesses').values(BUSINESS).execute();
    await before
      .insertInto('contacts')
      .values({ ...common, ...contact, id: 'contact-1', first_name: 'Ada' })
      .execute();
    await before
      .insertInto('invites')
      .values(invite as InviteRow)
      .execute();
    await before
      .insertInto('idempotency_keys')
      .values({ ...key, created_at: common.created_at })
      .execute();
    await before.destroy();

    const store = await temporaryStore(place);
    const options: InviteOptions = {
      account: EVERY_ACCOUNT,
      idempotencyKey: 'order-1',
    };
    const { contact: found, invitation } = (await store.invites.create(draft, options))!;
    expect(found.id).toBe('contact-1');
    const at = new Date('2026-04-01T00:00:00Z');
    const feedback = await store.reviews.submit({ rating: '5', vendorId: 'one', invitation: invitation! }, { at });
    expect(feedback).toMatchObject({ verified: true });
    expect((await store.reviews.list('one')).reviews).toMatchObject([{ verified: true, product }]);
  },
);

test.each(ENGINES)(
  'reviews from before there were answers have none, and take part in everything, on %s',
  async (engine) => {
    const place = await temporaryPlace(engine);
    const before = databaseAt(place);
    await migrateTo(before, { '0001_tables': createTables });
    await before.insertInto('businesses').values(BUSINESS).execute();
    const row = rowBeforeAnswers('one', { text: 'Old' });
    await before.insertInto('reviews').values(row).execute();
    await before.destroy();

    const store = await temporaryStore(place);
    await store.reviews.submit({ rating: '5', vendorId: 'one', text: 'New', answers: { size: 'M' } });
    expect(
      await store.reviews.reply({ reviewId: row.id, comment: 'Thanks' }, { account: EVERY_ACCOUNT }),
    ).toMatchObject({ answers: null, title: null, pictures: [], verifiedBy: null, incentive: null, shownAt: null });
    const { reviews } = await store.reviews.page({ accountId: 'default' }, { sort: 'asc' });
    expect(reviews.map(({ text, answers }) => [text, answers])).toEqual([
      ['Old', null],
      ['New', { size: 'M' }],
    ]);
  },
);

test.each(ENGINES)('a review from before says who verified it, where an invite token did, on %s', async (engine) => {
  const place = await temporaryPlace(engine);
  const before = databaseAt(place);
  await migrateTo(before, { '0001_tables': createTables });
  await before.insertInto('businesses').values(BUSINESS).execute();
  const invited = { ...rowBeforeAnswers('one', { text: 'Invited' }), verified: 1 };
  const refused = { ...rowBeforeAnswers('one', { text: 'Refused' }), verified: 0 };
  const elsewhere = { ...rowBeforeAnswers('one', { text: 'Imported' }), verified: 1 };
  await before.insertInto('reviews').values([invited, refused, elsewhere]).execute();
  await migrateTo(before, {
    '0001_tables': createTables,
    '0002_review_counts': countReviews,
    '0003_review_invitations': reviewInvitations,
  });
  const use = { invite_id: null, product_number: null };
  await before
    .insertInto('review_invitations')
    .values([
      { review_id: invited.id, ...use, refused: null },
      { review_id: refused.id, ...use, refused: 'used' },
    ])
    .execute();
  await before.destroy();

  const store = await temporaryStore(place);
  const { reviews } = await store.reviews.list('one');
  const said = reviews.map(({ text, verified, verifiedBy }) => [text, verified, verifiedBy]);
  expect(said.sort()).toEqual([
    ['Imported', false, 'import'],
    ['Invited', true, 'invitation'],
    ['Refused', false, null],
  ]);
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
    const { pending } = await readSchemaState(place);
    expect(pending[0]).toBe('0001_tables');
    expect(await readSchemaState(place)).toEqual({ pending, unknown: [] });
    await (await openStore(place)).close();
    expect(await readSchemaState(place)).toEqual({ pending: [], unknown: [] });
  });
});
