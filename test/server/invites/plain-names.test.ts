import { describe, expect, test } from 'vitest';
import { personName } from '../../../src/server/invites/plain-names.js';

describe('a name in a mail', () => {
  test.each([
    'Ada',
    "Siobhán O'Brien-Müller",
    'J.R. Ewing',
    'Dr. María José de la Cruz',
    '李 小龍',
    'محمد علي',
    'अनीता शर्मा',
  ])('is what was typed: %s', (name) => {
    expect(personName(name, 60)).toBe(name);
  });

  test.each([
    'You won: http://prize.example',
    'prize.example',
    'Ada www.prize.example',
    'call +49 30 123456',
    'Ada <ada@prize.example>',
    'you have won a great prize today',
    '⭐ Ada',
    '{product}',
  ])('is left out where it is none: %s', (name) => {
    expect(personName(name, 60)).toBe('');
  });
});
