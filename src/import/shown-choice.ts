import { OperatorError } from '../platform/errors.js';
import { normalizeName } from './columns/import-columns.js';

/** The values that mean "shown", by the column that the user named; null: every value does. */
export type ShownChoice = ReadonlyMap<string, ReadonlySet<string> | null>;

/** Reads `column=value,value` options; an empty value is an empty cell, `*` any value or none. Throws an OperatorError (2). */
export function readShownChoice(options: string[]): ShownChoice {
  const choice = new Map<string, Set<string> | null>();
  for (const option of options) {
    const [, column = '', values = ''] = /^([^=]*)=(.*)$/s.exec(option) ?? [];
    if (normalizeName(column) === '') {
      throw new OperatorError(`--shown must be column=value,value, such as "status=approved", not "${option}"`, 2);
    }
    const earlier = choice.get(column.trim());
    const named = values.split(',').map(normalizeValue);
    choice.set(column.trim(), named.includes('*') ? null : new Set([...(earlier ?? []), ...named]));
  }
  return choice;
}

/** The choice by column without case and separators. */
export function normalizeChoice(shown: ShownChoice): Map<string, ReadonlySet<string> | null> {
  return new Map([...shown].map(([name, values]) => [normalizeName(name), values]));
}

/** A value as it is compared: without case and blanks around it. */
export function normalizeValue(value: string): string {
  return value.trim().toLowerCase();
}
