import { csvRow } from './csv-cells.js';
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
  return csvRow(values.map((value) => (value == null ? '' : String(value))));
}
