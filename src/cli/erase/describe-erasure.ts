import type { ErasedSubmission } from '../../proxy/index.js';
import type { Erasure, FoundReview } from '../../service/index.js';
import { oneLine } from '../shell/terminal-text.js';
import type { Found } from './open-erasure.js';

/** Reviews of a vendor that are listed one by one. */
const MOST_LISTED = 20;

/** What would be erased, for people: no name or address is repeated. */
export function describeFound({ vendors, submissions }: Found, keepText: boolean): string[] {
  const lines = vendors.flatMap(({ vendor, reviews, contacts, invites, reports }) => {
    const rest = reviews.length - MOST_LISTED;
    return [
      `${oneLine(vendor.name)} (${vendor.id})`,
      ...reviews.slice(0, MOST_LISTED).map((review) => `  review ${describeReview(review)}`),
      ...(rest > 0 ? [`  and ${rest} more reviews`] : []),
      ...(contacts.length > 0 ? [`  ${counted(contacts.length, 'contact')} with ${counted(invites, 'invite')}`] : []),
      ...(reports.length > 0 ? [`  ${counted(reports.length, 'report')}, which stay without their sender`] : []),
    ];
  });
  if (submissions.length > 0) lines.push(`${counted(submissions.length, 'review')} in the outbox`);
  if (lines.length === 0) return ['nothing of this person is kept'];
  const kept = keepText ? ['stars and text of the reviews stay, without their author'] : [];
  return ['to be erased:', ...lines, ...kept];
}

/** What was erased: time, vendor, numbers. */
export function describeErased({ erasedAt, vendorId, subject, keptText, ...counts }: Erasure): string {
  const { reviews, contacts, invites, reports } = counts;
  const what = [
    counted(reviews, 'review'),
    counted(contacts, 'contact'),
    counted(invites, 'invite'),
    counted(reports, 'report'),
  ];
  return [erasedAt, vendorId, subject, what.join(', '), ...(keptText ? ['text kept'] : [])].join('\t');
}

/** The same of a submission in the outbox. */
export function describeSubmission({ erasedAt, vendorId }: ErasedSubmission): string {
  return [new Date(erasedAt).toISOString(), vendorId, 'outbox', counted(1, 'submission')].join('\t');
}

function describeReview({ id, created_at, rating, source, ...review }: FoundReview): string {
  const state = review.is_archived
    ? 'archived'
    : review.show_on_widget
      ? 'shown'
      : (review.held_back_reason ?? 'hidden');
  return `${id}, ${created_at.slice(0, 10)}, ${rating || 'no'} stars, ${oneLine(source)}, ${state}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
