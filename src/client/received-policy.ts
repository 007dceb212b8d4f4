import { ReviewAudit } from '../contract/service/review-audit.js';
import { NOTHING_SAID, ReviewPolicy } from '../contract/service/review-policy.js';
import { unusableResponse } from './service-error.js';
import { isObject } from './values.js';

/** What a vendor says of its reviews; a field that cannot be used reads as not said. Null when it is no policy at all. */
export function readPolicy(value: unknown): ReviewPolicy | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(ReviewPolicy.shape).flatMap(([field, schema]) => {
    const read = schema.safeParse(value[field]);
    return read.success ? [[field, read.data]] : [];
  });
  return entries.length > 0 ? { ...NOTHING_SAID, ...Object.fromEntries(entries) } : null;
}

/** Reads the response of `review-policy`. */
export function readPolicyResponse(body: unknown): ReviewPolicy {
  const policy = readPolicy(body);
  if (!policy) throw unusableResponse('a review policy');
  return policy;
}

/** Reads the response of `review-audit`: numbers that are not whole say nothing. */
export function readAudit(body: unknown): ReviewAudit {
  const read = ReviewAudit.safeParse(body);
  if (!read.success) throw unusableResponse('an audit of reviews');
  return read.data;
}
