import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Product } from '../../src/contract/service/review.js';
import { validationMessages } from '../../src/contract/validation-messages.js';

const say = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: validationMessages }).error?.issues[0]?.message;

describe('what a schema leaves unsaid', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['what is missing', z.string(), undefined, 'is required'],
    ['another type', z.string(), 7, 'must be a string'],
    ['no object', Product, [], 'must be an object'],
    ['no record', z.record(z.string(), z.string()), 'x', 'must be an object'],
    ['no list', z.array(z.string()), {}, 'must be a list'],
    ['no whole number', z.int(), 1.5, 'must be a whole number'],
    ['a long text', z.string().max(2000), 'x'.repeat(2001), 'must be at most 2,000 characters'],
    ['an empty text', z.string().min(1), '', 'must not be empty'],
    ['a large number', z.number().max(365), 400, 'must be at most 365'],
    ['a small number', z.number().min(0), -1, 'must be at least 0'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'must hold at most 1'],
    ['another word', z.enum(['desc', 'asc']), 'up', 'must be desc or asc'],
    ['anything else', z.string().regex(/a/), 'b', 'is not valid'],
  ])('of %s is said', (_what, schema, value, message) => {
    expect(say(schema, value)).toBe(message);
  });

  test('does not replace what a schema says', () => {
    expect(say(z.string('must be text'), 7)).toBe('must be text');
  });
});
