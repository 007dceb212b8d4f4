import { forgetSnapshots, type OutboxStore, type SnapshotStore } from '../../proxy/index.js';
import type { Erasure } from '../../service/index.js';

/** Deletes from the outbox what the service has erased. */
export async function forgetSubmissions(outbox: OutboxStore, erasures: readonly Erasure[]): Promise<void> {
  for (const { subject, vendorId, ids } of erasures) {
    await outbox.erase(subject === 'vendor' ? { vendorId } : { feedbackIds: ids.reviews });
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
