import { type EmbedQuery, readEmbedQuery } from '../../contract/embed.js';
import { Refusal } from '../problem.js';
import { type PageQuery, readPageQuery } from './page-query.js';

/** Which reviews to draw, and how. */
export interface EmbedRequest {
  page: PageQuery;
  query: EmbedQuery;
}

/** Words of the query for reviews that are others in the element's attributes; both are understood. */
const ATTRIBUTES: Record<string, string> = { limit: 'page-size', product: 'product-id' };

/** Reads the query of `…/embed`; unknown parameters are ignored. Refuses it with every parameter that is wrong or given twice. */
export function readEmbedRequest(params: URLSearchParams): EmbedRequest {
  const said = new Map<string, string>();
  const given = [...params].map(([name, value]): [string, string] => {
    const attribute = ATTRIBUTES[name] ?? name;
    said.set(attribute, name);
    return [attribute, value];
  });
  const { query, errors } = readEmbedQuery(given);
  if (params.getAll('token').length > 1) errors.push({ field: 'token', message: 'must be given once' });
  if (errors.length > 0) {
    throw new Refusal('invalid_request', {
      errors: errors.map(({ field, message }) => ({ field: said.get(field) ?? field, message })),
    });
  }
  const { 'page-size': limit, sort, source, 'product-id': product } = query;
  const asked = Object.entries({ limit, sort, source, product }).filter(
    (entry): entry is [string, string] => !!entry[1],
  );
  return { page: readPageQuery(new URLSearchParams(asked)), query };
}
