import { z } from 'zod';
import { INVITE_CHANNELS } from './campaign.js';
import { timestamp } from './fields.js';
import { id } from './id.js';
import { Contact } from './invite.js';
import { INVITE_STATES, InviteReason } from './invite-state.js';
import { Product } from './product.js';

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
