import type { ImportedReview, ReviewKey } from '../service/index.js';
import { createContentIds } from './content-ids.js';
import type { ColumnChoice, ImportField } from './import-columns.js';
import { checkFields, unusedColumns } from './import-fields.js';
import { type RowDefaults, RowRefusal, type RowReview } from './import-rows.js';
import { createTally, type ImportTally } from './import-tally.js';
import { collectVisibilityNames, findVisibilityColumns, type VisibilityColumns } from './import-visibility.js';
import { pickByKey } from './new-reviews.js';
import type { ReviewFile } from './review-file.js';
import { readReviews } from './row-reviews.js';
import type { ShownChoice } from './shown-choice.js';
import { countStored, type RowStanding } from './standing.js';
import { createLayoutLookup, isReply, type Survey } from './survey.js';

const BATCH = 500;

/** A row that was not imported, and why. */
export interface RefusedRow {
  line: number;
  field: ImportField | 'row';
  reason: string;
}

/** What to read, and where its reviews go. */
export interface ReviewImport {
  file: ReviewFile;
  /** What the file as a whole says. */
  survey: Survey;
  columns: ColumnChoice;
  shown: ShownChoice;
  defaults: RowDefaults;
  /** Time of rows without a date, in milliseconds since 1970: of the first, and each further one is a millisecond older. Null: they are refused. */
  undatedFrom: number | null;
  /** Stores a batch, whole or not at all; resolves to what of it was new. */
  store: (reviews: ImportedReview[]) => Promise<ReviewKey[]>;
  onRefused: (row: RefusedRow) => void;
  /** Takes how many bytes of the file were read. */
  onProgress: (readTo: number) => void;
}

/** Imports a file in batches of rows; the rows around a refused one are imported. */
export async function importReviews(options: ReviewImport, tally: ImportTally = createTally()): Promise<ImportTally> {
  const { file, survey, shown, columns } = options;
  const rules = { columns, shown, profile: file.profile };
  const layoutOf = createLayoutLookup(file, options);
  const contentId = createContentIds();
  const joined = new Set<string>();
  let batch: { review: ImportedReview; standing: RowStanding }[] = [];

  const flush = async () => {
    if (batch.length === 0) return;
    const added = await options.store(batch.map(({ review }) => review));
    tally.imported += added.length;
    tally.alreadyThere += batch.length - added.length;
    const isNew = new Set(
      pickByKey(
        batch.map(({ review }) => review),
        added,
      ),
    );
    for (const standing of new Set(batch.filter(({ review }) => isNew.has(review)).map(({ standing }) => standing))) {
      countStored(tally.standings, standing);
    }
    batch = [];
  };

  /** In a JSON file rows differ, so the names of all rows are read first; a CSV file has the same in each row. */
  let visibility: VisibilityColumns | null =
    file.format === 'csv' ? null : findVisibilityColumns(await collectVisibilityNames(file.rows(), rules), rules);
  const add = ({ lostPictures, ...review }: RowReview, standing: RowStanding) => {
    tally.lostPictures += lostPictures;
    const createdAt = review.createdAt ?? new Date(options.undatedFrom! - tally.undated).toISOString();
    if (review.createdAt === null) tally.undated += 1;
    if (review.text === '' && review.title === null) tally.withoutText += 1;
    if (tally.firstDate === null || createdAt < tally.firstDate) tally.firstDate = createdAt;
    if (tally.lastDate === null || createdAt > tally.lastDate) tally.lastDate = createdAt;
    const sourceFeedbackId = review.sourceFeedbackId ?? contentId(review);
    batch.push({ review: { ...review, ...standing.stored, createdAt, sourceFeedbackId }, standing });
  };

  for await (const row of file.rows()) {
    try {
      if (row.reason !== undefined) throw new RowRefusal('row', row.reason);
      const { names, values } = row;
      const layout = layoutOf(names);
      if (!visibility) {
        checkFields(layout.fields, names, columns);
        visibility = findVisibilityColumns(names, rules);
      }
      if (tally.unusedColumns.length === 0 && file.format === 'csv') {
        const { has } = visibility;
        tally.unusedColumns = unusedColumns(layout.fields, names).filter((name) => !has(name));
      }
      if (file.profile?.replies && isReply(layout.cell(values, file.profile.replies.parent))) continue;
      const reviews = readReviews({ ...options, layout, values, line: row.line, tally, joined });
      if (reviews.length === 0) continue;
      if (options.undatedFrom === null && reviews.some(({ createdAt }) => createdAt === null)) {
        throw new RowRefusal(
          'createdAt',
          'is empty: say which day such rows get, with --date DAY or, at the desk, in "Day of reviews without a date"',
        );
      }
      tally.read += reviews.length;
      const standing = visibility.read(names, values, tally.standings);
      for (const review of reviews) add(review, standing);
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      tally.read += 1;
      tally.refused += 1;
      options.onRefused({ line: row.line, field: error.field, reason: error.message });
    }
    if (batch.length >= BATCH) await flush();
    options.onProgress(row.readTo);
  }
  await flush();
  tally.notes = file.notes();
  tally.replies.joined = joined.size;
  tally.replies.lost += survey.lostReplies + survey.replies.size - joined.size;
  return tally;
}
