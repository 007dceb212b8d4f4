import { z } from 'zod';

/** Of a review that nobody has looked at yet. */
export const PENDING = 'pending';
/** Why a review is held back from readers (an extension): about what it is, never about how it rates or what it finds. `fake` is what is believed to be. */
export const HELD_BACK_REASONS = [
  'spam',
  'personal_data',
  'unlawful',
  'abusive',
  'discriminatory',
  'misleading',
  'fake',
  'off_topic',
  'duplicate',
  PENDING,
] as const;
export const HeldBackReason = z.enum(HELD_BACK_REASONS, `must be one of ${HELD_BACK_REASONS.join(', ')}`);
export type HeldBackReason = z.infer<typeof HeldBackReason>;
