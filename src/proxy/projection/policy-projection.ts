import type { ReviewPolicy } from '../../contract/service/review-policy.js';
import type { PublicPolicy } from '../../contract/widget.js';

/**
 * The only way a policy leaves the proxy: nothing but what is named here. What the shop has not said it checks is not checked, but for
 * reviews that are `marked` as verified purchases.
 */
export function toPublicPolicy(policy: ReviewPolicy, marked: boolean): PublicPolicy {
  const { purchaseCheck, checkedBy, incentives, publishedWithinDays, keptMonths } = policy;
  const { heldBackFor, order, authorsContacted, authorsMayChange } = policy;
  return {
    purchaseCheck: purchaseCheck === 'some' || purchaseCheck === 'all' ? purchaseCheck : marked ? 'some' : 'none',
    checkedBy,
    incentives,
    publishedWithinDays,
    keptMonths,
    heldBackFor,
    order,
    authorsContacted,
    authorsMayChange,
  };
}
