import type { z } from 'zod';

/** Says what would be right where a schema has no message of its own, in place of zod's messages. For `safeParse`. */
export const validationMessages: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${NAMES[issue.expected] ?? `a ${issue.expected}`}`;
    case 'too_big':
      return limit('at most', issue.origin, issue.maximum);
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'must not be empty'
        : limit('at least', issue.origin, issue.minimum);
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`;
    default:
      return 'is not valid';
  }
};

const NAMES: Record<string, string> = {
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function limit(bound: string, origin: string, value: number | bigint): string {
  if (origin === 'string') return `must be ${bound} ${value.toLocaleString('en')} characters`;
  return origin === 'array' ? `must hold ${bound} ${value}` : `must be ${bound} ${value}`;
}
