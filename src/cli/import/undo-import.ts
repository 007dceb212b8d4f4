import { existsSync } from 'node:fs';
import { takeBack } from '../../import/take-back.js';
import { OperatorError } from '../../platform/operator-error.js';
import { readSettings } from '../../server/settings/settings.js';
import { openServiceStore, refuseUpstream } from '../../server/storage/service-store.js';
import type { Shell } from '../shell/shell.js';
import { addedIn } from './report-file.js';

/** Takes back what one import brought in, by its report: reviews with which something was done since stay. */
export async function undoImport(path: string, flags: { data?: string }, shell: Shell): Promise<void> {
  const settings = readSettings(shell.env, flags);
  refuseUpstream(settings);
  if (!existsSync(path)) throw new OperatorError(`there is no report ${path}`, 2);
  const lines = await addedIn(path);
  if (lines.length === 0) {
    throw new OperatorError(
      `${path} names no review that came in: give the file that the import wrote with --report`,
      2,
    );
  }
  const idsOf = new Map<string, string[]>();
  for (const { vendorId, added } of lines) idsOf.set(vendorId, [...(idsOf.get(vendorId) ?? []), ...added]);
  const store = await openServiceStore(settings);
  try {
    let [removed, kept] = [0, 0];
    for (const [vendorId, ids] of idsOf) {
      const done = await takeBack(vendorId, ids, { store, signal: new AbortController().signal, onProgress: () => {} });
      removed += done.removed;
      kept += done.kept;
    }
    const stays = kept === 0 ? '' : `, ${kept} not: something was done with them since, or they are gone`;
    shell.stderr.write(`${removed} of ${removed + kept} reviews taken back${stays}\n`);
  } finally {
    await store.close();
  }
}
