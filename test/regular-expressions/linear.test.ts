import { expect, test } from 'vitest';
import { lineOf, readLinearPatterns } from './linear-patterns.js';
import { readSourcePatterns } from './source-patterns.js';
import { type Attack, findSuperlinearAttack } from './superlinear-attack.js';
import { whySlow, whyUnproved } from './superlinear-pattern.js';

/** Expressions whose time grows with the square of the text, and an attack on each. */
const QUADRATIC: [RegExp, ...Attack['pumps'][number], end?: string][] = [
  [/<\/?(?:b|i|em)(?:\s*\/?|\s[^<>]*=[^<>]*)>/i, '<b ', '='],
  [/<(script|style|svg)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, '', '<!--'],
  [/\{\{embed\?([^}]*)\}\}/g, '', '{{embed?'],
  [/<[^>]*>/g, '', '<'],
  [/[/\s]+$/, '', '/', '!'],
  [/{(shown|total)}.*{(?!\1)/s, '', '{total}'],
];

test.each(QUADRATIC)('an attack whose time grows with the square of its length is told: %s', (pattern, ...of) => {
  const [start, pump, end = ''] = of;
  expect(findSuperlinearAttack(pattern, [{ pumps: [[start, pump]], end }])).toBeDefined();
});

test('every regular expression of the source takes linear time: it was proved, or is proved now', () => {
  const linear = readLinearPatterns();
  const patterns = readSourcePatterns();
  expect(patterns.length).toBeGreaterThan(150);
  const slow = patterns
    .filter(({ pattern }) => !linear.has(lineOf(pattern)))
    .flatMap(({ pattern, files }) => {
      const why = whyUnproved(pattern) ?? whySlow(pattern);
      return why ? [`${pattern} in ${files}: ${why}`] : [];
    });
  expect(slow).toEqual([]);
}, 240_000);
