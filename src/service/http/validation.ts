import type { z } from 'zod';
import { validationMessages } from '../../contract/validation-messages.js';
import type { FieldError } from '../../contract/widget.js';
import { invalidRequest } from './problem.js';

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
