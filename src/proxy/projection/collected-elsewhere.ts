import type { ReceivedReview } from '../../client/index.js';

/**
 * Sources whose reviews the shop itself has collected: its own form, and the review apps and shop systems that ask a shop's customers for it,
 * as the profiles of imports name them. Not among them: what is about the shop on a site of somebody else, and names that nobody knows.
 */
const OWN_SOURCES = new Set([
  '',
  'shop',
  'import',
  'bigcommerce',
  'fera',
  'judgeme',
  'loox',
  'magento',
  'okendo',
  'opinew',
  'powerreviews',
  'prestashop',
  'ryviu',
  'shopify',
  'site-reviews',
  'stamped',
  'trustoo',
  'woocommerce',
  'wordpress',
  'yotpo',
]);

/**
 * Whether a review was collected on another site, or nobody knows where. Of one that came in by a form here the source is only a name: where a
 * service has collected a review itself, the review's id at its source is its own.
 */
export function isCollectedElsewhere({ id, source, sourceFeedbackId }: ReceivedReview): boolean {
  return sourceFeedbackId !== id && !OWN_SOURCES.has((source ?? '').trim().toLowerCase());
}
