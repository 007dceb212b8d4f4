import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const DIST = 'dist/script';
const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
const source = (name: string) => readFileSync(join(DIST, name), 'utf8');
const entry = source('reviews-widget.js');

describe('what the script tag loads', () => {
  test('is the entry and chunks beside it, and nothing else', () => {
    expect(readdirSync(DIST).sort()).toEqual(['chunks', 'reviews-widget.js']);
  });

  test.each(['x-api-key', 'zod', 'hono', 'kysely', 'sqlite', 'postgres', 'jose'])('never holds %s', (word) => {
    for (const name of files) expect(source(name).toLowerCase().includes(word), name).toBe(false);
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

  test('weighs at most 14 kB brotli', () => {
    expect(brotliCompressSync(entry).length).toBeLessThanOrEqual(14 * 1024);
  });
});
