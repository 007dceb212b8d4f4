/**
 * Readings of a source's lists, each page in one transaction: what a process leaves that was killed, another goes on with.
 *
 *     due ──take──▶ leased ──takePage──▶ leased, at the next page ──▶ … ──▶ ended, due again later
 *                     │ failReading
 *                     ▼
 *                   due again after a pause, at the same page
 *
 * A list that begins with what was changed last is read as a whole once a day, and between for its changes alone. A review is gone at its source
 * when two whole readings in a row did not meet it: while one was read, what was changed or deleted may have moved others past it.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SourceFailure, SourceKind } from '../../contract/sources.js';
import type { Database } from '../database/database.js';
import type { Db, SourceLocationRow } from '../database/schema.js';
import type { HashReach } from '../invites/suppressions.js';
import { connectionOf, type StoredConnection } from './source-connections.js';
import type { SourcePage } from './source-page.js';
import { removeSourceReviews, takeReviews } from './source-reviews.js';

const MINUTE_MS = 60_000;
/** Between two readings of a list. */
const READ_EVERY_MS = 15 * MINUTE_MS;
/** Between two whole readings: changes alone do not say what was deleted. */
const WHOLE_EVERY_MS = 24 * 60 * MINUTE_MS;
/** For so long before the newest change that is known, changes are read again: the source's clocks differ. */
const OVERLAP_MS = 60 * MINUTE_MS;
/** Pauses after failures in a row. */
const BACKOFF_MS = [1, 5, 15, 60, 360].map((minutes) => minutes * MINUTE_MS);
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Reviews that a source may say it has; what is more is no number of reviews. */
const MOST_TOTAL = 1_000_000_000;

/** A list that this process alone reads, until its lease ends. */
export interface TakenLocation {
  accountId: string;
  id: string;
  lease: string;
  vendorId: string;
  sourceLocationId: string;
  connection: StoredConnection;
  reading: 'whole' | 'changes';
  /** Where the reading goes on; null at its beginning. */
  cursor: string | null;
}

/** What became of a page. */
export type PageEnd = 'next' | 'ended' | 'lost';

export interface ReadingOptions {
  /** Whether the list begins with what was changed last. */
  newestChangeFirst: boolean;
  leaseMs: number;
  hashReach: HashReach;
  at: Date;
}

/** Takes the list that is due for the longest time; null when none is, or others have them. */
export async function takeLocation(
  { db, write, locksRows }: Pick<Database, 'db' | 'write' | 'locksRows'>,
  {
    kinds,
    locationIds,
    leaseMs,
    at,
  }: { kinds: readonly SourceKind[]; locationIds?: readonly string[]; leaseMs: number; at: Date },
): Promise<TakenLocation | null> {
  const now = at.toISOString();
  const due = db
    .selectFrom('source_locations')
    .innerJoin('source_connections', (join) =>
      join
        .onRef('source_connections.account_id', '=', 'source_locations.account_id')
        .onRef('source_connections.id', '=', 'source_locations.connection_id'),
    )
    .select(['source_locations.account_id', 'source_locations.id'])
    .where('source_locations.next_read_at', '<=', now)
    .where('source_locations.business_id', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('source_locations.leased_until', 'is', null), eb('source_locations.leased_until', '<=', now)]),
    )
    .where('source_connections.failure', 'is', null)
    .where('source_connections.kind', 'in', kinds)
    .$if(locationIds !== undefined, (query) => query.where('source_locations.id', 'in', locationIds!))
    .orderBy('source_locations.next_read_at')
    .orderBy('source_locations.id')
    .limit(1);
  // Most looks find nothing: they must not take SQLite's write lock.
  if (kinds.length === 0 || !(await due.executeTakeFirst())) return null;
  return write(async (transaction) => {
    const first = await transaction
      .selectFrom(due.$if(locksRows, (query) => query.forUpdate('source_locations').skipLocked()).as('first'))
      .select(['first.account_id', 'first.id'])
      .executeTakeFirst();
    if (!first) return null;
    const lease = randomUUID();
    const before = await ownRow(transaction, first).selectAll().executeTakeFirstOrThrow();
    const row = { ...before, ...begunReading(before, at) };
    await transaction
      .updateTable('source_locations')
      .set({
        reading: row.reading,
        reading_number: row.reading_number,
        cursor_text: row.cursor_text,
        newest_seen: row.newest_seen,
        reading_left_out: row.reading_left_out,
        lease,
        leased_until: new Date(at.getTime() + leaseMs).toISOString(),
      })
      .where('account_id', '=', row.account_id)
      .where('id', '=', row.id)
      .execute();
    const connection = await transaction
      .selectFrom('source_connections')
      .selectAll()
      .where('account_id', '=', row.account_id)
      .where('id', '=', row.connection_id)
      .executeTakeFirstOrThrow();
    return {
      accountId: row.account_id,
      id: row.id,
      lease,
      vendorId: row.business_id!,
      sourceLocationId: row.source_location_id,
      connection: connectionOf(connection),
      reading: row.reading!,
      cursor: row.cursor_text,
    };
  });
}

/** A reading that was under way goes on; else a new one begins, of the whole list where that is due. */
function begunReading(row: SourceLocationRow, at: Date) {
  if (row.reading !== null) return row;
  const { reading_number, whole_due, last_whole_at, known_until } = row;
  const isWhole =
    whole_due === 1 ||
    known_until === null ||
    last_whole_at === null ||
    at.getTime() - Date.parse(last_whole_at) >= WHOLE_EVERY_MS;
  const kind: 'whole' | 'changes' = isWhole ? 'whole' : 'changes';
  return {
    reading: kind,
    reading_number: Number(reading_number) + 1,
    cursor_text: null,
    newest_seen: null,
    reading_left_out: 0,
  };
}

/** Stores the reviews of a page, and where the reading goes on; nothing where the lease was lost. */
export async function takePage(
  transaction: Db,
  location: Pick<TakenLocation, 'accountId' | 'id' | 'lease'>,
  page: SourcePage,
  { newestChangeFirst, leaseMs, hashReach, at }: ReadingOptions,
): Promise<PageEnd> {
  const row = await leasedRow(transaction, location);
  if (!row) return 'lost';
  const business = await transaction
    .selectFrom('businesses')
    .select(['id', 'account_id', 'new_reviews', 'sender_name'])
    .where('id', '=', row.business_id)
    .executeTakeFirst();
  if (!business) return 'lost';
  const isWhole = row.reading === 'whole';
  await takeReviews(transaction, business, page.reviews, {
    location: row,
    // The past is nobody's news.
    isNews: row.last_read_at !== null,
    hashReach,
    at,
  });
  const leftOut = Number(row.reading_left_out ?? 0) + page.leftOut;
  const newest = latest([row.newest_seen, ...page.reviews.map(({ updatedAt }) => updatedAt)]);
  const isEnd = page.next === null || (!isWhole && newestChangeFirst && isKnown(page, row.known_until));
  const total = page.total !== null && page.total <= MOST_TOTAL ? page.total : null;
  const said = { total: total ?? row.total, average: page.average ?? row.average };
  const progress = isEnd
    ? await endReading(transaction, row, { ...said, newest, leftOut }, { newestChangeFirst, at })
    : {
        ...said,
        cursor_text: page.next,
        newest_seen: newest,
        reading_left_out: leftOut,
        leased_until: new Date(at.getTime() + leaseMs).toISOString(),
      };
  await transaction
    .updateTable('source_locations')
    .set({ ...progress, failure: null, failures: 0, wait_until: null })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute();
  return isEnd ? 'ended' : 'next';
}

/** Whether the page ends with what was known before, so that nothing newer follows. */
function isKnown({ reviews }: SourcePage, knownUntil: string | null): boolean {
  const last = reviews.at(-1);
  if (!last || knownUntil === null) return false;
  return Date.parse(last.updatedAt) < Date.parse(knownUntil) - OVERLAP_MS;
}

async function endReading(
  transaction: Db,
  row: SourceLocationRow,
  {
    total,
    average,
    newest,
    leftOut,
  }: { total: number | null; average: number | null; newest: string | null; leftOut: number },
  { newestChangeFirst, at }: Pick<ReadingOptions, 'newestChangeFirst' | 'at'>,
): Promise<Partial<SourceLocationRow>> {
  const isWhole = row.reading === 'whole';
  const missed = isWhole ? await missedOf(transaction, row, at) : 0;
  const gap = total === null ? null : total - (await countMet(transaction, row));
  // Sources count some that they do not list. Where that changes without a change in the list, something was deleted.
  const differs = !isWhole && gap !== row.gap;
  return {
    total,
    average,
    reading: null,
    cursor_text: null,
    newest_seen: null,
    known_until: latest([row.known_until, newest]) ?? at.toISOString(),
    whole_due: missed > 0 || differs || !newestChangeFirst ? 1 : 0,
    last_read_at: at.toISOString(),
    reading_left_out: null,
    ...(isWhole && { gap, last_whole_at: at.toISOString(), left_out: leftOut }),
    next_read_at: new Date(at.getTime() + (missed > 0 || differs ? 0 : READ_EVERY_MS)).toISOString(),
    lease: null,
    leased_until: null,
  };
}

/** Removes what two whole readings in a row did not meet; resolves to how many this one alone has missed. */
async function missedOf(transaction: Db, row: SourceLocationRow, at: Date): Promise<number> {
  await transaction
    .updateTable('source_reviews')
    .set(({ eb }) => ({ missed: eb('missed', '+', 1) }))
    .where('location_id', '=', row.id)
    .where('reading_number', '<', row.reading_number)
    .execute();
  const missed = await transaction
    .selectFrom('source_reviews')
    .select(['source_feedback_id', 'review_id', 'missed'])
    .where('location_id', '=', row.id)
    .where('missed', '>', 0)
    .execute();
  const gone = missed.filter((one) => Number(one.missed) > 1);
  const business = { id: row.business_id!, account_id: row.account_id };
  await removeSourceReviews(transaction, row.id, business, gone, at);
  return missed.length - gone.length;
}

/** How many reviews of the list are known, as the source counts them. */
async function countMet(transaction: Db, row: SourceLocationRow): Promise<number> {
  const counted = transaction
    .selectFrom('source_reviews')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('location_id', '=', row.id);
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Notes that a page could not be read: it is tried again later, and what was read stays. */
export async function failReading(
  transaction: Db,
  location: Pick<TakenLocation, 'accountId' | 'id' | 'lease'>,
  { failure, waitMs }: { failure: SourceFailure; waitMs: number | null },
  at: Date,
): Promise<boolean> {
  const row = await leasedRow(transaction, location);
  if (!row) return false;
  const failures = Number(row.failures) + 1;
  const pause = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1]!;
  const isLasting = failure === 'forbidden' || failure === 'not_found';
  const wait = Math.min(Math.max(isLasting ? DAY_MS : pause, waitMs ?? 0), DAY_MS);
  await transaction
    .updateTable('source_locations')
    .set({
      failure,
      failures,
      next_read_at: new Date(at.getTime() + wait).toISOString(),
      wait_until: waitMs === null ? null : new Date(at.getTime() + Math.min(waitMs, DAY_MS)).toISOString(),
      lease: null,
      leased_until: null,
      // What leads to a page is good for a while alone: a source that refuses it is read from the beginning.
      ...(failure === 'refused' && { reading: null, cursor_text: null, newest_seen: null, whole_due: 1 }),
    })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute();
  return true;
}

/** Gives a list back unread, as when the process ends. */
export async function releaseLocation(transaction: Db, location: Pick<TakenLocation, 'accountId' | 'id' | 'lease'>) {
  await ownUpdate(transaction, location).set({ lease: null, leased_until: null }).execute();
}

const ownRow = (transaction: Db, { account_id, id }: { account_id: string; id: string }) =>
  transaction.selectFrom('source_locations').where('account_id', '=', account_id).where('id', '=', id);

const ownUpdate = (transaction: Db, { accountId, id, lease }: Pick<TakenLocation, 'accountId' | 'id' | 'lease'>) =>
  transaction
    .updateTable('source_locations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lease', '=', lease);

/** The list as it is now, while the lease is ours. The row is locked by the write that says so. */
async function leasedRow(
  transaction: Db,
  location: Pick<TakenLocation, 'accountId' | 'id' | 'lease'>,
): Promise<SourceLocationRow | undefined> {
  return ownUpdate(transaction, location)
    .set({ lease: sql<string>`lease` })
    .where('business_id', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

function latest(times: readonly (string | null)[]): string | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : known.reduce((one, other) => (Date.parse(other) > Date.parse(one) ? other : one));
}
