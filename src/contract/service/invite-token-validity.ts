import { z } from 'zod';
import { Product } from './product.js';
import { InviteTokenRefusal } from './submitted-review.js';

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
