import type { ReceivedReview } from './received-review.js';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a review says that it belongs to the vendor or business `id`; a UUID in capitals is the same. */
export function isOwnedBy(id: string, { businessId }: Pick<ReceivedReview, 'businessId'>): boolean {
  return businessId === id || (UUID.test(id) && businessId?.toLowerCase() === id.toLowerCase());
}
