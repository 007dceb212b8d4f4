import { OperatorError } from '../../platform/errors.js';
import { readCell } from '../cells/read-cells.js';
import { readCsvRows } from './csv-rows.js';
import { formatByContent } from './file-kind.js';
import type { SourceRow } from './source-row.js';
import { readLines, readStart } from './text-lines.js';
import { readXlsxRows } from './xlsx-rows.js';

/** The rows of a table: CSV or .xlsx. Throws an OperatorError for a file of another form. */
export async function* readTableRows(path: string, name = path): AsyncGenerator<SourceRow> {
  const format = formatByContent(path, (await readStart(path)).start);
  if (format === 'json' || format === 'xml') {
    throw new OperatorError(`${name} is ${format.toUpperCase()}: save it as a table, in CSV or .xlsx`);
  }
  for await (const row of format === 'xlsx' ? readXlsxRows(path, () => {}) : readCsvRows(readLines(path))) {
    yield row.reason === undefined ? { ...row, values: row.values.map(readCell) } : row;
  }
}
