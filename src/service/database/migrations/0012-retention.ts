import { type Kysely, type Migration, type SqlBool, sql } from 'kysely';

/** How long a database that has vendors already is left as it is, so that somebody can look first, ms. */
const GRACE_MS = 7 * 86_400_000;

/** Finds what is past its time without reading everything, and lets a database that is there wait for a week. */
export const retention: Migration = {
  async up(db: Kysely<unknown>) {
    // Each shrinks as rows lose what it is about.
    await db.schema
      .createIndex('reviews_with_contact')
      .on('reviews')
      .column('created_at')
      .where(sql<SqlBool>`(email is not null or phone_number is not null)`)
      .execute();
    await db.schema
      .createIndex('idempotency_keys_with_hash')
      .on('idempotency_keys')
      .column('created_at')
      .where(sql<SqlBool>`hash <> ''`)
      .execute();
    await db.schema
      .createIndex('reports_with_reporter')
      .on('reports')
      .column('decided_at')
      .where(sql<SqlBool>`(name is not null or email is not null)`)
      .execute();
    const stored = db.withTables<{ businesses: { id: string }; settings: { name: string; value: string } }>();
    if (!(await stored.selectFrom('businesses').select('id').limit(1).executeTakeFirst())) return;
    const value = new Date(Date.now() + GRACE_MS).toISOString();
    await stored.insertInto('settings').values({ name: 'retention-applied', value }).execute();
  },
};
