import { z } from 'zod';
import { email, phoneNumber } from './channel.js';

/** Why somebody must not be asked again. */
export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'complained', 'added'] as const;
export const SuppressionReason = z.enum(SUPPRESSION_REASONS);
export type SuppressionReason = z.infer<typeof SuppressionReason>;

/** Body of `PUT /suppressions`. */
export const Suppression = z
  .object({
    email: email.optional(),
    phoneNumber: phoneNumber.optional(),
    suppressed: z.boolean().describe('Whether this customer must not be asked.'),
  })
  .refine((body) => body.email !== undefined || body.phoneNumber !== undefined, {
    path: ['email'],
    error: 'must be given, or else a phoneNumber',
  })
  .meta({ id: 'Suppression' });

/** Response of `GET /suppressions`. */
export const SuppressionCounts = z
  .object({ counts: z.object(Object.fromEntries(SUPPRESSION_REASONS.map((reason) => [reason, z.int()]))) })
  .meta({ id: 'SuppressionCounts' });
export type Suppression = z.infer<typeof Suppression>;
