import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = resolve('src');
/** Which rooms a room may import from, besides itself. */
const ARROWS: Record<string, string[]> = {
  platform: ['contract'],
  contract: [],
  languages: ['contract'],
  elements: ['contract', 'languages'],
  client: ['platform', 'contract'],
  insights: ['platform', 'contract', 'languages'],
  proxy: ['platform', 'contract', 'client', 'insights'],
  service: ['platform', 'contract', 'insights', 'languages'],
  import: ['platform', 'contract', 'service'],
  stores: ['platform', 'contract', 'client', 'proxy'],
  embed: ['contract', 'elements', 'languages'],
  outbound: [],
  sources: ['platform', 'contract', 'client', 'import', 'service'],
  desk: ['platform', 'contract', 'service', 'import', 'outbound', 'insights', 'sources'],
  'desk/app': ['contract', 'elements', 'languages'],
  server: [
    'platform',
    'contract',
    'client',
    'proxy',
    'stores',
    'service',
    'embed',
    'outbound',
    'sources',
    'desk',
    'insights',
    'languages',
  ],
  cli: ['platform', 'contract', 'client', 'proxy', 'stores', 'service', 'import', 'sources', 'server'],
  'index.ts': ['contract', 'elements'],
  'review-form.ts': ['contract', 'elements'],
  'review-stars.ts': ['contract', 'elements', 'languages'],
  'review-insights.ts': ['contract', 'elements'],
  'invite-page.ts': ['elements'],
  'on-demand.ts': ['contract', 'elements', 'index.ts', 'review-form.ts', 'review-stars.ts', 'review-insights.ts'],
  frameworks: ['contract', 'on-demand.ts'],
};
/** Rooms that run on any runtime, or in a page. */
const PORTABLE = [
  'platform',
  'contract',
  'languages',
  'elements',
  'client',
  'proxy',
  'embed',
  'desk/app',
  'index.ts',
  'review-form.ts',
  'review-stars.ts',
  'review-insights.ts',
  'invite-page.ts',
  'on-demand.ts',
  'frameworks',
];

/** The first folder of a path; what runs in the desk's pages is a room apart from what serves it. */
const roomOf = (path: string) => /^desk\/app(?=\/)|^[^/]+/.exec(relative(SRC, path))![0];
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
const imports = files.flatMap((name) => {
  const from = join(SRC, name);
  const specifiers = readFileSync(from, 'utf8').matchAll(/(?<!')\b(?:from|import)\s*\(?\s*'([^']+)'/g);
  return [...specifiers].map(([, specifier]) => ({ from, specifier: specifier! }));
});
/** The file that an import names; `virtual:` modules are cut of the files of their room by the build. */
const targetOf = (from: string, specifier: string) =>
  specifier.startsWith('virtual:')
    ? join(SRC, specifier.slice('virtual:'.length))
    : resolve(dirname(from), specifier).replace(/\.js$/, '.ts');

describe('the rooms', () => {
  test('are those the arrows know', () => {
    expect([...new Set(files.map((name) => roomOf(join(SRC, name))))].sort()).toEqual(Object.keys(ARROWS).sort());
  });

  test('import along the arrows alone', () => {
    const wrong = imports
      .filter(({ specifier }) => /^\.|^virtual:/.test(specifier))
      .map(({ from, specifier }) => ({ from, to: targetOf(from, specifier) }))
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
      .filter((name) => PORTABLE.includes(roomOf(join(SRC, name))))
      .filter((name) => /\b(?:process\.|Buffer\.|require\(|__dirname)/.test(readFileSync(join(SRC, name), 'utf8')));
    expect(globals).toEqual([]);
  });

  test('keep the library of the wire out of the page: contract/widget.ts imports nothing', () => {
    expect(imports.filter(({ from }) => from === join(SRC, 'contract/widget.ts'))).toEqual([]);
    const page = imports.filter(({ from }) => ['elements', 'index.ts'].includes(roomOf(from)));
    expect(page.filter(({ specifier }) => specifier.includes('contract/service'))).toEqual([]);
  });

  test('have no imports that run in a circle, of types included', () => {
    expect(circles()).toEqual([]);
  });
});

/** The circles of imports, each as `a.ts -> b.ts -> a.ts`, with the first file in which a search meets it. */
function circles(): string[] {
  const next = new Map(files.map((name) => [join(SRC, name), [] as string[]]));
  for (const { from, specifier } of imports) {
    if (specifier.startsWith('.')) next.get(from)!.push(targetOf(from, specifier));
  }
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) found.push([...way.slice(at), file].map((path) => relative(SRC, path)).join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const target of next.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}
