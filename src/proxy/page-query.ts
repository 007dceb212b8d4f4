import { type FieldError, LIMITS, type PublicReview, type ReviewPage, SORTS, type Sort } from '../contract/widget.js';
import { folded } from './plain-text.js';
import { Refusal } from './problem.js';
import type { Snapshot } from './snapshot.js';
import { starOf } from './summary.js';

const TEXT_LENGTH = 200;

/** Which page of which reviews a reader asks for; a filter that is null holds nothing back. */
export interface PageQuery {
  limit: number;
  offset: number;
  sort: Sort;
  stars: number[] | null;
  source: string | null;
  media: boolean;
  product: string | null;
  q: string | null;
}

/** Reads the query; unknown parameters are ignored. Refuses it with every parameter that is wrong or given twice. */
export function readPageQuery(params: URLSearchParams): PageQuery {
  const errors: FieldError[] = [];

  function read<T>(name: string, absent: T, parse: (value: string) => T | undefined, message: string): T {
    const values = params.getAll(name);
    if (values.length === 0) return absent;
    const parsed = values.length === 1 ? parse(values[0]!) : undefined;
    if (parsed === undefined)
      errors.push({ field: name, message: values.length === 1 ? message : 'must be given once' });
    return parsed ?? absent;
  }
  const within = (min: number, max: number) => (value: string) =>
    /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined;
  const short = (value: string) => (value !== '' && value.length <= TEXT_LENGTH ? value : undefined);
  const shortMessage = `must be 1 to ${TEXT_LENGTH} characters`;

  const query: PageQuery = {
    limit: read('limit', 10, within(1, LIMITS.pageSize), `must be a whole number from 1 to ${LIMITS.pageSize}`),
    offset: read('offset', 0, within(0, 999_999_999), 'must be a whole number from 0 to 999999999'),
    sort: read('sort', SORTS[0], (value) => SORTS.find((sort) => sort === value), `must be one of ${SORTS.join(', ')}`),
    stars: read<number[] | null>(
      'rating',
      null,
      readStars,
      'must be stars from 1 to 5 with commas between, such as 5,4',
    ),
    source: read<string | null>('source', null, short, shortMessage),
    media: read('media', false, (value) => value === 'true' || undefined, 'must be true'),
    product: read<string | null>('product', null, short, shortMessage),
    q: read<string | null>('q', null, (value) => (value.length <= TEXT_LENGTH ? value : undefined), shortMessage),
  };
  read('token', '', (value) => value, '');
  if (errors.length > 0) throw new Refusal('invalid_request', { errors });
  return query;
}

/** The page of `snapshot` that `query` asks for, with the summary over everything visible. */
export function pageOf({ reviews, summary, sources }: Snapshot, query: PageQuery): ReviewPage {
  const found = sorted(reviews.filter(matcher(query)), query.sort);
  const { limit, offset } = query;
  return { summary, total: found.length, offset, limit, sources, reviews: found.slice(offset, offset + limit) };
}

function readStars(value: string): number[] | undefined {
  return /^[1-5](?:,[1-5]){0,4}$/.test(value) ? value.split(',').map(Number) : undefined;
}

function matcher({ stars, source, media, product, q }: PageQuery): (review: PublicReview) => boolean {
  const words = q === null ? '' : folded(q.trim());
  return (review) =>
    (stars === null || (review.rating !== null && stars.includes(starOf(review.rating)))) &&
    (source === null || review.source === source) &&
    (!media || review.media.length > 0) &&
    (product === null || review.product?.sourceProductId === product) &&
    (words === '' || searchedText(review).includes(words));
}

/** Folding costs more than searching and a snapshot is searched many times: each review is folded once. */
const foldedReviews = new WeakMap<PublicReview, string>();

function searchedText(review: PublicReview): string {
  const known = foldedReviews.get(review);
  if (known !== undefined) return known;
  const text = folded([review.text, review.author, review.reply?.text ?? ''].join('\n'));
  foldedReviews.set(review, text);
  return text;
}

/** `reviews` come newest first, unknown dates last; sorting is stable, so that ties stay in that order. */
function sorted(reviews: PublicReview[], sort: Sort): PublicReview[] {
  switch (sort) {
    case 'newest':
      return reviews;
    case 'oldest': {
      const undated = reviews.filter((review) => review.createdAt === null);
      return [...reviews.filter((review) => review.createdAt !== null).reverse(), ...undated];
    }
    case 'highest':
      return [...reviews].sort((a, b) => (b.rating ?? 0) - (a.rating ?? 0));
    case 'lowest':
      return [...reviews].sort((a, b) => (a.rating ?? 6) - (b.rating ?? 6));
  }
}
