import { z } from 'zod';

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
