import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportLook } from '../../contract/desk/import.js';
import { PENDING } from '../../contract/service/review.js';
import { NO_OWN_LINE, ownLineKind, readOwnLines } from '../../import/own-lines.js';
import type { ExportLine, Store, VendorLine } from '../../service/index.js';
import { previewReviewLine } from '../../service/reviews/review-import.js';
import type { FileImport } from './import-file.js';
import { createSamples } from './sample-reviews.js';
import { withBreaks } from './with-breaks.js';

const SLICE = 50;
const MOST_REFUSED = 20;

/** The same for an export of ours, whose lines say everything themselves. */
export async function readOwnImport(
  header: VendorLine,
  options: Omit<FileImport, 'store' | 'choices' | 'format'> & {
    store: Pick<Store, 'reviews' | 'exports'>;
    bytes: number;
  },
): Promise<ImportLook> {
  const { path, store, vendor, stores, signal, bytes } = options;
  const kinds = new Map<string, number>();
  const refused: ImportLook['refused'] = [];
  const counts = { read: 0, imported: 0, alreadyThere: 0, refused: 0, pending: 0, hidden: 0 };
  const samples = createSamples(options.inboxReview);
  let batch: ExportLine[] = [header];
  const flush = async () => {
    signal.throwIfAborted();
    const lines = batch;
    batch = [];
    const reviews = lines.filter((line) => line.line === 'review');
    const there = new Set(reviews.length === 0 ? [] : await store.reviews.findImported(vendor.id, reviews));
    for (const review of reviews) {
      if (there.has(review)) continue;
      if (review.heldBackReason === PENDING) counts.pending += 1;
      else if (review.isArchived || !review.showOnWidget) counts.hidden += 1;
    }
    if (stores) {
      const { suppressions, contacts, products, reviews, reports } = await store.exports.restore(vendor.id, lines);
      counts.imported += suppressions + contacts + products + reviews + reports;
    } else {
      counts.imported += lines.filter((line) => line.line !== 'vendor').length - there.size;
    }
    await nextTurn();
  };
  for await (const { line, number, readTo } of withBreaks(readOwnLines(path), signal)) {
    options.onProgress(readTo / bytes);
    counts.read += 1;
    if (line) {
      if (line.line === 'review' && !stores) samples.add(line, () => previewReviewLine(vendor, line));
      batch.push(line);
      kinds.set(ownLineKind(line), (kinds.get(ownLineKind(line)) ?? 0) + 1);
    } else {
      const row = { line: number, field: 'row', reason: NO_OWN_LINE } as const;
      counts.refused += 1;
      if (refused.length < MOST_REFUSED) refused.push(row);
      options.onRefused(row);
    }
    if (batch.length >= SLICE) await flush();
  }
  await flush();
  counts.alreadyThere = counts.read - counts.refused - counts.imported;
  return {
    system: `an export of ours, of ${header.exportedAt.slice(0, 10)}`,
    columns: [],
    standings: [...kinds].map(([meaning, reviews]) => ({ column: '', value: '', reviews, meaning })),
    counts,
    dates: null,
    notes: ['It is taken in as it was: what is hidden there stays hidden.'],
    refused,
    samples: [...samples.reviews],
    question: null,
  };
}
