/** Why a review is held back from readers: about what it is, never about how it rates or what it finds. `fake` is what is believed to be. */
export const DECIDED_REASONS = [
  'spam',
  'personal_data',
  'unlawful',
  'abusive',
  'discriminatory',
  'misleading',
  'fake',
  'off_topic',
  'duplicate',
] as const;
export type DecidedReason = (typeof DECIDED_REASONS)[number];
