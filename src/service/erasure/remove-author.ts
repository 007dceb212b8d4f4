/** What stays of a review whose text and stars are kept when its author is forgotten. */
import type { ReviewResponse } from '../../contract/service/review.js';
import { contactMask, MASK } from '../../platform/contact-mask/contact-mask.js';
import type { ReviewRow } from '../database/schema.js';

/** Words of a name that are looked for in the texts; initials and titles such as "L." are not. */
const SHORTEST_WORD = 2;

/**
 * The row without its author: stars, title, text, product, reply, dates and visibility stay, and in the texts what `mask` knows of the
 * author is masked. Names, contacts, pictures, videos, what was said to the shop's questions, and the address at the source go.
 */
export function withoutAuthor(row: ReviewRow, mask: AuthorMask, at: Date): ReviewRow {
  const response = row.response === null ? null : (JSON.parse(row.response) as ReviewResponse);
  const isTelling = mask.holds(row.source_feedback_id);
  return {
    ...row,
    author_name: '',
    name: '',
    email: null,
    phone_number: null,
    photo: null,
    title: row.title === null ? null : mask.inText(row.title),
    text: mask.inText(row.text),
    source_feedback_id: isTelling ? `erased-${row.id}` : row.source_feedback_id,
    review_url: null,
    video_ref: null,
    gif_ref: null,
    pictures: null,
    held_back_media: null,
    response: response && JSON.stringify({ ...response, comment: mask.inText(response.comment) }),
    answers: null,
    changed_at: at.toISOString(),
  };
}

/** What a review knows of its author. */
export type Author = Pick<ReviewRow, 'email' | 'phone_number' | 'author_name' | 'name'>;

/** Keeps a person out of texts. */
export interface AuthorMask {
  inText(text: string): string;
  holds(text: string): boolean;
}

/** The mask for everything that these rows, all of one person, know of them. */
export function authorMask(rows: readonly Author[]): AuthorMask {
  const known = new Map(
    rows.map(({ email, phone_number }) => [
      JSON.stringify([email, phone_number]),
      { email, phoneNumber: phone_number },
    ]),
  );
  const contacts = [...known.values()].map(contactMask);
  const words = new Set(
    rows.flatMap(({ name, author_name }) => [name, author_name].flatMap(wordsIn)).map(({ word }) => folded(word)),
  );
  for (const word of words) if ([...word].length < SHORTEST_WORD) words.delete(word);
  const named = (text: string) => wordsIn(text).filter(({ word }) => words.has(folded(word)));
  return {
    inText(text) {
      const parts: string[] = [];
      const whole = contacts.reduce((masked, { inText }) => inText(masked), text);
      let from = 0;
      for (const { word, at } of named(whole)) {
        parts.push(whole.slice(from, at), MASK);
        from = at + word.length;
      }
      return [...parts, whole.slice(from)].join('');
    },
    holds: (text) => contacts.some(({ holds }) => holds(text)) || named(text).length > 0,
  };
}

function wordsIn(text: string): { word: string; at: number }[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index: at }) => ({ word, at }));
}

function folded(word: string): string {
  return word.normalize('NFKC').toLowerCase();
}
