/** What crosses the wire between the desk and its server about imports. */
import type { InboxReview } from './inbox.js';

/** Bytes of a file that the desk takes. A larger one is for the command, which reads it where it is. */
export const MOST_IMPORT_BYTES = 200 * 1024 * 1024;

/** Endings of the names of files that are read. */
export const IMPORT_ENDINGS = ['.csv', '.tsv', '.txt', '.json', '.jsonl', '.ndjson', '.xml', '.xlsx'] as const;

/**
 * Where an import stands. `looking`: the file is read, and nothing is stored. `looked`: it waits for choices, or for the word to begin. `interrupted`:
 * the server was restarted meanwhile; what came in stays, and importing the file again doubles nothing. `removing`: what came in is taken back.
 */
export type ImportState =
  | 'looking'
  | 'looked'
  | 'importing'
  | 'done'
  | 'failed'
  | 'cancelled'
  | 'interrupted'
  | 'removing'
  | 'undone';

/** Fields that a column can be chosen for. */
export const CHOSEN_FIELDS = ['rating', 'text', 'title', 'author', 'createdAt', 'productId'] as const;
export type ChosenField = (typeof CHOSEN_FIELDS)[number];

/** What is decoded in every cell of a file: HTML entities in what is no HTML, and UTF-8 that was read as another encoding. */
export const TEXT_DECODINGS = ['entities', 'utf8'] as const;
export type TextDecoding = (typeof TEXT_DECODINGS)[number];

/** What a person decides about a file; what is left out is found by the file itself. */
export interface ImportChoices {
  /** The id of a system, or `none`. */
  profile?: string | undefined;
  /** The column of each field; null: the field is left out. */
  columns?: Partial<Record<ChosenField, string | null>> | undefined;
  dateOrder?: 'dd/mm' | 'mm/dd' | undefined;
  /** `YYYY-MM-DD` of rows without a date. */
  date?: string | undefined;
  /** Of how many points ratings are that do not say so themselves. */
  scale?: number | undefined;
  decode?: TextDecoding[] | undefined;
}

/** How many reviews. */
export interface ImportCounts {
  read: number;
  imported: number;
  alreadyThere: number;
  refused: number;
  /** Of those read and not refused: they wait for approval. */
  pending: number;
  /** Of those as well: they are hidden, held back or archived, as they were there. */
  hidden: number;
}

export interface RefusedLine {
  line: number;
  field: string;
  reason: string;
}

/** What an import of a file would do, or has done. */
export interface ImportLook {
  /** Whose file it is; null: columns are found by usual names. */
  system: string | null;
  /** Names of the columns in the order of the file, what each becomes (null: it is not imported), and samples. */
  columns: { name: string; becomes: string | null; samples: string[] }[];
  /** What the values of columns that decide do. */
  standings: { column: string; value: string; reviews: number; meaning: string }[];
  counts: ImportCounts;
  /** First and last day, `YYYY-MM-DD`; null without reviews. */
  dates: { first: string; last: string; order: 'dd/mm' | 'mm/dd' | null } | null;
  /** What else was decided, in sentences. */
  notes: string[];
  /** The first ones. */
  refused: RefusedLine[];
  /** Some that readers would see and some that they would not, while the file is looked at; none once it is imported. */
  samples: InboxReview[];
  /** What has to be chosen before anything can be imported. */
  question: ImportQuestion | null;
}

/** What the file leaves open. */
export type ImportQuestion =
  | { about: 'order'; text: string }
  | { about: 'date'; text: string; column: string }
  | { about: 'columns'; text: string }
  | { about: 'field'; text: string; field: ChosenField; columns: { name: string; samples: string[] }[] }
  | { about: 'scale'; text: string; highest: number };

export interface ImportJob {
  id: string;
  fileName: string;
  /** The name of the machine that has the file: of several servers, that one alone knows of the import. */
  server: string;
  bytes: number;
  state: ImportState;
  choices: ImportChoices;
  /** From 0 to 1, of what it does at the moment. */
  progress: number;
  /** Why it failed. */
  problem: string | null;
  look: ImportLook | null;
  createdAt: string;
  /** How many reviews it brought in that can be taken back, as long as nothing else was done with them. */
  undoable: number;
  /** What became of them, once it was taken back. */
  undone: { removed: number; kept: number } | null;
}

/** The import of a vendor, and the systems whose files are known. */
export interface ImportStanding {
  /** The name of the machine that says so. */
  server: string;
  job: ImportJob | null;
  systems: { id: string; name: string }[];
}
