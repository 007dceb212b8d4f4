import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  return [...new Set(direct.flatMap((to) => [to, ...staticImports(to)]))];
}

describe('what the script tag loads', () => {
  test('is the entry and chunks beside it, with a classic loader, style sheets for servers, the hashes of all, and nothing else', () => {
    const others = [
      'invite-page.js',
      'integrity.json',
      'review-insights.css',
      'review-stars.js',
      'reviews-widget-loader.js',
      'reviews-widget.css',
    ];
    expect(readdirSync(DIST).sort()).toEqual(['chunks', ...others, 'reviews-widget.js'].sort());
  });

  // Whole words: Dutch says "zodra".
  test.each(['x-api-key', 'zod', 'hono', 'kysely', 'sqlite', 'postgres', 'jose'])('never holds %s', (word) => {
    for (const name of files) expect(source(name), name).not.toMatch(new RegExp(`(?<![a-z])${word}(?![a-z])`, 'i'));
  });

  test('keeps the form and the sanitizer out of the entry', () => {
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

  test('is one file more for the form: its chunk imports none', () => {
    const form = files.find((name) => name.startsWith('chunks/review-form-'))!;
    expect(staticImports(form)).toEqual([]);
  });

  test('is one entry under any address: no chunk imports it by an address of its own', () => {
    for (const name of files) expect(source(name), name).not.toContain('/reviews-widget.js');
  });

  test('has every style sheet minified', () => {
    for (const name of files) expect(source(name), name).not.toMatch(/[{;]\n\s+[\w-]+: /);
  });
});

test('integrity.json has the hash of each script and style sheet, as a browser computes it, and the version', () => {
  const { version, files: hashes } = JSON.parse(readFileSync(join(DIST, 'integrity.json'), 'utf8'));
  expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
  expect(Object.keys(hashes).sort()).toEqual([...files, 'review-insights.css', 'reviews-widget.css'].sort());
  for (const [name, hash] of Object.entries(hashes)) {
    const bytes = createHash('sha384')
      .update(readFileSync(join(DIST, name)))
      .digest('base64');
    expect(hash, name).toBe(`sha384-${bytes}`);
  }
});
