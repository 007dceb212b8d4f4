import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('CONTRIBUTING says of each long test what it guards', () => {
  const named = readFileSync('CONTRIBUTING.md', 'utf8').match(/test\/[\w/-]+\.long\.test\.ts/g) ?? [];
  const there = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.long.test.ts') && !name.includes('node_modules'))
    .map((name) => join('test', name));
  expect([...new Set(named)].sort()).toEqual(there.sort());
});
