/**
 * Reads the rows of an Excel workbook (.xlsx) piece by piece: of the first sheet with rows that is not hidden. Entries of the archive are never
 * written anywhere, and each is bounded by what it may unpack to.
 */
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { refuseColumns, type SourceRow } from './source-row.js';
import { createCellFormats, type SheetRow, sheetCells, textOfRuns } from './xlsx-cells.js';
import { createXmlReader, elementsNamed, type XmlElement } from './xml-tree.js';

const MB = 1024 * 1024;
/** What the parts of a workbook may unpack to: the sheet, the texts that cells share (they are kept in memory), and any other part. */
const MAX_BYTES = { sheet: 1024 * MB, texts: 96 * MB, other: 8 * MB };
const MAX_ENTRIES = 10_000;
/** Rows with one cell that may stand over the header, such as a title. */
const MAX_TITLES = 20;

type Zip = yauzl.ZipFile;
const openZip = promisify<string, yauzl.Options, Zip>(yauzl.open);

/** The rows under the header, and the name of the sheet once it is known. Throws an OperatorError for what is no workbook. */
export async function* readXlsxRows(path: string, onSheet: (note: string) => void): AsyncGenerator<SourceRow> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw new OperatorError(`${path} cannot be read as .xlsx: ${systemReason(error)}`);
  });
  try {
    yield* readWorkbook(path, zip, onSheet);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${path} is damaged: ${systemReason(error)}`);
  } finally {
    zip.close();
  }
}

async function* readWorkbook(path: string, zip: Zip, onSheet: (note: string) => void): AsyncGenerator<SourceRow> {
  const entries = await readEntries(path, zip);
  const part = (name: string) => readElements(path, zip, entries.get(name), MAX_BYTES.other);
  const workbook = await part('xl/workbook.xml');
  const targets = new Map(
    (await part('xl/_rels/workbook.xml.rels')).map(({ attributes }) => [
      attributes.Id,
      partName(attributes.Target ?? ''),
    ]),
  );
  const sheets = workbook.flatMap((element) =>
    elementsNamed(element, 'sheet').concat(element.name === 'sheet' ? [element] : []),
  );
  if (sheets.length === 0) throw new OperatorError(`${path} is no Excel workbook: it has no sheets`);
  const formats = createCellFormats(
    await part('xl/styles.xml'),
    workbook.some(({ name, attributes }) => name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')),
  );
  const texts = await readSharedTexts(path, zip, entries.get('xl/sharedStrings.xml'));
  const visible = sheets.filter(({ attributes }) => !attributes.state || attributes.state === 'visible');
  for (const sheet of visible.length > 0 ? visible : sheets) {
    const entry = entries.get(targets.get(sheet.attributes.id ?? '') ?? '');
    if (!entry) continue;
    const cells = sheetCells(pieces(path, zip, entry, MAX_BYTES.sheet), { texts, formats });
    let rows = 0;
    for await (const row of tableRows(cells, zip.fileSize / Math.max(1, entry.uncompressedSize))) {
      if (rows === 0)
        onSheet(
          `Read from the sheet “${(sheet.attributes.name ?? '').slice(0, 40)}”${sheets.length > 1 ? `, one of ${sheets.length}` : ''}.`,
        );
      rows += 1;
      yield row;
    }
    if (rows > 0) return;
  }
}

/** Rows by the columns of the header, which is the first row with two cells or more. */
async function* tableRows(cells: AsyncGenerator<SheetRow>, scale: number): AsyncGenerator<SourceRow> {
  let columns: string[] | null = null;
  const titles: SheetRow[] = [];
  const rowOf = ({ line, values, readTo, reason }: SheetRow): SourceRow => {
    const at = { line, readTo: readTo * scale };
    if (reason !== undefined) return { ...at, reason };
    if (values.length > columns!.length) {
      return { ...at, reason: `has ${values.length} columns where the header has ${columns!.length}` };
    }
    return { ...at, names: columns!, values: Array.from(columns!, (_, place) => values[place] ?? '') };
  };
  const begin = ({ line, values, reason }: SheetRow) => {
    const refusal = reason ?? refuseColumns(values.map((name) => name ?? ''));
    if (refusal !== null) throw new OperatorError(`row ${line}, the header: ${refusal}`);
    columns = Array.from(values, (name) => (name ?? '').trim());
  };
  for await (const row of cells) {
    const filled = row.values.filter((value) => value !== undefined && value !== '').length;
    if (filled === 0 && row.reason === undefined) continue;
    if (columns) yield rowOf(row);
    else if (filled > 1 || row.reason !== undefined || titles.length === MAX_TITLES) begin(row);
    else titles.push(row);
  }
  if (columns || titles.length < 2) return;
  // A table of one column.
  begin(titles[0]!);
  for (const row of titles.slice(1)) yield rowOf(row);
}

async function readEntries(path: string, zip: Zip): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > MAX_ENTRIES)
    throw new OperatorError(`${path} has more than 10,000 parts, which no workbook has`);
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName.replace(/^\//, ''), entry);
      zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', reject);
    zip.readEntry();
  });
  return entries;
}

/** The unpacked bytes of a part, which may not be more than it says, nor than `most`. */
async function* pieces(path: string, zip: Zip, entry: yauzl.Entry, most: number): AsyncGenerator<Buffer> {
  if (entry.uncompressedSize > most) {
    throw new OperatorError(
      `${path} unpacks to more than ${most / MB} MB (${entry.fileName.slice(0, 60)}): save it as CSV`,
    );
  }
  const stream = await promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry);
  yield* stream as AsyncIterable<Buffer>;
}

/** The elements right below the root of a small part; none where there is no such part. */
async function readElements(
  path: string,
  zip: Zip,
  entry: yauzl.Entry | undefined,
  most: number,
): Promise<XmlElement[]> {
  const found: XmlElement[] = [];
  if (!entry) return found;
  const reader = createXmlReader({
    onRoot() {},
    isWanted: (at) => at.length === 2,
    onElement: (element) => element && found.push(element),
  });
  const decoder = new TextDecoder();
  for await (const piece of pieces(path, zip, entry, most)) reader.write(decoder.decode(piece, { stream: true }));
  reader.end();
  if (reader.fault) throw new OperatorError(`${path} is damaged: ${entry.fileName.slice(0, 60)} cannot be read`);
  return found;
}

/** The texts that cells point to, without the readings that Japanese texts have beside them. */
async function readSharedTexts(path: string, zip: Zip, entry: yauzl.Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  const reader = createXmlReader({
    onRoot() {},
    isWanted: (at) => at.length === 2,
    onElement: (element) => texts.push(element ? textOfRuns(element) : ''),
  });
  const decoder = new TextDecoder();
  for await (const piece of pieces(path, zip, entry, MAX_BYTES.texts))
    reader.write(decoder.decode(piece, { stream: true }));
  reader.end();
  if (reader.fault) throw new OperatorError(`${path} is damaged: its texts cannot be read`);
  return texts;
}

function partName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}
