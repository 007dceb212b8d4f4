/**
 * Token keys are created before the first vendor. So where there are vendors and no keys, the keys are lost or elsewhere, and
 * creating new ones would make every token in a page invalid, silently and for good.
 */
import { existsSync } from 'node:fs';
import { OperatorError } from '../../platform/errors.js';
import { EVERY_ACCOUNT, type Store } from '../../service/index.js';
import { isDemoVendor } from '../demo/demo-seed.js';
import type { Settings } from '../settings/settings.js';
import { openTokenKeys, tokenKeysPath } from './token-keys-file.js';

type KeyLocation = Pick<Settings, 'tokenKeysFile' | 'dataDir'>;

/** Rejects with an OperatorError when new keys would be created although there are vendors besides the demo's. */
export async function refuseLostTokenKeys(settings: KeyLocation, store: Store): Promise<void> {
  if (settings.tokenKeysFile !== null || existsSync(tokenKeysPath(settings))) return;
  const vendors = await countVendors(store);
  if (vendors === 0) return;
  throw new OperatorError(
    `the token keys file ${tokenKeysPath(settings)} is missing although there ${vendors === 1 ? 'is 1 vendor' : `are ${vendors} vendors`}: ` +
      'with new keys every token in a page would be refused. Bring the file back (a backup holds it), name it with ' +
      'TOKEN_KEYS_FILE, or run "reviews-widget token-keys create" and give each page a new token',
  );
}

/** Creates the keys where there is neither a key nor a vendor. Call it before a vendor is created. */
export async function createFirstTokenKeys(settings: KeyLocation, store: Store): Promise<void> {
  if (settings.tokenKeysFile !== null || existsSync(tokenKeysPath(settings))) return;
  if ((await countVendors(store)) === 0) openTokenKeys({ path: null, dataDir: settings.dataDir });
}

async function countVendors(store: Store): Promise<number> {
  return (await store.vendors.list(EVERY_ACCOUNT)).filter((vendor) => !isDemoVendor(vendor)).length;
}
