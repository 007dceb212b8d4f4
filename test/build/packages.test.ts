/** What is published: each package holds what it offers, needs what it says, and nothing else. */
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { afterAll, describe, expect, test } from 'vitest';
import { filesFrom, importsOf, packagesIn } from '../../build/packages/imports.mjs';
import { asPublicUrl, FRAMEWORKS, PACKAGES } from '../../build/packages/packages.mjs';

interface PackageJson {
  name: string;
  exports: Record<string, string | { types: string; default: string }>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  scripts?: Record<string, string>;
  sideEffects?: boolean | string[];
}

const json = (path: string): PackageJson => JSON.parse(readFileSync(path, 'utf8'));
/** As the build has written them. */
const folderOf = (name: string) => resolve('dist/packages', name);
const folders = PACKAGES.map(({ name }) => folderOf(name));
const ELEMENTS = folderOf('reviews-widget-elements');
const filesOf = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => pattern.test(path) && statSync(path).isFile());

/** The packages that are installed with `names`, all that they bring included. */
function installed(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names.filter((name) => !found.has(name))) {
    found.add(name);
    installed(Object.keys(json(`node_modules/${name}/package.json`).dependencies ?? {}), found);
  }
  return found;
}
const bytesOf = (folder: string) =>
  filesOf(folder, /^(?!.*\/node_modules\/.*\/node_modules\/)/).reduce((sum, path) => sum + statSync(path).size, 0);

test('the package of everything has each folder that its server serves', () => {
  for (const path of ['script/reviews-widget.js', 'desk/index.html', 'docs/index.html', 'docs/404.html'])
    expect(existsSync(join(folderOf('reviews-widget'), 'dist', path)), path).toBe(true);
});

describe.each(folders.map((folder) => ({ folder, ...json(join(folder, 'package.json')) })))('$name', (one) => {
  test('has readme, changes and licence, and a file behind each of its exports', () => {
    for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE'])
      expect(existsSync(join(one.folder, name)), name).toBe(true);
    const targets = Object.values(one.exports).flatMap((target) =>
      Object.values(Object(target) === target ? target : [target]),
    );
    for (const target of targets as string[])
      expect(existsSync(join(one.folder, target.replace('/*', ''))), target).toBe(true);
  });

  test('runs nothing when it is installed', () => {
    expect(one.scripts ?? {}).toEqual({});
  });

  test('is as publint wants packages to be', async () => {
    // What is in the folder is what is published: npm need not be asked for the list.
    const { messages } = await publint({ pkgDir: one.folder, strict: true, pack: false });
    expect(
      messages.filter(({ type }) => type !== 'suggestion').map(({ code, path }) => `${code} ${path.join('.')}`),
    ).toEqual([]);
  });
});

describe.each(PACKAGES.filter(({ entries }) => entries))('$name', ({ name }) => {
  const folder = folderOf(name);
  const { dependencies = {}, peerDependencies = {} } = json(join(folder, 'package.json'));
  const modules = filesOf(folder, /\.js$/).filter((path) => !path.includes('/script/'));

  test('depends on what its modules and types import, and on nothing else', () => {
    const types = filesOf(folder, /\.d\.ts$/);
    const frameworks = ['preact', 'react', 'solid-js', 'svelte', 'vue'];
    const imported = packagesIn([...modules, ...types]).filter((used) => !frameworks.includes(used));
    expect([...Object.keys(dependencies), ...Object.keys(peerDependencies)].sort()).toEqual(imported);
    // What only extends the types of a framework is of no use to those who have another.
    expect(packagesIn(modules).filter((used) => frameworks.includes(used))).toEqual([]);
  });

  test('uses nothing of Node', () => {
    expect(modules.flatMap(importsOf).filter((specifier) => specifier.startsWith('node:'))).toEqual([]);
  });

  test('has no module that none of its entries loads', () => {
    const entries = Object.values(json(join(folder, 'package.json')).exports).flatMap(
      (target) => Object(target).default ?? [],
    );
    expect(filesFrom(entries.map((entry: string) => join(folder, entry)))).toEqual(modules.sort());
  });
});

describe('the elements alone', () => {
  const { dependencies, sideEffects, exports } = json(join(ELEMENTS, 'package.json'));

  test('are at most 12 MB with all that they bring, and compile and run nothing on installation', () => {
    const packages = [...installed(Object.keys(dependencies!))];
    const bytes = packages.reduce((sum, name) => sum + bytesOf(resolve('node_modules', name)), bytesOf(ELEMENTS));
    expect(bytes).toBeLessThan(12_000_000);
    const scripts = packages.flatMap((name) => Object.keys(json(`node_modules/${name}/package.json`).scripts ?? {}));
    expect(scripts.filter((script) => /^(?:pre|post)?install$/.test(script))).toEqual([]);
  });

  test('bring no server', () => {
    expect(
      [...installed(Object.keys(dependencies!))].filter((name) => /hono|sqlite|^pg|redis|zod|jose/.test(name)),
    ).toEqual([]);
  });

  test('have an entry for each framework, and keep the modules that define elements when a bundler drops what nobody uses', () => {
    for (const framework of FRAMEWORKS) expect(exports).toHaveProperty([`./${framework}`]);
    const defining = filesOf(ELEMENTS, /\.js$/).filter((path) =>
      /customElements\.define|whenPresent\("/.test(readFileSync(path, 'utf8')),
    );
    const own = defining
      .map((path) => `./${path.slice(ELEMENTS.length + 1)}`)
      .filter((path) => !/^\.\/(?:script|shared)\//.test(path));
    expect(own.length).toBeGreaterThan(2);
    for (const path of own) expect(sideEffects).toContain(path);
    // What a shared module does by itself would be dropped.
    for (const path of filesOf(ELEMENTS, /shared\/.*\.js$/))
      expect(readFileSync(path, 'utf8'), path).not.toMatch(/^import ["']\./m);
  });

  const place = mkdtempSync(join(tmpdir(), 'reviews-packages-'));
  afterAll(() => rmSync(place, { recursive: true }));
  mkdirSync(join(place, 'node_modules'));
  symlinkSync(realpathSync(ELEMENTS), join(place, 'node_modules/reviews-widget-elements'), 'dir');

  const entries = Object.keys(exports).filter((path) => !/json$|\*/.test(path));
  const frameworks = FRAMEWORKS.map((framework) => `./${framework}`);

  test.each([
    ['a server', entries, []],
    // A server's bundle for which Lit was resolved as for a browser.
    ['a bundle for browsers', ['.', ...frameworks], ['--conditions=browser']],
  ])('are imported where there is no DOM, one entry after the other: %s', async (_, paths, flags) => {
    expect(entries).toEqual(expect.arrayContaining(['.', './widget', './form', './stars', './embed', ...frameworks]));
    const code = `for (const path of ${JSON.stringify(paths)}) {
      const names = Object.keys(await import('reviews-widget-elements' + path.slice(1)));
      console.log(path, names.length > 0, typeof HTMLElement, typeof document);
    }`;
    const run = promisify(execFile)(process.execPath, [...flags, '--input-type=module', '-e', code], { cwd: place });
    expect((await run).stdout.trim().split('\n')).toEqual(paths.map((path) => `${path} true undefined undefined`));
  });
});

test('the whole needs what its modules import and nothing else, but for what only the desk bundles', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as PackageJson;
  const modules = filesOf('dist', /\.js$/).filter((path) => !/dist\/(?:script|desk|packages)\//.test(path));
  expect(packagesIn(modules)).toEqual(Object.keys(dependencies!).sort());
});

test.each([
  ['https://git.example/shop/reviews', 'git+https://git.example/shop/reviews.git'],
  ['https://name:secret@git.example/shop/reviews.git', 'git+https://git.example/shop/reviews.git'],
  ['git@git.example:shop/reviews.git', 'git+https://git.example/shop/reviews.git'],
  ['ssh://git@git.example/shop/reviews.git', 'git+https://git.example/shop/reviews.git'],
])('the repository of a clone from %s is %s', (url, expected) => expect(asPublicUrl(url)).toBe(expected));
