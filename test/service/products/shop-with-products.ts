import type { Store } from '../../../src/service/store.js';
import { type Engine, imported, temporaryStore } from '../temporary-service.js';

/** The whole list, by name. */
export const ALL = { limit: 50, offset: 0, sort: 'name' } as const;
export const decider = (at = '2026-03-01T00:00:00Z') => ({ by: 'Ada', at: new Date(at) });
export const product = (sourceProductId: string, title = sourceProductId) => ({ sourceProductId, title });

/** A shop with a review of each of these products, the first the oldest. */
export async function shopWith(engine: Engine, ...products: (ReturnType<typeof product> | null)[]) {
  const store = await temporaryStore(engine);
  const { id: vendorId } = await store.vendors.create({ name: 'Oak & Sons' });
  await importInto(store, vendorId, products);
  return { store, vendorId, ...helpers(store, vendorId) };
}

export function importInto(store: Store, vendorId: string, products: (ReturnType<typeof product> | null)[], from = 0) {
  const reviews = products.map((one, at) =>
    imported({
      text: `review ${from + at}`,
      product: one,
      createdAt: new Date(Date.UTC(2026, 0, 1 + from + at)).toISOString(),
    }),
  );
  return store.reviews.import(vendorId, reviews);
}

export function helpers(store: Store, vendorId: string) {
  return {
    ofReviews: async () =>
      (await store.reviews.list(vendorId, { sort: 'asc' })).reviews.map((review) => review.product),
    listed: async () => (await store.products.list(vendorId, ALL)).products,
    submit: (sourceProductId: string, title = sourceProductId) =>
      store.reviews.submit({ vendorId, rating: '5', text: 'Good', product: product(sourceProductId, title) }),
    /** All rows about products, and of each review what is stored of its product. */
    async state() {
      const { reviews } = await store.reviews.list(vendorId, { sort: 'asc' });
      const { products } = await store.products.list(vendorId, ALL);
      return {
        reviews: reviews.map((review) => review.product),
        products,
        ids: await store.products.otherIds(vendorId),
      };
    },
  };
}
