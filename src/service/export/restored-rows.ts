/** Rows of the lines of an export: each field as it was, and nothing shown that was not. */
import { isVerifiedPurchase } from '../../contract/disclosures.js';
import type {
  BusinessRow,
  CampaignRow,
  ContactRow,
  InviteOriginRow,
  InviteRow,
  ReportRow,
  ReviewedBusiness,
  ReviewRow,
} from '../database/schema.js';
import { reachHash } from '../invites/one-ask.js';
import type { HashReach } from '../invites/suppressions.js';
import { hundredths } from '../reviews/review-row.js';
import { sha256 } from '../sha256.js';
import type { ContactLine, ReportLine, ReviewLine, VendorLine } from './export-lines.js';

/** The id that a row of the file gets in this vendor. */
export type IdMap = (id: string) => string;

/**
 * A row keeps its id unless one of another vendor has it, which is among the `taken`: then its id follows from both, so that the lines which
 * name it name it still, in any batch and in another import.
 */
export function createIdMap(vendorId: string, taken: ReadonlySet<string>): IdMap {
  return (id) => {
    if (!taken.has(id)) return id;
    const hash = sha256(`${vendorId} ${id}`);
    return [
      hash.slice(0, 8),
      hash.slice(8, 12),
      `8${hash.slice(13, 16)}`,
      `8${hash.slice(17, 20)}`,
      hash.slice(20, 32),
    ].join('-');
  };
}

/** What the file says of the vendor and the vendor itself does not: what it has said stays. */
export function unsaidOf(
  row: BusinessRow,
  { profile, reviewPolicy, customQuestions, newReviews, look }: VendorLine,
): Partial<BusinessRow> {
  const said: { [Column in keyof BusinessRow]?: BusinessRow[Column] | null | undefined } = {
    address: row.address || profile?.address,
    industry: row.industry || profile?.industry,
    website: row.website || profile?.website,
    logo_url: row.logo_url || profile?.logoUrl,
    google_place_id: row.google_place_id ?? profile?.googlePlaceId,
    facebook_url: row.facebook_url ?? profile?.facebookUrl,
    // A sender's name that only repeats the name is what a vendor gets that says none.
    sender_name: row.sender_name === row.name ? profile?.senderName : row.sender_name,
    invite_pause_days: row.invite_pause_days ?? profile?.invitePauseDays,
    reply_to: row.reply_to ?? profile?.replyTo,
    new_reviews: row.new_reviews ?? newReviews,
    look: row.look ?? (look ? JSON.stringify(look) : null),
    custom_questions: row.custom_questions ?? (customQuestions?.[0] ? JSON.stringify(customQuestions) : null),
    review_policy: row.review_policy ?? (reviewPolicy ? JSON.stringify(reviewPolicy) : null),
  };
  const changed = Object.entries(said).filter(
    ([name, value]) => value != null && value !== row[name as keyof BusinessRow],
  );
  return Object.fromEntries(changed);
}

/** The campaigns of the file; those that the vendor has keep what it said of them. */
export function rowsOfCampaigns(business: ReviewedBusiness, { campaigns = [] }: VendorLine, at: Date): CampaignRow[] {
  return campaigns.map(({ id, createdAt, ...fields }) => ({
    business_id: business.id,
    id,
    account_id: business.account_id,
    fields: JSON.stringify(fields),
    created_at: createdAt ? timestampOf(createdAt) : at.toISOString(),
  }));
}

export function rowOfContactLine(business: ReviewedBusiness, line: ContactLine, idOf: IdMap): ContactRow {
  return {
    id: idOf(line.id),
    account_id: business.account_id,
    business_id: business.id,
    first_name: line.firstName,
    last_name: line.lastName,
    email: line.email,
    phone_number: line.phoneNumber,
    source: line.source,
    source_contact_id: line.sourceContactId,
    created_at: timestampOf(line.createdAt),
  };
}

export function rowsOfInvites(
  business: ReviewedBusiness,
  { id, invites, email, phoneNumber: phone_number }: ContactLine,
  ids: { contact: IdMap; invite: IdMap },
  own: HashReach | null,
): InviteRow[] {
  return invites.map((invite) => ({
    id: ids.invite(invite.id),
    account_id: business.account_id,
    business_id: business.id,
    contact_id: ids.contact(id),
    campaign_id: invite.campaignId,
    channel: invite.channel,
    products: invite.products === null ? null : JSON.stringify(invite.products),
    created_at: timestampOf(invite.createdAt),
    due_at: timestampOf(invite.dueAt),
    language: invite.language ?? null,
    time_zone: invite.timeZone ?? null,
    // What was still queued elsewhere is sent from there, if at all: two servers would ask the same customer.
    ...(invite.state === 'queued'
      ? { state: 'cancelled' as const, reason: 'restored' as const }
      : { state: invite.state ?? null, reason: invite.reason ?? null }),
    reminders: invite.reminders ?? null,
    sent_at: timeOrNull(invite.sentAt),
    delivered_at: timeOrNull(invite.deliveredAt),
    opened_at: timeOrNull(invite.openedAt),
    reviewed_at: timeOrNull(invite.reviewedAt),
    order_id: invite.orderId ?? null,
    reach_hash: own && wasAsked(invite) ? reachHash({ email, phone_number }, invite.channel, own) : null,
    withdrawn: invite.withdrawn ? JSON.stringify(invite.withdrawn) : null,
    latest_due_at: null,
  }));
}

/** Whether an invite was sent, or was to be: after it comes a pause. */
function wasAsked({ state, reason }: ContactLine['invites'][number]): boolean {
  return !!state && state !== 'unsubscribed' && reason !== 'no_channel' && reason !== 'sent_by_the_shop';
}

/** The orders and requests that the invites of a contact are made of. */
export function rowsOfOrigins(
  business: ReviewedBusiness,
  { invites }: ContactLine,
  idOfInvite: IdMap,
  at: Date,
): InviteOriginRow[] {
  return invites.flatMap(({ id, origins = [] }) =>
    origins.map(({ origin, shopRef, contents, changedAt }) => ({
      business_id: business.id,
      origin,
      invite_id: idOfInvite(id),
      shop_ref: shopRef,
      contents: JSON.stringify(contents),
      changed_at: timeOrNull(changedAt),
      noted_at: at.toISOString(),
    })),
  );
}

const timeOrNull = (at: string | null | undefined) => (at ? timestampOf(at) : null);

export function rowOfReviewLine(business: ReviewedBusiness, line: ReviewLine, idOf: IdMap, at: Date): ReviewRow {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  return {
    id: idOf(line.id),
    account_id: business.account_id,
    business_id: business.id,
    author_name: line.authorName,
    name: line.name,
    email: line.email,
    phone_number: line.phoneNumber,
    photo: line.photo,
    rating: line.rating,
    rating_hundredths: hundredths(line.rating),
    title: line.title,
    text: line.text,
    created_at: timestampOf(line.createdAt),
    updated_at: timestampOf(line.updatedAt),
    is_archived: line.isArchived ? 1 : 0,
    show_on_widget: line.showOnWidget ? 1 : 0,
    held_back_reason: line.heldBackReason,
    shield: line.shield ? 1 : 0,
    source: line.source,
    source_feedback_id: line.sourceFeedbackId,
    review_url: line.reviewUrl,
    type: line.type,
    video_ref: line.videoRef,
    gif_ref: line.gifRef,
    pictures: line.pictures.length > 0 ? json(line.pictures) : null,
    held_back_media: line.heldBackMedia?.length ? json(line.heldBackMedia) : null,
    response: json(line.response),
    product: json(line.product),
    verified: isVerifiedPurchase(line.verifiedBy) ? 1 : 0,
    verified_by: line.verifiedBy,
    experienced_at: line.experiencedAt,
    incentive: line.incentive,
    relationship: line.relationship,
    shown_at: timestampOrNull(line.shownAt),
    answers: json(line.answers),
    // What was on its way to its source is sent from there, if at all.
    reply_state: line.replyState === 'waiting' ? 'failed' : (line.replyState ?? null),
    reply_reason: line.replyReason ?? null,
    changed_at: at.toISOString(),
  };
}

export function rowOfReportLine(vendorId: string, line: ReportLine, idOfReview: IdMap): ReportRow {
  return {
    business_id: vendorId,
    id: line.id,
    review_id: idOfReview(line.reviewId),
    reason: line.reason,
    explanation: line.explanation,
    name: line.name,
    email: line.email,
    good_faith: line.goodFaith ? 1 : 0,
    page: line.page,
    created_at: timestampOf(line.createdAt),
    decision: line.decision,
    held_back_reason: line.heldBackReason,
    statement: line.statement,
    decided_at: timestampOrNull(line.decidedAt),
    reporter_told_at: timestampOrNull(line.reporterToldAt),
    author_told_at: timestampOrNull(line.authorToldAt),
    language: line.language,
  };
}

/** As the database writes it: text order is time order. */
function timestampOf(text: string): string {
  return new Date(text).toISOString();
}

function timestampOrNull(text: string | null): string | null {
  return text === null ? null : timestampOf(text);
}
