import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');

/** Names in the first column of the table under a heading. */
function tabled(heading: string): string[] {
  const section = readme.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!;
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!).sort();
}

/** Attributes an element declares, as HTML spells them. */
function attributes(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const block = source.match(/static override properties = \{([\s\S]*?)\n {2}\};/)![1]!;
  return [...block.matchAll(/^\s+(\w+): (?:\{(.*)\}|text)/gm)]
    .filter(([, , options]) => !/attribute: false/.test(options ?? ''))
    .map(([, name]) => name!.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    .sort();
}

describe('the README', () => {
  test.each([
    ['`<reviews-widget>`', 'src/elements/reviews-widget.ts'],
    ['`<review-form>`', 'src/elements/review-form.ts'],
  ])('tables every attribute of %s, and no other', (heading, file) => {
    expect(tabled(heading)).toEqual(attributes(file));
  });

  test('tables every custom property that the theme reads, and no other', () => {
    const theme = readFileSync('src/elements/theme.ts', 'utf8');
    const read = [...theme.matchAll(/var\((--reviews-[\w-]+)/g)].map(([, name]) => name!);
    expect(tabled('Make it yours')).toEqual([...new Set(read)].sort());
  });

  test('names only settings that the program reads', () => {
    const operators = readFileSync('docs/operators.md', 'utf8');
    const settings = readFileSync('src/cli/settings.ts', 'utf8') + readFileSync('src/cli/upstream-settings.ts', 'utf8');
    const named = [...operators.matchAll(/`([A-Z]{2,}(?:_[A-Z]+)*)`/g)].map(([, name]) => name!);
    for (const name of named.filter((name) => name !== 'SIGTERM')) expect(settings, name).toContain(name);
  });
});
