import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { compactSqlite } from '../../stores/sqlite/compact-sqlite.js';
import type { Settings } from '../settings/settings.js';

/** Files of a data directory that hold what people wrote. */
const FILES = ['outbox.sqlite', 'reviews.sqlite', 'snapshots.sqlite'] as const;

/** Removes what was deleted from the free space of one of the databases in the data directory, where there is one. */
export async function compactFile({ dataDir }: Pick<Settings, 'dataDir'>, name: (typeof FILES)[number]): Promise<void> {
  const path = join(dataDir, name);
  if (existsSync(path)) await compactSqlite(path);
}

/** The same of all databases there. Throws an OperatorError that says what to do. */
export async function compactFiles(settings: Pick<Settings, 'dataDir'>): Promise<void> {
  for (const name of FILES) {
    await compactFile(settings, name).catch((error: unknown) => {
      const { code } = error as { code?: unknown };
      const reason = code === 'SQLITE_BUSY' ? 'another process reads or writes it for long' : systemReason(error);
      throw new OperatorError(
        `it is erased, but free space of ${join(settings.dataDir, name)} may still hold it: ${reason}. Run the command again to remove it from there`,
      );
    });
  }
}
