import type { ImportedReview, Store } from '../service/index.js';
import { hasStore, openServiceStore, unknownVendor } from './embedded-store.js';
import { makeFirstTokenKeys } from './lost-token-keys.js';
import type { Settings } from './settings.js';

/** The vendor an import goes to. */
export interface ImportTarget {
  /** Null while a new vendor has no review yet. */
  vendorId(): string | null;
  /** Name for replies of nobody. */
  replyName: string;
  /** Stores a batch; resolves to how many of it were new. */
  store(reviews: ImportedReview[]): Promise<number>;
  close(): Promise<void>;
}

/** A vendor that exists. Throws a CommandError when it does not. */
export async function openVendor(settings: Settings, id: string): Promise<ImportTarget> {
  if (!hasStore(settings)) throw unknownVendor(id, settings);
  const store = await openServiceStore(settings);
  const vendor = await store.vendors.get(id);
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

/** A vendor that is made with its first batch, so that a file without a good row leaves none behind. */
export function newVendor(settings: Settings, vendor: { name: string; senderName: string }): ImportTarget {
  let opened: Store | null = null;
  let id: string | null = null;
  return {
    vendorId: () => id,
    replyName: vendor.senderName,
    async store(reviews) {
      opened ??= await openServiceStore(settings);
      if (id === null) {
        await makeFirstTokenKeys(settings, opened);
        id = (await opened.vendors.create(vendor)).id;
      }
      return opened.reviews.import(id, reviews);
    },
    async close() {
      await opened?.close();
    },
  };
}
