import { createKeyStore, type KeyStore } from './keys.js';
import { createReviewStore, type ReviewStore } from './reviews.js';
import { createSettingStore, type SettingStore } from './settings.js';
import { openSqlite } from './sqlite.js';
import { createVendorStore, type VendorStore } from './vendors.js';

/** Everything the service keeps. A write whose promise resolved is on disk. */
export interface Store {
  keys: KeyStore;
  vendors: VendorStore;
  reviews: ReviewStore;
  settings: SettingStore;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** Where the embedded database lives: `{dataDir}/reviews.sqlite`; the directory is made when it is missing. */
export interface StoreOptions {
  dataDir: string;
}

/** Opens the store and brings its schema up to date. Throws one Error that names the path when that is impossible. */
export async function openStore({ dataDir }: StoreOptions): Promise<Store> {
  const db = await openSqlite(dataDir);
  return {
    keys: createKeyStore(db),
    vendors: createVendorStore(db),
    reviews: createReviewStore(db),
    settings: createSettingStore(db),
    ready: () =>
      db
        .selectFrom('settings')
        .select('name')
        .limit(1)
        .execute()
        .then(
          () => true,
          () => false,
        ),
    close: () => db.destroy(),
  };
}
