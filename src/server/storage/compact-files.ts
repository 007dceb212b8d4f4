import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compactSqlite } from '../../stores/index.js';
import { OperatorError, systemReason } from '../operator-error.js';
import type { Settings } from '../settings/settings.js';

/** Files of a data directory that hold what people wrote. */
const FILES = ['outbox.sqlite', 'reviews.sqlite', 'snapshots.sqlite'];

/** Removes what was deleted from the free space of the databases in the data directory. Throws an OperatorError that says what to do. */
export async function compactFiles({ dataDir }: Pick<Settings, 'dataDir'>): Promise<void> {
  for (const name of FILES) {
    const path = join(dataDir, name);
    if (!existsSync(path)) continue;
    await compactSqlite(path).catch((error: unknown) => {
      const { code } = error as { code?: unknown };
      const reason = code === 'SQLITE_BUSY' ? 'another process reads or writes it for long' : systemReason(error);
      throw new OperatorError(
        `it is erased, but free space of ${path} may still hold it: ${reason}. Run the command again to remove it from there`,
      );
    });
  }
}
