import { OperatorError } from '../../platform/errors.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { withExistingStore } from '../../server/storage/service-store.js';
import { EVERY_ACCOUNT, type Store } from '../../service/index.js';
import type { Shell } from '../shell/shell.js';

/** Runs `work` on the store that has the vendor of `--vendor`. Throws an OperatorError where there is no such vendor. */
export async function withVendor<T>(
  shell: Shell,
  flags: SettingFlags & { vendor: string },
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const unknown = new OperatorError(`there is no vendor ${flags.vendor}: see "reviews-widget vendor list"`);
  const done = await withExistingStore(readSettings(shell.env, flags), async (store) => {
    if (!(await store.vendors.get(flags.vendor, EVERY_ACCOUNT))) throw unknown;
    return { result: await work(store) };
  });
  if (!done) throw unknown;
  return done.result;
}
