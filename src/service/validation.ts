import type { z } from 'zod';
import type { FieldError } from '../contract/widget.js';
import { wording } from '../contract/wording.js';
import { invalidRequest } from './problem.js';

/** A body can be wrong in a hundred thousand places; nobody reads on after these. */
const MOST_ERRORS = 100;

/** No field of the interface lies deeper; what does is of no interest and cannot exhaust the stack. */
const DEEPEST_FIELD = 4;

/**
 * `value` as `schema` reads it, or a 400 that names the wrong fields, each once and not more than 100: those of `known`, found elsewhere, those the
 * schema refuses, and texts that hold a NUL character or half a surrogate pair, which no database keeps as they are.
 */
export function validated<T>(schema: z.ZodType<T>, value: unknown, known: FieldError[] = []): T {
  const result = schema.safeParse(value, { error: wording });
  const issues = (result.error?.issues ?? []).map(({ path, message }) => ({ field: fieldName(path), message }));
  const errors = [...known, ...issues, ...unstorable(result.success ? result.data : value, [])];
  if (result.success && errors.length === 0) return result.data;
  const first = new Map<string, FieldError>();
  for (const error of errors) if (!first.has(error.field)) first.set(error.field, error);
  throw invalidRequest([...first.values()].slice(0, MOST_ERRORS));
}

function fieldName(path: PropertyKey[]): string {
  return path.length === 0 ? 'body' : path.map(String).join('.');
}

function unstorable(value: unknown, path: PropertyKey[]): FieldError[] {
  if (typeof value === 'string') {
    if (!/\0|\p{Surrogate}/u.test(value)) return [];
    return [{ field: fieldName(path), message: 'must not hold NUL characters or halves of surrogate pairs' }];
  }
  if (typeof value !== 'object' || value === null || path.length >= DEEPEST_FIELD) return [];
  return Object.entries(value).flatMap(([name, member]) => unstorable(member, [...path, name]));
}
