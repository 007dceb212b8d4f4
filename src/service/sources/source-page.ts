/** What a connector reads of a source. */
import type { ReplyState } from '../../contract/sources.js';
import type { ImportedReview } from '../reviews/review-row.js';

/** A list of reviews that the grant opens. */
export interface ListedLocation {
  sourceLocationId: string;
  title: string;
  address: string | null;
  /** Google's id of the place. */
  placeId: string | null;
}

/** A review as its source has it now. */
export interface SourceReview extends ImportedReview {
  /** When it was written or changed last, by the source's clock. ISO 8601. */
  updatedAt: string;
  /** Where its reply stands; null: it is shown, or there is none. */
  replyState: ReplyState | null;
  /** Why the source has rejected the reply, in a word of its own; null without. */
  replyReason: string | null;
}

export interface SourcePage {
  reviews: SourceReview[];
  /** What leads to the next page; null: this was the last. */
  next: string | null;
  /** How many of the page are not taken: they were collected by yet another source, or an import would refuse them. */
  leftOut: number;
  /** How many reviews the whole list has, as far as the source says. */
  total: number | null;
  /** The average that the source says, from 1 to 5. */
  average: number | null;
}
