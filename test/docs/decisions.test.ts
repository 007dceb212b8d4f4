import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { markdownFiles } from './repository-files.js';

const index = readFileSync('docs/decisions/README.md', 'utf8');
const records = markdownFiles.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));
/** Lines that are read in one go. */
const SCREEN = 55;

describe('the decision records', () => {
  test('stand in the index, one line each and in order', () => {
    const rows = [...index.matchAll(/^\| \[(\d+)\]\((\d{4}-[\w-]+\.md)\) \| .+ \|$/gm)];
    expect(rows.map(([, , file]) => `docs/decisions/${file}`)).toEqual(records.map(({ path }) => path).sort());
    // Records are written side by side, and one may come before the number ahead of it.
    expect(rows.map(([, number]) => Number(number))).toEqual(rows.map(([, , file]) => Number(file!.slice(0, 4))));
  });

  test.each(records)('$path is one screen, and says its number and its status first', ({ path, text }) => {
    const number = Number(/\/(\d{4})-/.exec(path)![1]);
    expect(text).toMatch(new RegExp(`^# ${number}\\. .+\\n\\nStatus: (?:accepted|superseded by \\[\\d+\\])`));
    expect(text.split('\n').length).toBeLessThanOrEqual(SCREEN);
  });

  test.each(records)('$path names its context, decision and consequences', ({ text }) => {
    if (/^Status: superseded/m.test(text)) return;
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(expect.arrayContaining(['Context', 'Decision', 'Consequences']));
  });
});
