import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build, STEPS, type Step } from '../../build/build.mjs';

let root: string;
let made: string[];
let steps: Step[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  made = [];
  const step = (name: string, from: string[], rest: boolean): Step => ({
    name,
    made: `${name}.js`,
    from,
    rest,
    make: () => {
      made.push(name);
      mkdirSync(join(root, 'dist'), { recursive: true });
      writeFileSync(join(root, 'dist', `${name}.js`), '');
    },
  });
  steps = [
    step('server', ['src', 'package.json'], false),
    step('docs', ['pages'], false),
    step('types', ['src'], true),
  ];
  for (const folder of ['src/deep', 'pages']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['src/deep/one.ts', 'pages/page.md', 'package.json']) writeFileSync(join(root, file), 'first');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = (served = false) => build(root, { served, steps, say: () => {} });

test('builds in a fresh clone what is served, and the rest when it is asked for', async () => {
  await run(true);
  expect(made).toEqual(['server', 'docs']);
  await run();
  expect(made).toEqual(['server', 'docs', 'types']);
});

test('builds nothing again when nothing has changed', async () => {
  await run();
  await run();
  await run(true);
  expect(made).toEqual(['server', 'docs', 'types']);
});

test.each([
  ['src/deep/one.ts', ['server', 'types']],
  ['src/deep/new.ts', ['server', 'types']],
  ['package.json', ['server']],
  ['pages/page.md', ['docs']],
])('a change of %s has %j built', async (file, again) => {
  await run();
  made = [];
  writeFileSync(join(root, file), 'second');
  await run();
  expect(made).toEqual(again);
});

test('builds what was deleted', async () => {
  await run();
  made = [];
  rmSync(join(root, 'src/deep/one.ts'));
  rmSync(join(root, 'dist/docs.js'));
  await run();
  expect(made).toEqual(['server', 'docs', 'types']);
});

test('a step that failed is said, and built again', async () => {
  const [server] = steps;
  const { make } = server!;
  server!.make = () => Promise.reject(new Error('no'));
  await expect(run()).rejects.toThrow('no');
  server!.make = make;
  await run();
  expect(made).toEqual(['server', 'docs', 'types']);
});

test('what is not served needs no package of the server', () => {
  expect(STEPS.filter(({ rest }) => rest).map(({ name }) => name)).toEqual([
    'types',
    'manifest of the elements',
    'packages',
  ]);
});
