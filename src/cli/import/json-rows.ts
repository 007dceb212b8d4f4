import { parseJson } from '../../platform/parse-json.js';
import { OperatorError } from '../../server/operator-error.js';
import { quoted } from './cell-values.js';
import { MAX_COLUMNS, refuseColumns, type SourceRow } from './source-row.js';
import type { TextLine } from './text-lines.js';

/**
 * Reads the objects of a JSON lines file. A field of a nested object becomes a column with both names: `product.title`. A list of texts
 * in a column of which `isList` is true becomes its texts, a line each; with any other list in it, a row is refused.
 */
export async function* readJsonRows(
  lines: AsyncGenerator<TextLine>,
  isList: (name: string) => boolean,
): AsyncGenerator<SourceRow> {
  for await (const { number: line, text, tooLong, readTo } of lines) {
    if (tooLong) {
      yield { line, readTo, reason: 'is longer than a megabyte' };
      continue;
    }
    if (text.trim() === '') continue;
    const value = parseJson(text);
    if (line === 1 && text.trimStart().startsWith('[')) {
      throw new OperatorError('the file is a JSON array: write one object a line instead');
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      yield { line, readTo, reason: value === undefined ? 'is not JSON' : 'is not a JSON object' };
      continue;
    }
    const list = Object.entries(value).find(
      ([name, field]) => Array.isArray(field) && field.length > 0 && !(isTexts(field) && isList(name)),
    );
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

function isTexts(list: unknown[]): boolean {
  return list.every((entry) => typeof entry === 'string');
}

function textOf(field: unknown): string {
  return typeof field === 'object' || field === undefined ? '' : String(field);
}

/** Adds a column for each field of `value`, at any depth. Returns why the row cannot be read, as soon as that is known, or null. */
function flatten(value: object, prefix: string, names: string[], values: string[]): string | null {
  for (const [key, field] of Object.entries(value)) {
    const name = prefix + key;
    if (typeof field === 'object' && field !== null && !Array.isArray(field)) {
      const refusal = refuseColumns([name]) ?? flatten(field, `${name}.`, names, values);
      if (refusal !== null) return refusal;
    } else {
      names.push(name);
      values.push(Array.isArray(field) && prefix === '' ? field.join('\n') : textOf(field));
      const refusal = refuseColumns(names.length > MAX_COLUMNS ? names : [name]);
      if (refusal !== null) return refusal;
    }
  }
  return null;
}
