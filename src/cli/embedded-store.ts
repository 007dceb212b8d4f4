import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store } from '../service/index.js';
import { CommandError } from './command-error.js';
import { openData } from './data-places.js';
import { finishRestore } from './finish-restore.js';
import { type Logger, logEvent } from './log.js';
import type { Settings } from './settings.js';
import type { StorageHealth } from './storage-health.js';

/** Throws a CommandError (2) when the service is another one. */
export function refuseUpstream(settings: Settings): void {
  if (!settings.upstream) return;
  throw new CommandError('this command is for the embedded service, but UPSTREAM_* names another: unset it', 2);
}

/** Opens the service's data where the settings say, and makes it when it is missing; `health` hears how writes end. Rejects with a CommandError. */
export function openServiceStore(settings: Settings, health?: StorageHealth, log?: Logger): Promise<Store> {
  const events = (event: object) => log && logEvent(log, event);
  const onWrite = (error: unknown) => (error === null ? health?.succeeded(true) : health?.failed(error));
  return openData(
    settings,
    (dataDir) => openStore({ dataDir }, onWrite),
    (databaseUrl) => openStore({ databaseUrl, connections: settings.databasePool }, onWrite, events),
  );
}

/** Runs `use` with the embedded service's store, made when it is missing, and closes it. */
export async function withStore<Result>(settings: Settings, use: (store: Store) => Promise<Result>): Promise<Result> {
  refuseUpstream(settings);
  const store = await openServiceStore(settings);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** The same for commands that only look: null without a database, so that a mistyped directory is not filled with one. */
export async function withExistingStore<Result>(
  settings: Settings,
  use: (store: Store) => Promise<Result>,
): Promise<Result | null> {
  refuseUpstream(settings);
  return hasStore(settings) ? withStore(settings, use) : null;
}

/** Whether there is a database to look into: one in this data directory, or the one that DATABASE_URL names. */
export function hasStore({ dataDir, databaseUrl }: Settings): boolean {
  if (databaseUrl !== null) return true;
  finishRestore(dataDir);
  return existsSync(join(dataDir, 'reviews.sqlite'));
}

/** The error for a vendor that is not there; a business of the embedded service is one too. */
export function unknownVendor(id: string, settings: Settings, kind = 'vendor'): CommandError {
  return new CommandError(
    `there is no ${kind} ${id} in ${settings.databaseUrl === null ? settings.dataDir : 'the database'}: see "reviews-widget vendor list"`,
  );
}
