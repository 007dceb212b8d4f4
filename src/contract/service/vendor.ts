import { z } from 'zod';
import { email } from './channel.js';
import { id, line, link, something } from './fields.js';

/** Other vendors that one may be held against. */
export const MOST_COMPETITORS = 10;

export const competitors = z
  .array(id)
  .max(MOST_COMPETITORS, `must be at most ${MOST_COMPETITORS} vendors`)
  .describe('Other vendors of the same account that its insights are held against (an extension).');

/** Days between two asks of one person, where the vendor says nothing else. */
export const INVITE_PAUSE_DAYS = 30;

const invitePauseDays = z
  .int('must be a whole number of days')
  .min(0, 'must be at least 0 days')
  .max(365, 'must be at most 365 days')
  .describe(
    `Days between two invites to one person; 0: no pause. ${INVITE_PAUSE_DAYS} where nothing is said (an extension).`,
  );
const replyTo = email.describe('Where replies to its invites go: their `Reply-To` (an extension).');

/** Body of `POST /vendors`. */
export const NewVendor = z
  .object({
    name: line(200).describe('Internal reference, as close as possible to the real vendor name.'),
    senderName: line(100).describe('Short, user-friendly name; displayed externally.'),
    address: line(500).describe('Full address, with as much detail as possible.'),
    industry: line(200).describe('Any descriptive text.'),
    website: line(2048),
    logoUrl: link,
    googlePlaceId: line(300).nullish(),
    facebookUrl: link.nullish(),
    competitors: competitors.optional(),
    invitePauseDays: invitePauseDays.nullish(),
    replyTo: replyTo.nullish(),
  })
  .meta({ id: 'NewVendor' });
export type NewVendor = z.infer<typeof NewVendor>;

/** Body of `PUT /vendors/{vendorId}` (an extension): the fields to change; null empties one that may be empty. */
export const VendorUpdate = NewVendor.partial()
  .refine(something, 'must set a field of the vendor')
  .meta({ id: 'VendorUpdate' });
export type VendorUpdate = z.infer<typeof VendorUpdate>;

/** A vendor; the client that creates it must store its `id`. */
export const Vendor = z
  .object({
    id: id.describe('The `vendorId`; store it.'),
    name: z.string(),
    senderName: z.string(),
    address: z.string(),
    industry: z.string(),
    website: z.string(),
    logoUrl: z.string(),
    googlePlaceId: z.string().nullable(),
    facebookUrl: z.string().nullable(),
    competitors: competitors.optional(),
    invitePauseDays: invitePauseDays.optional(),
    replyTo: replyTo.optional(),
  })
  .meta({ id: 'Vendor' });
export type Vendor = z.infer<typeof Vendor>;
