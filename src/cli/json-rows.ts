import { CommandError } from './command-error.js';
import { parseJson } from './parse-json.js';
import { columnsRefusal, MAX_COLUMNS, quoted, type SourceRow } from './source-row.js';
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
      yield { line, readTo, reason: `holds a list in ${quoted(list[0])}: write text or a number` };
      continue;
    }
    const names: string[] = [];
    const values: string[] = [];
    const refusal = flatten(value, '', names, values);
    yield refusal === null ? { line, readTo, names, values } : { line, readTo, reason: refusal };
  }
}

/** Adds a column for whatever `value` holds, at any depth; returns why that cannot be read. Stops where it is too much. */
function flatten(value: object, prefix: string, names: string[], values: string[]): string | null {
  for (const [key, field] of Object.entries(value)) {
    const name = prefix + key;
    if (typeof field === 'object' && field !== null && !Array.isArray(field)) {
      const refusal = columnsRefusal([name]) ?? flatten(field, `${name}.`, names, values);
      if (refusal !== null) return refusal;
    } else {
      names.push(name);
      values.push(typeof field === 'object' || field === undefined ? '' : String(field));
      const refusal = columnsRefusal(names.length > MAX_COLUMNS ? names : [name]);
      if (refusal !== null) return refusal;
    }
  }
  return null;
}
