import type { Taken } from '../../import/import-reviews.js';
import { OperatorError } from '../../platform/errors.js';
import type { Settings } from '../../server/settings/settings.js';
import { hasStore, openServiceStore, unknownVendor } from '../../server/storage/service-store.js';
import { createFirstTokenKeys } from '../../server/token-keys/open-tokens.js';
import {
  EVERY_ACCOUNT,
  type ExportLine,
  type FiledReview,
  type LearnedProduct,
  type Restored,
  type ReviewKey,
  type Store,
  type TakenIn,
} from '../../service/index.js';

/** The vendor whose reviews are imported. */
export interface ImportTarget {
  /** Null until a new vendor is created. */
  vendorId(): string | null;
  /** The name in replies that have none. */
  replyName: string;
  /** Stores a batch, and completes what was there; tells `onAdded` of the ids of what was new. */
  store(reviews: FiledReview[]): Promise<Taken>;
  /** Takes what the file says of other ids of products. */
  learn(products: LearnedProduct[]): Promise<void>;
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
export async function openTarget(
  settings: Settings,
  vendor: { id: string } | NamedVendor,
  onAdded: OnAdded = () => {},
): Promise<ImportTarget> {
  if (!('name' in vendor)) return openVendor(settings, vendor.id, onAdded);
  const id = vendor.id === undefined ? await findVendor(settings, vendor.name) : await findId(settings, vendor.id);
  return id === null ? newVendor(settings, vendor, onAdded) : openVendor(settings, id, onAdded);
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
async function openVendor(settings: Settings, id: string, onAdded: OnAdded): Promise<ImportTarget> {
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
    store: async (reviews) => told(await store.reviews.takeIn(id, reviews), id, onAdded),
    learn: (products) => store.products.learn(id, products, new Date()),
    restore: async (lines) => added(await store.exports.restore(id, lines)),
    findStored: (reviews) => store.reviews.findImported(id, reviews),
    close: () => store.close(),
  };
}

/** A vendor that is created with its first batch, so that a file without a valid row creates none. */
function newVendor(settings: Settings, vendor: NamedVendor, onAdded: OnAdded): ImportTarget {
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
      return told(await store.reviews.takeIn(id, reviews), id, onAdded);
    },
    async learn(products) {
      const { store, id } = await create();
      await store.products.learn(id, products, new Date());
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

type OnAdded = (vendorId: string, ids: readonly string[]) => void;

function told(taken: TakenIn<FiledReview>, vendorId: string, onAdded: OnAdded): Taken {
  const ids = taken.added.map(({ id }) => id);
  if (ids.length > 0) onAdded(vendorId, ids);
  return taken;
}

const added = ({ suppressions, contacts, products, reviews, reports }: Restored) =>
  suppressions + contacts + products + reviews + reports;
