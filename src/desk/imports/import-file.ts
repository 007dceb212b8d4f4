/** Reads a file of reviews for the desk: looks what an import would do, or imports it. Both report the same. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportChoices, ImportLook, ImportQuestion } from '../../contract/desk/import.js';
import type { InboxReview } from '../../contract/desk/inbox.js';
import type { QueuedReview } from '../../contract/service/moderation.js';
import { PENDING } from '../../contract/service/review.js';
import { parseDate } from '../../import/cells/dates.js';
import type { ColumnFacts } from '../../import/columns/column-facts.js';
import type { ImportField } from '../../import/columns/import-columns.js';
import { findFields } from '../../import/columns/import-fields.js';
import { datesOf } from '../../import/columns/settle-dates.js';
import { type Doubt, settleFile } from '../../import/columns/settle-file.js';
import { type Survey, surveyFile } from '../../import/columns/survey.js';
import type { FileFormat } from '../../import/files/file-kind.js';
import { openReviewFile, type ReviewFile } from '../../import/files/review-file.js';
import { inspectTextFile } from '../../import/files/text-lines.js';
import { createNewFinder, importReviews, pickByKey, type RefusedRow, type Taken } from '../../import/import-reviews.js';
import { createTally, type ImportTally } from '../../import/import-tally.js';
import {
  columnPurposes,
  describeValue,
  FIELD_WORDS,
  fearsLine,
  leftOutLines,
  verdictWords,
} from '../../import/import-words.js';
import { PROFILES } from '../../import/profiles/registry.js';
import type { FiledReview, ImportedReview, ReviewKey, Store } from '../../service/index.js';
import { previewImport } from '../../service/reviews/review-import.js';
import { deskWords } from './desk-words.js';
import { createSamples } from './sample-reviews.js';
import { withBreaks } from './with-breaks.js';

/** Reviews of one transaction: meanwhile the embedded database does nothing else. */
const SLICE = 50;
/** Refused rows that a look has. */
const MOST_REFUSED = 20;

/** What to read, and for whom. */
export interface FileImport {
  path: string;
  format: FileFormat;
  choices: ImportChoices;
  vendor: { id: string; name: string; senderName: string };
  store: Pick<Store, 'reviews' | 'products'>;
  /** Whether reviews are stored, or only looked at. */
  stores: boolean;
  now: number;
  signal: AbortSignal;
  /** From 0 to 1. */
  /** As the inbox draws it. */
  inboxReview: (queued: QueuedReview) => InboxReview;
  onProgress: (part: number) => void;
  onRefused: (row: RefusedRow) => void;
  /** Called with the ids of reviews that were stored. */
  onStored: (ids: readonly string[]) => void;
}

/** Looks at the file, or imports it. Rejects with an OperatorError about the file, and when `signal` fires. */
export async function readImport(options: FileImport): Promise<ImportLook> {
  const { path, format, choices, store, vendor, signal, now } = options;
  const size = await inspectTextFile(path);
  const chosen = new Map(Object.entries(choices.columns ?? {})) as Map<ImportField, string | null>;
  const profile = choices.profile === 'none' ? null : PROFILES.find(({ id }) => id === choices.profile);
  const opened = await openReviewFile(path, format, chosen, profile, { decode: choices.decode ?? [] });
  const file = { ...opened, rows: () => withBreaks(opened.rows(), signal) };
  const report = (from: number) => (readTo: number) => {
    signal.throwIfAborted();
    options.onProgress(from + readTo / size / 2);
  };
  const survey = await surveyFile(file, { columns: chosen, shown: new Map() }, report(0));
  const tally = createTally();
  const date = choices.date === undefined ? null : parseDate(choices.date, now);
  const said = {
    columns: chosen,
    shown: new Map(),
    date,
    dateOrder: choices.dateOrder ?? null,
    scale: choices.scale ?? null,
  };
  const settled = settleFile(file, survey, said, now);
  if ('doubts' in settled) {
    return {
      ...createLook(file, survey, chosen),
      notes: file.notes().map(deskWords),
      question: questionOf(settled.doubts[0]!, datesOf(file, survey, chosen).dates),
    };
  }
  const { columns, dates, scale, notes } = settled;
  const look = createLook(file, survey, columns);
  look.question = columnQuestion(file, survey, columns);
  if (look.question) return look;

  const samples = createSamples(options.inboxReview);
  const findNew = options.stores
    ? null
    : createNewFinder((reviews: FiledReview[]) => store.reviews.findImported(vendor.id, reviews));
  const stored = async (slice: FiledReview[]): Promise<Taken> => {
    const taken = await store.reviews.takeIn(vendor.id, slice);
    options.onStored(taken.added.map(({ id }) => id));
    return taken;
  };
  await importReviews(
    {
      file,
      survey,
      columns,
      shown: new Map(),
      defaults: {
        source: file.profile?.source ?? 'import',
        replyName: vendor.senderName,
        now,
        profile: file.profile,
        dateOrder: dates.order,
        scale,
      },
      undatedFrom: dates.undatedFrom,
      async store(reviews) {
        if (findNew) for (const review of reviews) samples.add(review, () => previewImport(vendor, review));
        const taken: { added: ReviewKey[]; completed: number; others: FiledReview[] } = {
          added: [],
          completed: 0,
          others: [],
        };
        for (let start = 0; start < reviews.length; start += SLICE) {
          signal.throwIfAborted();
          const slice = reviews.slice(start, start + SLICE);
          const { added, completed, others } = await (findNew ?? stored)(slice);
          taken.added.push(...added);
          taken.completed += completed;
          taken.others.push(...others);
          // Readers come in between.
          await nextTurn();
        }
        look.counts.hidden += pickByKey(reviews, taken.added).filter(isHidden).length;
        return taken;
      },
      learn: options.stores ? (products) => store.products.learn(vendor.id, products, new Date(now)) : undefined,
      onProgress: report(0.5),
      onLeftOut: () => {},
      onRefused(refused) {
        const row = { ...refused, reason: deskWords(refused.reason) };
        if (look.refused.length < MOST_REFUSED) look.refused.push(row);
        options.onRefused(row);
      },
    },
    tally,
  );
  tally.notes.unshift(...notes);
  return { ...finishLook(look, tally, dates.order), samples: [...samples.reviews] };
}

function createLook(file: ReviewFile, survey: Survey, columns: ReadonlyMap<ImportField, string | null>): ImportLook {
  const names = [...survey.columns.keys()];
  const becomes = columnPurposes(file, names, columns);
  return {
    system: file.profile?.name ?? null,
    columns: names.map((name) => ({
      name,
      becomes: becomes.get(name) ?? null,
      samples: survey.columns.get(name)?.samples ?? [],
    })),
    standings: [],
    counts: { read: 0, imported: 0, alreadyThere: 0, refused: 0, pending: 0, hidden: 0 },
    dates: null,
    notes: [],
    refused: [],
    samples: [],
    question: null,
  };
}

function finishLook(look: ImportLook, tally: ImportTally, order: 'dd/mm' | 'mm/dd' | null): ImportLook {
  const { read, imported, alreadyThere, refused, standings, firstDate, lastDate } = tally;
  return {
    ...look,
    columns: look.columns.map((column) =>
      column.becomes === null && standings.columns.has(column.name)
        ? { ...column, becomes: 'decides whether it is shown' }
        : column,
    ),
    standings: [...standings.columns].flatMap(([column, values]) =>
      [...values].map(([value, { rows, verdict }]) => ({
        column,
        value: describeValue(value),
        reviews: rows,
        meaning: verdictWords(verdict),
      })),
    ),
    counts: { read, imported, alreadyThere, refused, pending: standings.pending, hidden: look.counts.hidden },
    dates: firstDate && lastDate ? { first: firstDate.slice(0, 10), last: lastDate.slice(0, 10), order } : null,
    notes: notesOf(tally),
  };
}

function notesOf(tally: ImportTally): string[] {
  const { notes, replaced, replies, lostPictures, undated, withoutText, standings } = tally;
  return [
    standings.columns.size === 0 && 'No column says that a review is not shown: all are shown.',
    standings.unknown > 0 &&
      `${standings.unknown} ${standings.unknown === 1 ? 'waits' : 'wait'} for your approval, as nobody knows what a value in the file means. Where it means shown, press “Show” in the inbox once they are in: “Choose all” takes a hundred at once.`,
    tally.imported > 0 && `${fearsLine(tally)}.`,
    ...leftOutLines(tally).map((line) => `${line}.`),
    tally.completed > 0 && `${tally.completed} of those that are there got what they lacked.`,
    withoutText > 0 && `${withoutText} have stars alone.`,
    replaced > 0 && `${replaced} are left out, as a newer row is the same review.`,
    replies.joined > 0 && `${replies.joined} replies are joined to their reviews.`,
    replies.lost > 0 && `${replies.lost} replies are left out: not public, not the shop’s, or a second one.`,
    lostPictures > 0 && `${lostPictures} pictures are left out, as a review keeps its first ones.`,
    undated > 0 && `${undated} have no date: they get the day of the import, or the one that you say.`,
    ...notes,
  ]
    .filter((note) => note !== false)
    .map(deskWords);
}

function isHidden({ showOnWidget, isArchived, heldBackReason }: ImportedReview): boolean {
  return heldBackReason !== PENDING && (isArchived === true || showOnWidget === false);
}

function questionOf(doubt: Doubt, dates: ColumnFacts['orders']): ImportQuestion {
  if (doubt.about === 'column') {
    const { field, columns } = doubt;
    const which = columns.map(({ name }) => `“${name}”`).join(' or ');
    return { about: 'field', field, columns, text: `Is ${which} the ${FIELD_WORDS[field]} of the reviews?` };
  }
  if (doubt.about === 'scale') {
    const { column, highest } = doubt;
    return {
      about: 'scale',
      highest,
      text: `“${column}” goes up to ${highest}. Of how many points are these ratings?`,
    };
  }
  if (doubt.about !== 'order') {
    return {
      about: 'date',
      column: doubt.about.column,
      text: `“${doubt.about.column}” is empty in every row. Choose the column of the date, or say a day for all reviews.`,
    };
  }
  const both = dates['dd/mm'] > 0 && dates['mm/dd'] > 0;
  return {
    about: 'order',
    text: both
      ? `${dates['dd/mm']} dates have the day first and ${dates['mm/dd']} the month. Which is right? The others are refused.`
      : `Is ${dates.sample} a day and a month, or a month and a day?`,
  };
}

/** A CSV file has the same columns in each row; where none of them could be a review, somebody has to say which is. */
function columnQuestion(
  file: ReviewFile,
  survey: Survey,
  columns: ReadonlyMap<ImportField, string | null>,
): ImportQuestion | null {
  const fields = findFields([...survey.columns.keys()], columns, file.profile);
  if (fields.some((found) => found.has('rating') || found.has('text') || found.has('title'))) return null;
  return { about: 'columns', text: 'No column is known as stars or text. Choose the columns.' };
}
