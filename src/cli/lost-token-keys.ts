/**
 * Token keys are made before the first vendor, so that vendors without keys mean one thing: the keys are lost or elsewhere.
 * New ones would have all tokens in pages refused, silently and for good.
 */
import { existsSync } from 'node:fs';
import type { Store } from '../service/index.js';
import { CommandError } from './command-error.js';
import { isDemoVendor } from './demo-seed.js';
import type { Settings } from './settings.js';
import { openTokenKeys, tokenKeysPath } from './token-keys-file.js';

type Place = Pick<Settings, 'tokenKeysFile' | 'dataDir'>;

/** Rejects with a CommandError when keys would be made although there are vendors besides the demo's. */
export async function refuseLostTokenKeys(settings: Place, store: Store): Promise<void> {
  if (settings.tokenKeysFile !== null || existsSync(tokenKeysPath(settings))) return;
  const vendors = await countVendors(store);
  if (vendors === 0) return;
  throw new CommandError(
    `the token keys file ${tokenKeysPath(settings)} is missing although there ${vendors === 1 ? 'is 1 vendor' : `are ${vendors} vendors`}: ` +
      'with new keys every token in a page would be refused. Bring the file back (a backup holds it), name it with ' +
      'TOKEN_KEYS_FILE, or run "reviews-widget token-keys create" and give each page a new token',
  );
}

/** Makes the keys when there are neither any nor a vendor: to be called before a vendor is made. */
export async function makeFirstTokenKeys(settings: Place, store: Store): Promise<void> {
  if (settings.tokenKeysFile !== null || existsSync(tokenKeysPath(settings))) return;
  if ((await countVendors(store)) === 0) openTokenKeys({ path: null, dataDir: settings.dataDir });
}

async function countVendors(store: Store): Promise<number> {
  return (await store.vendors.list()).filter((vendor) => !isDemoVendor(vendor)).length;
}
