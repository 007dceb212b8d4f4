import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const DIST = 'dist/script';
const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
const source = (name: string) => readFileSync(join(DIST, name), 'utf8');
const entry = source('reviews-widget.js');

/** All that is fetched with `name` before it runs. */
function staticImports(name: string): string[] {
  const direct = [...source(name).matchAll(/(?:from|import) ?["'`](\.[^"'`]+)/g)].map(([, to]) =>
    join(name, '..', to!),
  );
  return [...new Set(direct.flatMap((to) => [to, ...(to === 'reviews-widget.js' ? [] : staticImports(to))]))];
}

const weight = (names: string[]): number =>
  names.reduce((sum, name) => sum + brotliCompressSync(source(name)).length, 0);

describe('what the script tag loads', () => {
  test('is the entry and chunks beside it, and nothing else', () => {
    expect(readdirSync(DIST).sort()).toEqual(['chunks', 'reviews-widget.js']);
  });

  // Whole words: Dutch says "zodra".
  test.each(['x-api-key', 'zod', 'hono', 'kysely', 'sqlite', 'postgres', 'jose'])('never holds %s', (word) => {
    for (const name of files) expect(source(name), name).not.toMatch(new RegExp(`(?<![a-z])${word}(?![a-z])`, 'i'));
  });

  test('keeps the form and the sanitiser out of the entry', () => {
    expect(entry).not.toContain('IS_ALLOWED_URI');
    expect(entry).not.toContain('autocomplete');
    expect(files.filter((name) => /chunks\/(?:sanitize|review-form)/.test(name))).toHaveLength(2);
  });

  test('finds its chunks relative to itself', () => {
    expect(entry).toMatch(/import\(['"`]\.\/chunks\/sanitize-/);
  });

  test('is lowered for every current browser: no decorator is left', () => {
    expect(files.map(source).join('\n')).not.toMatch(/@(?:property|state|customElement)\b/);
  });

  test('is one file until more is needed: the entry imports nothing before it runs', () => {
    expect(staticImports('reviews-widget.js')).toEqual([]);
  });

  test('weighs at most 14,000 bytes brotli for the list, and 6,000 more for the form', () => {
    const list = new Set(['reviews-widget.js', ...staticImports('reviews-widget.js')]);
    const form = files.find((name) => name.startsWith('chunks/review-form-'))!;
    const added = [form, ...staticImports(form)].filter((name) => !list.has(name));
    expect(weight([...list])).toBeLessThanOrEqual(14_000);
    expect(weight(added)).toBeLessThanOrEqual(6000);
  });

  test('has every style sheet minified', () => {
    for (const name of files) expect(source(name), name).not.toMatch(/[{;]\n\s+[\w-]+: /);
  });
});
