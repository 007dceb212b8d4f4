/** A shop's first day at the desk, as plain types. */

/** What a shop begins with, in this order, once it is there itself. */
export const START_STEPS = ['reviews', 'page', 'customers', 'look'] as const;
export type StartStep = (typeof START_STEPS)[number];

/** `GET` and `PUT …/vendors/{vendorId}/start`. */
export interface ShopStart {
  /** Whether what a step is for is there, whoever brought it; else whether somebody has skipped it. */
  steps: Record<StartStep, 'done' | 'skipped' | 'open'>;
  /** When, and on which origin, a page of the shop used a token last; null: never, as far as is known. */
  page: { usedAt: string; origin: string | null } | null;
}
