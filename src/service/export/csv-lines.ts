import type { ExportLine } from './export-lines.js';

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
export const CSV_HEADER = `${HEADER.join(',')}\r\n`;

/** What a spreadsheet would take for a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** The line of a review; empty for any other. */
export function csvLine(line: ExportLine): string {
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
  return `${values.map((value) => cell(value == null ? '' : String(value))).join(',')}\r\n`;
}

/** A cell whose text no spreadsheet runs: an apostrophe stands before what looks like a formula. */
function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
