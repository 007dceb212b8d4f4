/** How the answers about one thing are read: an answer without a usable id is none. */
import { type Feedback, ID, type NewVendor, type Vendor } from '../contract/service.js';
import { isObject, type ReceivedReview, readReview } from './received-review.js';
import { ServiceError } from './service-error.js';

/** The vendor an answer holds; what it leaves out is what was sent. */
export function readVendor(answer: unknown, sent: NewVendor): Vendor {
  if (!isObject(answer) || typeof answer.id !== 'string' || !ID.test(answer.id)) return withoutUsable('vendor');
  const text = <T>(value: unknown, otherwise: T) => (typeof value === 'string' ? value : otherwise);
  return {
    id: answer.id,
    name: text(answer.name, sent.name),
    senderName: text(answer.senderName, sent.senderName),
    address: text(answer.address, sent.address),
    industry: text(answer.industry, sent.industry),
    website: text(answer.website, sent.website),
    logoUrl: text(answer.logoUrl, sent.logoUrl),
    googlePlaceId: text(answer.googlePlaceId, sent.googlePlaceId ?? null),
    facebookUrl: text(answer.facebookUrl, sent.facebookUrl ?? null),
  };
}

/** The feedback in the answer to a submission. */
export function readFeedback(answer: unknown): Feedback {
  const feedback = isObject(answer) ? answer.feedback : null;
  if (!isObject(feedback) || typeof feedback.id !== 'string' || !ID.test(feedback.id)) return withoutUsable('feedback');
  return { id: feedback.id, ...(typeof feedback.source === 'string' && { source: feedback.source }) };
}

/** The review in the answer to a change. */
export function readUpdatedReview(answer: unknown): ReceivedReview {
  return readReview(answer) ?? withoutUsable('review');
}

function withoutUsable(thing: string): never {
  throw new ServiceError('upstream_bad_response', `The reviews service answered without a usable ${thing}`);
}
