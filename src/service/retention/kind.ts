import type { Db } from '../database/schema.js';

/** What a setting says for how long: reviewers' contacts, invites with their contacts, reporters, hashes of requests, records of erasures, messages that were sent. */
const SET_KINDS = ['contacts', 'invites', 'reporters', 'requests', 'erasures', 'messages'] as const;
export type SetKindName = (typeof SET_KINDS)[number];
/** What the service keeps for a time: those, and who was signed in at the desk, which ends by itself. */
export const KINDS = [...SET_KINDS, 'signIns'] as const;
export type KindName = (typeof KINDS)[number];

/** Moments (ISO 8601): what is older than that of its kind is past its time. Null: it is kept for ever. */
export type Cutoffs = Readonly<Record<SetKindName, string | null>>;

/** Rows of one transaction: on the embedded database nothing else happens meanwhile, and 100 took 90 ms on a busy machine. */
export const BATCH = 20;

/** How one kind is counted and removed. */
export interface Kind {
  /** How many are past their time; none where they are kept for ever. */
  count(db: Db, cutoffs: Cutoffs, at: Date): Promise<number>;
  /** Removes some of them; resolves to how many, 0 when none is left. */
  removeBatch(transaction: Db, cutoffs: Cutoffs, at: Date): Promise<number>;
}
