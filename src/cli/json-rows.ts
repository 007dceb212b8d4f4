import { CommandError } from './command-error.js';
import { parseJson } from './parse-json.js';
import type { SourceRow } from './source-row.js';
import type { TextLine } from './text-lines.js';

/** The objects of a JSON lines file. What is nested in an object gets a column of both names: `product.title`. */
export async function* readJsonRows(lines: AsyncGenerator<TextLine>): AsyncGenerator<SourceRow> {
  for await (const { number: line, text, tooLong, readTo } of lines) {
    if (tooLong) {
      yield { line, readTo, reason: 'is longer than a megabyte' };
      continue;
    }
    if (text.trim() === '') continue;
    const value = parseJson(text);
    if (line === 1 && text.trimStart().startsWith('[')) {
      throw new CommandError('the file is a JSON array: write one object a line instead');
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      yield { line, readTo, reason: value === undefined ? 'is not JSON' : 'is not a JSON object' };
      continue;
    }
    const list = Object.entries(value).find(([, field]) => Array.isArray(field) && field.length > 0);
    if (list) {
      yield { line, readTo, reason: `holds a list in "${list[0].slice(0, 60)}": write text or a number` };
      continue;
    }
    const columns = Object.entries(value).flatMap(([name, field]) => flatten(name, field));
    yield { line, readTo, names: columns.map(([name]) => name), values: columns.map(([, field]) => field) };
  }
}

function flatten(name: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value === 'number' || typeof value === 'boolean') return [[name, String(value)]];
  if (value === null || value === undefined || Array.isArray(value)) return [[name, '']];
  return Object.entries(value).flatMap(([inner, field]) =>
    typeof field === 'object' ? [] : ([[`${name}.${inner}`, String(field)]] satisfies [string, string][]),
  );
}
