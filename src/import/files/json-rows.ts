import { parseJson } from '../../platform/json-body.js';
import { quoted } from '../cells/cell-values.js';
import { MAX_COLUMNS, refuseColumns, type SourceRow } from './source-row.js';
import type { TextLine } from './text-lines.js';

/** The text of a list in a column at the top of a row; null where its words would be lost. */
export type ListReader = (name: string, list: unknown[]) => string | null;

/**
 * Reads the objects of a JSON file. A field of a nested object becomes a column with both names: `product.title`. A list becomes the text
 * that `readList` makes of it; with a list that it makes none of, a row is refused.
 */
export async function* readJsonRows(lines: AsyncGenerator<TextLine>, readList: ListReader): AsyncGenerator<SourceRow> {
  for await (const { number: line, text, tooLong, readTo, around } of lines) {
    if (tooLong) {
      yield { line, readTo, reason: 'is longer than a megabyte' };
      continue;
    }
    if (text.trim() === '') continue;
    const value = parseJson(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      yield { line, readTo, reason: value === undefined ? 'is not JSON' : 'is not a JSON object' };
      continue;
    }
    const names: string[] = [];
    const values: string[] = [];
    const refusal = flatten(value, '', names, values, readList);
    for (const [name, text] of around ?? []) {
      if (names.includes(name)) continue;
      names.push(name);
      values.push(text);
    }
    yield refusal === null ? { line, readTo, names, values } : { line, readTo, reason: refusal };
  }
}

/** Where the address of a picture is, in an object of a list. */
const ADDRESS_NAMES = [
  'url',
  'src',
  'href',
  'original',
  'full',
  'large',
  'image',
  'imageUrl',
  'image_url',
  'link',
  'thumbnail',
];

/** A list of texts and numbers as a line for each, or the addresses of its objects; null for a list of anything else. */
export function listText(list: readonly unknown[]): string | null {
  const texts = list
    .filter((entry) => entry !== null)
    .map((entry) => (typeof entry === 'object' ? addressIn(entry!) : String(entry)));
  return texts.every((text) => text !== null) ? texts.join('\n') : null;
}

function addressIn(entry: object): string | null {
  const found = ADDRESS_NAMES.map((name) => (entry as Record<string, unknown>)[name]).find(
    (value) => typeof value === 'string' && /^(?:https?:)?\/\//.test(value),
  );
  return typeof found === 'string' ? found : null;
}

/** Reads lists as {@link listText}; any other is nothing, but where `needsText` says that its words would be lost. */
export function readLists(needsText: (name: string) => boolean): ListReader {
  return (name, list) => listText(list) ?? (needsText(name) ? null : '');
}

function textOf(field: unknown): string {
  return typeof field === 'object' || field === undefined ? '' : String(field);
}

/** Adds a column for each field of `value`, at any depth. Returns why the row cannot be read, as soon as that is known, or null. */
function flatten(
  value: object,
  prefix: string,
  names: string[],
  values: string[],
  readList: ListReader,
): string | null {
  for (const [key, field] of Object.entries(value)) {
    const name = prefix + key;
    if (typeof field === 'object' && field !== null && !Array.isArray(field)) {
      const refusal = refuseColumns([name]) ?? flatten(field, `${name}.`, names, values, readList);
      if (refusal !== null) return refusal;
    } else {
      const text = Array.isArray(field) ? readTopList(name, field, prefix, readList) : textOf(field);
      if (text === null) return `holds a list in ${quoted(name)}: write text or a number`;
      names.push(name);
      values.push(text);
      const refusal = refuseColumns(names.length > MAX_COLUMNS ? names : [name]);
      if (refusal !== null) return refusal;
    }
  }
  return null;
}

/** Lists further down are of other things than the review. */
function readTopList(name: string, list: unknown[], prefix: string, readList: ListReader): string | null {
  return prefix === '' ? readList(name, list) : '';
}
