import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { unescapeFormula } from '../../../src/import/cells/cell-values.js';
import { csvRow } from '../../../src/service/export/export-formats.js';
import fc from '../../fixtures/fast-check.js';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const hostile = SIGNS.flatMap((sign) => [
  `${sign}1`,
  `nice hat;${sign}cmd|' /C calc'!A0;x`,
  `nice hat; "${sign}1"`,
  `nice hat\t${sign}1`,
  `nice hat\n${sign}1`,
  `nice hat\r\n${sign}1`,
  `nice hat;'${sign}1`,
]);

describe('a text in a CSV file', () => {
  test.each(hostile)('is no formula, whatever a spreadsheet takes for the end of a cell: %j', (text) => {
    const row = csvRow(['1', text]);
    const cells = row.trimEnd().split(/[,;\t\r\n]/);
    for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
  });

  test('is the same once it is imported again', () => {
    const parts = fc.constantFrom(...SIGNS, "'", '"', ';', '\t', '\r', '\n', ' ', ',', 'a', '1');
    const texts = fc.array(parts, { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const [cells] = parse(csvRow([one, other]), { record_delimiter: '\r\n' }) as string[][];
        expect(cells!.map(unescapeFormula)).toEqual([one, other]);
      }),
      { numRuns: 2_000 },
    );
  });
});
