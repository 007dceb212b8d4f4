/**
 * Reads CSV records with their line numbers. csv-parse knows the grammar, but in a whole file it loses everything after an
 * unclosed quote. So it parses one record at a time, and after a broken one reading continues at the next line.
 */
import { parse } from 'csv-parse/sync';
import { OperatorError } from '../platform/operator-error.js';
import { quoted } from './cell-values.js';
import { refuseColumns, type SourceRow } from './source-row.js';
import type { TextLine } from './text-lines.js';

/** The longest record in characters: a quote that is still open then counts as a mistake. */
const MAX_RECORD = 128 * 1024;
const NOT_CLOSED = 'has a quote that is not closed';
const DELIMITERS = [',', ';', '\t', '|'];

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

  const header = await readRecord();
  if (!header) return;
  const delimiter = delimiterOf(header[0]!.text);
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
  try {
    const records = parse(text, { delimiter, record_delimiter: '\n', max_record_size: 0 }) as string[][];
    return records.length === 1 ? records[0]! : NOT_CLOSED;
  } catch (error) {
    return reasonOf((error as { code?: string }).code ?? '', text);
  }
}

function reasonOf(code: string, text: string): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED' || hasOddQuotes(text.split('\n', 1)[0]!)) return NOT_CLOSED;
  return `has a quote in the middle of a field: write ${quoted('a ""word"" in quotes')}`;
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
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
