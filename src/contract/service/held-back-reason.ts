import { z } from 'zod';
import { DECIDED_REASONS } from '../held-back-reasons.js';

/** Of a review that nobody has looked at yet. */
export const PENDING = 'pending';
/** Why a review is held back from readers (an extension). */
export const HELD_BACK_REASONS = [...DECIDED_REASONS, PENDING] as const;
export const HeldBackReason = z.enum(HELD_BACK_REASONS, `must be one of ${HELD_BACK_REASONS.join(', ')}`);
export type HeldBackReason = z.infer<typeof HeldBackReason>;
/** Why a review is held back that somebody has looked at. */
export const DecidedReason = z.enum(DECIDED_REASONS, `must be one of ${DECIDED_REASONS.join(', ')}`);
