import { z } from 'zod';
import { validationMessages } from '../../contract/validation-messages.js';
import type { FieldError } from '../../contract/widget.js';
import { BodyError, type BodyFault, readJsonBody } from '../../platform/json-body.js';
import { invalidRequest, ServiceProblem } from './problem.js';

/** A body can be wrong in a hundred thousand places, and nobody reads more than these. */
const MAX_ERRORS = 100;

/** No field of the interface is nested deeper. What is deeper is not looked at, so that it cannot exhaust the stack. */
const MAX_DEPTH = 4;

/**
 * `value` as `schema` parses it. Throws a 400 that names the wrong fields, each once and at most 100: those in `known`, which the
 * caller found, those the schema refuses, and texts with a NUL character or half a surrogate pair, which no database stores
 * unchanged.
 */
export function validateInput<T>(schema: z.ZodType<T>, value: unknown, known: FieldError[] = []): T {
  const result = schema.safeParse(value, { error: validationMessages });
  const issues = (result.error?.issues ?? []).map(({ path, message }) => ({ field: fieldName(path), message }));
  const errors = [...known, ...issues, ...unstorable(result.success ? result.data : value, [])];
  if (result.success && errors.length === 0) return result.data;
  const first = new Map<string, FieldError>();
  for (const error of errors) if (!first.has(error.field)) first.set(error.field, error);
  throw invalidRequest([...first.values()].slice(0, MAX_ERRORS));
}

function fieldName(path: PropertyKey[]): string {
  return path.length === 0 ? 'body' : path.map(String).join('.');
}

function unstorable(value: unknown, path: PropertyKey[]): FieldError[] {
  if (typeof value === 'string') {
    if (!/\0|\p{Surrogate}/u.test(value)) return [];
    return [{ field: fieldName(path), message: 'must not hold NUL characters or halves of surrogate pairs' }];
  }
  if (typeof value !== 'object' || value === null || path.length >= MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([name, member]) => unstorable(member, [...path, name]));
}

/** Bytes of a request's body; a review of 20,000 characters fits several times. */
export const BODY_LIMIT = 256 * 1024;

/** The JSON value in the body. Throws 415 when its media type is another, 413 when it is past the limit, 400 when it is not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  return readJsonBody(request, BODY_LIMIT).catch((error) => {
    throw error instanceof BodyError ? PROBLEMS[error.fault]() : error;
  });
}

const PROBLEMS: Record<BodyFault, () => ServiceProblem> = {
  unsupported_media_type: () =>
    new ServiceProblem(415, 'unsupported_media_type', { detail: 'The body must be sent as application/json' }),
  too_large: () =>
    new ServiceProblem(413, 'content_too_large', {
      detail: `The body must be at most ${BODY_LIMIT} bytes`,
      // What is left of the body stays unread, so the connection cannot carry another request.
      headers: { connection: 'close' },
    }),
  not_json: () => invalidRequest([{ field: 'body', message: 'must be JSON in UTF-8' }]),
  broken_off: () => invalidRequest([{ field: 'body', message: 'broke off' }]),
};

/** A whole number in a query. */
export const wholeNumber = (least: number, most = 999_999_999_999_999) => {
  const message = `must be a whole number, ${most < 1e15 - 1 ? `${least} to ${most}` : `${least} or more`}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .pipe(z.int().min(least, message).max(most, message));
};

/** A moment in a query, as the database writes it: UTC, with milliseconds. */
export const moment = () =>
  z.iso
    .datetime({ offset: true, error: 'must be an ISO 8601 timestamp' })
    .transform((text) => new Date(text).toISOString())
    .pipe(z.string());

/** `true` or `false` in a query. */
export const flag = () =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .pipe(z.boolean());
