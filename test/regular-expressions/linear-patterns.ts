import { readFileSync } from 'node:fs';

/** Every regular expression of the source that was proved and measured when the list was written, one a line. */
export const LINEAR_PATTERNS = 'test/regular-expressions/linear-patterns.txt';

/** What the list says of `pattern`: a line. */
export const lineOf = (pattern: RegExp): string => `${pattern}`.replaceAll('\n', '\\n');

export const readLinearPatterns = (): Set<string> => new Set(readFileSync(LINEAR_PATTERNS, 'utf8').split('\n'));
