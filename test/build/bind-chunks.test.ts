import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindChunks } from '../../build/bind-chunks.js';

/** A script with two chunks that share what is in the entry, one that imports another chunk, and one that needs nothing. */
const SOURCES = {
  'entry.js': `
    import { count, Shared } from './shared.js';
    export { Shared };
    export const counted = () => count();
    export const form = async () => new (await import('./form.js')).Form();
    export const { later } = { later: () => import('./later.js') };
    export const plain = () => import('./plain.js');`,
  'shared.js': `
    globalThis.copies = (globalThis.copies ?? 0) + 1;
    let times = 0;
    export const count = () => ++times;
    export class Shared {}
    export default 'the default';`,
  'form.js': `
    import whole, { count, Shared } from './shared.js';
    globalThis.forms = (globalThis.forms ?? 0) + 1;
    export class Form extends Shared { whole = whole; counted = count(); }
    export const later = () => import('./later.js');`,
  'later.js': `
    import { count } from './shared.js';
    import { Form } from './form.js';
    export const LaterForm = class extends Form { counted = count(); };
    export default async () => (await import('./plain.js')).word;`,
  'plain.js': `export const word = 'plain';`,
};

const project = mkdtempSync(join(tmpdir(), 'bind-chunks-'));
const built = join(project, 'dist');
const chunk = (name: string) => readdirSync(join(built, 'chunks')).find((file) => file.startsWith(name))!;
const code = (name: string) => readFileSync(join(built, 'chunks', chunk(name)), 'utf8');
const load = (query = '') => import(/* @vite-ignore */ `${pathToFileURL(join(built, 'entry.js')).href}${query}`);

beforeAll(async () => {
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  for (const [name, source] of Object.entries(SOURCES)) writeFileSync(join(project, name), source);
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [bindChunks()],
    build: {
      target: 'es2022',
      lib: { entry: { entry: join(project, 'entry.js') }, formats: ['es'] },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: {
          minify: true,
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: { groups: [{ name: 'entry', tags: ['$initial'] }] },
        },
      },
    },
  });
});
afterAll(() => rmSync(project, { recursive: true }));

describe('a chunk that shares something with the entry', () => {
  test('works with what the entry has, under whatever address that was loaded', async () => {
    const copy = await load('?v=2');
    const form = await copy.form();
    expect(form).toBeInstanceOf(copy.Shared);
    expect(form).toMatchObject({ whole: 'the default', counted: 1 });
    expect(copy.counted()).toBe(2);
    expect(globalThis).toMatchObject({ copies: 1, forms: 1 });
  });

  test('is run once for each copy of the entry, which has a state of its own', async () => {
    const other = await load('?v=3');
    await other.form();
    expect(await other.form()).toMatchObject({ counted: 2 });
    expect(globalThis).toMatchObject({ copies: 2, forms: 2 });
  });

  test('gets the same chunk as the entry does where it imports one', async () => {
    const copy = await load('?v=4');
    const { LaterForm, default: word } = await copy.later();
    const form = await copy.form();
    expect(new LaterForm()).toBeInstanceOf(form.constructor);
    expect(await word()).toBe('plain');
  });

  test('imports nothing from the entry', () => {
    for (const name of ['form', 'later']) expect(code(name)).not.toContain('entry.js');
  });
});

test('a chunk that imports nothing stays a plain module', async () => {
  expect(await load().then((copy) => copy.plain())).toMatchObject({ word: 'plain' });
  expect(code('plain')).toMatch(/export ?\{/);
});

test('the entry exports to the page what its source does, and nothing that only chunks need', async () => {
  expect(Object.keys(await load())).toEqual(['Shared', 'counted', 'form', 'later', 'plain']);
});
