import { errorFields } from '../../platform/errors.js';
import { forgetSnapshots, type OutboxStore, type SnapshotStore } from '../../proxy/index.js';
import type { Erasure } from '../../service/index.js';
import type { Settings } from '../settings/settings.js';
import { forgetImports } from './forget-imports.js';
import type { ProxyStores } from './proxy-stores.js';

export interface ForgetErasedOptions {
  settings: Settings;
  proxyStores: Pick<ProxyStores, 'outbox' | 'snapshots'>;
  /** Removes the files of what was erased; absent where there are none. */
  removeMedia: (() => Promise<void>) | undefined;
  /** The vendor's reviews have changed. */
  onChange: (vendorId: string) => void;
  /** All of it is deleted, but for what is left of it in free space of the files. */
  onForgotten: () => void;
  log: (event: object) => void;
}

/** Makes the function that removes what a server keeps beside the database of what the service has erased. It never rejects. */
export function createForgetErased({
  settings,
  proxyStores,
  removeMedia,
  onChange,
  onForgotten,
  log,
}: ForgetErasedOptions) {
  return async (erasure: Erasure): Promise<void> => {
    const { id, subject, vendorId, keptText, reviews, contacts, invites } = erasure;
    log({ event: 'erased', id, vendorId, subject, keptText, reviews, contacts, invites });
    onChange(vendorId);
    try {
      forgetImports(settings, [erasure]);
    } catch (error) {
      log({ severity: 'error', event: 'import_failed', vendorId, ...errorFields(error) });
    }
    await removeMedia?.();
    const { outbox, snapshots } = proxyStores;
    // What fails here is logged by its store, and the review is gone: these copies end with their time.
    await forgetSubmissions(outbox, [erasure]).catch(() => {});
    if (snapshots) await forgetSaved(snapshots, [erasure], settings.snapshotKeepSeconds).catch(() => {});
    onForgotten();
  };
}

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
