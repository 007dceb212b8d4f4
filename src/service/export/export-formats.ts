import { CSV_HEADER, csvLine } from './csv-lines.js';
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
