import type { Business, BusinessProfile, BusinessUpdate } from '../contract/service/business.js';
import type { NewVendor, Vendor, VendorUpdate } from '../contract/service/vendor.js';
import { unusableResponse } from './service-error.js';
import { hasId, integer, isObject, list, type Received, text, textOrNumber } from './values.js';

/** A business of the version 1 list; its sources are empty when the service names none. */
export type ReceivedBusiness = Omit<Received<Business>, 'sources' | 'sourceMap'> &
  Pick<Business, 'sources' | 'sourceMap'>;

/** The response to a changed business profile. */
export type ReceivedProfile = Received<BusinessProfile>;

/** A vendor in a response. The interface shows no more than `id`, `name`, `senderName`, `website` and `googlePlaceId`. */
export type ReceivedVendor = Received<Omit<Vendor, 'competitors' | 'invitePauseDays' | 'replyTo'>>;

/** Reads the response of `GET /businesses`; businesses without a usable id are dropped. */
export function readBusinesses(body: unknown): ReceivedBusiness[] {
  if (!Array.isArray(body)) throw unusableResponse('a list of businesses');
  return list(body, readBusiness);
}

/** Reads the response of `PUT /businesses/{businessId}`; a field it leaves out reads as it was sent. */
export function readBusinessProfile(body: unknown, sent: BusinessUpdate): ReceivedProfile {
  if (!hasId(body)) throw unusableResponse('a usable business');
  return {
    id: body.id,
    name: text(body.name) ?? sent.name ?? null,
    address: text(body.address) ?? sent.address ?? null,
  };
}

/** Reads a vendor; a field the response leaves out reads as it was sent, so a vendor just created is complete. */
export function readVendor(body: unknown, sent: NewVendor): Vendor;
export function readVendor(body: unknown, sent?: VendorUpdate): ReceivedVendor;
export function readVendor(body: unknown, sent: VendorUpdate = {}): ReceivedVendor {
  if (!hasId(body)) throw unusableResponse('a usable vendor');
  return {
    id: body.id,
    name: text(body.name) ?? sent.name ?? null,
    senderName: text(body.senderName) ?? sent.senderName ?? null,
    address: text(body.address) ?? sent.address ?? null,
    industry: text(body.industry) ?? sent.industry ?? null,
    website: text(body.website) ?? sent.website ?? null,
    logoUrl: text(body.logoUrl) ?? sent.logoUrl ?? null,
    googlePlaceId: text(body.googlePlaceId) ?? sent.googlePlaceId ?? null,
    facebookUrl: text(body.facebookUrl) ?? sent.facebookUrl ?? null,
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
