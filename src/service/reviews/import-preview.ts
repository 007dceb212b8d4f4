/** Reviews of a file as a queue would list them once they are imported; nothing is stored. */
import type { QueuedReview } from '../../contract/service/moderation.js';
import type { ReviewRow } from '../database/schema.js';
import type { ReviewLine } from '../export/export-lines.js';
import { rowOfReviewLine } from '../export/restored-rows.js';
import { stateOf } from '../moderation/decision-log.js';
import { type ImportedReview, reviewOfRow, rowOfImport } from './review-row.js';

/** Of a file of another system. */
export function previewImport(vendorId: string, review: ImportedReview): QueuedReview {
  return queued(rowOfImport(business(vendorId), review));
}

/** Of an export of ours. */
export function previewReviewLine(vendorId: string, line: ReviewLine): QueuedReview {
  return queued(rowOfReviewLine(business(vendorId), line, (id) => id, new Date()));
}

/** A review does not say whose account it is in. */
const business = (id: string) => ({ id, account_id: '' });

function queued(row: ReviewRow): QueuedReview {
  return { review: reviewOfRow(row), state: stateOf(row), openReports: 0, lastDecision: null };
}
