/** Turns reviews into rows, and rows into reviews. */

import { randomUUID } from 'node:crypto';
import { isVerifiedPurchase } from '../../contract/disclosures.js';
import { normalProductId } from '../../contract/product-id.js';
import { type HeldBackReason, PENDING } from '../../contract/service/held-back-reason.js';
import type { NewReviews } from '../../contract/service/moderation.js';
import type { ReviewedProduct, ReviewResponse } from '../../contract/service/review.js';
import { MAX_PICTURES, type Review } from '../../contract/service/review.js';
import { interfaceName } from '../../contract/service/source.js';
import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import type { Incentive, Relationship, VerifiedBy } from '../../contract/widget.js';
import { cleanText } from '../../platform/clean-text.js';
import type { BusinessRow, ReviewedBusiness, ReviewRow } from '../database/schema.js';
import { OWN_SOURCE } from './sources.js';

/** Everything a source can know about a review; what is absent reads as null, false, or shown. */
export interface ImportedReview {
  rating: string | null;
  title?: string | null;
  text: string;
  authorName: string;
  /** ISO 8601. */
  createdAt: string;
  source: string;
  /** The review's identifier at its source; a vendor has each once. Empty when the source has none. */
  sourceFeedbackId: string;
  name?: string | null;
  email?: string | null;
  phoneNumber?: string | null;
  photo?: string | null;
  reviewUrl?: string | null;
  type?: string | null;
  videoRef?: string | null;
  gifRef?: string | null;
  /** Addresses or relative paths; those beyond ten are left out. */
  pictures?: string[];
  response?: ReviewResponse | null;
  product?: ReviewedProduct | null;
  /** `import` where the source says no more than that it is verified. */
  verifiedBy?: VerifiedBy | null;
  /** A calendar day, YYYY-MM-DD. */
  experiencedAt?: string | null;
  incentive?: Incentive | null;
  relationship?: Relationship | null;
  /** ISO 8601: when readers saw it first, as far as anybody knows. */
  shownAt?: string | null;
  showOnWidget?: boolean;
  /** Why it is not shown; ignored when it is. */
  heldBackReason?: HeldBackReason | null;
  isArchived?: boolean;
  updatedAt?: string;
}

/**
 * The row of a review that was submitted at `at`. Readers see the author's first name and an initial. A review that arrives
 * hidden waits for approval.
 */
export function rowOfSubmission(
  business: ReviewedBusiness & Pick<BusinessRow, 'new_reviews'>,
  review: SubmittedReview,
  at: Date,
  byVendorSetting = false,
): ReviewRow {
  const id = randomUUID();
  const hidden = arrivesHidden(business.new_reviews, review, byVendorSetting);
  const first = review.firstName ?? '';
  const last = review.lastName ?? '';
  return {
    id,
    account_id: business.account_id,
    business_id: business.id,
    author_name: joined(first, last && `${initial(last)}.`),
    name: joined(first, last),
    email: review.channel?.email ?? null,
    phone_number: review.channel?.phoneNumber ?? null,
    photo: null,
    rating: review.rating,
    rating_hundredths: hundredths(review.rating),
    title: review.title || null,
    text: review.text ?? '',
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    is_archived: 0,
    show_on_widget: hidden ? 0 : 1,
    held_back_reason: hidden ? PENDING : null,
    shield: 0,
    source: interfaceName(review.source ?? OWN_SOURCE),
    source_feedback_id: id,
    review_url: null,
    type: null,
    video_ref: null,
    gif_ref: null,
    pictures: null,
    held_back_media: null,
    response: null,
    product: productColumn(review.product),
    verified: review.verifiedBy === undefined ? 0 : 1,
    verified_by: review.verifiedBy ?? null,
    experienced_at: review.experiencedAt ?? null,
    incentive: review.incentive ?? null,
    relationship: review.relationship ?? null,
    shown_at: hidden ? null : at.toISOString(),
    answers: hasAnswers(review) ? JSON.stringify(review.answers) : null,
    changed_at: at.toISOString(),
    reply_state: null,
    reply_reason: null,
  };
}

/** Where the vendor has said nothing, whoever submits a review decides. Nobody shows one at once whose vendor lets all of them wait. */
function arrivesHidden(newReviews: NewReviews, { showOnWidget }: SubmittedReview, byVendorSetting: boolean): boolean {
  if (newReviews === 'wait') return true;
  return showOnWidget === false && !(newReviews === 'show' && byVendorSetting);
}

/** Whether a review comes with answers to the shop's own questions. */
export function hasAnswers({ answers = {} }: SubmittedReview): boolean {
  return Object.keys(answers).length > 0;
}

/** The row of a review that is imported at `at`. Throws when its dates are not dates. */
export function rowOfImport(business: ReviewedBusiness, review: ImportedReview, at = new Date()): ReviewRow {
  const id = randomUUID();
  const createdAt = timestamp(review.createdAt);
  const rating = cleanText(review.rating ?? '');
  return {
    id,
    account_id: business.account_id,
    business_id: business.id,
    author_name: cleanText(review.authorName),
    name: cleanText(review.name ?? review.authorName),
    email: cleanOrNull(review.email),
    phone_number: cleanOrNull(review.phoneNumber),
    photo: cleanOrNull(review.photo),
    rating,
    rating_hundredths: hundredths(rating),
    title: cleanOrNull(review.title),
    text: cleanText(review.text),
    created_at: createdAt,
    updated_at: review.updatedAt === undefined ? createdAt : timestamp(review.updatedAt),
    is_archived: review.isArchived ? 1 : 0,
    show_on_widget: review.showOnWidget === false ? 0 : 1,
    held_back_reason: review.showOnWidget === false ? (review.heldBackReason ?? null) : null,
    shield: 0,
    source: cleanText(review.source),
    source_feedback_id: cleanText(review.sourceFeedbackId) || id,
    review_url: cleanOrNull(review.reviewUrl),
    type: cleanOrNull(review.type),
    video_ref: cleanOrNull(review.videoRef),
    gif_ref: cleanOrNull(review.gifRef),
    pictures: review.pictures?.length ? json(review.pictures.slice(0, MAX_PICTURES)) : null,
    held_back_media: null,
    response: json(review.response),
    product: productColumn(review.product),
    verified: isVerifiedPurchase(review.verifiedBy) ? 1 : 0,
    verified_by: review.verifiedBy ?? null,
    experienced_at: review.experiencedAt == null ? null : day(review.experiencedAt),
    incentive: review.incentive ?? null,
    relationship: review.relationship ?? null,
    shown_at: review.shownAt == null ? null : timestamp(review.shownAt),
    answers: null,
    changed_at: at.toISOString(),
    reply_state: null,
    reply_reason: null,
  };
}

/** The review in a row, as the interface shows it; `status` is `New` until there is a reply. */
export function reviewOfRow(row: ReviewRow & { topics?: string | null }): Review {
  // Before it was stored by whom, an import could say so too, and nothing tells the two apart.
  const verifiedBy = row.verified_by ?? (row.verified === 1 ? 'import' : null);
  return {
    id: row.id,
    businessId: row.business_id,
    authorName: row.author_name,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    photo: row.photo,
    rating: row.rating,
    title: row.title,
    text: row.text,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isArchived: row.is_archived === 1,
    showOnWidget: row.show_on_widget === 1,
    shield: row.shield === 1,
    source: row.source,
    sourceFeedbackId: row.source_feedback_id,
    status: row.response === null ? 'New' : 'Responded',
    reviewUrl: row.review_url,
    type: row.type,
    videoRef: row.video_ref,
    gifRef: row.gif_ref,
    pictures: row.pictures === null ? [] : JSON.parse(row.pictures),
    ...(row.held_back_media !== null && { heldBackMedia: JSON.parse(row.held_back_media) }),
    response: row.response === null ? null : JSON.parse(row.response),
    ...(row.reply_state !== null && { replyState: row.reply_state, replyReason: row.reply_reason }),
    product: row.product === null ? null : JSON.parse(row.product),
    verified: isVerifiedPurchase(verifiedBy),
    verifiedBy,
    experiencedAt: row.experienced_at,
    incentive: row.incentive,
    relationship: row.relationship,
    shownAt: row.shown_at,
    heldBackReason: row.held_back_reason,
    answers: row.answers === null ? null : JSON.parse(row.answers),
    ...(row.topics != null && { topics: JSON.parse(row.topics) }),
  };
}

/** Null for what is no number from 1 to 5. */
export function hundredths(rating: string): number | null {
  const value = /^\d(?:\.\d+)?$/.test(rating) ? Math.round(Number(rating) * 100) : 0;
  return value >= 100 && value <= 500 ? value : null;
}

function joined(...words: string[]): string {
  return words.filter((word) => word !== '').join(' ');
}

/** The first letter as a reader sees it: with its accents, and never half a character. */
function initial(name: string): string {
  const [letter] = new Intl.Segmenter().segment(name);
  return letter?.segment ?? '';
}

function json(value: object | null | undefined): string | null {
  if (value == null) return null;
  return JSON.stringify(value, (_, member) => (typeof member === 'string' ? cleanText(member) : member));
}

/** A product as it is stored. */
export function productColumn(product: ReviewedProduct | null | undefined): string | null {
  return json(product && { ...product, sourceProductId: normalProductId(product.sourceProductId) });
}

function cleanOrNull(text: string | null | undefined): string | null {
  return text == null ? null : cleanText(text);
}

/** A calendar day has no time zone and gets none. */
function day(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || timestamp(text).slice(0, 10) !== text)
    throw new Error(`"${text}" is not a day`);
  return text;
}

/** Text order is time order only at a fixed width: four digits of year, milliseconds, UTC. */
function timestamp(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime()) || !/^\d{4}-/.test(date.toISOString())) throw new Error(`"${text}" is not a date`);
  return date.toISOString();
}
