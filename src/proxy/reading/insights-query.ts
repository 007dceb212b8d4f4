import { type InsightsEmbedQuery, readInsightsEmbedQuery } from '../../contract/embed.js';
import { normalProductId } from '../../contract/product-id.js';
import type { FieldError } from '../../contract/widget.js';
import { Refusal } from '../problem.js';
import { labelLanguageOf } from './label-language.js';

/** Characters of a product's id. */
const LONGEST_ID = 200;

/** Of which product, and in which language; absent: of all, and as the service has them. */
export interface InsightsQuery {
  productId?: string;
  language?: string;
}

/** Reads the query of `…/insights`; unknown parameters are ignored. Refuses it with every parameter that is wrong. */
export function readInsightsQuery(params: URLSearchParams): InsightsQuery {
  const errors: FieldError[] = [];
  const once = (name: string, fits: (value: string) => boolean, message: string): string | undefined => {
    const values = params.getAll(name);
    if (values.length > 1) errors.push({ field: name, message: 'must be given once' });
    else if (values[0] !== undefined && !fits(values[0])) errors.push({ field: name, message });
    return values[0];
  };
  const isId = (value: string) => normalProductId(value) !== '' && value.length <= LONGEST_ID;
  // Reads of reviews call it `product`.
  const named = ['product', 'productId'].map((name) => once(name, isId, `must be 1 to ${LONGEST_ID} characters`));
  const [productId, other = productId] = named.filter((id) => id !== undefined).map(normalProductId);
  if (other !== productId) errors.push({ field: 'productId', message: 'must be the same as product' });
  const isTag = (value: string) => labelLanguageOf(value) !== undefined;
  const language = once('language', isTag, 'must be a language tag such as de or pt-BR');
  once('token', () => true, '');
  if (errors.length > 0) throw new Refusal('invalid_request', { errors });
  return { ...(productId !== undefined && { productId }), ...(language !== undefined && { language }) };
}

/** Which insights to draw, and how. */
export interface InsightsEmbedRequest {
  insights: InsightsQuery;
  query: InsightsEmbedQuery;
}

/** The attribute that the parameter of another address is understood for. */
const ATTRIBUTES: Record<string, string> = { productId: 'product-id', product: 'product-id' };

/** Reads the query of `…/embed/insights`; unknown parameters are ignored. Refuses it with every parameter that is wrong or given twice. */
export function readInsightsEmbedRequest(params: URLSearchParams): InsightsEmbedRequest {
  const { query, errors } = readInsightsEmbedQuery(
    [...params].map(([name, value]): [string, string] => [ATTRIBUTES[name] ?? name, value]),
  );
  if (params.getAll('token').length > 1) errors.push({ field: 'token', message: 'must be given once' });
  if (errors.length > 0) throw new Refusal('invalid_request', { errors });
  const { 'product-id': productId, lang = 'en' } = query;
  return { insights: { ...(productId !== undefined && { productId }), language: lang }, query };
}
