import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/** Tables whose key was an id alone, and the index by which an id is still found. */
const TABLES = ['contacts', 'invites', 'reviews'];

/**
 * Lets the keys of tables that grow with the vendors begin with the vendor, on Postgres alone: an engine that spreads rows over
 * machines keeps those of one vendor together, and can tell that a key is unique without asking all of them
 * (docs/beyond-one-database.md). SQLite is one file, and would have to copy each table.
 *
 * A process of the version before works on: it names these keys in no statement.
 */
export const vendorKeys: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    // An invite is looked for in the transaction that uses it, and none is ever removed.
    await sql`alter table review_invitations drop constraint review_invitations_invite_id_fkey`.execute(db);
    await sql`alter table invites drop constraint invites_contact_id_fkey`.execute(db);
    for (const table of TABLES) {
      const name = sql.ref(table);
      const byId = sql.ref(`${table}_id`);
      const byVendor = sql.ref(`${table}_key`);
      const before = sql.ref(`${table}_pkey`);
      // Both are built while others read; only what comes then locks readers out, for a moment.
      await sql`create index ${byId} on ${name} (id)`.execute(db);
      await sql`create unique index ${byVendor} on ${name} (business_id, id)`.execute(db);
      await sql`alter table ${name} drop constraint ${before}`.execute(db);
      await sql`alter table ${name} add constraint ${byVendor} primary key using index ${byVendor}`.execute(db);
    }
    await sql`alter table invites add constraint invites_contact_of_vendor
      foreign key (business_id, contact_id) references contacts (business_id, id)`.execute(db);
  },
};
