import { OperatorError } from '../../platform/operator-error.js';
import type { Settings } from '../../server/settings/settings.js';
import { hasStore, openServiceStore, unknownVendor } from '../../server/storage/service-store.js';
import { createFirstTokenKeys } from '../../server/token-keys/lost-token-keys.js';
import {
  EVERY_ACCOUNT,
  type ExportLine,
  type ImportedReview,
  type Restored,
  type ReviewKey,
  type Store,
} from '../../service/index.js';

/** The vendor whose reviews are imported. */
export interface ImportTarget {
  /** Null until a new vendor is created. */
  vendorId(): string | null;
  /** The name in replies that have none. */
  replyName: string;
  /** Stores a batch; resolves to what of it was new. */
  store(reviews: ImportedReview[]): Promise<ReviewKey[]>;
  /** Stores lines of an export of ours; resolves to how many were new. */
  restore(lines: ExportLine[]): Promise<number>;
  /** What of a batch is stored already. */
  findStored<Review extends ReviewKey>(reviews: readonly Review[]): Promise<Review[]>;
  close(): Promise<void>;
}

/** A vendor that may have to be made; with an `id` that of another installation. */
interface NamedVendor {
  id?: string;
  name: string;
  senderName: string;
}

/** Opens the vendor with an id, or the one with a name; one that has both, or a name that nobody has, is made when there is something to store. */
export async function openTarget(settings: Settings, vendor: { id: string } | NamedVendor): Promise<ImportTarget> {
  if (!('name' in vendor)) return openVendor(settings, vendor.id);
  const id = vendor.id === undefined ? await findVendor(settings, vendor.name) : await findId(settings, vendor.id);
  return id === null ? newVendor(settings, vendor) : openVendor(settings, id);
}

/** The id, if there is such a vendor. */
async function findId(settings: Settings, id: string): Promise<string | null> {
  if (!hasStore(settings)) return null;
  const store = await openServiceStore(settings);
  try {
    return (await store.vendors.get(id, EVERY_ACCOUNT))?.id ?? null;
  } finally {
    await store.close();
  }
}

/** The id of the vendor with this name: an import that was stopped is given again with the same words. */
async function findVendor(settings: Settings, name: string): Promise<string | null> {
  if (!hasStore(settings)) return null;
  const store = await openServiceStore(settings);
  try {
    const [found, another] = (await store.vendors.list(EVERY_ACCOUNT)).filter((vendor) => vendor.name === name);
    if (another) {
      throw new OperatorError(
        `several vendors are named "${name}": say which with --vendor ID, see "reviews-widget vendor list"`,
        2,
      );
    }
    return found?.id ?? null;
  } finally {
    await store.close();
  }
}

/** Opens an existing vendor. Throws an OperatorError when it does not exist. */
async function openVendor(settings: Settings, id: string): Promise<ImportTarget> {
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
    restore: async (lines) => added(await store.exports.restore(id, lines)),
    findStored: (reviews) => store.reviews.findImported(id, reviews),
    close: () => store.close(),
  };
}

/** A vendor that is created with its first batch, so that a file without a valid row creates none. */
function newVendor(settings: Settings, vendor: NamedVendor): ImportTarget {
  let opened: Store | null = null;
  let id: string | null = null;
  async function create() {
    opened ??= await openServiceStore(settings);
    if (id === null) {
      await createFirstTokenKeys(settings, opened);
      id = (await opened.vendors.create(vendor, undefined, { id: vendor.id })).id;
    }
    return { store: opened, id };
  }
  return {
    vendorId: () => id,
    replyName: vendor.senderName,
    async store(reviews) {
      const { store, id } = await create();
      return store.reviews.import(id, reviews);
    },
    async restore(lines) {
      const { store, id } = await create();
      return added(await store.exports.restore(id, lines));
    },
    findStored: async () => [],
    async close() {
      await opened?.close();
    },
  };
}

const added = ({ suppressions, contacts, reviews, reports }: Restored) => suppressions + contacts + reviews + reports;
