import type { TextDecoding } from '../../contract/desk/import.js';
import type { HeldBackReason } from '../../contract/service/review.js';
import type { VerifiedBy } from '../../contract/widget.js';
import type { DateOrder } from '../cells/dates.js';
import type { ImportField } from '../columns/import-columns.js';

/** What another system's word about a review means here. A reason means that it is held back for that reason. */
export type Standing = 'shown' | 'hidden' | 'archived' | HeldBackReason;

/** A column that says something when it has one of these values; without `values`, when it has any. */
export interface Sign {
  column: string;
  values?: string[];
}

/**
 * How files of one product are read. A profile is data: what it says, the code around it does. Names of columns and values are
 * compared without case; those of columns also without separators. What is nested in JSON has all its names: `product.title`.
 */
export interface Profile {
  /** For `--profile`. */
  id: string;
  /** For people. */
  name: string;
  /** The source of its reviews, where `--source` names none and no column does. */
  source: string;
  /** A file with all of these columns is one of its files. */
  recognisedBy: string[];
  /** The columns of each field; of several the first that is not empty counts. */
  columns: Partial<Record<ImportField, string[]>>;
  /** For rows that hold several reviews: the columns of each, besides `columns`. */
  reviews?: Partial<Record<ImportField, string[]>>[];
  /**
   * What each value of each column that decides means; '' is an empty cell, '*' any. Of several columns the one that hides most counts. Any other
   * value waits for approval, and so does a row with another column that may decide: a profile can only narrow what is unknown.
   */
  status?: Record<string, Record<string, Standing>>;
  /** What says that a review is verified, and by whom: an order, or only the system that the file comes from; the first that is true. */
  verified?: (Sign & { by: VerifiedBy })[];
  /** How dates such as 03/04/2026 are meant where the file itself leaves it open. */
  dates?: DateOrder;
  /** Of how many points its ratings are; 5 when absent. */
  scale?: number;
  /** Ratings that are no numbers: '' is none. */
  ratings?: Record<string, string>;
  /** Sources by the words that the file has for them. */
  sources?: Record<string, string>;
  /** A cell of several products: the review counts for each. An id stands behind the text `behind`. */
  products?: { separator: string; behind: string };
  /** Columns whose cells are one, a line each, in the first of them: pictures with a column each. */
  together?: string[][];
  /** What ends a value that is the beginning of a sentence, such as " recommends " behind an author; '': it may be all. One without any is none. */
  endsAt?: Partial<Record<ImportField, string[]>>;
  /** What was encoded once too often in its files. */
  decode?: TextDecoding[];
  /** Rows that are no reviews. */
  notReviews?: Sign;
  /** How many reviews a full page of an API has, and how to get the others. */
  pages?: { sizes: number[]; hint: string };
  /** What somebody should know about its files, in a sentence each. */
  notes?: string[];
  /** Whether the texts are HTML. When absent, those that look like it are. */
  html?: boolean;
  /**
   * Lists of objects in JSON: where in each the text is, the first place that has one. Those for which `hidden` is not false are left out, and
   * those whose members are not among the values in `only`.
   */
  lists?: Record<string, { texts: string[]; hidden?: string; only?: Record<string, string[]> }>;
  /** What stands in a text before what a machine has translated, and before the original behind it: the original is what the author wrote. */
  translations?: { translated: string; original: string };
  /** A review that is about the shop and no product. */
  aboutTheShop?: Sign;
  /** The id begins at this text, within its column: the same review may stand under two accounts. */
  idFrom?: string;
  /** The column with the time by which the newest of several rows with the same id is known. */
  newestBy?: string;
  /** Rows that are replies: `parent` holds the `id` of the review. `byShop` must not be 0: a guest's reply is none of the shop's. */
  replies?: { id: string; parent: string; byShop: string };
  /** The values with which a reply is public, by its column; an empty cell is one. */
  repliesShown?: Record<string, string[]>;
}
