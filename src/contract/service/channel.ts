import { z } from 'zod';

/** Where a mail reaches the reviewer. */
export const email = z.email('must be an email address').max(254);
/** Where a text message does: `+49 30 123456`. */
export const phoneNumber = z
  .string()
  .regex(/^\+[0-9 ().-]{6,24}$/, 'must be a phone number with its international prefix, such as +49 30 123456');

/** How to reach the reviewer; never shown to readers. */
export const Channel = z
  .object({ email: email.optional(), phoneNumber: phoneNumber.optional() })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof Channel>;
