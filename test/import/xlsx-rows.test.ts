import { describe, expect, test } from 'vitest';
import type { SourceRow } from '../../src/import/files/source-row.js';
import { readXlsxRows } from '../../src/import/files/xlsx-rows.js';
import { importNew } from '../cli/import/imported.js';
import { createTestShell } from '../cli/test-shell.js';
import { type Sheet, workbookParts, type ZipPart, zip } from '../fixtures/workbook.js';

async function read(parts: ZipPart[] | Buffer): Promise<{ rows: SourceRow[]; note: string }> {
  const path = await (await createTestShell()).file('a.xlsx', Buffer.isBuffer(parts) ? parts : zip(parts));
  const rows: SourceRow[] = [];
  let note = '';
  for await (const row of readXlsxRows(path, (said) => (note = said))) rows.push(row);
  return { rows, note };
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const sheet = (rows: string, more: Partial<Sheet> = {}): Sheet => ({ name: 'Reviews', rows, ...more });
const HEADER = row(text('a'), text('b'));
const cellsOf = ({ rows }: { rows: SourceRow[] }) => rows.map((one) => one.reason ?? one.values);

test('reads the rows under the header by the places of their cells, with the lines of the sheet', async () => {
  const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row><row r="5"><c r="C5" t="str"><v>x</v></c></row><row r="6"/>`;
  const texts =
    '<si><t>a</t></si><si><r><t xml:space="preserve">of </t></r><r><t>runs</t></r><rPh><t>kana</t></rPh></si>';
  const found = await read(workbookParts([sheet(rows)], { texts }));
  expect(found).toEqual({
    rows: [{ line: 5, readTo: expect.any(Number), names: ['a', '', 'of runs'], values: ['', '', 'x'] }],
    note: 'Read from the sheet “Reviews”.',
  });
});

describe('a cell says what somebody sees', () => {
  const formats = ['dd/mm/yyyy', 'd\\.m\\.yy\\ hh:mm', '0%', '00000', '0.00', '[Red]General', '&quot;day &quot;0'];
  test.each([
    ['<c><v>7012345678901</v></c>', '7012345678901'],
    ['<c><v>7.012345678901E+12</v></c>', '7012345678901'],
    ['<c><v>7.0123456789012345E+16</v></c>', '7.0123456789012345E+16'],
    ['<c><v>70123456789012345</v></c>', '70123456789012345'],
    ['<c><v>4.4000000000000004</v></c>', '4.4'],
    ['<c><v>5</v></c>', '5'],
    ['<c s="1"><v>45413</v></c>', '2024-05-01'],
    ['<c s="2"><v>45413.416666666664</v></c>', '2024-05-01 10:00:00'],
    ['<c s="8"><v>45413</v></c>', '2024-05-01'],
    ['<c s="3"><v>0.8</v></c>', '80%'],
    ['<c s="4"><v>12</v></c>', '00012'],
    ['<c s="5"><v>4.5</v></c>', '4.5'],
    ['<c s="6"><v>45413</v></c>', '45413'],
    ['<c s="7"><v>3</v></c>', '3'],
    ['<c t="b"><v>1</v></c>', 'true'],
    ['<c t="e"><v>#N/A</v></c>', ''],
    ['<c t="d"><v>2024-05-01T10:00:00</v></c>', '2024-05-01T10:00:00'],
    ['<c t="str"><f>A1</f><v>computed</v></c>', 'computed'],
    [text('Salt &amp; Pepper_x000D_'), 'Salt & Pepper\r'],
    ['<c t="s"><v>9</v></c>', ''],
  ])('%s: %s', async (cell, value) => {
    const found = await read(workbookParts([sheet(HEADER + row(text('x'), cell))], { formats }));
    expect(cellsOf(found)).toEqual([['x', value]]);
  });

  test('also where days are counted from 1904', async () => {
    const rows = HEADER + row(text('x'), '<c s="1"><v>43951</v></c>');
    expect(cellsOf(await read(workbookParts([sheet(rows)], { formats, is1904: true })))).toEqual([['x', '2024-05-01']]);
  });
});

test('the first sheet with rows that is not hidden is read, and a title over the header is none', async () => {
  const sheets = [
    sheet(HEADER + row(text('1'), text('2')), { name: 'Old', state: 'hidden' }),
    sheet('', { name: 'Empty' }),
    sheet(row(text('All reviews')) + HEADER + row(text('3'), text('4')) + row(text('5'))),
  ];
  const found = await read(workbookParts(sheets));
  expect(cellsOf(found)).toEqual([
    ['3', '4'],
    ['5', ''],
  ]);
  expect(found.note).toBe('Read from the sheet “Reviews”, one of 3.');
});

test('a row with more cells than the header is refused, and the next one is read', async () => {
  const rows = HEADER + row(text('1'), text('2'), text('3')) + row(text('4'), text('5'));
  expect(cellsOf(await read(workbookParts([sheet(rows)])))).toEqual([
    'has 3 columns where the header has 2',
    ['4', '5'],
  ]);
});

describe('an archive that is no workbook, or a hostile one, is refused', () => {
  const parts = workbookParts([sheet(HEADER + row(text('1'), text('2')))]);
  const replaced = (name: string, more: Partial<ZipPart>) =>
    parts.map((part) => (part.name === name ? { ...part, ...more } : part));
  const LAUGHS = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;

  test.each<[string, ZipPart[] | Buffer, string]>([
    ['no archive', Buffer.from('PK\x03\x04 and then nothing'), 'cannot be read as .xlsx'],
    ['cut off', zip(parts).subarray(0, 600), 'cannot be read as .xlsx'],
    [
      'a document of Word',
      [
        { name: '[Content_Types].xml', content: '' },
        { name: 'word/document.xml', content: '<w/>' },
      ],
      'is no Excel workbook',
    ],
    ['a name outside', [...parts, { name: '../../etc/passwd', content: 'x' }], 'is damaged'],
    [
      'a part that says less than it unpacks to',
      replaced('xl/worksheets/sheet1.xml', { content: `${parts.at(-1)!.content}${' '.repeat(1e6)}`, says: 100 }),
      'is damaged',
    ],
    ['a bomb of texts', replaced('xl/sharedStrings.xml', { says: 2 ** 31 }), 'unpacks to more than 96 MB'],
    ['a bomb of a sheet', replaced('xl/worksheets/sheet1.xml', { says: 2 ** 31 }), 'unpacks to more than 1024 MB'],
    ['a bomb of styles', replaced('xl/styles.xml', { says: 2 ** 24 }), 'unpacks to more than 8 MB'],
    [
      'entities of its own',
      replaced('xl/workbook.xml', { content: `${LAUGHS}<workbook><sheets><sheet name="&b;&x;"/></sheets></workbook>` }),
      'xl/workbook.xml cannot be read',
    ],
    [
      'a thousand and one columns',
      workbookParts([sheet(row(...Array.from({ length: 1001 }, () => text('x'))))]),
      'more than 1,000 columns',
    ],
  ])('%s', async (_, archive, message) => {
    await expect(read(archive)).rejects.toThrow(message);
  });

  test('but for a row of megabytes or of a hundred thousand cells, which is refused alone', async () => {
    const long = row(text('x'.repeat(2 ** 21)));
    const wide = row(...Array.from({ length: 100_000 }, () => text('x')));
    const deep = `<row>${'<c>'.repeat(90)}${'</c>'.repeat(90)}</row>`;
    const found = await read(workbookParts([sheet(HEADER + long + wide + deep + row(text('1'), text('2')))]));
    expect(cellsOf(found)).toEqual(['is longer than a megabyte', 'is longer than a megabyte', ['1', '2']]);
  });

  test('a sheet that breaks off is read to there', async () => {
    const broken = replaced('xl/worksheets/sheet1.xml', {
      content: `<worksheet><sheetData>${HEADER}${row(text('1'), text('2'))}<row><c>`,
    });
    expect(cellsOf(await read(broken))).toEqual([['1', '2'], 'the sheet is damaged here, and the rest is not read']);
  });
});

test('an import reads it whatever its name says, and tells which sheet', async () => {
  const rows =
    row(text('rating'), text('text'), text('author'), text('date'), text('product_id')) +
    row(
      '<c><v>5</v></c>',
      text('Schön'),
      text('Jörg'),
      '<c s="1"><v>45413</v></c>',
      '<c><v>7.012345678901E+12</v></c>',
    );
  const file = zip(workbookParts([sheet(rows)], { formats: ['yyyy-mm-dd'] }));
  for (const name of ['reviews.xlsx', 'reviews.csv']) {
    const { code, err, reviews } = await importNew(file, name);
    expect([code, err]).toEqual([0, expect.stringContaining('Read from the sheet “Reviews”.')]);
    expect(reviews).toMatchObject([
      {
        rating: '5',
        text: 'Schön',
        authorName: 'Jörg',
        createdAt: '2024-05-01T12:00:00.000Z',
        product: { sourceProductId: '7012345678901' },
      },
    ]);
  }
});
