import { createHash } from 'node:crypto';
import type { RowReview } from './import-rows.js';

/** What identifies a review whose file has no id. */
export interface ContentId {
  id: string;
  /** Ids under which it may be stored by an import that knew less of the file, or by an earlier version. */
  formerIds: string[];
}

/** A text of this length that several people wrote on one day is the text of one of them. */
const DISTINCTIVE = 20;

/**
 * Makes ids for reviews whose file has none: of author, day, product, text and stars, so that the same reviews in another file, another order or
 * with other columns are known again. Two rows that say the same are one review when they have a text, an author and a date; otherwise, as two
 * ratings of five stars on one day, they are two.
 */
export function createContentIds(): (review: Omit<RowReview, 'lostPictures' | 'leftOut'>) => ContentId {
  const times = new Map<string, number>();
  return (review) => {
    const { rating, title, text, authorName, email, createdAt, product } = review;
    const day = createdAt?.slice(0, 10) ?? null;
    const whole: Content = {
      author: authorName,
      day,
      product: product?.sourceProductId ?? null,
      words: text || title || null,
      stars: rating === null ? null : Number(rating),
    };
    const id = idOf(whole);
    const before = `row-${hashOf([rating, title, text, authorName, email, createdAt, whole.product])}`;
    if (whole.words !== null && authorName !== '' && day !== null)
      return { id, formerIds: [before, ...idsOfLess(whole)] };
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    return time === 1 ? { id, formerIds: [before] } : { id: `${id}-${time}`, formerIds: [`${before}-${time}`] };
  };
}

/** What two imports know of the same review. */
interface Content {
  author: string;
  day: string | null;
  product: string | null;
  words: string | null;
  stars: number | null;
}

/** The ids that a review had where stars, product, author or text were in no column that was known. */
function idsOfLess({ author, day, product, words, stars }: Content): string[] {
  const authors = words!.length >= DISTINCTIVE ? [author, ''] : [author];
  const less = authors.flatMap((author) =>
    [product, null].flatMap((product) => [stars, null].map((stars) => ({ author, day, product, words, stars }))),
  );
  if (stars !== null) less.push({ author, day, product, words: null, stars });
  const own = idOf({ author, day, product, words, stars });
  return [...new Set(less.map(idOf))].filter((id) => id !== own);
}

const idOf = ({ author, day, product, words, stars }: Content) => `row-${hashOf([author, day, product, words, stars])}`;

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
