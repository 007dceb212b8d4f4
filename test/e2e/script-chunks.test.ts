/** Which file of the script tag a module is in can be read from its folder: src/elements/chunks/NAME is the chunk NAME. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FileWeight } from '../../build/script-weights.js';

const weights: Record<string, FileWeight> = JSON.parse(readFileSync('dist/script-weights.json', 'utf8'));
/** `review-stars.js` and `invite-page.js` have a part of the same modules, for pages that do not load the first. */
const isOfAnotherBuild = (source: string) =>
  /^src\/(?:review-stars|invite-page)$|\((?:review-stars|invite-page)\)$/.test(source);
const isStarsAlone = (source: string) => source === 'src/review-stars' || source.endsWith('(review-stars)');
const folderOf = (path: string) => path.replace(/\/[^/]*$/, '');
const weighed = Object.entries(weights).map(([source, { modules }]) => ({ source, all: Object.keys(modules) }));
const files = weighed
  .filter(({ source }) => !isOfAnotherBuild(source))
  .map(({ source, all }) => ({ source, own: all.filter((module) => module.startsWith('src/')) }));

/** Folders of the entry; what only one chunk uses of base/ and contract/ is in that chunk. */
const ENTRY =
  /^src\/(?:index|languages\/en-(?:list|counts)|contract\/[\w-]+|elements\/(?:[\w-]+|(?:base|card|languages|list)\/[\w-]+))$/;
/** The English that a chunk says is in it, and what loads the same in other languages. */
const SHARED = /^src\/(?:contract\/|elements\/base\/|languages\/(?:en-|by-code\/|language-code$))/;
/** The folder of what an element of its own chunk draws. */
const FOLDERS: Record<string, string> = {
  'src/elements/review-form': 'src/elements/form',
  'src/elements/review-stars': 'src/elements/stars',
  'src/elements/review-insights': 'src/elements/insights',
};

describe('each file of the script tag', () => {
  test('is the entry, with nothing of a folder that is loaded lazily', () => {
    const entry = files.find(({ source }) => source === 'src/index')!;
    expect(entry.own.length).toBeGreaterThan(30);
    expect(entry.own.filter((module) => !ENTRY.test(module))).toEqual([]);
  });

  test.each(files.filter(({ source }) => source !== 'src/index'))(
    'or a chunk with the modules of one folder: $source',
    ({ source, own }) => {
      const folder = FOLDERS[source] ?? folderOf(source);
      const strangers = own.filter(
        (module) => module !== source && folderOf(module) !== folder && !SHARED.test(module),
      );
      expect(strangers).toEqual([]);
    },
  );

  test('is the only one that has its modules', () => {
    const all = files.flatMap(({ own }) => own);
    expect(all.filter((module, at) => all.indexOf(module) !== at)).toEqual([]);
  });
});

test('review-stars.js has nothing of Lit but its tag for style sheets, and stands in for it with one folder that no other file has', () => {
  const alone = weighed.filter(({ source }) => isStarsAlone(source)).flatMap(({ all }) => all);
  expect(alone).toContain('src/elements/review-stars');
  expect(alone.filter((module) => !module.startsWith('src/'))).toEqual(['@lit/reactive-element/css-tag']);
  const plain = (module: string) => folderOf(module) === 'src/elements/plain';
  expect(alone.filter(plain).sort()).toEqual(['src/elements/plain/plain-element', 'src/elements/plain/plain-html']);
  expect(files.flatMap(({ own }) => own).filter(plain)).toEqual([]);
});

test('each folder of src/elements/chunks is one chunk', () => {
  const folders = files.map(({ source }) => folderOf(source)).filter((folder) => /\/chunks\/[\w-]+$/.test(folder));
  expect(folders.length).toBeGreaterThan(4);
  expect(new Set(folders).size).toBe(folders.length);
});
