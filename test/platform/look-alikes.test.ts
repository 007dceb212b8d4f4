import { expect, test } from 'vitest';
import { skeletonsOf } from '../../src/platform/look-alikes.js';

const looksLike = (one: string, other: string) => skeletonsOf(one).some((look) => skeletonsOf(other).includes(look));

test.each([
  ['Acme', 'АСМЕ', 'Cyrillic'],
  ['Acme', 'Αcmе', 'Greek and Cyrillic'],
  ['Acme', 'ＡＣＭＥ', 'full width'],
  ['Acme', 'A\u200Bc\u00ADm\u2060e', 'with what nobody sees'],
  ['Acme', '𝐀𝓬𝖒𝚎', 'of mathematics'],
  ['Acme', 'Ácmé', 'with accents'],
  ['Acme', 'Acrne', 'two letters for one'],
  ['Hello', 'HeII0', 'capital I and zero'],
  ['Проверено', 'ПРОВЕРЕНО', 'Cyrillic capitals'],
  ['verified', 'VER1FIED', 'a digit'],
  ['ⓥerified', 'Verified', 'in a circle'],
])('%s looks like %s (%s)', (one, other) => {
  expect(looksLike(one, other)).toBe(true);
});

test.each([
  ['Acme', 'Acne'],
  ['Ада', 'Анна'],
  ['李雷', '李明'],
])('%s does not look like %s', (one, other) => {
  expect(looksLike(one, other)).toBe(false);
});
