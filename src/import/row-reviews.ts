import { type RowValues, valuesOf } from './columns/import-fields.js';
import { idOf, type RowLayout, type Survey } from './columns/survey.js';
import type { ReviewFile } from './files/review-file.js';
import { type RowDefaults, type RowReview, readRow } from './import-rows.js';
import type { ImportTally } from './import-tally.js';
import type { Profile, Sign } from './profiles/profile.js';
import { normalizeValue } from './shown-choice.js';

/** Products of one review that it counts for. */
const MOST_PRODUCTS = 20;

/** A row, and what its reviews are read with. */
export interface ReadableRow {
  file: ReviewFile;
  survey: Survey;
  defaults: RowDefaults;
  layout: RowLayout;
  values: string[];
  line: number;
  tally: ImportTally;
  /** Takes the ids of the reviews whose replies were rows of their own. */
  joined: Set<string>;
}

/** The reviews in a row; none when a newer row is the same review. Throws a RowRefusal. */
export function readReviews(row: ReadableRow): RowReview[] {
  const { file, layout, values, defaults } = row;
  const cells = layout.fields.map((fields) => valuesOf(fields, values, file.format));
  if (!file.profile) return [readRow(cells[0]!, defaults)];
  if (isReplaced(row, cells[0]!, file.profile)) {
    row.tally.replaced += 1;
    return [];
  }
  const filled = cells.filter(({ rating, text }) => rating !== undefined || text !== undefined);
  return (filled.length === 0 ? cells.slice(0, 1) : filled)
    .flatMap((review) => ofEachProduct(review, file.profile!))
    .map((review) => readProfiled(row, review, file.profile!));
}

function isReplaced({ survey, line }: ReadableRow, { sourceFeedbackId }: RowValues, profile: Profile): boolean {
  const newest = survey.newest.get(idOf(sourceFeedbackId, profile.idFrom));
  return newest !== undefined && newest.line !== line;
}

function readProfiled(row: ReadableRow, review: RowValues, profile: Profile): RowReview {
  const { layout, values, defaults, tally } = row;
  const holds = (sign: Sign) => {
    const cell = normalizeValue(layout.cell(values, sign.column));
    return sign.values ? sign.values.includes(cell) : cell !== '';
  };
  if (profile.aboutTheShop && holds(profile.aboutTheShop)) {
    delete review.productId;
    delete review.productTitle;
  }
  const { sources = {} } = profile;
  if (review.source !== undefined && Object.hasOwn(sources, review.source)) review.source = sources[review.source]!;
  joinReply(row, review, profile);
  for (const [column, shown] of Object.entries(profile.repliesShown ?? {})) {
    const cell = layout.cell(values, column);
    if (cell === '' || shown.includes(cell) || review.replyText === undefined) continue;
    delete review.replyText;
    tally.replies.lost += 1;
  }
  const verified = profile.verified?.find(holds);
  return { ...readRow(review, defaults), verifiedBy: verified?.by ?? null };
}

/** A review of several products is one for each: the first keeps the id that it has. */
function ofEachProduct(review: RowValues, { products }: Profile): RowValues[] {
  if (review.productId === undefined || !products) return [review];
  const ids = review.productId
    .split(products.separator)
    .map((id) => id.trim())
    .map((id) => id.slice(id.indexOf(products.behind) + 1))
    .filter((id) => id !== '');
  const { sourceFeedbackId, productId: _, ...rest } = review;
  const of = (productId: string, at: number): RowValues => ({
    ...rest,
    productId,
    ...(sourceFeedbackId !== undefined && {
      sourceFeedbackId: at === 0 ? sourceFeedbackId : `${sourceFeedbackId}#${productId}`,
    }),
  });
  return ids.length === 0 ? [review] : [...new Set(ids)].slice(0, MOST_PRODUCTS).map(of);
}

function joinReply({ survey, layout, values, joined }: ReadableRow, review: RowValues, { replies }: Profile): void {
  if (!replies) return;
  const id = layout.cell(values, replies.id);
  const reply = survey.replies.get(id);
  if (!reply) return;
  joined.add(id);
  review.replyText = reply.text;
  if (reply.name !== '') review.replyName = reply.name;
  if (reply.date !== '') review.replyDate = reply.date;
}
