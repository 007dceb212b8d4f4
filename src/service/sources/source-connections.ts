/** Accounts at sources, and the lists of reviews that they open. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NowRead } from '../../contract/desk/sources.js';
import {
  type SourceConnection,
  type SourceFailure,
  type SourceKind,
  type SourceLocation,
  sourceOf,
  takesRepliesAwayBy,
} from '../../contract/sources.js';
import { cleanText } from '../../platform/clean-text.js';
import { type AccountAccess, belongsTo } from '../account-access.js';
import type { Db, SourceConnectionRow, SourceLocationRow } from '../database/schema.js';
import { ownedBy, type ReviewOwner } from '../reviews/review-counts.js';
import { proposeCompetitors } from '../vendors/competitors.js';
import type { ListedLocation } from './source-page.js';
import { silentSince } from './source-silence.js';

/** Accounts at sources that one account may connect, and locations of one of them. */
export const MOST_CONNECTIONS = 20;
export const MOST_LOCATIONS = 1_000;
/** Characters of a location's id at its source. */
const LONGEST_ID = 1_000;

/** The account has connected as many as it may. */
export class TooManyConnections extends Error {
  readonly most = MOST_CONNECTIONS;
}

/** What is stored of a connection besides what the desk shows. */
export interface StoredConnection {
  accountId: string;
  id: string;
  kind: SourceKind;
  name: string;
  settings: Record<string, string>;
  /** Null: it was given back. */
  sealedGrant: string | null;
}

/** Stores a connection with its locations, none of which is read before a vendor is chosen. Throws {@link TooManyConnections}. */
export async function addConnection(transaction: Db, row: SourceConnectionRow, locations: readonly ListedLocation[]) {
  const there = transaction.selectFrom('source_connections').select('id').where('account_id', '=', row.account_id);
  if ((await there.execute()).length >= MOST_CONNECTIONS) throw new TooManyConnections();
  await transaction.insertInto('source_connections').values(row).execute();
  await noteLocations(transaction, row, locations);
}

/** Takes up the locations that a source lists now. What is known of one stays; one that is listed no longer stays as well, and fails when it is read. */
export async function noteLocations(
  transaction: Db,
  connection: Pick<SourceConnectionRow, 'account_id' | 'id'>,
  locations: readonly ListedLocation[],
): Promise<void> {
  const usable = locations.filter(({ sourceLocationId: id }) => id.length <= LONGEST_ID && cleanText(id) === id);
  const listed = new Map(usable.map((location) => [location.sourceLocationId, location]));
  const rows = [...listed.values()].slice(0, MOST_LOCATIONS).map(
    (location): SourceLocationRow => ({
      account_id: connection.account_id,
      id: randomUUID(),
      connection_id: connection.id,
      source_location_id: location.sourceLocationId,
      title: cleanText(location.title),
      address: location.address && cleanText(location.address),
      place_id: location.placeId && cleanText(location.placeId),
      business_id: null,
      total: null,
      gap: null,
      average: null,
      reading: null,
      reading_number: 0,
      cursor_text: null,
      newest_seen: null,
      known_until: null,
      whole_due: 1,
      last_whole_at: null,
      last_read_at: null,
      next_read_at: null,
      failure: null,
      failures: 0,
      lease: null,
      leased_until: null,
      chosen_at: null,
      silence_told_at: null,
      wait_until: null,
      left_out: null,
      reading_left_out: null,
    }),
  );
  if (rows.length === 0) return;
  await transaction
    .insertInto('source_locations')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['connection_id', 'source_location_id']).doUpdateSet(({ ref }) => ({
        title: ref('excluded.title'),
        address: ref('excluded.address'),
        place_id: ref('excluded.place_id'),
      })),
    )
    .execute();
}

/** The connections of an account, the oldest first, each with its locations. */
export async function listConnections(
  db: Db,
  account: AccountAccess,
  at: Date,
): Promise<(SourceConnection & { accountId: string })[]> {
  const connections = await db
    .selectFrom('source_connections')
    .select(['account_id', 'id', 'kind', 'name', 'settings', 'created_at', 'failure'])
    .where(belongsTo(account))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const locations = await db
    .selectFrom('source_locations')
    .selectAll()
    .where(belongsTo(account))
    .orderBy('title')
    .orderBy('id')
    .execute();
  const read = await readNumbers(
    db,
    locations.map(({ id }) => id),
  );
  const vendors = await vendorsByPlace(db, account);
  return connections.map(({ account_id: accountId, id, kind, name, settings, created_at: createdAt, failure }) => ({
    accountId,
    id,
    kind,
    name,
    createdAt,
    failure,
    takesRepliesAway: takesRepliesAwayBy({ kind, settings: JSON.parse(settings) }),
    locations: locations
      .filter((location) => location.connection_id === id && location.account_id === accountId)
      .map((location) => ({
        ...locationOf(location, read.get(location.id), vendors),
        silentSince: silentSince(location, createdAt, at),
      })),
  }));
}

/** Names of the account's sources that take replies, and none away. */
export async function sourcesOfStayingReplies(db: Db, accountId: string): Promise<string[]> {
  const connections = await db
    .selectFrom('source_connections')
    .select(['kind', 'name', 'settings'])
    .where('account_id', '=', accountId)
    .execute();
  return connections
    .filter(({ kind, settings }) => !takesRepliesAwayBy({ kind, settings: JSON.parse(settings) }))
    .map(({ name }) => name);
}

/** By business, the names of the sources whose lists are read into its own, as their reviews have them. */
export async function connectedSources(db: Db, owner: ReviewOwner): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('source_locations')
    .innerJoin('source_connections', (join) =>
      join
        .onRef('source_connections.account_id', '=', 'source_locations.account_id')
        .onRef('source_connections.id', '=', 'source_locations.connection_id'),
    )
    .select(['source_locations.business_id', 'source_connections.kind', 'source_connections.name'])
    .where(ownedBy(owner))
    .execute();
  const byBusiness = new Map<string, string[]>();
  for (const { business_id, kind, name } of rows) {
    const others = byBusiness.get(business_id!) ?? [];
    byBusiness.set(business_id!, [...new Set([...others, sourceOf({ kind, name })])].sort());
  }
  return byBusiness;
}

/** How many reviews of each location are here, and what they give on average. */
type ReadNumbers = Pick<SourceLocation, 'read' | 'readAverage'>;

async function readNumbers(db: Db, locationIds: readonly string[]): Promise<Map<string, ReadNumbers>> {
  if (locationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('source_reviews')
    .innerJoin('reviews', (join) =>
      join
        .onRef('reviews.business_id', '=', 'source_reviews.business_id')
        .onRef('reviews.id', '=', 'source_reviews.review_id'),
    )
    .select(({ fn }) => [
      'source_reviews.location_id',
      fn.countAll().as('count'),
      fn.avg<number | string | null>('reviews.rating_hundredths').as('average'),
    ])
    .where('source_reviews.location_id', 'in', locationIds)
    .groupBy('source_reviews.location_id')
    .execute();
  return new Map(
    rows.map(({ location_id, count, average }) => [
      location_id,
      { read: Number(count), readAverage: average === null ? null : Number(average) / 100 },
    ]),
  );
}

/** The one vendor of each place, and null where several have it. */
async function vendorsByPlace(db: Db, account: AccountAccess): Promise<Map<string, string | null>> {
  const vendors = await db
    .selectFrom('businesses')
    .select(['id', 'account_id', 'google_place_id'])
    .where(belongsTo(account))
    .where('google_place_id', 'is not', null)
    .execute();
  const byPlace = new Map<string, string | null>();
  for (const { id, account_id, google_place_id } of vendors) {
    const place = JSON.stringify([account_id, google_place_id]);
    byPlace.set(place, byPlace.has(place) ? null : id);
  }
  return byPlace;
}

function locationOf(
  row: SourceLocationRow,
  numbers: ReadNumbers = { read: 0, readAverage: null },
  vendors: Map<string, string | null>,
): Omit<SourceLocation, 'silentSince'> {
  return {
    id: row.id,
    sourceLocationId: row.source_location_id,
    title: row.title,
    address: row.address,
    placeId: row.place_id,
    vendorId: row.business_id,
    matchingVendorId:
      row.place_id === null ? null : (vendors.get(JSON.stringify([row.account_id, row.place_id])) ?? null),
    ...numbers,
    total: row.total === null ? null : Number(row.total),
    leftOut: Number(row.left_out ?? 0),
    average: row.average === null ? null : Number(row.average),
    reading: row.reading,
    lastReadAt: row.last_read_at,
    nextReadAt: row.next_read_at,
    failure: row.failure,
  };
}

export async function findConnection(db: Db, accountId: string, id: string): Promise<StoredConnection | null> {
  const row = await db
    .selectFrom('source_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? connectionOf(row) : null;
}

export function connectionOf(row: SourceConnectionRow): StoredConnection {
  return {
    accountId: row.account_id,
    id: row.id,
    kind: row.kind,
    name: row.name,
    settings: JSON.parse(row.settings),
    sealedGrant: row.sealed_grant,
  };
}

/** Stores another grant. What could not be read for want of one is read now. */
export async function setGrant(
  transaction: Db,
  { accountId, id }: Pick<StoredConnection, 'accountId' | 'id'>,
  sealedGrant: string,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('source_connections')
    .set({ sealed_grant: sealedGrant, failure: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('source_locations')
    .set({ failure: null, failures: 0, wait_until: null, next_read_at: at.toISOString() })
    .where('account_id', '=', accountId)
    .where('connection_id', '=', id)
    .where('business_id', 'is not', null)
    .execute();
}

/**
 * Lets one process alone exchange the grant, until the lease is given back or ends: a source that sees a grant which was exchanged before takes all
 * of it back. Resolves to whether it is this one.
 */
export async function leaseGrant(
  transaction: Db,
  { accountId, id, lease }: { accountId: string; id: string; lease: string },
  { leaseMs, at }: { leaseMs: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('source_connections')
    .set({ grant_lease: lease, grant_leased_until: new Date(at.getTime() + leaseMs).toISOString() })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('grant_leased_until', 'is', null), eb('grant_leased_until', '<=', at.toISOString())]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the lease back; nothing where it has ended and another has it. */
export async function releaseGrant(
  transaction: Db,
  { accountId, id, lease }: { accountId: string; id: string; lease: string },
): Promise<void> {
  await transaction
    .updateTable('source_connections')
    .set({ grant_lease: null, grant_leased_until: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('grant_lease', '=', lease)
    .execute();
}

/** Notes that the grant opens nothing any more: nothing is read with it until there is another. */
export async function setConnectionFailure(
  transaction: Db,
  { accountId, id }: Pick<StoredConnection, 'accountId' | 'id'>,
  failure: SourceFailure,
): Promise<boolean> {
  const noted = await transaction
    .updateTable('source_connections')
    .set({ failure })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(sql`coalesce(failure, '')`, '!=', failure)
    .executeTakeFirst();
  await stopReading(transaction, { accountId, id });
  return noted.numUpdatedRows > 0n;
}

/** Has no list of a connection read any more, also by whoever reads one now. */
export async function stopReading(
  transaction: Db,
  { accountId, id }: Pick<StoredConnection, 'accountId' | 'id'>,
): Promise<void> {
  await transaction
    .updateTable('source_locations')
    .set({ next_read_at: null, lease: null, leased_until: null })
    .where('account_id', '=', accountId)
    .where('connection_id', '=', id)
    .execute();
}

/** A list that is read already is another vendor's: it is disconnected first. */
export class LocationInUse extends Error {}

/** There is no such location of the connection, or no such vendor of the account. */
export class NoSuchChoice extends Error {
  readonly kind: 'location' | 'vendor';
  readonly id: string;

  constructor(kind: 'location' | 'vendor', id: string) {
    super(`there is no ${kind} ${id}`);
    this.kind = kind;
    this.id = id;
  }
}

/** Whose list shows the reviews of which locations. */
export interface VendorChoices {
  accountId: string;
  /** Where the locations are; any connection of the account without it. */
  connectionId?: string;
  choices: readonly { locationId: string; vendorId: string }[];
}

/** Has the reviews of locations read into the lists of vendors, from now on: all of them, or none; competitors are proposed for these. Throws {@link NoSuchChoice} and {@link LocationInUse}. */
export async function chooseVendors(
  transaction: Db,
  { accountId, connectionId, choices }: VendorChoices,
  at: Date,
): Promise<void> {
  const locations = await transaction
    .selectFrom('source_locations')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...new Set(choices.map(({ locationId }) => locationId))])
    .$if(connectionId !== undefined, (query) => query.where('connection_id', '=', connectionId!))
    .execute();
  const vendors = await transaction
    .selectFrom('businesses')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...new Set(choices.map(({ vendorId }) => vendorId))])
    .execute();
  const known = { location: new Set(locations.map(({ id }) => id)), vendor: new Set(vendors.map(({ id }) => id)) };
  // In one order: of two who choose the same at once one waits for the other.
  for (const { locationId, vendorId } of [...choices].sort((one, other) =>
    one.locationId < other.locationId ? -1 : 1,
  )) {
    if (!known.location.has(locationId)) throw new NoSuchChoice('location', locationId);
    if (!known.vendor.has(vendorId)) throw new NoSuchChoice('vendor', vendorId);
    await chooseVendor(transaction, { accountId, locationId, vendorId }, at);
    await proposeCompetitors(transaction, { id: vendorId, account_id: accountId });
  }
}

async function chooseVendor(
  transaction: Db,
  { accountId, locationId, vendorId }: { accountId: string; locationId: string; vendorId: string },
  at: Date,
): Promise<void> {
  const own = transaction
    .updateTable('source_locations')
    .where('account_id', '=', accountId)
    .where('id', '=', locationId);
  const { numUpdatedRows } = await own
    .set({
      business_id: vendorId,
      chosen_at: at.toISOString(),
      last_read_at: null,
      whole_due: 1,
      reading: null,
      cursor_text: null,
      known_until: null,
      next_read_at: at.toISOString(),
      failure: null,
      failures: 0,
      wait_until: null,
      left_out: null,
      reading_left_out: null,
    })
    .where('business_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const location = await transaction
    .selectFrom('source_locations')
    .select('business_id')
    .where('account_id', '=', accountId)
    .where('id', '=', locationId)
    .executeTakeFirst();
  if (location?.business_id !== vendorId) throw new LocationInUse();
}

/** Which lists are to be read: those of a connection, or one of them; `whole`: from their beginning. */
export interface ReadNow {
  account: AccountAccess;
  connectionId?: string;
  locationId?: string;
  whole: boolean;
}

/** Has lists read now, but for those whose source has asked to be left alone: these are read by themselves afterwards. */
export async function readNow(
  transaction: Db,
  { account, connectionId, locationId, whole }: ReadNow,
  at: Date,
): Promise<NowRead> {
  const now = at.toISOString();
  const lists = await transaction
    .selectFrom('source_locations')
    .select(['id', 'wait_until'])
    .where(belongsTo(account))
    .where('business_id', 'is not', null)
    .$if(connectionId !== undefined, (query) => query.where('connection_id', '=', connectionId!))
    .$if(locationId !== undefined, (query) => query.where('id', '=', locationId!))
    .execute();
  const waits = lists.flatMap(({ wait_until }) => (wait_until !== null && wait_until > now ? [wait_until] : []));
  const ready = lists.filter(({ wait_until }) => wait_until === null || wait_until <= now);
  if (ready.length > 0) {
    await transaction
      .updateTable('source_locations')
      .set({
        next_read_at: now,
        // Whoever reads it now has lost it: what they read further would end another reading than was asked for.
        ...(whole && { whole_due: 1, reading: null, cursor_text: null, lease: null, leased_until: null }),
      })
      .where(belongsTo(account))
      .where(
        'id',
        'in',
        ready.map(({ id }) => id),
      )
      .execute();
  }
  return { locations: ready.length, waiting: waits.length, waitUntil: waits.sort().at(-1) ?? null };
}
