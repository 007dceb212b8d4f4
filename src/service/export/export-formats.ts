import type { ExportLine } from './export-lines.js';

/** How an export is written: JSON lines hold everything, CSV has the reviews alone, for a spreadsheet. */
export const EXPORT_FORMATS = ['jsonl', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The media type of each format. */
const EXPORT_TYPES = { jsonl: 'application/x-ndjson', csv: 'text/csv; charset=utf-8' } as const;

/** The text of an export in a format, in pieces. To end it ends `batches`. */
export async function* exportText(
  batches: AsyncGenerator<readonly ExportLine[]>,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield CSV_HEADER;
  for await (const lines of batches) {
    const text = lines.map((line) => (format === 'csv' ? csvLine(line) : `${JSON.stringify(line)}\n`)).join('');
    if (text !== '') yield text;
  }
}

/** A response that streams an export; a client that goes away ends it. */
export function exportResponse(batches: AsyncGenerator<readonly ExportLine[]>, format: ExportFormat): Response {
  const pieces = exportText(batches, format);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, { headers: { 'content-type': EXPORT_TYPES[format] } });
}

/** The fields of a review that a spreadsheet gets, in this order. */
const FIELDS = [
  'id',
  'createdAt',
  'updatedAt',
  'rating',
  'title',
  'text',
  'authorName',
  'name',
  'email',
  'phoneNumber',
  'source',
  'sourceFeedbackId',
  'reviewUrl',
  'showOnWidget',
  'isArchived',
  'heldBackReason',
  'shownAt',
  'verifiedBy',
  'experiencedAt',
  'incentive',
  'relationship',
  'photo',
  'videoRef',
  'gifRef',
] as const;
const HEADER = [...FIELDS, 'pictures', 'productId', 'productTitle', 'replyName', 'replyDate', 'replyText', 'questions'];

/** The first line. */
const CSV_HEADER = `${HEADER.join(',')}\r\n`;

/** The line of a review; empty for any other. */
function csvLine(line: ExportLine): string {
  if (line.line !== 'review') return '';
  const { pictures, product, response, answers: questions } = line;
  const values = [
    ...FIELDS.map((field) => line[field]),
    pictures.join(' '),
    product?.sourceProductId,
    product?.title,
    response?.name,
    response?.date,
    response?.comment,
    // What was said to each question of the shop, a line each.
    Object.entries(questions ?? {})
      .map((question) => question.join(': '))
      .join('\n'),
  ];
  return csvRow(values.map((value) => (value == null ? '' : String(value))));
}

/** What a spreadsheet would take for a formula at the beginning of a cell; full-width signs count as well. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
/** The same where a cell begins for a program that takes semicolons, tabs or line breaks for the ends of cells. */
const FORMULA_WITHIN = /([;\t\r\n][ "]*)('*[=+\-@＝＋－＠])/g;

/** What some program takes for the end of a cell. */
const END = /[",;\t\r\n]/;

/** A line of CSV whose texts no spreadsheet runs: in quotes where it has an end of a cell in it, with an apostrophe before what looks like a formula. */
export function csvRow(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const within = text.replace(FORMULA_WITHIN, "$1'$2");
  const safe = FORMULA.test(within) ? `'${within}` : within;
  return END.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
