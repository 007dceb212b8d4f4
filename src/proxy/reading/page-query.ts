import { CUSTOM_QUESTION_LIMITS } from '../../contract/custom-questions.js';
import { type EmbedQuery, readEmbedQuery, readLanguageQuery } from '../../contract/embed.js';
import { normalProductId } from '../../contract/product-id.js';
import { ABOUT, type About, type FieldError, LIMITS, SORTS, type Sort } from '../../contract/widget.js';
import { WIDGET_ATTRIBUTES } from '../../contract/widget-attributes.js';
import { Refusal } from '../problem.js';
import type { AnswerFilter } from './answers.js';
import { labelLanguageOf } from './label-language.js';

const TEXT_LENGTH = 200;

/** A review by what its place in every order follows from: it is found also when it is gone. */
export interface PageCursor {
  /** Milliseconds since 1970; null where it is unknown. */
  createdAt: number | null;
  rating: number | null;
  id: string;
}

/** Which page of which reviews a reader wants; a filter that is null leaves nothing out. */
export interface PageQuery {
  limit: number;
  offset: number;
  /** The review behind which the page begins, whatever its place is by now; null: the page begins at `offset`. */
  after: PageCursor | null;
  sort: Sort;
  stars: number[] | null;
  source: string | null;
  media: boolean;
  product: string | null;
  /** Reviews of any product, or those of none, which are about the shop; null where `product` names one. */
  about: About | null;
  q: string | null;
  /** Only reviews that speak of it; of a topic that nobody knows there are none. */
  topic: string | null;
  /** Only reviews that have given these answers to questions of the shop; to a question that nobody asks there are none. */
  answers: AnswerFilter | null;
  /** The language in which the page names the topics of its scope; null where it does not list them. */
  topicsIn: string | null;
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
    limit: read(
      'limit',
      WIDGET_ATTRIBUTES.pageSize.initial,
      within(1, LIMITS.pageSize),
      `must be a whole number from 1 to ${LIMITS.pageSize}`,
    ),
    offset: read('offset', 0, within(0, 999_999_999), 'must be a whole number from 0 to 999999999'),
    after: read<PageCursor | null>(
      'after',
      null,
      readCursor,
      'must be createdAt, rating and id of a review as the page has them, with commas between',
    ),
    sort: read('sort', SORTS[0], (value) => SORTS.find((sort) => sort === value), `must be one of ${SORTS.join(', ')}`),
    stars: read<number[] | null>(
      'rating',
      null,
      readStars,
      'must be stars from 1 to 5 with commas between, such as 5,4',
    ),
    source: read<string | null>('source', null, short, shortMessage),
    media: read('media', false, (value) => value === 'true' || undefined, 'must be true'),
    product: read<string | null>('product', null, (value) => short(normalProductId(value)), shortMessage),
    about: read<About | null>(
      'about',
      null,
      (value) => ABOUT.find((one) => one === value),
      `must be one of ${ABOUT.join(', ')}`,
    ),
    q: read<string | null>('q', null, (value) => (value.length <= TEXT_LENGTH ? value : undefined), shortMessage),
    topic: read<string | null>('topic', null, short, shortMessage),
    answers: read<AnswerFilter | null>(
      'answers',
      null,
      readAnswers,
      'must be questions and options by their names, such as fit:small,perfect;size:m',
    ),
    topicsIn: read<string | null>(
      'topics',
      null,
      (value) => (value === '1' ? 'en' : labelLanguageOf(value)),
      'must be a language tag such as de or pt-BR, or 1 for English',
    ),
  };
  read('token', '', (value) => value, '');
  if (query.about === 'shop' && query.product !== null)
    errors.push({ field: 'about', message: 'must not be shop with a product: reviews of the shop have none' });
  if (errors.length > 0) throw new Refusal('invalid_request', { errors });
  return query.product === null ? query : { ...query, about: null };
}

function readCursor(value: string): PageCursor | undefined {
  const [, at = '', rating = '', id = ''] = /^([^,]{0,40}),(\d(?:\.\d{1,3})?|),(.{1,300})$/s.exec(value) ?? [];
  const createdAt = at === '' ? null : Date.parse(at);
  if (id === '' || Number.isNaN(createdAt)) return undefined;
  return { createdAt, rating: rating === '' ? null : Number(rating), id };
}

function readStars(value: string): number[] | undefined {
  return /^[1-5](?:,[1-5]){0,4}$/.test(value) ? value.split(',').map(Number) : undefined;
}

const LONGEST_ANSWERS = 2_000;
const ONE_ANSWER = /^([A-Za-z][\w-]{0,63}):([A-Za-z0-9][\w.+-]{0,63}(?:,[A-Za-z0-9][\w.+-]{0,63}){0,19})$/;

function readAnswers(value: string): AnswerFilter | undefined {
  if (value.length > LONGEST_ANSWERS) return undefined;
  const read = value.split(';').map((one) => ONE_ANSWER.exec(one));
  if (read.length > CUSTOM_QUESTION_LIMITS.questions || read.includes(null)) return undefined;
  return read.map((one) => ({ name: one![1]!, values: one![2]!.split(',') }));
}

/** Which reviews to draw, and how. */
export interface EmbedRequest {
  page: PageQuery;
  query: EmbedQuery;
}

/** Parameters of a query for reviews that have another name among the element's attributes; both are understood. */
const ATTRIBUTES: Record<string, string> = { limit: 'page-size', product: 'product-id' };

/** Reads the query of `…/embed`; unknown parameters are ignored. Refuses it with every parameter that is wrong or given twice. */
export function readEmbedRequest(params: URLSearchParams): EmbedRequest {
  const named = new Map<string, string>();
  const given = [...params].map(([name, value]): [string, string] => {
    const attribute = ATTRIBUTES[name] ?? name;
    named.set(attribute, name);
    return [attribute, value];
  });
  const { query, errors } = readEmbedQuery(given);
  if (params.getAll('token').length > 1) errors.push({ field: 'token', message: 'must be given once' });
  if (errors.length > 0) {
    throw new Refusal('invalid_request', {
      errors: errors.map(({ field, message }) => ({ field: named.get(field) ?? field, message })),
    });
  }
  const { 'page-size': limit, sort, source, 'product-id': product, about, controls = '', lang = 'en' } = query;
  const topics = controls.split(/\s+/).includes('topics') ? lang : undefined;
  const page = Object.entries({ limit, sort, source, product, about, topics }).filter(
    (entry): entry is [string, string] => !!entry[1],
  );
  return { page: readPageQuery(new URLSearchParams(page)), query };
}

/** The language of `…/policy`, English by default; refuses one that is no language tag. */
export function readPolicyLanguage(params: URLSearchParams): string {
  const { query, errors } = readLanguageQuery(params);
  if (params.getAll('token').length > 1) errors.push({ field: 'token', message: 'must be given once' });
  if (errors.length > 0) throw new Refusal('invalid_request', { errors });
  return query.lang ?? 'en';
}
