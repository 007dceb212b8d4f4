/**
 * What a review discloses beside its text: who verified it, what its author was given for it, and how the author belongs to the shop.
 * Words of a list and no free text, so that every language can say them and nobody's contact hides in them.
 */
import type { Incentive, Relationship, VerifiedBy } from './widget.js';

/**
 * `order`: the shop, which has matched the review to an order; `invitation`: an invite token; `import`: another system, whose word nobody
 * has checked here.
 */
export const VERIFIED_BY = ['order', 'invitation', 'import'] as const satisfies VerifiedBy[];
export const INCENTIVES = [
  'free_product',
  'discount',
  'points',
  'prize_draw',
  'payment',
  'other',
] as const satisfies Incentive[];
/** Works for the shop, is of the family of somebody who does, does business with it, or belongs to it in another way. */
export const RELATIONSHIPS = ['employee', 'family', 'partner', 'other'] as const satisfies Relationship[];

/** Whether readers may be told of a verified purchase: another system's word is not enough. */
export function isVerifiedPurchase(by: VerifiedBy | null | undefined): boolean {
  return by === 'order' || by === 'invitation';
}
