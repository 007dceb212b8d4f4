import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../platform/errors.js';
import { openStore, type Store } from '../../service/index.js';
import { type Logger, logEvent } from '../log.js';
import type { Settings } from '../settings/settings.js';
import { openStorage } from './data-directory.js';
import { finishRestore } from './finish-restore.js';
import type { WriteHealth } from './write-health.js';

/** Throws an OperatorError (2) when the settings name an existing service, since the command is for the embedded one. */
export function refuseUpstream(settings: Settings): void {
  if (!settings.upstream) return;
  throw new OperatorError('this command is for the embedded service, but UPSTREAM_* names another: unset it', 2);
}

/**
 * Opens the embedded service's store where the settings say, and creates it when it is missing; `health` records how its writes
 * end. Rejects with an OperatorError.
 */
export function openServiceStore(settings: Settings, health?: WriteHealth, log?: Logger): Promise<Store> {
  const onEvent = (event: object) => log && logEvent(log, event);
  const onWrite = (error: unknown) => (error === null ? health?.recordSuccess(true) : health?.recordFailure(error));
  return openStorage(
    settings,
    (dataDir) => openStore({ dataDir }, onWrite),
    (databaseUrl) => openStore({ databaseUrl, connections: settings.databasePool }, onWrite, onEvent),
  );
}

/** Runs `use` with the embedded service's store, which is created when it is missing, and closes it. */
export async function withStore<Result>(settings: Settings, use: (store: Store) => Promise<Result>): Promise<Result> {
  refuseUpstream(settings);
  return withDeskStore(settings, use);
}

/** The same for commands about the desk, which keeps people and sessions in this database in front of an existing service too. */
export async function withDeskStore<Result>(
  settings: Settings,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openServiceStore(settings);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** The same for commands that only read: null without a database, so that a mistyped directory stays empty. */
export async function withExistingStore<Result>(
  settings: Settings,
  use: (store: Store) => Promise<Result>,
): Promise<Result | null> {
  refuseUpstream(settings);
  return hasStore(settings) ? withStore(settings, use) : null;
}

/** Whether there is a store: a database in the data directory, or the one that DATABASE_URL names. */
export function hasStore({ dataDir, databaseUrl }: Settings): boolean {
  if (databaseUrl !== null) return true;
  finishRestore(dataDir);
  return existsSync(join(dataDir, 'reviews.sqlite'));
}

/** The error for a vendor that does not exist, or for a business: the embedded service keeps both. */
export function unknownVendor(id: string, settings: Settings, kind = 'vendor'): OperatorError {
  return new OperatorError(
    `there is no ${kind} ${id} in ${settings.databaseUrl === null ? settings.dataDir : 'the database'}: see "reviews-widget vendor list"`,
  );
}
