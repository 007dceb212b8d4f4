import type { Business, BusinessProfile, BusinessUpdate } from '../contract/service/business.js';
import type { NewVendor, Vendor, VendorUpdate } from '../contract/service/vendor.js';
import { unusableResponse } from './service-error.js';
import { integer, isObject, list, type Received, text, textOrNumber, unwrapped, withId } from './values.js';

/** A business of the version 1 list; its sources are empty when the service names none. */
export type ReceivedBusiness = Omit<Received<Business>, 'sources' | 'sourceMap'> &
  Pick<Business, 'sources' | 'sourceMap'>;

/** The response to a changed business profile. */
export type ReceivedProfile = Received<BusinessProfile>;

/** A vendor in a response. The interface shows no more than `id`, `name`, `senderName`, `website` and `googlePlaceId`. */
export type ReceivedVendor = Received<Omit<Vendor, 'competitors' | 'invitePauseDays' | 'replyTo'>>;

/** Reads the response of `GET /businesses`; businesses without a usable id are dropped. */
export function readBusinesses(body: unknown): ReceivedBusiness[] {
  const businesses = Array.isArray(body) ? body : listOfBusinesses(body);
  if (businesses === null) throw unusableResponse('a list of businesses');
  return list(businesses, readBusiness);
}

/** Reads the response of `PUT /businesses/{businessId}`; a field it leaves out reads as it was sent. */
export function readBusinessProfile(body: unknown, sent: BusinessUpdate): ReceivedProfile {
  const business = withId(body, 'business');
  if (business === null) throw unusableResponse('a usable business');
  return {
    id: business.id,
    name: text(business.name) ?? sent.name ?? null,
    address: text(business.address) ?? sent.address ?? null,
  };
}

/** The list in an object, as `{"businesses": […]}`. */
function listOfBusinesses(body: unknown): unknown[] | null {
  const holder = unwrapped(body, ({ businesses, data }) => Array.isArray(businesses ?? data));
  return holder && ((holder.businesses ?? holder.data) as unknown[]);
}

/** Reads a vendor; a field the response leaves out reads as it was sent, so a vendor just created is complete. */
export function readVendor(body: unknown, sent: NewVendor): Vendor;
export function readVendor(body: unknown, sent?: VendorUpdate): ReceivedVendor;
export function readVendor(body: unknown, sent: VendorUpdate = {}): ReceivedVendor {
  const vendor = withId(body, 'vendor');
  if (vendor === null) throw unusableResponse('a usable vendor');
  return {
    id: vendor.id,
    name: text(vendor.name) ?? sent.name ?? null,
    senderName: text(vendor.senderName) ?? sent.senderName ?? null,
    address: text(vendor.address) ?? sent.address ?? null,
    industry: text(vendor.industry) ?? sent.industry ?? null,
    website: text(vendor.website) ?? sent.website ?? null,
    logoUrl: text(vendor.logoUrl) ?? sent.logoUrl ?? null,
    googlePlaceId: text(vendor.googlePlaceId) ?? sent.googlePlaceId ?? null,
    facebookUrl: text(vendor.facebookUrl) ?? sent.facebookUrl ?? null,
  };
}

function readBusiness(value: unknown): ReceivedBusiness | null {
  const business = withId(value, 'business');
  return (
    business && {
      id: business.id,
      name: text(business.name),
      sources: list(business.sources, text),
      sourceMap: list(business.sourceMap, readSource),
      rating: textOrNumber(business.rating),
      totalReviews: integer(business.totalReviews),
    }
  );
}

/** A source is known by its label; an icon that is missing reads as an empty address. */
function readSource(value: unknown): { label: string; src: string } | null {
  if (!isObject(value) || typeof value.label !== 'string') return null;
  return { label: value.label, src: text(value.src) ?? '' };
}
