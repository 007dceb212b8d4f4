/** Lenient readers of single values in a response: a value that cannot be used reads as null. */
import { ID } from '../contract/service/fields.js';

/** A resource as it was read leniently: its id is usable, every other field may be null whatever the interface says. */
export type Received<T extends { id: string }> = { id: string } & {
  [Field in Exclude<keyof T, 'id'>]-?: NonNullable<T[Field]> | null;
};

/** True for a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An id that may stand in an address; some services send numbers. */
export function id(value: unknown): string | null {
  const read = textOrNumber(value);
  return read !== null && ID.test(read) ? read : null;
}

/** How a service may call what it wraps a resource in. */
const WRAPPERS = ['data', 'result', 'response', 'payload', 'node'] as const;

/**
 * The object that `isIt` holds for: the value, or what it wraps in at most two objects of the usual names or of `name`, as
 * `{"data": {…}}` does. Null when there is none.
 */
export function unwrapped(
  value: unknown,
  isIt: (value: Record<string, unknown>) => boolean,
  name: string = WRAPPERS[0],
  wrappings = 2,
): Record<string, unknown> | null {
  if (!isObject(value)) return null;
  if (isIt(value)) return value;
  if (wrappings === 0) return null;
  for (const wrapper of new Set([name, ...WRAPPERS])) {
    const within = unwrapped(value[wrapper], isIt, name, wrappings - 1);
    if (within !== null) return within;
  }
  return null;
}

/** A resource and its id, the resource as it is or wrapped in an object of its `name`; null when it has no usable id. */
export function withId(value: unknown, name: string): (Record<string, unknown> & { id: string }) | null {
  const found = unwrapped(value, (one) => id(one.id) !== null, name);
  return found && Object.assign(found, { id: id(found.id)! });
}

/** A string. */
export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A string that some services send as a number. */
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
