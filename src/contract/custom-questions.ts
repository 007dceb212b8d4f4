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

/** Words for people, by the tags of their languages; of a language that is not there the first are shown. */
export type Wording = Record<string, string>;

/** A question as pages have it. */
export interface PublicQuestion {
  name: string;
  kind: (typeof QUESTION_KINDS)[number];
  about: 'product' | 'author';
  label: Wording;
  /** The steps of a scale in their order, or what could be chosen; of a text none. */
  options: { value: string; label: Wording }[];
}

/** Body of the response to `GET /widget/v1/vendors/{vendorId}/form`: what the shop asks beside stars and text, in this order. */
export interface FormQuestions {
  questions: PublicQuestion[];
}

/** How the shown reviews of a scope have answered a question; only where at least {@link FEWEST_ANSWERS} have. */
export interface AnswerNumbers {
  name: string;
  /** Reviews with an answer to it. */
  count: number;
  /** By the value of the option, how many; of a question about the author without those of fewer than {@link FEWEST_ANSWERS}. */
  values: Record<string, number>;
}
