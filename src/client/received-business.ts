import type { Business, BusinessProfile, BusinessUpdate } from '../contract/service/business.js';
import { unusableAnswer } from './service-error.js';
import { hasId, integer, isObject, list, type Received, text, textOrNumber } from './values.js';

/** A business of the version 1 list; its sources are empty when the service names none. */
export type ReceivedBusiness = Omit<Received<Business>, 'sources' | 'sourceMap'> &
  Pick<Business, 'sources' | 'sourceMap'>;

/** What the service tells of a business whose profile was changed. */
export type ReceivedProfile = Received<BusinessProfile>;

/** Reads the answer of `GET /businesses`; businesses without a usable id are dropped. */
export function readBusinesses(answer: unknown): ReceivedBusiness[] {
  if (!Array.isArray(answer)) throw unusableAnswer('a list of businesses');
  return list(answer, readBusiness);
}

/** Reads the answer of `PUT /businesses/{businessId}`; what it leaves out is what was sent. */
export function readBusinessProfile(answer: unknown, sent: BusinessUpdate): ReceivedProfile {
  if (!hasId(answer)) throw unusableAnswer('a usable business');
  return {
    id: answer.id,
    name: text(answer.name) ?? sent.name ?? null,
    address: text(answer.address) ?? sent.address ?? null,
  };
}

function readBusiness(value: unknown): ReceivedBusiness | null {
  if (!hasId(value)) return null;
  return {
    id: value.id,
    name: text(value.name),
    sources: list(value.sources, text),
    sourceMap: list(value.sourceMap, readSource),
    rating: textOrNumber(value.rating),
    totalReviews: integer(value.totalReviews),
  };
}

/** A source is known by its label; an icon that is missing reads as an empty address. */
function readSource(value: unknown): { label: string; src: string } | null {
  if (!isObject(value) || typeof value.label !== 'string') return null;
  return { label: value.label, src: text(value.src) ?? '' };
}
