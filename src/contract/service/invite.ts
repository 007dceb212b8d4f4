import { z } from 'zod';
import { INVITE_CHANNELS, languageTag, timeZone } from './campaign.js';
import { Channel, email, phoneNumber } from './channel.js';
import { line, timestamp } from './fields.js';
import { id } from './id.js';
import { INVITE_STATES } from './invite-state.js';
import { Product } from './product.js';

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
