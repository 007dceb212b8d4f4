import type { NewVendor, Vendor, VendorUpdate } from '../contract/service/vendor.js';
import { unusableAnswer } from './service-error.js';
import { hasId, type Received, text } from './values.js';

/** A vendor as the service tells it. The interface shows no more than `id`, `name`, `senderName`, `website` and `googlePlaceId`. */
export type ReceivedVendor = Received<Vendor>;

/** Reads a vendor; what the answer leaves out is what was sent, so a vendor just created is whole. */
export function readVendor(answer: unknown, sent: NewVendor): Vendor;
export function readVendor(answer: unknown, sent?: VendorUpdate): ReceivedVendor;
export function readVendor(answer: unknown, sent: VendorUpdate = {}): ReceivedVendor {
  if (!hasId(answer)) throw unusableAnswer('a usable vendor');
  return {
    id: answer.id,
    name: text(answer.name) ?? sent.name ?? null,
    senderName: text(answer.senderName) ?? sent.senderName ?? null,
    address: text(answer.address) ?? sent.address ?? null,
    industry: text(answer.industry) ?? sent.industry ?? null,
    website: text(answer.website) ?? sent.website ?? null,
    logoUrl: text(answer.logoUrl) ?? sent.logoUrl ?? null,
    googlePlaceId: text(answer.googlePlaceId) ?? sent.googlePlaceId ?? null,
    facebookUrl: text(answer.facebookUrl) ?? sent.facebookUrl ?? null,
  };
}
