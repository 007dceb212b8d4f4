import { errorFields } from '../../platform/error-fields.js';
import type { Erasure } from '../../service/index.js';
import type { Settings } from '../settings/settings.js';
import { forgetSaved, forgetSubmissions } from './forget-copies.js';
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
