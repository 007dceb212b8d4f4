import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/** Tables whose primary key was the id alone. */
const TABLES = ['contacts', 'invites', 'reviews'];

/**
 * Makes the vendor the first column of the primary key of those tables, on Postgres alone. An engine that spreads rows over machines
 * then keeps the rows of one vendor together, and checks that a key is unique on one machine (docs/internals/beyond-one-database.md).
 * SQLite is one file, and would have to copy each table.
 *
 * It drops constraints and is not `breaking`: no statement of the version before names them, and every row that it writes satisfies the
 * new ones, since an invite and its contact are of the same vendor.
 */
export const vendorKeys: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    // First what takes time: while indexes are built and the foreign key is checked others read, and writers wait.
    for (const table of TABLES) {
      const { name, byId, byVendor } = namesOf(table);
      await sql`create index ${byId} on ${name} (id)`.execute(db);
      await sql`create unique index ${byVendor} on ${name} (business_id, id)`.execute(db);
    }
    await sql`alter table invites add constraint invites_contact_of_vendor
      foreign key (business_id, contact_id) references contacts (business_id, id)`.execute(db);
    // Then what locks readers out, for the moment that it takes.
    // Without this foreign key nothing is lost: the transaction that uses an invite reads it first, and no invite is ever deleted.
    await sql`alter table review_invitations drop constraint review_invitations_invite_id_fkey`.execute(db);
    await sql`alter table invites drop constraint invites_contact_id_fkey`.execute(db);
    for (const table of TABLES) {
      const { name, byVendor, before } = namesOf(table);
      await sql`alter table ${name} drop constraint ${before}`.execute(db);
      await sql`alter table ${name} add constraint ${byVendor} primary key using index ${byVendor}`.execute(db);
    }
  },
};

/** The table, its new indexes, and the constraint that one of them replaces. */
function namesOf(table: string) {
  const [name, byId, byVendor, before] = [table, `${table}_id`, `${table}_key`, `${table}_pkey`].map((one) =>
    sql.ref(one),
  );
  return { name: name!, byId: byId!, byVendor: byVendor!, before: before! };
}
