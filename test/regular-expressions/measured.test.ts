import { expect, test } from 'vitest';
import { attacksOn } from './pattern-attacks.js';
import { readSourcePatterns } from './source-patterns.js';
import { type Attack, findSuperlinearAttack } from './superlinear-attack.js';

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

test('no regular expression of the source takes more time over an attack than grows with its length', () => {
  const patterns = readSourcePatterns();
  expect(patterns.length).toBeGreaterThan(150);
  const slow = patterns.flatMap(({ pattern, files }) => {
    const attack = findSuperlinearAttack(pattern, attacksOn(pattern));
    return attack ? [`${pattern} in ${files}: ${JSON.stringify(attack)}`] : [];
  });
  expect(slow).toEqual([]);
}, 240_000);
