import { readCsvRows } from './csv-rows.js';
import { type ColumnChoice, mapColumns, normalizeName } from './import-columns.js';
import { isJsonText, readJsonObjects } from './json-objects.js';
import { type ListReader, readJsonRows, readTexts } from './json-rows.js';
import type { Profile } from './profiles/profile.js';
import { recogniseProfile } from './profiles/registry.js';
import type { SourceRow } from './source-row.js';
import { readLines } from './text-lines.js';

/** Rows whose names are looked at to recognise a profile: those of JSON differ. */
const LOOKED_AT = 100;

/** A file of reviews, which can be read again and again. */
export interface ReviewFile {
  format: 'csv' | 'json';
  profile: Profile | null;
  rows(): AsyncGenerator<SourceRow>;
}

/** Opens a file, and recognises whose export it is where `profile` does not say (undefined). */
export async function openReviewFile(
  path: string,
  format: 'csv' | 'json',
  columns: ColumnChoice,
  profile?: Profile | null,
): Promise<ReviewFile> {
  if (format === 'csv') {
    const rows = () => readCsvRows(readLines(path));
    return { format, rows, profile: profile === undefined ? recogniseProfile(await firstNames(rows())) : profile };
  }
  const read = (await isJsonText(path)) ? readJsonObjects : readLines;
  const found =
    profile === undefined ? recogniseProfile(await firstNames(readJsonRows(read(path), () => ''))) : profile;
  const readList = found
    ? profileLists(found, columns)
    : readTexts((name) => mapColumns([name], columns).has('pictures'));
  return { format, profile: found, rows: () => readJsonRows(read(path), readList) };
}

async function firstNames(rows: AsyncGenerator<SourceRow>): Promise<Set<string>> {
  const names = new Set<string>();
  let seen = 0;
  for await (const row of rows) {
    for (const name of row.reason === undefined ? row.names : []) names.add(name);
    seen += 1;
    if (seen === LOOKED_AT) break;
  }
  return names;
}

/** Lists that the profile knows are read as it says, texts where a field has its column, and any other list is left out. */
function profileLists({ lists = {}, columns, reviews = [] }: Profile, choice: ColumnChoice): ListReader {
  const used = new Set([columns, ...reviews].flatMap((fields) => Object.values(fields).flat()).map(normalizeName));
  for (const column of choice.values()) if (column !== null) used.add(normalizeName(column));
  const readUsed = readTexts((name) => used.has(normalizeName(name)));
  return (name, list) => {
    const known = lists[name];
    if (known) {
      return list
        .filter((entry) => known.hidden === undefined || memberOf(entry, known.hidden) === false)
        .filter((entry) =>
          Object.entries(known.only ?? {}).every(([path, values]) => values.includes(String(memberOf(entry, path)))),
        )
        .map((entry) => known.texts.map((path) => memberOf(entry, path)).find((text) => typeof text === 'string') ?? '')
        .join('\n');
    }
    return used.has(normalizeName(name)) ? readUsed(name, list) : '';
  };
}

/** The member of an object at `a.b`; undefined when there is none. */
function memberOf(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (object, key) =>
        typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[key] : undefined,
      value,
    );
}
