/** Reads XML files of reviews: WordPress's export, Google's feed of product reviews, Bazaarvoice's feed and the App Store's. */
import { OperatorError } from '../../platform/errors.js';
import { quoted } from '../cells/cell-values.js';
import type { SourceRow } from './source-row.js';
import { detectEncoding, markedEncoding, type TextEncoding } from './text-encoding.js';
import { readStart } from './text-lines.js';
import { readUtf8 } from './utf8-pieces.js';
import { createWordPressForm } from './wordpress-export.js';
import { createAppStoreForm, createBazaarvoiceForm, createGoogleForm, type XmlForm } from './xml-feeds.js';
import { createXmlReader, type XmlElement } from './xml-tree.js';

/** Reads the rows of a file. `onNote` takes what was left out, at the end. Throws an OperatorError for XML of another kind, with the name of its root. */
export async function* readXmlRows(
  path: string,
  encoding: TextEncoding,
  onNote: (note: string) => void,
): AsyncGenerator<SourceRow> {
  const rows: SourceRow[] = [];
  let readTo = 0;
  let form: XmlForm | null = null;
  const reader = createXmlReader({
    onRoot(root, namespace) {
      form = formOf(root, namespace) ?? fail(path, root);
    },
    isWanted: (at) => form!.isWanted(at),
    onBegin: (at, attributes) => form!.onBegin?.(at, attributes),
    onElement(element, at, line) {
      if (!element) {
        rows.push({ line, readTo, reason: 'is longer than a megabyte' });
        return;
      }
      const row = form!.take(element, at);
      if (row) rows.push({ line, readTo, names: form!.names, values: row.map((value) => value ?? '') });
    },
  });
  const decoder = new TextDecoder('utf-8');
  for await (const piece of readUtf8(path, encoding)) {
    readTo = piece.readTo;
    reader.write(decoder.decode(piece.bytes, { stream: true }));
    yield* rows.splice(0);
    if (reader.fault) break;
  }
  reader.end();
  yield* rows.splice(0);
  if (reader.fault) {
    const { line, reason } = reader.fault;
    yield { line, readTo, reason: `the XML is damaged or cut off here, and the rest is not read: ${quoted(reason)}` };
  }
  for (const note of (form as XmlForm | null)?.notes() ?? []) onNote(note);
}

/** The encoding that a file is in: that of its mark, or the one that its first line declares, where it is a known one other than UTF-8. */
export async function xmlEncoding(path: string): Promise<TextEncoding> {
  const { start } = await readStart(path);
  const marked = markedEncoding(start);
  if (marked !== null && marked !== 'utf-8') return marked;
  const declared = /^[^<]{0,3}<\?xml[^>]{0,200}\bencoding\s?=\s?["']([\w.:-]{1,40})["']/.exec(
    start.toString('latin1'),
  )?.[1];
  try {
    const { encoding } = new TextDecoder(declared ?? 'utf-8');
    return encoding.startsWith('utf-') ? await detectEncoding(path) : encoding;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${path} is in the encoding ${quoted(declared!)}, which is not known: save it as UTF-8`);
  }
}

function formOf(root: XmlElement, namespace: string): XmlForm | null {
  if (root.name === 'rss' && root.attributes.wp !== undefined) return createWordPressForm();
  if (root.name === 'Feed' && namespace.includes('bazaarvoice.com/')) return createBazaarvoiceForm();
  if (root.name !== 'feed') return null;
  return namespace.includes('Atom') ? createAppStoreForm() : createGoogleForm();
}

function fail(path: string, { name }: XmlElement): never {
  const hint =
    name === 'Workbook'
      ? 'an Excel 2003 table in XML: save it as .xlsx or CSV'
      : `XML with the root <${name.slice(0, 40)}>, which is not read. Of XML, these are: WordPress’s export, Google’s feed of product reviews, ` +
        'Bazaarvoice’s feed and the App Store’s. Export anything else as CSV or JSON';
  throw new OperatorError(`${path} is ${hint}`);
}
