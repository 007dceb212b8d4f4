import { expect, test } from 'vitest';
import { linkToken } from '../../src/contract/tokens.js';

test.each([
  '',
  '.',
  '...',
  ')',
  '>',
  '%20',
  '%3E',
  '/',
  '&utm_source=mail',
  '&amp;x',
  ' and more',
  ',',
  '.)',
  '">',
  '…',
  '\u200b',
])('a token is what it is, with %j behind it', (junk) => {
  expect(linkToken(`aB3-_.x.y-${junk}`)).toBe('aB3-_.x.y-');
});

test('of dots alone nothing is left, however many', () => {
  expect(linkToken('.'.repeat(1_000_000))).toBe('');
  expect(linkToken(' x')).toBe('');
});
