import { keyOf, type ReviewKey } from '../service/index.js';

/** Those of `reviews` whose keys are among `keys`; of several with the same key the first. */
export function pickByKey<Review extends ReviewKey>(reviews: readonly Review[], keys: readonly ReviewKey[]): Review[] {
  const left = new Set(keys.map(keyOf));
  return reviews.filter((review) => left.delete(keyOf(review)));
}

/** Finds in batch after batch what is not stored, and was in no batch before: what an import would store, in the place of one. */
export function createNewFinder<Review extends ReviewKey>(findStored: (reviews: Review[]) => Promise<Review[]>) {
  const seen = new Set<string>();
  return async (reviews: readonly Review[]): Promise<{ added: Review[]; completed: 0; others: [] }> => {
    const first = reviews.filter((review) => seen.size < seen.add(keyOf(review)).size);
    const stored = new Set(await findStored(first));
    return { added: first.filter((review) => !stored.has(review)), completed: 0, others: [] };
  };
}
