import { createHash } from 'node:crypto';
import { PENDING } from '../contract/service/held-back-reason.js';
import { type FiledReview, keyOf, type LearnedProduct, type ReviewKey } from '../service/index.js';
import { quoted } from './cells/cell-values.js';
import { collectVisibilityNames, findVisibilityColumns, type VisibilityColumns } from './cells/import-visibility.js';
import type { ColumnChoice, ImportField } from './columns/import-columns.js';
import { checkFields, unusedColumns } from './columns/import-fields.js';
import { emptyIn } from './columns/settle-file.js';
import { createLayoutLookup, isReply, type Survey } from './columns/survey.js';
import { type ContentId, createContentIds } from './content-ids.js';
import type { ReviewFile } from './files/review-file.js';
import type { RowDefaults, RowReview } from './import-rows.js';
import { countLeftOut, createTally, type ImportTally } from './import-tally.js';
import { RowRefusal } from './row-refusal.js';
import { readReviews } from './row-reviews.js';
import type { ShownChoice } from './shown-choice.js';
import { countStored, type RowStanding } from './standing.js';

const BATCH = 500;

/** A row that was not imported, and why. */
export interface RefusedRow {
  line: number;
  field: ImportField | 'row';
  reason: string;
}

/** What became of a batch: keys of what was new, and reviews whose id another review has. */
export interface Taken {
  added: ReviewKey[];
  completed: number;
  others: readonly FiledReview[];
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
  /** Stores a batch, whole or not at all, and completes what was there; resolves to what became of it. */
  store: (reviews: FiledReview[]) => Promise<Taken>;
  /** Takes the other ids of products that the file has, before the first batch; absent where nothing is stored. */
  learn?: ((products: LearnedProduct[]) => Promise<void>) | undefined;
  onRefused: (row: RefusedRow) => void;
  /** Takes cells that were left out of a review that comes in. */
  onLeftOut: (row: RefusedRow) => void;
  /** Takes how many bytes of the file were read. */
  onProgress: (readTo: number) => void;
}

/** Imports a file in batches of rows; the rows around a refused one are imported. */
export async function importReviews(options: ReviewImport, tally: ImportTally = createTally()): Promise<ImportTally> {
  const { file, survey, shown, columns } = options;
  const rules = { columns, shown, profile: file.profile, isEmpty: emptyIn(survey) };
  const layoutOf = createLayoutLookup(file, rules);
  const contentId = createContentIds();
  const ids = createFileIds();
  const today = new Date(options.defaults.now).toISOString().slice(0, 10);
  const joined = new Set<string>();
  let batch: { review: FiledReview; standing: RowStanding; line: number }[] = [];

  let isFirst = true;
  const flush = async () => {
    if (batch.length === 0) return;
    if (isFirst) await options.learn?.(productsWithOtherIds(survey));
    isFirst = false;
    const { added, completed, others } = await options.store(batch.map(({ review }) => review));
    for (const { review, line } of batch.filter(({ review }) => others.includes(review))) {
      refuse(
        line,
        'sourceFeedbackId',
        `${quoted(review.sourceFeedbackId)} is the id of another review that is there already: give --source a name of its own`,
      );
    }
    tally.imported += added.length;
    tally.completed += completed;
    tally.alreadyThere += batch.length - added.length - others.length;
    ids.noteAdded(added);
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
  const refuse = (line: number, field: RefusedRow['field'], reason: string) => {
    tally.refused += 1;
    options.onRefused({ line, field, reason });
  };
  const add = ({ lostPictures, leftOut, ...review }: RowReview, standing: RowStanding, line: number) => {
    const createdAt = review.createdAt ?? new Date(options.undatedFrom! - tally.undated).toISOString();
    const own: ContentId =
      review.sourceFeedbackId === null ? contentId(review) : { id: review.sourceFeedbackId, formerIds: [] };
    const earlier = ids.find({ ...review, sourceFeedbackId: own.id }, line);
    if (earlier !== null) {
      throw new RowRefusal(
        'sourceFeedbackId',
        `${quoted(own.id)} is the id of line ${earlier} too, which is another review`,
      );
    }
    tally.lostPictures += lostPictures;
    for (const { field, reason } of leftOut) {
      countLeftOut(tally, field, line);
      options.onLeftOut({ line, field, reason });
    }
    if (review.createdAt === null) tally.undated += 1;
    if (review.text === '' && review.title === null) tally.withoutText += 1;
    if (review.rating === null) tally.withoutStars += 1;
    if (createdAt.slice(0, 10) === today) tally.ofToday += 1;
    if (!standing.stored.showOnWidget && standing.stored.heldBackReason !== PENDING) tally.hidden += 1;
    if (tally.firstDate === null || createdAt < tally.firstDate) tally.firstDate = createdAt;
    if (tally.lastDate === null || createdAt > tally.lastDate) tally.lastDate = createdAt;
    const formerIds = own.formerIds.filter((id) => !ids.isAdded(id));
    const whole = { ...review, ...standing.stored, createdAt, sourceFeedbackId: own.id, formerIds };
    batch.push({ review: whole, standing, line });
    tally.read += 1;
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
      const standing = visibility.read(names, values, tally.standings);
      for (const review of reviews) add(review, standing, row.line);
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      tally.read += 1;
      refuse(row.line, error.field, error.message);
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

/** The other ids of a file, by the product. */
function productsWithOtherIds({ otherIds }: Survey): LearnedProduct[] {
  const products = new Map<string, string[]>();
  for (const [other, id] of otherIds) {
    if (id === null) continue;
    const ids = products.get(id);
    if (ids) ids.push(other);
    else products.set(id, [other]);
  }
  return [...products].map(([sourceProductId, ids]) => ({ sourceProductId, otherIds: ids }));
}

// The ids of one file: two different reviews with one id are never taken for one.

type Identified = Pick<RowReview, 'source' | 'text' | 'title' | 'authorName' | 'rating' | 'createdAt' | 'product'> &
  ReviewKey;

interface FileIds {
  /** The line of an earlier review with this id that says something else; null where there is none. */
  find(review: Identified, line: number): number | null;
  /** Notes what this import stored. */
  noteAdded(keys: readonly ReviewKey[]): void;
  isAdded(id: string): boolean;
}

function createFileIds(): FileIds {
  const seen = new Map<string, { line: number; content: string }>();
  const added = new Set<string>();
  return {
    find(review, line) {
      const key = keyOf(review);
      const { text, title, authorName, rating, createdAt, product } = review;
      const content = createHash('sha256')
        .update(JSON.stringify([text, title, authorName, rating, createdAt, product?.sourceProductId]))
        .digest('base64url')
        .slice(0, 16);
      const earlier = seen.get(key);
      if (!earlier) seen.set(key, { line, content });
      return earlier && earlier.content !== content ? earlier.line : null;
    },
    noteAdded(keys) {
      for (const { sourceFeedbackId } of keys) added.add(sourceFeedbackId);
    },
    isAdded: (id) => added.has(id),
  };
}

/** Those of `reviews` whose keys are among `keys`; of several with the same key the first. */
export function pickByKey<Review extends ReviewKey>(reviews: readonly Review[], keys: readonly ReviewKey[]): Review[] {
  const left = new Set(keys.map(keyOf));
  return reviews.filter((review) => left.delete(keyOf(review)));
}

/** Finds in batch after batch what is not stored, and was in no batch before: what an import would store, in the place of one. */
export function createNewFinder<Review extends ReviewKey>(findStored: (reviews: Review[]) => Promise<Review[]>) {
  const seen = new Set<string>();
  return async (reviews: readonly Review[]): Promise<{ added: Review[]; completed: 0; others: [] }> => {
    const first = reviews.filter((review) => seen.size < seen.add(keyOf(review)).size);
    const stored = new Set(await findStored(first));
    return { added: first.filter((review) => !stored.has(review)), completed: 0, others: [] };
  };
}
