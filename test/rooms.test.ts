import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = resolve('src');
/** Which rooms a room may import from, besides itself. */
const ARROWS: Record<string, string[]> = {
  contract: [],
  elements: ['contract'],
  client: ['contract'],
  proxy: ['contract', 'client'],
  service: ['contract'],
  stores: ['contract', 'client', 'proxy'],
  embed: ['contract', 'elements'],
  cli: ['contract', 'client', 'proxy', 'stores', 'service', 'embed'],
  'index.ts': ['contract', 'elements'],
};
/** Rooms that run on any runtime, or in a page. */
const PORTABLE = ['contract', 'elements', 'client', 'proxy', 'embed', 'index.ts'];

const roomOf = (path: string) => relative(SRC, path).split('/')[0]!;
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
const imports = files.flatMap((name) => {
  const from = join(SRC, name);
  const specifiers = readFileSync(from, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g);
  return [...specifiers].map(([, specifier]) => ({ from, specifier: specifier! }));
});

describe('the rooms', () => {
  test('are those the arrows know', () => {
    expect([...new Set(files.map((name) => name.split('/')[0]!))].sort()).toEqual(Object.keys(ARROWS).sort());
  });

  test('import along the arrows alone', () => {
    const wrong = imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ from, specifier }) => ({ from, to: resolve(dirname(from), specifier) }))
      .filter(({ from, to }) => roomOf(to) !== roomOf(from) && !ARROWS[roomOf(from)]?.includes(roomOf(to)))
      .map(({ from, to }) => `${relative(SRC, from)} -> ${relative(SRC, to)}`);
    expect(wrong).toEqual([]);
  });

  test('that run anywhere use nothing of Node', () => {
    const wrong = imports.filter(
      ({ from, specifier }) => PORTABLE.includes(roomOf(from)) && specifier.startsWith('node:'),
    );
    expect(wrong).toEqual([]);
    const globals = files
      .filter((name) => PORTABLE.includes(name.split('/')[0]!))
      .filter((name) => /\b(?:process\.|Buffer\.|require\(|__dirname)/.test(readFileSync(join(SRC, name), 'utf8')));
    expect(globals).toEqual([]);
  });

  test('keep the library of the wire out of the page: contract/widget.ts imports nothing', () => {
    expect(imports.filter(({ from }) => from === join(SRC, 'contract/widget.ts'))).toEqual([]);
    const page = imports.filter(({ from }) => ['elements', 'index.ts'].includes(roomOf(from)));
    expect(page.filter(({ specifier }) => specifier.includes('contract/service'))).toEqual([]);
  });
});
