import { z } from 'zod';
import { normalEmail } from '../email-address.js';

/** As zod has it, and a domain of the top in punycode: what is checked is in ASCII by then. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i;

/** Where a mail reaches the reviewer; in the one form of {@link normalEmail}. */
export const email = z
  .string()
  .overwrite(normalEmail)
  .check(z.email({ pattern: ADDRESS, error: 'must be an email address' }))
  .max(254);
/** Where a text message does: `+49 30 123456`. */
export const phoneNumber = z
  .string()
  .regex(/^\+[0-9 ().-]{6,24}$/, 'must be a phone number with its international prefix, such as +49 30 123456');

/** How to reach a customer; never shown to readers. */
export const Channel = z
  .object({ email: email.optional(), phoneNumber: phoneNumber.optional() })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof Channel>;

const empty = (value: unknown) => (value === '' ? undefined : value);

/** The same of who submits a review: nothing is sent there, so a number may be without its prefix, and a field that was left empty is none. */
export const ReviewerChannel = z
  .object({
    email: z.preprocess(empty, email.optional()),
    phoneNumber: z.preprocess(
      empty,
      z
        .string()
        .regex(/^\+?[0-9 ()./-]{6,25}$/, 'must be a phone number, such as +49 30 123456')
        .optional(),
    ),
  })
  .meta({ id: 'ReviewerChannel' });
export type ReviewerChannel = z.infer<typeof ReviewerChannel>;
