import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { markdownFiles } from './repository-files.js';

const index = readFileSync('docs/decisions/README.md', 'utf8');
const records = markdownFiles.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));
/** Lines and words that are read in one go. */
const SCREEN = { lines: 40, words: 330 };

describe('the decision records', () => {
  test('stand in the index, one line each and in order', () => {
    const rows = [...index.matchAll(/^\| \[(\d+)\]\((\d{4}-[\w-]+\.md)\) \| .+ \|$/gm)];
    expect(rows.map(([, , file]) => `docs/decisions/${file}`)).toEqual(records.map(({ path }) => path).sort());
    expect(rows.map(([, number]) => Number(number))).toEqual(rows.map(([, , file]) => Number(file!.slice(0, 4))));
  });

  test.each(records)('$path is one screen, and says its number and its status first', ({ path, text }) => {
    const number = Number(/\/(\d{4})-/.exec(path)![1]);
    // What no longer holds is folded into the record that does, and removed.
    expect(text).toMatch(new RegExp(`^# ${number}\\. .+\\n\\nStatus: accepted\\.`));
    expect(text.split('\n').length).toBeLessThanOrEqual(SCREEN.lines);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(SCREEN.words);
  });

  test.each(records)('$path names its context, decision and consequences', ({ text }) => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(expect.arrayContaining(['Context', 'Decision', 'Consequences']));
  });
});
