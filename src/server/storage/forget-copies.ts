import { forgetSnapshots, type OutboxStore, type SnapshotStore } from '../../proxy/index.js';
import type { Erasure } from '../../service/index.js';

/**
 * Deletes from the outbox what the service has erased, also what it was sent as. With `keptBefore: 'erasure'` what came after an erasure
 * stays: a vendor may have come back meanwhile, by an import of its export.
 */
export async function forgetSubmissions(
  outbox: Pick<OutboxStore, 'erase'>,
  erasures: readonly Erasure[],
  { keptBefore }: { keptBefore?: 'erasure' } = {},
): Promise<void> {
  const now = Date.now();
  for (const { subject, vendorId, erasedAt, ids } of erasures) {
    const before = keptBefore && { keptBefore: Date.parse(erasedAt) };
    if (subject === 'vendor') await outbox.erase({ vendorId, ...before }, now);
    else {
      await outbox.erase({ feedbackIds: ids.reviews }, now);
      await outbox.erase({ vendorId, keys: ids.keys, ...before }, now);
    }
  }
}

/** Empties the saved snapshots of vendors of which something was erased, for `keepSeconds`: nobody saves an older one in their place. */
export async function forgetSaved(
  snapshots: SnapshotStore,
  erasures: readonly Erasure[],
  keepSeconds: number,
): Promise<void> {
  const vendorIds = [...new Set(erasures.map(({ vendorId }) => vendorId))];
  await forgetSnapshots(snapshots, vendorIds, { at: Date.now(), keepMs: keepSeconds * 1000 });
}
