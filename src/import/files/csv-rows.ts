/**
 * Reads CSV records (RFC 4180, with any of four delimiters) and their line numbers, one at a time: after a broken one, reading continues
 * at the next line. A library for whole files loses everything after an unclosed quote, and one that is called for each record takes 80 µs
 * to say that it is broken: half a minute for a megabyte of quotes.
 */
import { OperatorError } from '../../platform/errors.js';
import { quoted } from '../cells/cell-values.js';
import { refuseColumns, type SourceRow } from './source-row.js';
import type { TextLine } from './text-lines.js';

/** The longest record in characters: a quote that is still open then counts as a mistake. */
const MAX_RECORD = 128 * 1024;
const NOT_CLOSED = 'has a quote that is not closed';
/** Excel's own first line, which says the delimiter. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?\r?$/i;

/** Reads the rows under a header line. Throws an OperatorError when the header cannot be read. */
export async function* readCsvRows(lines: AsyncGenerator<TextLine>): AsyncGenerator<SourceRow> {
  /** Lines of a broken record, which are read again; the next one is the last. */
  const pushedBack: TextLine[] = [];
  const next = async (): Promise<TextLine | undefined> => pushedBack.pop() ?? (await lines.next()).value;

  const readRecord = async (): Promise<TextLine[] | null> => {
    let line = await next();
    while (line?.text.trim() === '' && !line.tooLong) line = await next();
    if (!line) return null;
    const parts = [line];
    let quoteOpen = hasOddQuotes(line.text);
    for (let size = line.text.length; quoteOpen && size <= MAX_RECORD; ) {
      const more = await next();
      if (!more) break;
      parts.push(more);
      size += more.text.length + 1;
      if (hasOddQuotes(more.text)) quoteOpen = false;
    }
    return parts;
  };

  let header = await readRecord();
  const separator = header && SEPARATOR_LINE.exec(header[0]!.text)?.[1];
  if (separator) {
    for (const part of header!.slice(1).reverse()) pushedBack.push(part);
    header = await readRecord();
  }
  if (!header) return;
  const delimiter = separator && FIELDS[separator] ? separator : delimiterOf(header[0]!.text);
  const names = split(header, delimiter);
  if (typeof names === 'string') throw new OperatorError(`line ${header[0]!.number}, the header: ${names}`);
  if (names.some((name) => name.includes('\r'))) {
    throw new OperatorError('the lines end in a carriage return alone: save the file with LF or CRLF line ends');
  }
  const refusal = refuseColumns(names);
  if (refusal !== null) throw new OperatorError(`line ${header[0]!.number}, the header: ${refusal}`);
  const columns = names.map((name) => name.trim());

  for (let parts = await readRecord(); parts; parts = await readRecord()) {
    const line = parts[0]!.number;
    const { readTo } = parts.at(-1)!;
    const values = split(parts, delimiter);
    if (typeof values === 'string') {
      const escaped = splitEscaped(parts, delimiter, columns.length);
      if (escaped) {
        for (const part of parts.slice(escaped.lines).reverse()) pushedBack.push(part);
        yield { line, readTo: parts[escaped.lines - 1]!.readTo, names: columns, values: escaped.values };
        continue;
      }
      for (const part of parts.slice(1).reverse()) pushedBack.push(part);
      yield { line, readTo, reason: values };
    } else if (values.length !== columns.length) {
      const reason = `has ${values.length} ${values.length === 1 ? 'column' : 'columns'} where the header has ${columns.length}`;
      yield {
        line,
        readTo,
        reason: parts.length > 1 ? `${reason} (it goes on to line ${parts.at(-1)!.number})` : reason,
      };
    } else {
      yield { line, readTo, names: columns, values };
    }
  }
}

/** The fields of one record, or what is wrong with it. */
function split(parts: TextLine[], delimiter: string): string[] | string {
  if (parts[0]!.tooLong) return 'is longer than a megabyte';
  if (parts.some((line) => line.tooLong)) return NOT_CLOSED;
  const text = parts.map((line) => line.text).join('\n');
  if (!text.includes('"')) return text.split(delimiter);
  const fields = fieldsOf(text, FIELDS[delimiter]!);
  if (fields) return fields;
  return hasOddQuotes(parts[0]!.text)
    ? NOT_CLOSED
    : `has a quote in the middle of a field: write ${quoted('a ""word"" in quotes')}`;
}

/**
 * The fields of a record with backslashes before its quotes, as databases write them, and how many lines it has: the first or all. Null when it is
 * none of so many columns.
 */
function splitEscaped(
  parts: TextLine[],
  delimiter: string,
  columns: number,
): { values: string[]; lines: number } | null {
  for (const lines of parts.length > 1 ? [1, parts.length] : [1]) {
    const text = parts
      .slice(0, lines)
      .map((line) => line.text)
      .join('\n');
    if (!text.includes('\\"')) continue;
    const values = fieldsOf(
      text.replaceAll('\\\\', ESCAPED_BACKSLASH).replaceAll('\\"', ESCAPED_QUOTE),
      FIELDS[delimiter]!,
    );
    if (values?.length === columns) return { values: values.map(unescapeField), lines };
  }
  return null;
}

/** Stand for what was escaped while a record is split; no text has them. */
const [ESCAPED_BACKSLASH, ESCAPED_QUOTE] = ['\uFDD0', '\uFDD1'];

function unescapeField(field: string): string {
  return field
    .replaceAll('\\n', '\n')
    .replaceAll('\\r', '\r')
    .replaceAll('\\t', '\t')
    .replaceAll(ESCAPED_QUOTE, '"')
    .replaceAll(ESCAPED_BACKSLASH, '\\');
}

/** A field and what ends it, for each delimiter: in quotes, which are doubled within it, or without any. */
const FIELDS: Record<string, RegExp> = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"|([^"\n,]*))(,|$)/y,
  ';': /(?:"([^"]*(?:""[^"]*)*)"|([^"\n;]*))(;|$)/y,
  '\t': /(?:"([^"]*(?:""[^"]*)*)"|([^"\n\t]*))(\t|$)/y,
  '|': /(?:"([^"]*(?:""[^"]*)*)"|([^"\n|]*))(\||$)/y,
};

/** The fields of a record; null when a quote is not where it may be. */
function fieldsOf(record: string, field: RegExp): string[] | null {
  const fields: string[] = [];
  for (field.lastIndex = 0; ; ) {
    const found = field.exec(record);
    if (!found) return null;
    const [, inQuotes, bare, end] = found;
    fields.push(inQuotes === undefined ? bare! : inQuotes.replaceAll('""', '"'));
    if (end === '') return fields;
  }
}

function hasOddQuotes(text: string): boolean {
  let odd = false;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) odd = !odd;
  return odd;
}

/** The delimiter that is most frequent outside quotes in the header. */
function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return Object.keys(FIELDS).reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
