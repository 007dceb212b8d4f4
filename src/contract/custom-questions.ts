/**
 * Questions that a shop asks in the form, and what readers see of the answers. The schema is in service/custom-question.ts; this file is part of
 * what the page loads.
 */

export const QUESTION_KINDS = ['scale', 'choice', 'text'] as const;

export const CUSTOM_QUESTION_LIMITS = {
  /** Questions of a shop. */
  questions: 10,
  /** Options of one. */
  options: 20,
  /** Characters of a question, and of an option. */
  label: 120,
  /** Languages of its words. */
  languages: 20,
  /** Products that it is asked of. */
  products: 500,
  /** Characters of all of a shop's as JSON: they are in the first page of its list. */
  json: 20_000,
  /** Characters of an answer in words of the author that readers see. */
  shownAnswer: 200,
} as const;

/** Of what is about their authors, readers see only what so many of the shown reviews share; of any question, numbers only of so many. */
export const FEWEST_ANSWERS = 5;
