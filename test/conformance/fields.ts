import { expect, test } from 'vitest';

/** What a field holds: in words, and as a check. */
export type Kind = readonly [words: string, holds: (value: unknown) => boolean];

const pattern = (words: string, expression: RegExp): Kind => [
  words,
  (value) => typeof value === 'string' && expression.test(value),
];

export const STRING: Kind = ['a string', (value) => typeof value === 'string'];
export const BOOLEAN: Kind = ['a boolean', (value) => typeof value === 'boolean'];
export const INTEGER: Kind = ['an integer', (value) => Number.isSafeInteger(value)];
export const NUMBER: Kind = ['a number', (value) => Number.isFinite(value)];
export const UUID = pattern('a UUID', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
export const TWO_DECIMALS = pattern('a decimal number with two decimals, as a string', /^\d+\.\d{2}$/);
export const NUMBER_TEXT = pattern('a number carried as a string', /^(?:\d+(?:\.\d+)?)?$/);
export const DAY = pattern('a date, YYYY-MM-DD', /^\d{4}-\d{2}-\d{2}$/);
export const LINK = pattern('a link', /^https?:\/\/\S+$/);
export const TIMESTAMP: Kind = [
  'an ISO 8601 timestamp',
  (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
];

export const arrayOf = ([words, holds]: Kind): Kind => [
  `an array, each ${words}`,
  (value) => Array.isArray(value) && value.every(holds),
];
export const orNull = ([words, holds]: Kind): Kind => [`${words} or null`, (value) => value === null || holds(value)];
export const OBJECT: Kind = [
  'an object',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
];

/** One test per field: every thing that `read` finds, at least one, has it and holds what it should. */
export function testFields(what: string, fields: Record<string, Kind>, read: () => unknown[] | Promise<unknown[]>) {
  test.each(Object.entries(fields))(`${what} has %s`, async (name, [words, holds]) => {
    const things = (await read()) as Record<string, unknown>[];
    expect(things.length, `${what} to look at`).toBeGreaterThan(0);
    for (const thing of things) {
      expect(thing).toHaveProperty([name]);
      expect(thing[name], `${name}: ${words}`).toSatisfy(holds);
    }
  });
}
