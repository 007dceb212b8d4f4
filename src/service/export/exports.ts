import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.js';
import type { Db, InviteOriginRow, InviteRow, ReviewInvitationRow, Schema } from '../database/schema.js';
import { productLines } from '../products/product-lines.js';
import { readDecisionLines } from './decision-lines.js';
import type { ContactLine, ExportLine, ReviewLine } from './export-lines.js';
import { contactLine, reportLine, reviewLine, vendorLine } from './export-rows.js';
import { type Restored, restoreLines } from './restore.js';
import { suppressionLines } from './suppression-lines.js';

/** Rows read at once: the memory that an export takes, and some milliseconds of work. */
const BATCH = 500;

/** What to export. */
export interface ExportOptions {
  /** With email addresses and phone numbers, contacts and invites, and who must not be asked. */
  contacts: boolean;
  at?: Date;
}

/** Gives everything back that is stored of a vendor, and takes it in again. */
export interface ExportStore {
  /**
   * The vendor's lines in batches, as they were at one moment: the vendor, who must not be asked, contacts, the reviews from the oldest on, the reports. It throws
   * when there is no such vendor. The generator has to be ended, if only by `return`.
   */
  lines(vendorId: string, options: ExportOptions): AsyncGenerator<ExportLine[]>;
  /** How many addresses and numbers must not be asked, which an export without contacts leaves out. */
  countSuppressions(vendorId: string): Promise<number>;
  /**
   * Stores these lines for a vendor, all or none. What the vendor has already stays as it is: what it says of itself, and reviews of the
   * same source and sourceFeedbackId. An id is kept unless a row of another vendor has it.
   */
  restore(vendorId: string, lines: readonly ExportLine[], at?: Date): Promise<Restored>;
}

/** The exports of `database`, whose `write` notifies of changes. */
export function createExportStore({ db, openMoment, write }: Database): ExportStore {
  return {
    async *lines(vendorId, { contacts, at = new Date() }) {
      const { db, close } = await openMoment();
      try {
        const found = db.selectFrom('businesses').selectAll().where('id', '=', vendorId);
        const made = db.selectFrom('campaigns').selectAll().where('business_id', '=', vendorId).orderBy('created_at');
        const campaigns = await made.orderBy('id').execute();
        const vendor = await found.executeTakeFirstOrThrow();
        yield [vendorLine(vendor, { contacts, campaigns, at })];
        // Before the contacts: an import that stops has them, rather than customers who are asked again.
        if (contacts) yield* suppressionLines(db, vendor.account_id, BATCH);
        if (contacts) for await (const rows of contactsOf(db, vendorId)) yield await contactLines(db, vendorId, rows);
        yield* productLines(db, vendorId, BATCH);
        for await (const rows of rowsOf(db, 'reviews', vendorId)) yield await reviewLines(db, rows, contacts);
        for await (const rows of rowsOf(db, 'reports', vendorId)) yield rows.map((row) => reportLine(row, contacts));
      } finally {
        await close();
      }
    },

    async countSuppressions(vendorId) {
      const { count } = await db
        .selectFrom('suppressions')
        .innerJoin('businesses', 'businesses.account_id', 'suppressions.account_id')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('businesses.id', '=', vendorId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    restore: (vendorId, lines, at = new Date()) =>
      write((transaction) => restoreLines(transaction, vendorId, lines, at)),
  };
}

/** The rows of a vendor in one table, oldest first, a batch at a time; other work of the process comes in between. */
async function* rowsOf<T extends 'reviews' | 'reports'>(
  db: Db,
  table: T,
  vendorId: string,
): AsyncGenerator<Schema[T][]> {
  for (let last = { created_at: '', id: '' }; ; ) {
    // Both tables have the columns of this query, which the types of a table that is not known yet cannot say.
    const rows = await db
      .selectFrom(table as 'reviews')
      .selectAll()
      .where('business_id', '=', vendorId)
      .where(sql<boolean>`(created_at, id) > (${last.created_at}, ${last.id})`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows as unknown as Schema[T][];
    if (rows.length < BATCH) return;
    last = rows.at(-1)!;
    await setImmediate();
  }
}

/** The contacts in the order of their ids, in which both engines have an index. */
async function* contactsOf(db: Db, vendorId: string): AsyncGenerator<Schema['contacts'][]> {
  for (let last = ''; ; ) {
    const found = db.selectFrom('contacts').selectAll().where('business_id', '=', vendorId).where('id', '>', last);
    const rows = await found.orderBy('id').limit(BATCH).execute();
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
    await setImmediate();
  }
}

async function contactLines(db: Db, vendorId: string, rows: Schema['contacts'][]): Promise<ContactLine[]> {
  const ids = rows.map(({ id }) => id);
  const found = db.selectFrom('invites').selectAll().where('business_id', '=', vendorId).where('contact_id', 'in', ids);
  const invites = await found.orderBy('id').execute();
  const byContact = new Map(ids.map((id): [string, InviteRow[]] => [id, []]));
  for (const invite of invites) byContact.get(invite.contact_id)?.push(invite);
  const origins = new Map<string, InviteOriginRow[]>();
  if (invites.length > 0) {
    const known = db.selectFrom('invite_origins').selectAll().where('business_id', '=', vendorId);
    const inviteIds = invites.map(({ id }) => id);
    for (const origin of await known.where('invite_id', 'in', inviteIds).orderBy('origin').execute()) {
      origins.set(origin.invite_id, [...(origins.get(origin.invite_id) ?? []), origin]);
    }
  }
  return rows.map((row) => contactLine(row, byContact.get(row.id)!, origins));
}

async function reviewLines(db: Db, rows: Schema['reviews'][], contacts: boolean): Promise<ReviewLine[]> {
  const ids = rows.map(({ id }) => id);
  const decisions = await readDecisionLines(db, ids);
  if (!contacts) return rows.map((row) => reviewLine(row, contacts, { decisions: decisions.get(row.id) }));
  const used = db.selectFrom('review_invitations').selectAll().where('review_id', 'in', ids);
  const uses = new Map((await used.execute()).map((use): [string, ReviewInvitationRow] => [use.review_id, use]));
  return rows.map((row) => reviewLine(row, contacts, { decisions: decisions.get(row.id), use: uses.get(row.id) }));
}
