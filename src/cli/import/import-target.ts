import type { Settings } from '../../server/settings/settings.js';
import { hasStore, openServiceStore, unknownVendor } from '../../server/storage/service-store.js';
import { createFirstTokenKeys } from '../../server/token-keys/lost-token-keys.js';
import { EVERY_ACCOUNT, type ImportedReview, type Store } from '../../service/index.js';

/** The vendor whose reviews are imported. */
export interface ImportTarget {
  /** Null until a new vendor is created. */
  vendorId(): string | null;
  /** The name in replies that have none. */
  replyName: string;
  /** Stores a batch; resolves to how many of it were new. */
  store(reviews: ImportedReview[]): Promise<number>;
  close(): Promise<void>;
}

/** Opens an existing vendor. Throws an OperatorError when it does not exist. */
export async function openVendor(settings: Settings, id: string): Promise<ImportTarget> {
  if (!hasStore(settings)) throw unknownVendor(id, settings);
  const store = await openServiceStore(settings);
  const vendor = await store.vendors.get(id, EVERY_ACCOUNT);
  if (!vendor) {
    await store.close();
    throw unknownVendor(id, settings);
  }
  return {
    vendorId: () => id,
    replyName: vendor.senderName,
    store: (reviews) => store.reviews.import(id, reviews),
    close: () => store.close(),
  };
}

/** A vendor that is created with its first batch, so that a file without a valid row creates none. */
export function newVendor(settings: Settings, vendor: { name: string; senderName: string }): ImportTarget {
  let opened: Store | null = null;
  let id: string | null = null;
  return {
    vendorId: () => id,
    replyName: vendor.senderName,
    async store(reviews) {
      opened ??= await openServiceStore(settings);
      if (id === null) {
        await createFirstTokenKeys(settings, opened);
        id = (await opened.vendors.create(vendor)).id;
      }
      return opened.reviews.import(id, reviews);
    },
    async close() {
      await opened?.close();
    },
  };
}
