import { type BusinessStore, createBusinessStore } from './businesses.js';
import { type ChangeLog, createChangeLog } from './changes/change-log.js';
import type { Database, OnWrite } from './database.js';
import { createInvitationKeys } from './invitation-keys.js';
import { createInviteStore, type InviteStore } from './invites.js';
import { createKeyStore, type KeyStore } from './keys.js';
import type { SchemaState } from './migrations.js';
import { openPostgres, readPostgresState } from './postgres.js';
import { createReviewStore, type ReviewStore } from './reviews.js';
import { createSettingStore, type SettingStore } from './settings.js';
import { openSqlite, readSqliteState } from './sqlite.js';
import { createVendorStore, type VendorStore } from './vendors.js';

/** Everything the service keeps. A write whose promise resolved is on disk. */
export interface Store extends Pick<Database, 'unavailable' | 'sharedLimiter' | 'close'> {
  keys: KeyStore;
  vendors: VendorStore;
  businesses: BusinessStore;
  reviews: ReviewStore;
  changes: ChangeLog;
  invites: InviteStore;
  settings: SettingStore;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  /** Writes something small; rejects with what hinders it. */
  tryWriting(): Promise<void>;
}

/**
 * Where the data lives: in the embedded database `{dataDir}/reviews.sqlite`, whose directory is made when it is missing,
 * or in the Postgres database at `databaseUrl`, through at most so many `connections` (10).
 */
export type StoreOptions = { dataDir: string } | { databaseUrl: string; connections?: number };

/** What opening the store would still do to its schema. Nothing is made or changed; throws one Error that names the place. */
export function readSchemaState(options: StoreOptions): Promise<SchemaState> {
  return 'dataDir' in options ? readSqliteState(options.dataDir) : readPostgresState(options.databaseUrl);
}

/**
 * Opens the store and brings its schema up to date. `onWrite` is told how each write ends, `log` one object an event. Throws one
 * Error that names the place when that is impossible.
 */
export async function openStore(
  options: StoreOptions,
  onWrite?: OnWrite,
  log?: (event: object) => void,
): Promise<Store> {
  const database =
    'dataDir' in options
      ? await openSqlite(options.dataDir, onWrite)
      : await openPostgres(options.databaseUrl, options.connections, onWrite, log);
  const changes = createChangeLog(database);
  const settings = createSettingStore(database);
  const invitationKeys = createInvitationKeys(settings);
  return {
    keys: createKeyStore(database),
    vendors: createVendorStore(database),
    businesses: createBusinessStore(database),
    reviews: createReviewStore({ ...database, write: changes.notifying(database.write) }, invitationKeys),
    changes,
    invites: createInviteStore(database, invitationKeys),
    settings,
    unavailable: database.unavailable,
    sharedLimiter: database.sharedLimiter,
    ready: () =>
      database.db
        .selectFrom('settings')
        .select('name')
        .limit(1)
        .execute()
        .then(
          () => true,
          () => false,
        ),
    tryWriting: () => settings.set('tried-writing-at', new Date().toISOString()),
    close: database.close,
  };
}
