/** Lists of sources from which nothing was read for a day: the owners of the account are told once, until one was read well again. */
import { sql } from 'kysely';
import type { SourceFailure, SourceKind } from '../../contract/sources.js';
import type { Database } from '../database/database.js';
import type { Db, SourceLocationRow } from '../database/schema.js';
import { addMessages } from '../messages/messages.js';

const HOUR_MS = 3_600_000;
/** After so long without a reading that ended well a list is silent. */
export const SILENT_MS = 24 * HOUR_MS;
/** Others of the same connection are told of with it that will be silent within so long. */
const TOGETHER_MS = HOUR_MS;
/** Connections of one look. */
const MOST_AT_ONCE = 100;

/** A source whose owners were told. */
export interface SilentSource {
  accountId: string;
  connectionId: string;
  kind: SourceKind;
  lists: number;
}

/** What a mail says of a silent source. */
export interface Silence {
  kind: SourceKind;
  name: string;
  lists: {
    title: string;
    /** When it was read well last; null: never. */
    lastReadAt: string | null;
    failure: SourceFailure | null;
  }[];
}

/** When something was read from a list last; before that, when its vendor was chosen. */
export const heardAt = ({ last_read_at, chosen_at }: SourceLocationRow, connectedAt: string): string =>
  last_read_at ?? chosen_at ?? connectedAt;

/** Since when a list that is read has been silent; null while it is not. */
export function silentSince(row: SourceLocationRow, connectedAt: string, at: Date): string | null {
  if (row.business_id === null) return null;
  const since = heardAt(row, connectedAt);
  return since <= before(at, SILENT_MS) ? since : null;
}

const before = (at: Date, ms: number) => new Date(at.getTime() - ms).toISOString();

/** Lists that are read, with when something was read from each last. */
export const readLists = (db: Db) =>
  db
    .selectFrom('source_locations')
    .innerJoin('source_connections', (join) =>
      join
        .onRef('source_connections.account_id', '=', 'source_locations.account_id')
        .onRef('source_connections.id', '=', 'source_locations.connection_id'),
    )
    .where('source_locations.business_id', 'is not', null)
    // What is being disconnected is not missed.
    .where('source_connections.sealed_grant', 'is not', null);

export const HEARD_AT = sql<string>`coalesce(source_locations.last_read_at, source_locations.chosen_at, source_connections.created_at)`;

/** Adds a mail to each owner for each source with lists that are silent and of which nobody was told; resolves to these sources. */
export async function tellSilence({ db, write }: Pick<Database, 'db' | 'write'>, at: Date): Promise<SilentSource[]> {
  const silent = await readLists(db)
    .select(['source_connections.account_id', 'source_connections.id', 'source_connections.kind'])
    .distinct()
    .where(HEARD_AT, '<=', before(at, SILENT_MS))
    .where(({ or, eb }) =>
      or([eb('source_locations.silence_told_at', 'is', null), eb('source_locations.silence_told_at', '<=', HEARD_AT)]),
    )
    .limit(MOST_AT_ONCE)
    .execute();
  const told: SilentSource[] = [];
  for (const { account_id: accountId, id: connectionId, kind } of silent) {
    const source = { accountId, connectionId, kind };
    const lists = await write((transaction) => tellOwners(transaction, source, at));
    if (lists > 0) told.push({ ...source, lists });
  }
  return told;
}

/** Resolves to how many lists are told of: none where another process has told of them. */
async function tellOwners(
  transaction: Db,
  { accountId, connectionId }: Pick<SilentSource, 'accountId' | 'connectionId'>,
  at: Date,
): Promise<number> {
  const now = at.toISOString();
  const heard = sql<string>`coalesce(last_read_at, chosen_at, '')`;
  const { numUpdatedRows } = await transaction
    .updateTable('source_locations')
    .set({ silence_told_at: now })
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('business_id', 'is not', null)
    .where(heard, '<=', before(at, SILENT_MS - TOGETHER_MS))
    .where(({ or, eb }) => or([eb('silence_told_at', 'is', null), eb('silence_told_at', '<=', heard)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 0;
  const owners = await transaction
    .selectFrom('people')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .execute();
  const messages = owners.map(({ id }) => ({
    accountId,
    id: `source_silent:${connectionId}:${now}:${id}`,
    channel: 'mail' as const,
    kind: 'source_silent',
    recipientId: id,
    details: { connectionId, toldAt: now },
  }));
  await addMessages(transaction, messages, at);
  return Number(numUpdatedRows);
}

/** The lists that were told of at that moment and are silent still; null where there are none. */
export async function findSilence(
  db: Db,
  { accountId, connectionId, toldAt }: { accountId: string; connectionId: string; toldAt: string },
): Promise<Silence | null> {
  const rows = await readLists(db)
    .select([
      'source_connections.kind',
      'source_connections.name',
      'source_locations.title',
      'source_locations.last_read_at as lastReadAt',
      sql<SourceFailure | null>`coalesce(source_connections.failure, source_locations.failure)`.as('failure'),
    ])
    .where('source_connections.account_id', '=', accountId)
    .where('source_connections.id', '=', connectionId)
    .where('source_locations.silence_told_at', '=', toldAt)
    .where(HEARD_AT, '<', toldAt)
    .orderBy('source_locations.title')
    .orderBy('source_locations.id')
    .execute();
  if (rows.length === 0) return null;
  const { kind, name } = rows[0]!;
  return { kind, name, lists: rows.map(({ title, lastReadAt, failure }) => ({ title, lastReadAt, failure })) };
}
