/** What crosses the wire between the desk's view of its data and the server, as plain types. */

/** A review that would be erased, as a merchant knows it again; not whose it is. */
export interface ReviewToErase {
  id: string;
  createdAt: string;
  /** Empty where it has none. */
  rating: string;
  source: string;
  state: 'shown' | 'hidden' | 'archived';
}

/** What of one shop would be erased. */
export interface ShopToErase {
  id: string;
  name: string;
  /** How many there are; the first of them are listed. */
  reviewCount: number;
  reviews: ReviewToErase[];
  contacts: number;
  invites: number;
  reports: number;
}

/** `POST …/erasure/look`: what there is of a person, or of a review. */
export interface FoundToErase {
  shops: ShopToErase[];
  /** Reviews that are on their way. */
  waiting: number;
}

/** `POST …/erasure`: how many of each are gone. */
export interface ErasedCounts {
  reviews: number;
  contacts: number;
  invites: number;
  reports: number;
  waiting: number;
}

/** What the server keeps for a time. */
export const KEPT_KINDS = [
  'contacts',
  'invites',
  'reporters',
  'requests',
  'deadLetters',
  'messages',
  'erasures',
] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** `GET …/retention`. */
export interface RetentionShown {
  /** Days by kind; null: for ever. */
  days: Record<KeptKind, number | null>;
  /** The hour of the day, UTC, from which on what is past its time is removed. */
  hour: number;
  /** When that was done last; in the future on a database that is given a time first, null where it never was. */
  appliedAt: string | null;
}
