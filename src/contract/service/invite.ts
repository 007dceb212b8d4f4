import { z } from 'zod';
import { INVITE_CHANNELS, languageTag, timeZone } from './campaign.js';
import { Channel, email, phoneNumber } from './channel.js';
import { id, line, timestamp } from './fields.js';
import { Product } from './review.js';
import { InviteTokenRefusal } from './submitted-review.js';

/**
 * What became of an invite. `queued`: it waits until it is due, or until it can be sent. `unsure`: the mail server's response to the last
 * byte never came, so that it may have arrived, and it is not sent again. `delivered`: the other side said so, or its link was opened.
 */
export const INVITE_STATES = [
  'queued',
  'sent',
  'unsure',
  'delivered',
  'bounced',
  'reviewed',
  'unsubscribed',
  'cancelled',
] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/** Fields of both invites that the interface does not have. */
const EXTENSIONS = {
  language: languageTag.optional().describe("The customer's, for mail and page. Without it, that of the campaign."),
  timeZone: timeZone.optional().describe("The customer's, for quiet hours. Without it, that of the campaign."),
  send: z.boolean().optional().describe('False: the shop sends the link itself. By default the service does.'),
};

/** Body of the version 1 `POST /send-review-invite`; the delay is in days. */
export const Invite = z
  .object({
    firstName: line(100),
    lastName: z.string().trim().max(100).optional(),
    email: email.optional(),
    phoneNumber: phoneNumber.optional(),
    source: line(64).optional(),
    sourceContactId: line(200).optional(),
    businessId: id,
    campaignId: id.optional().describe("Without it, the business' default campaign is used."),
    inviteDelayDays: z.int().min(0).max(365).optional().describe('Without it, the invite is due at once.'),
    ...EXTENSIONS,
  })
  .refine((invite) => invite.email !== undefined || invite.phoneNumber !== undefined, {
    path: ['email'],
    error: 'must be given, or else a phoneNumber',
  })
  .meta({ id: 'Invite', description: 'At least one of `email` and `phoneNumber` is needed.' });
export type Invite = z.infer<typeof Invite>;

/** Body of the marketplace `POST /businesses/{businessId}/send-review-invite`; the delay is in hours. */
export const MarketplaceInvite = z
  .object({
    sourceContactId: line(200).optional(),
    campaignId: id.optional().describe("Without it, the business' default campaign is used."),
    firstName: line(100),
    lastName: z.string().trim().max(100).optional(),
    channel: Channel.refine((channel) => channel.email !== undefined || channel.phoneNumber !== undefined, {
      error: 'must hold an email or a phoneNumber',
    }),
    source: line(64).optional(),
    inviteDelayHours: z
      .int()
      .min(0)
      .max(365 * 24)
      .optional()
      .describe('Without it, the invite is due at once.'),
    products: z.array(Product).max(50).optional(),
    ...EXTENSIONS,
  })
  .meta({ id: 'MarketplaceInvite' });
export type MarketplaceInvite = z.infer<typeof MarketplaceInvite>;

/** The contact an invite created. */
export const Contact = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    source: z.string(),
    sourceContactId: z.string(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

/** What is left of the text-message allowance, and when it renews. */
export const Usage = z
  .object({
    smsLimitsLeft: z.int().describe('Text messages left.'),
    renews: timestamp.describe('When the allowance renews.'),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof Usage>;

/** Response of both invites. `invite` and the invite tokens, each for one review, are extensions. */
export const InviteResponse = z
  .object({
    contact: Contact,
    usage: Usage,
    invitation: z
      .string()
      .optional()
      .describe(
        'The invite token, for a link to the shop: `https://shop.example/review?rw_invite={invitation}`; of the first product.',
      ),
    invitations: z
      .array(z.object({ sourceProductId: z.string(), invitation: z.string() }))
      .optional()
      .describe('One for each product, where there are several.'),
    invite: z
      .object({
        id,
        channel: z.enum(INVITE_CHANNELS),
        state: z.enum(INVITE_STATES),
        dueAt: timestamp,
        notice: z.string().optional(),
      })
      .optional()
      .describe('What becomes of it; `notice` says what stands in the way of sending it.'),
  })
  .meta({ id: 'InviteResponse' });
export type InviteResponse = z.infer<typeof InviteResponse>;

/**
 * Why an invite is `cancelled` or `bounced`. `no_channel`: the campaign does not send by what the customer can be reached by. `restored`: it was still
 * queued where the data comes from.
 */
export const InviteReason = z.enum([
  'by_the_shop',
  'sent_by_the_shop',
  'too_late',
  'not_deliverable',
  'refused',
  'complained',
  'no_channel',
  'restored',
]);
export type InviteReason = z.infer<typeof InviteReason>;

/** An invite in the list, with what became of it. */
export const SentInvite = z
  .object({
    id,
    businessId: id,
    contact: Contact,
    campaignId: z.string().describe('`default` where the invite named none.'),
    channel: z.enum(INVITE_CHANNELS),
    products: z.array(Product),
    state: z.enum(INVITE_STATES),
    reason: InviteReason.nullable(),
    reminders: z.int().describe('How many reminders went out.'),
    createdAt: timestamp,
    dueAt: timestamp,
    sentAt: timestamp.nullable(),
    deliveredAt: timestamp.nullable(),
    openedAt: timestamp
      .nullable()
      .describe('Known only of campaigns that ask for it, and of links that a browser has opened.'),
    reviewedAt: timestamp.nullable(),
  })
  .meta({ id: 'SentInvite' });
export type SentInvite = z.infer<typeof SentInvite>;

/** Response of `GET /invites`. */
export const SentInviteList = z.object({ total: z.int(), invites: z.array(SentInvite) }).meta({ id: 'SentInviteList' });
export type SentInviteList = z.infer<typeof SentInviteList>;

/** Response of `GET /vendors/{vendorId}/invitation` (an extension): whether an invite token would make a review verified, and for whom it is. */
export const InviteTokenValidity = z
  .object({
    accepted: z.boolean().describe('Whether a review with it would be verified now.'),
    invitationRefused: InviteTokenRefusal.optional().describe('Why not.'),
    firstName: z.string().optional().describe('Of the customer who was invited; with `accepted` alone.'),
    lastName: z.string().optional().describe('Of the customer who was invited, where the shop gave one.'),
    product: Product.optional().describe('What it is for, where the invite names a product.'),
  })
  .meta({ id: 'InvitationCheck' });
export type InviteTokenValidity = z.infer<typeof InviteTokenValidity>;
