import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/**
 * Holds a part of a page to what the code says: what stands between `<!-- NAME: made by TEST -->` and `<!-- end of NAME -->`. With
 * `UPDATE_DOCS=1` the part is written instead.
 */
export function expectWritten(page: string, name: string, right: string): void {
  const text = readFileSync(page, 'utf8');
  const mark = text.indexOf(`<!-- ${name}: made by `);
  const [from, to] = [text.indexOf('\n', mark) + 1, text.indexOf(`<!-- end of ${name} -->`)];
  if (mark < 0 || to < from) throw new Error(`${page} has no marks around a part called ${name}.`);
  if (process.env.UPDATE_DOCS) writeFileSync(page, text.slice(0, from) + right + text.slice(to));
  else
    expect(
      text.slice(from, to),
      `${page} differs from the code. UPDATE_DOCS=1 npx vitest run test/docs writes it.`,
    ).toBe(right);
}

/** A Markdown table, a line a row. */
export function markdownTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `|${cells.map((cell) => (cell ? ` ${cell} |` : ' |')).join('')}`;
  return `${[line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')}\n`;
}

/** Cells or words as inline code. */
export const code = (words: string[]) => words.map((word) => `\`${word}\``).join(' ');
