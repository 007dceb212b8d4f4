import type { z } from 'zod';
import { CUSTOM_QUESTION_LIMITS } from '../contract/custom-questions.js';
import type { Business, BusinessProfile, BusinessUpdate } from '../contract/service/business.js';
import { type CustomQuestion, CustomQuestions } from '../contract/service/custom-question.js';
import type { Contact, InviteResponse, InviteTokenValidity, Usage } from '../contract/service/invite.js';
import { Product } from '../contract/service/review.js';
import { ReviewAudit } from '../contract/service/review-audit.js';
import { NOTHING_SAID, ReviewPolicy } from '../contract/service/review-policy.js';
import type { NewVendor, Vendor, VendorUpdate } from '../contract/service/vendor.js';
import { unusableResponse } from './service-error.js';
import { integer, isObject, list, type Received, text, textOrNumber, unwrapped, withId } from './values.js';

/** What a vendor says of its reviews; a field that cannot be used reads as not said. Null when it is no policy at all. */
export function readPolicy(value: unknown): ReviewPolicy | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(ReviewPolicy.shape).flatMap(([field, schema]) => {
    const read = schema.safeParse(value[field]);
    return read.success ? [[field, read.data]] : [];
  });
  return entries.length > 0 ? { ...NOTHING_SAID, ...Object.fromEntries(entries) } : null;
}

/** What a vendor asks in its form; a question that cannot be read, or is more than a vendor may ask, is left out. */
export function readCustomQuestions(value: unknown): CustomQuestion[] {
  let questions: CustomQuestion[] = [];
  if (!Array.isArray(value)) return questions;
  for (const question of value.slice(0, CUSTOM_QUESTION_LIMITS.questions)) {
    questions = CustomQuestions.safeParse({ questions: [...questions, question] }).data?.questions ?? questions;
  }
  return questions;
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

/** What the client takes from the response to a new report; `createdAt` is null where the service does not say. */
export interface ReceivedReport {
  id: string;
  createdAt: string | null;
}

/** Reads the response to a new report. */
export function readReport(body: unknown): ReceivedReport {
  const report = withId(body, 'report');
  if (report === null) throw unusableResponse('a report');
  return { id: report.id, createdAt: text(report.createdAt) };
}

/** Whether this is a list of reports, from a service that takes them. */
export function isReportList(body: unknown): boolean {
  return isObject(body) && Array.isArray(body.reports);
}

/** Reads a response of which every field counts, as those about a decision; `what` says what it should be. */
export function readWith<T>(schema: z.ZodType<T>, body: unknown, what: string): T {
  const read = schema.safeParse(body);
  if (!read.success) throw unusableResponse(what);
  return read.data;
}

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

/**
 * The response to an invite. Every part may be null or empty: the interface does not show the marketplace's response, and an
 * invite that was sent must not look like one that failed, or it would be sent again.
 */
export interface ReceivedInvite {
  contact: Received<Contact> | null;
  usage: { [Field in keyof Usage]: Usage[Field] | null } | null;
  /** The invite token, of the first product where there are several. Null where the service makes none. */
  invitation: string | null;
  /** An invite token for each product, where there are several; else empty. */
  invitations: NonNullable<InviteResponse['invitations']>;
}

/** Reads the response of either invite. */
export function readInvite(body: unknown): ReceivedInvite {
  const { contact, usage, invitation, invitations } = unwrapped(body, (one) => PARTS.some((name) => name in one)) ?? {};
  return {
    contact: readContact(contact),
    usage: isObject(usage) ? { smsLimitsLeft: integer(usage.smsLimitsLeft), renews: text(usage.renews) } : null,
    invitation: text(invitation),
    invitations: list(invitations, readProductToken),
  };
}

const PARTS = ['contact', 'usage', 'invitation', 'invitations'];

function readContact(value: unknown): ReceivedInvite['contact'] {
  const contact = withId(value, 'contact');
  return (
    contact && {
      id: contact.id,
      firstName: text(contact.firstName),
      lastName: text(contact.lastName),
      email: text(contact.email),
      phoneNumber: textOrNumber(contact.phoneNumber),
      source: text(contact.source),
      sourceContactId: textOrNumber(contact.sourceContactId),
    }
  );
}

/** Reads whether an invite token is accepted; of one that is not, nothing else is taken from the response. */
export function readInviteTokenValidity(body: unknown): InviteTokenValidity {
  if (!isObject(body) || typeof body.accepted !== 'boolean') throw unusableResponse('a checked invite token');
  if (!body.accepted) return { accepted: false };
  const { firstName, lastName } = body;
  const product = Product.safeParse(body.product);
  return {
    accepted: true,
    ...(typeof firstName === 'string' && { firstName }),
    ...(typeof lastName === 'string' && { lastName }),
    ...(product.success && { product: product.data }),
  };
}

function readProductToken(value: unknown): ReceivedInvite['invitations'][number] | null {
  if (!isObject(value) || typeof value.invitation !== 'string') return null;
  const sourceProductId = textOrNumber(value.sourceProductId);
  return sourceProductId === null ? null : { sourceProductId, invitation: value.invitation };
}
