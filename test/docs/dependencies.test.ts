import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/internals/dependencies.md', 'utf8');

/** The packages in the table below a title. */
function rowsBelow(title: string): string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(title))!;
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!);
}

test.each([
  ['What runs', 'package.json', 'dependencies'],
  ['What `npm start` builds with', 'package.json', 'devDependencies'],
  ['What tests', 'test/package.json', 'devDependencies'],
])('the table "%s" has a row for each package of %s, and for no other', (title, manifest, kind) => {
  const names = Object.keys(JSON.parse(readFileSync(manifest, 'utf8'))[kind]);
  expect(rowsBelow(title).sort()).toEqual(names.sort());
});

test('what runs or builds is not named again for the tests', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const tests = JSON.parse(readFileSync('test/package.json', 'utf8'));
  const twice = Object.keys(tests.devDependencies).filter((name) => name in dependencies || name in devDependencies);
  expect(twice).toEqual([]);
});
