import { expect, test } from 'vitest';
import { average, days } from '../../../../src/desk/app/numbers/number-words.js';

test.each([
  [null, 'not known'],
  [0, 'the same day'],
  [0.5, '0.5 days'],
  [1, '1 day'],
  [2.5, '2.5 days'],
  [12.4, '12 days'],
  [99.6, '100 days'],
  [399.5, 'about 400 days'],
])('%s days are said as exactly as somebody reads them: %s', (value, said) => {
  expect(days(value)).toBe(said);
});

test('an average has two places, whatever they are', () => {
  expect([4, 4.5, 4.996].map(average)).toEqual(['4.00', '4.50', '4.99']);
});
