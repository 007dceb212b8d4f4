import { z } from 'zod';
import { INCENTIVES, RELATIONSHIPS, VERIFIED_BY } from '../disclosures.js';
import { REPLY_STATES } from '../sources.js';
import { OPINIONS } from '../topics.js';
import { CustomQuestion } from './custom-question.js';
import { day, id, line, link, something, timestamp } from './fields.js';
import { HELD_BACK_REASONS, HeldBackReason } from './held-back-reason.js';
import { ReviewPolicy } from './review-policy.js';
import { Answers } from './shopper-answers.js';

/** A product in invites and submissions; `sourceProductId` is the caller's own identifier. */
export const Product = z
  .object({
    sourceProductId: line(200).describe("The caller's own identifier of the product."),
    title: line(300),
    description: z.string().max(2000).optional(),
    imageUrl: link.optional(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

/** The product of a review (an extension): `sourceProductId` is the one that all its reviews have. */
export const ReviewedProduct = Product.extend({
  writtenAs: z
    .string()
    .optional()
    .describe(
      'The id that the review was written under, where that is another one of the product: a variant, a handle, a SKU.',
    ),
}).meta({ id: 'ReviewedProduct' });
export type ReviewedProduct = z.infer<typeof ReviewedProduct>;

/** The merchant's reply inside a review; `date` is a calendar day. */
export const ReviewResponse = z
  .object({ name: z.string(), date: day, comment: z.string() })
  .meta({ id: 'ReviewResponse', description: "The merchant's reply." });
export type ReviewResponse = z.infer<typeof ReviewResponse>;

/** Body of `PUT /reply`; who replies is the vendor's `senderName` unless `name` says otherwise. */
export const Reply = z.object({ reviewId: id, comment: line(5000), name: line(100).optional() }).meta({ id: 'Reply' });
export type Reply = z.infer<typeof Reply>;

/** Pictures of one review. */
export const MAX_PICTURES = 10;

export { HELD_BACK_REASONS, HeldBackReason, PENDING } from './held-back-reason.js';

/** A picture or video of a review that the merchant holds back (an extension). */
export const HeldBackMedia = z
  .object({
    kind: z.enum(['picture', 'video', 'gif']),
    position: z.int().describe('Of a picture: its place among those that came with the review, from 0 on; else 0.'),
    address: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'HeldBackMedia' });
export type HeldBackMedia = z.infer<typeof HeldBackMedia>;

/** A review in the lists. The fields from `product` on, `title` and `pictures` are extensions; `canReply` comes in the version 1 list alone. */
export const Review = z
  .object({
    id,
    businessId: id,
    authorName: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    photo: z.string().nullable(),
    rating: z.string().describe('A decimal number; empty when the review has no rating.'),
    title: z.string().nullable().optional().describe('One line above the text.'),
    text: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    isArchived: z.boolean(),
    showOnWidget: z.boolean().describe('Whether the review appears in review widgets.'),
    shield: z.boolean(),
    source: z.string().describe('Name of the source.'),
    sourceFeedbackId: z.string().describe('Identifier of the review at its source.'),
    status: z.string().describe('`Responded` when a reply exists, `New` before.'),
    reviewUrl: z.string().nullable().describe('Link to the review at its source.'),
    type: z.string().nullable(),
    videoRef: z.string().nullable().describe('Relative path of a video.'),
    gifRef: z.string().nullable().describe('Relative path of a GIF.'),
    pictures: z
      .array(z.string())
      .optional()
      .describe(`Addresses or relative paths of pictures, at most ${MAX_PICTURES}.`),
    heldBackMedia: z
      .array(HeldBackMedia)
      .optional()
      .describe('Pictures and videos that the merchant holds back; they are in none of the fields above.'),
    response: ReviewResponse.nullable(),
    canReply: z.boolean().optional().describe('In the version 1 list: whether `PUT /reply` takes a reply.'),
    product: ReviewedProduct.nullable().optional(),
    verified: z
      .boolean()
      .optional()
      .describe('Whether the author has bought the product, by the word of the shop or of an invite token.'),
    verifiedBy: z
      .enum(VERIFIED_BY)
      .nullable()
      .optional()
      .describe('Whose word that is. `import`: another system called it verified, and nobody has checked it here.'),
    experiencedAt: day.nullable().optional().describe('The day of what the review tells of, such as the delivery.'),
    incentive: z
      .enum(INCENTIVES)
      .nullable()
      .optional()
      .describe('What the author was given or promised for writing it.'),
    relationship: z.enum(RELATIONSHIPS).nullable().optional().describe('How the author belongs to the shop.'),
    topics: z
      .array(z.object({ topic: z.string(), opinion: z.enum(OPINIONS) }))
      .optional()
      .describe(
        'In lists: what the text of a shown review speaks of, as the insights read it; absent until it was read.',
      ),
    shownAt: timestamp
      .nullable()
      .optional()
      .describe('When readers saw it first; null where they have not, or where that is unknown.'),
    heldBackReason: z
      .string()
      .nullable()
      .optional()
      .describe(`Why it is held back: ${HELD_BACK_REASONS.join(', ')}; null when it is shown or nobody said why.`),
    answers: Answers.nullable()
      .optional()
      .describe(
        "Answers to the shop's own questions, by their names. Readers see those to `questions` that are shown; the others are for the shop.",
      ),
    replyState: z
      .enum(REPLY_STATES)
      .nullable()
      .optional()
      .describe(
        'Where the reply stands at a source that keeps its replies itself; absent where it is shown there. Readers do not see it before.',
      ),
    replyReason: z.string().nullable().optional().describe('Why the source has rejected the reply, in its own word.'),
  })
  .meta({ id: 'Review', description: 'A review. Many fields can be null.' });
export type Review = z.infer<typeof Review>;

/** How a client that has the whole list keeps it right without reading it again (an extension). */
export const ListSync = z
  .object({
    updatedAfter: timestamp.describe('To be given as `updatedAfter` next time: it brings what came or changed since.'),
    version: z
      .string()
      .describe('While it is the same, nothing else changed but what that brings, and reviews that are gone.'),
    total: z.int().describe('Reviews in the whole list: fewer than you have then where one is gone that is not named.'),
    gone: z.array(z.string()).optional().describe('With `updatedAfter`: reviews that were erased since.'),
  })
  .meta({ id: 'ListSync' });
export type ListSync = z.infer<typeof ListSync>;

/** Response of both review lists; `total` counts the whole list, not the page. `nextCursor`, `policy`, `shopNames`, `questions`, `products` and `sync` are extensions. */
export const ReviewList = z
  .object({
    total: z.int().describe('Length of the whole list, not of this page.'),
    reviews: z.array(Review),
    policy: ReviewPolicy.optional().describe('In the list of one vendor or business: what it says of its reviews.'),
    shopNames: z
      .array(z.string())
      .optional()
      .describe(
        'In the list of one vendor or business: what it is called, `name` and `senderName`. No author has such a name before readers.',
      ),
    questions: z
      .array(CustomQuestion)
      .optional()
      .describe(
        'In the list of one vendor or business: what it asks in its form, and how `answers` are read. Absent where nothing is asked.',
      ),
    products: z
      .array(z.object({ sourceProductId: z.string(), otherIds: z.array(z.string()) }))
      .optional()
      .describe(
        'On the first page of the list of one vendor or business: products that other ids mean, too. Absent where there are none.',
      ),
    sync: ListSync.optional().describe(
      'On the first page of the list of one vendor or business, with no filter but `updatedAfter`: how to keep the whole list.',
    ),
    nextCursor: z
      .string()
      .optional()
      .describe(
        'The `cursor` of the next page, where this one has as many reviews as its `limit`; that page may be empty.',
      ),
  })
  .meta({ id: 'ReviewList' });
export type ReviewList = z.infer<typeof ReviewList>;

/** Query of the version 1 list; at most 500 a page, 100 when it does not say. `cursor` and `updatedAfter` are extensions. */
export const ReviewQuery = z.object({
  source: z.string().optional(),
  showOnWidget: z.boolean().optional(),
  limit: z.int().optional(),
  offset: z.int().optional(),
  businessId: id.optional(),
  sort: z.enum(['desc', 'asc']).optional(),
  cursor: z.string().optional(),
  updatedAfter: timestamp.optional(),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

/** Query of a vendor's list (an extension); everything without it. */
export const VendorReviewQuery = ReviewQuery.pick({
  showOnWidget: true,
  limit: true,
  offset: true,
  cursor: true,
  updatedAfter: true,
});
export type VendorReviewQuery = z.infer<typeof VendorReviewQuery>;

/** Body of `PATCH /reviews/{id}` (an extension). A `reason` needs a review that is held back: hidden, archived, or both. */
export const ReviewUpdate = z
  .object({ showOnWidget: z.boolean(), isArchived: z.boolean(), reason: HeldBackReason })
  .partial()
  .refine(something, 'must set showOnWidget, isArchived or reason')
  .meta({ id: 'ReviewUpdate' });
export type ReviewUpdate = z.infer<typeof ReviewUpdate>;
