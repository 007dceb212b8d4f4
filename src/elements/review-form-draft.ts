import { ReviewKey } from './review-form-key.js';
import type { FailureKind, Taken } from './submission-request.js';

/** Fields of the form, named as in a Submission, and what is in them. */
export type Field = 'rating' | 'text' | 'firstName' | 'lastName' | 'email' | 'phoneNumber';
export type Values = Record<Field, string>;

/** One review in the making: what was typed, what is wrong with it, and where its sending stands. */
export interface Draft {
  values: Values;
  problems: Partial<Values>;
  failed: FailureKind | null;
  sending: boolean;
  taken: Taken | null;
  key: ReviewKey;
}

/** An empty draft, with the name and contact of `person` where given. */
export function createDraft(person?: Values): Draft {
  const empty = { firstName: '', lastName: '', email: '', phoneNumber: '' };
  const values = { ...empty, ...person, rating: '', text: '' };
  return { values, problems: {}, failed: null, sending: false, taken: null, key: new ReviewKey() };
}

/** One form's drafts by vendor and product, so that a late answer meets its own review and nothing typed is lost. */
export class Drafts {
  /** The one that is shown. */
  current = createDraft();
  #subject: readonly string[] = [];
  readonly #others: Record<string, Draft> = {};

  /** Shows the draft of this subject, by its ids; a form that only learns one late keeps what is typed already. */
  follow(...subject: string[]): void {
    const { values, sending, taken } = this.current;
    const begun = sending || taken;
    if (begun || this.#subject.some((id, i) => id && id !== subject[i])) {
      if (begun || values.rating || values.text) this.#others[`${this.#subject}`] = this.current;
      this.current = this.#others[`${subject}`] ?? createDraft(values);
    }
    this.#subject = subject;
  }

  /** Replaces the shown draft by an empty one. */
  reset(): void {
    this.current = createDraft();
    delete this.#others[`${this.#subject}`];
  }
}
