/** What readers see of the answers to a shop's questions: numbers only of at least five, and of persons only what five share. */
import { FEWEST_ANSWERS } from '../../contract/custom-questions.js';
import type { CustomQuestion } from '../../contract/service/custom-question.js';
import type { AnswerNumbers, PublicReview } from '../../contract/widget.js';

type Answered = Pick<PublicReview, 'answers'>;

/** Answers that a reader filters by: the name of a question, and the options of which one has to be the answer. */
export type AnswerFilter = readonly { name: string; values: readonly string[] }[];

/** By the name of a question and the value of an answer, how many of all these reviews have it. */
export type AnswerCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Counts the answers of the reviews in these places. */
export function countAnswers(
  questions: readonly CustomQuestion[],
  reviews: readonly Answered[],
  places: Iterable<number> = reviews.keys(),
): AnswerCounts {
  const counts = new Map(questions.filter(({ shown }) => shown).map(({ name }) => [name, new Map<string, number>()]));
  for (const place of places) {
    const { answers } = reviews[place]!;
    for (const name in answers) {
      const values = counts.get(name);
      const answer = answers[name]!;
      values?.set(answer, (values.get(answer) ?? 0) + 1);
    }
  }
  return counts;
}

/** The numbers of a scope, in the order of the questions. Of words there are none. */
export function answerNumbers(questions: readonly CustomQuestion[], counts: AnswerCounts): AnswerNumbers[] {
  return questions.flatMap(({ name, about, options = [] }) => {
    const of = counts.get(name);
    const answered = options.map(({ value }): [string, number] => [value, of?.get(value) ?? 0]);
    const said = about === 'author' ? answered.filter(([, count]) => count >= FEWEST_ANSWERS) : answered;
    const count = said.reduce((sum, [, count]) => sum + count, 0);
    return count >= FEWEST_ANSWERS ? [{ name, count, values: Object.fromEntries(said) }] : [];
  });
}

/** Tells whether readers may see an answer, by the counts of all reviews of the shop that they see. */
export function createAnswerGate(questions: readonly CustomQuestion[], counts: AnswerCounts) {
  const personal = new Set(questions.filter(({ about }) => about === 'author').map(({ name }) => name));
  return (name: string, answer: string): boolean =>
    !personal.has(name) || (counts.get(name)?.get(answer) ?? 0) >= FEWEST_ANSWERS;
}

/** The review without the answers that readers may not see; the same object where there is nothing to leave out. */
export function withoutRareAnswers<Review extends Answered>(
  review: Review,
  maySee: (name: string, answer: string) => boolean,
): Review {
  if (!review.answers) return review;
  const all = Object.entries(review.answers);
  const seen = all.filter(([name, answer]) => maySee(name, answer));
  if (seen.length === all.length) return review;
  const { answers: _, ...rest } = review;
  return (seen.length > 0 ? { ...rest, answers: Object.fromEntries(seen) } : rest) as Review;
}

/** Whether a review has given one of the answers to each question of the filter that readers may see. */
export function hasAnswers(
  { answers }: Answered,
  filter: AnswerFilter,
  maySee: (name: string, answer: string) => boolean,
): boolean {
  return filter.every(({ name, values }) => {
    const answer = answers && Object.hasOwn(answers, name) ? answers[name] : undefined;
    return answer !== undefined && values.includes(answer) && maySee(name, answer);
  });
}
