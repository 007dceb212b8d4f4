/** The problem responses, which are the same for all operations. */
import { z } from 'zod';
import type { AnyOperation } from '../http/operation.js';
import type { JsonSchema, ResponseObject } from './openapi.js';

/** `Problem` of the contract, as a schema. */
export const ProblemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('Stable; the wording of the other fields may change.'),
    detail: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 body of every error.' });

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } as JsonSchema },
};

const DESCRIPTIONS = {
  BadRequest: 'Invalid request shape or values; `errors` names every wrong field.',
  Unauthorized: 'Missing or invalid API key.',
  NotFound: 'The resource does not exist, or belongs to another account.',
  ContentTooLarge: 'The body is longer than 256 KiB.',
  UnsupportedMediaType: 'The body is not declared as JSON.',
  TooManyRequests: 'Request quota of the key exceeded.',
  ServiceUnavailable: 'The database is unavailable for now.',
};
const CODES: Record<number, keyof typeof DESCRIPTIONS> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  404: 'NotFound',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  503: 'ServiceUnavailable',
};

/** Every problem response, by its name in the document. */
export function problemResponses(problem: JsonSchema): Record<string, ResponseObject> {
  return Object.fromEntries(
    Object.entries(DESCRIPTIONS).map(([name, description]) => [
      name,
      {
        description,
        ...(/^(?:TooMany|Service)/.test(name) && { headers: RETRY_AFTER }),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  );
}

/** The problem responses of an operation, by status. */
export function problemResponsesOf(operation: AnyOperation, problem: JsonSchema): Record<string, ResponseObject> {
  const { body, query, idempotent, path, mayBeNotFound, conflict, gone } = operation;
  const statuses = [
    ...(body || query ? [400] : []),
    401,
    ...(path.includes('{') || mayBeNotFound ? [404] : []),
    ...(body ? [413, 415] : []),
    429,
    503,
  ];
  const responses: Record<string, ResponseObject> = Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${CODES[status]}` }]),
  );
  const conflicts = [
    ...(conflict ? [conflict] : []),
    ...(idempotent ? ['The `Idempotency-Key` came with another request before (`idempotency_conflict`).'] : []),
  ];
  if (conflicts.length > 0) {
    const content = { 'application/problem+json': { schema: problem } };
    responses[409] = { description: conflicts.join(' '), content };
  }
  if (gone) responses[410] = { description: gone, content: { 'application/problem+json': { schema: problem } } };
  return responses;
}
