/** The pages of docs/guide/ways-in can be replayed; that they are green is what `npm run ways-in` finds out. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PACKAGES } from '../../build/packages/packages.mjs';
import { readPage } from './read-page.mjs';

const FOLDER = 'docs/guide/ways-in';
const names = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const { exports } = JSON.parse(readFileSync('dist/packages/reviews-widget-elements/package.json', 'utf8'));

test('the table of ways in has a row for each page, and no other', () => {
  const rows = [...readFileSync(`${FOLDER}/README.md`, 'utf8').matchAll(/^\| \[.+?\]\(([\w-]+\.md)\)/gm)];
  expect(rows.map(([, name]) => name!).sort()).toEqual(names.sort());
});

describe.each(names)('%s', (name) => {
  const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
  const { steps, server, open } = readPage(`${FOLDER}/${name}`);

  test('says what to run, what to write, and what to open', () => {
    expect(steps.some((step) => 'file' in step)).toBe(true);
    expect(server !== null || open.endsWith('.html')).toBe(true);
    // A block that is neither run nor written would not be tried.
    expect([...text.matchAll(/^```\w/gm)].length).toBe(
      [...text.matchAll(/^```sh/gm)].length + steps.filter((step) => 'file' in step).length,
    );
  });

  test('names packages and modules of ours that are published', () => {
    for (const [, found] of text.matchAll(/(?:npm i|npx)(?: .*?)? (reviews-widget[\w-]*)/g)) {
      expect(PACKAGES.map(({ name }) => name)).toContain(found);
    }
    for (const [, path] of text.matchAll(/['"]reviews-widget-elements(\/[\w-]+)?['"]/g)) {
      expect(exports).toHaveProperty([`.${path ?? ''}`]);
    }
  });

  test('speaks of the server, vendor and token that a reader has', () => {
    expect(text).toMatch(/\bVENDOR_ID\b/);
    expect(text).toMatch(/\bTOKEN\b/);
  });
});
