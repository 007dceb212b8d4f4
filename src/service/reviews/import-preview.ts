/** Reviews of a file as a queue would list them once they are imported; nothing is stored. */
import type { QueuedReview } from '../../contract/service/moderation.js';
import type { Vendor } from '../../contract/service/vendor.js';
import { createNameReader } from '../../platform/shown-name.js';
import type { ReviewRow } from '../database/schema.js';
import type { ReviewLine } from '../export/export-lines.js';
import { rowOfReviewLine } from '../export/restored-rows.js';
import { stateOf } from '../moderation/decision-log.js';
import { shopNamesOf } from '../vendors/shop-names.js';
import { type ImportedReview, reviewOfRow, rowOfImport } from './review-row.js';

type PreviewVendor = Pick<Vendor, 'id' | 'name' | 'senderName'>;

/** Of a file of another system. */
export function previewImport(vendor: PreviewVendor, review: ImportedReview): QueuedReview {
  return queued(vendor, rowOfImport(business(vendor.id), review));
}

/** Of an export of ours. */
export function previewReviewLine(vendor: PreviewVendor, line: ReviewLine): QueuedReview {
  return queued(
    vendor,
    rowOfReviewLine(business(vendor.id), line, (id) => id, new Date()),
  );
}

/** A review does not say whose account it is in. */
const business = (id: string) => ({ id, account_id: '' });

function queued(vendor: PreviewVendor, row: ReviewRow): QueuedReview {
  const review = reviewOfRow(row);
  const namePassesFor = createNameReader(shopNamesOf(vendor))(review.authorName).flag;
  return { review, state: stateOf(row), openReports: 0, namePassesFor, lastDecision: null };
}
