/** Lenient readers of single values in a response: a value that cannot be used reads as null. */
import { ID } from '../contract/service/id.js';

/** A resource as it was read leniently: its id is usable, every other field may be null whatever the interface says. */
export type Received<T extends { id: string }> = { id: string } & {
  [Field in Exclude<keyof T, 'id'>]-?: NonNullable<T[Field]> | null;
};

/** True for a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for an object whose id may stand in an address. */
export function hasId(value: unknown): value is Record<string, unknown> & { id: string } {
  return isObject(value) && isId(value.id);
}

/** True for an id that may stand in an address. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

/** A string. */
export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Identifiers and ratings are strings that some services send as numbers. */
export function textOrNumber(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : text(value);
}

/** A boolean. */
export function flag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** A finite number, also when it is carried as a string. */
export function number(value: unknown): number | null {
  const read = typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}

/** A whole number, also when it is carried as a string. */
export function integer(value: unknown): number | null {
  const read = number(value);
  return Number.isSafeInteger(read) ? read : null;
}

/** The entries of a list that `read` can use; none when it is not a list. */
export function list<T>(value: unknown, read: (entry: unknown) => T | null): T[] {
  if (!Array.isArray(value)) return [];
  return value.map(read).filter((entry) => entry !== null);
}
