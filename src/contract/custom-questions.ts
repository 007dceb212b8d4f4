/**
 * Questions that a shop asks in the form, and what readers see of the answers. The schema is in service/custom-question.ts, what pages get of them
 * in widget.ts.
 */
import type { PublicQuestion } from './widget.js';

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
  /** Characters of all of a shop's as JSON: they are in each page of its list. */
  json: 20_000,
  /** Characters of an answer in words of the author that readers see. */
  shownAnswer: 200,
} as const;

/** Of what is about their authors, readers see only what so many of the shown reviews share; of any question, numbers only of so many. */
export const FEWEST_ANSWERS = 5;

/** Options that are drawn side by side; of more the author chooses in a list. */
export const MOST_BUTTONS = 8;

/** What the names of fields begin with in which an author says something to a question. */
export const QUESTION_FIELD = 'question-';

/** Whether this is said to the question: an option that is one, or words. */
export function isAnswer(
  { kind, options = [] }: Pick<PublicQuestion, 'kind'> & { options?: readonly { value: string }[] | undefined },
  said: string,
): boolean {
  return kind === 'text' || options.some(({ value }) => value === said);
}
