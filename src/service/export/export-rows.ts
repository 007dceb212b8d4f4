/** Lines of rows: each field as it is stored; without `contacts`, no address of anybody. */

import { customQuestionsOf } from '../custom-questions/custom-questions.js';
import type {
  BusinessRow,
  CampaignRow,
  ContactRow,
  InviteOriginRow,
  InviteRow,
  ReportRow,
  ReviewInvitationRow,
  ReviewRow,
} from '../database/schema.js';
import { contactOfRow } from '../invites/ask.js';
import { withdrawnOf } from '../invites/asked-products.js';
import { campaignOf } from '../invites/campaigns.js';
import type { OriginContents } from '../invites/invite-origins.js';
import { productsOf } from '../invites/invite-token-use.js';
import { policyOf } from '../policy/review-policies.js';
import { reviewOfRow } from '../reviews/review-row.js';
import { lookOf } from '../vendors/looks.js';
import { toVendor } from '../vendors/vendors.js';
import type { DecisionLine } from './decision-lines.js';
import type { ContactLine, ReportLine, ReviewLine, VendorLine } from './export-lines.js';

export function vendorLine(
  row: BusinessRow,
  { contacts, campaigns, at }: { contacts: boolean; campaigns: readonly CampaignRow[]; at: Date },
): VendorLine {
  const { id, name, ...profile } = toVendor(row);
  const reviewPolicy = row.review_policy === null ? null : policyOf(row);
  return {
    line: 'vendor',
    format: 1,
    exportedAt: at.toISOString(),
    vendorId: id,
    name,
    profile,
    reviewPolicy,
    ...(row.custom_questions !== null && { customQuestions: customQuestionsOf(row) }),
    newReviews: row.new_reviews,
    look: lookOf(row),
    ...(campaigns.length > 0 && { campaigns: campaigns.map(campaignOf) }),
    contacts,
  };
}

export function contactLine(
  row: ContactRow,
  invites: readonly InviteRow[],
  originsOf: ReadonlyMap<string, readonly InviteOriginRow[]>,
): ContactLine {
  return {
    line: 'contact',
    ...contactOfRow(row),
    createdAt: row.created_at,
    invites: invites.map((invite) => ({
      id: invite.id,
      campaignId: invite.campaign_id,
      channel: invite.channel,
      products: invite.products === null ? null : productsOf(invite),
      createdAt: invite.created_at,
      dueAt: invite.due_at,
      language: invite.language,
      timeZone: invite.time_zone,
      state: invite.state,
      reason: invite.reason,
      reminders: invite.reminders,
      sentAt: invite.sent_at,
      deliveredAt: invite.delivered_at,
      openedAt: invite.opened_at,
      reviewedAt: invite.reviewed_at,
      orderId: invite.order_id,
      ...(invite.withdrawn !== null && { withdrawn: [...withdrawnOf(invite)] }),
      ...(originsOf.has(invite.id) && { origins: originsOf.get(invite.id)!.map(originLine) }),
    })),
  };
}

function originLine({ origin, shop_ref, contents, changed_at }: InviteOriginRow) {
  return { origin, shopRef: shop_ref, contents: JSON.parse(contents) as OriginContents, changedAt: changed_at };
}

/** `use` is that of the invite it was written on. */
export function reviewLine(
  row: ReviewRow,
  contacts: boolean,
  { decisions = [], use }: { decisions?: DecisionLine[] | undefined; use?: ReviewInvitationRow | undefined },
): ReviewLine {
  const { businessId: _, status: __, verified: ___, ...review } = reviewOfRow(row);
  const invite = contacts && use?.invite_id ? { id: use.invite_id, productNumber: use.product_number ?? 0 } : null;
  return {
    line: 'review',
    ...review,
    ...(!contacts && { email: null, phoneNumber: null }),
    ...(decisions.length > 0 && { decisions }),
    invite,
  } as ReviewLine;
}

export function reportLine(row: ReportRow, contacts: boolean): ReportLine {
  return {
    line: 'report',
    id: row.id,
    reviewId: row.review_id,
    reason: row.reason,
    explanation: row.explanation,
    name: row.name,
    email: contacts ? row.email : null,
    goodFaith: row.good_faith === 1,
    page: row.page,
    createdAt: row.created_at,
    decision: row.decision,
    heldBackReason: row.held_back_reason as ReportLine['heldBackReason'],
    statement: row.statement,
    decidedAt: row.decided_at,
    reporterToldAt: row.reporter_told_at,
    authorToldAt: row.author_told_at,
    language: row.language,
  };
}
