import type { CustomQuestion } from '../../contract/service/custom-question.js';
import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import { LIMITS } from '../../contract/widget.js';
import type { InviteLanguage } from '../../embed/invite-language.js';
import { readSubmission } from '../../proxy/inbound/submission.js';
import { Refusal } from '../../proxy/problem.js';
import { answersTo, type WrittenAnswers, writtenAnswers } from './page-questions.js';

/** What is typed and chosen in the form. */
export interface WrittenReview {
  rating: string;
  title: string;
  text: string;
  firstName: string;
  lastName: string;
  answers: WrittenAnswers;
  /** Ids of what the script has uploaded, with a space between them. */
  uploads: string;
}

/** What is said beside each field that is wrong. */
export type FieldErrors = Partial<Record<keyof WrittenReview, string>>;

/** Characters of each field; the text has those that are shown of a review. */
const LONGEST = { title: LIMITS.title, text: LIMITS.shownText, firstName: 100, lastName: 100 };

/** A form before anything is typed, with what the link and the invite know. */
export function blankReview(rating: string | null, firstName: string, lastName: string): WrittenReview {
  return { rating: ratingOf(rating), title: '', text: '', firstName, lastName, answers: new Map(), uploads: '' };
}

/** What came with a form. A line break counts as one character, as in the form. */
export function writtenReview(fields: ReadonlyMap<string, string>): WrittenReview {
  const typed = (name: string) => (fields.get(name) ?? '').replaceAll('\r\n', '\n');
  return {
    rating: ratingOf(fields.get('rating')),
    title: typed('title'),
    text: typed('text'),
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    answers: writtenAnswers(fields),
    uploads: typed('uploads'),
  };
}

/** The review to submit, by the rules that hold for every submission; or what is wrong with which field. */
export function checkReview(
  written: WrittenReview,
  { vendorId, token, questions }: { vendorId: string; token: string; questions: readonly CustomQuestion[] },
  { form, tooLong }: InviteLanguage,
): { review: SubmittedReview } | { errors: FieldErrors } {
  const { rating, uploads, answers, ...texts } = written;
  try {
    const ids = uploads.split(' ').filter((id) => id !== '');
    const said = { ...texts, answers: answersTo(questions, answers) };
    const body = { ...said, rating: Number(rating), invitation: token, uploads: ids };
    return { review: readSubmission(body, vendorId, false) };
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.errors) throw error;
    const said = error.details.errors.map(({ field, message }) => {
      if (field === 'rating') return [field, form.ratingWrong];
      const over =
        field in LONGEST
          ? written[field as keyof typeof LONGEST].trim().length - LONGEST[field as keyof typeof LONGEST]
          : 0;
      return [field, over > 0 ? tooLong(over) : form.notAccepted.replace('{message}', message)];
    });
    return { errors: Object.fromEntries(said) };
  }
}

/** Whole stars alone: the form has no others. */
function ratingOf(text: string | null | undefined): string {
  return /^[1-5]$/.test(text ?? '') ? text! : '';
}
