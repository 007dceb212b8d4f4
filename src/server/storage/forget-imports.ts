import { join } from 'node:path';
import { forgetPeople } from '../../desk/index.js';
import type { Erasure } from '../../service/index.js';
import type { Settings } from '../settings/settings.js';

/** The folder of what is imported at the desk. */
export function importsDirectory({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'imports');
}

/** Removes what imports at the desk quote of people, of the vendors of these erasures. Throws where the disk does not take it. */
export function forgetImports(settings: Pick<Settings, 'dataDir'>, erasures: readonly Erasure[]): void {
  forgetPeople(importsDirectory(settings), new Set(erasures.map(({ vendorId }) => vendorId)));
}
