import type { Feedback, SubmittedReview } from '../../contract/service/submitted-review.js';

/** A review that a shopper sent, as it is queued until the service has it. */
export interface NewSubmission {
  vendorId: string;
  /** The page's idempotency key: one review per vendor and key, however often it is sent. */
  key: string;
  /** Equal for equal reviews of a vendor, whatever their key; tells nothing about the shopper. */
  fingerprint: string;
  /** A hash of the whole review: another review under the same key has another one. */
  contentHash?: string;
  review: SubmittedReview;
}

/** What the outbox remembers of the service's feedback on a review. */
export type StoredFeedback = Pick<Feedback, 'id' | 'verified' | 'shown' | 'titleKept' | 'answersKept' | 'uploadsKept'>;

/** What the outbox has under a vendor and key. */
export interface OutboxEntry {
  id: string;
  fingerprint: string;
  /** Absent when a version queued it that made no such hash. */
  contentHash?: string;
  /** `waiting` for the service, which has it once it is `delivered`; `dead` when the service rejected it or never took it. */
  state: 'waiting' | 'delivered' | 'dead';
  /** Null until it is delivered. */
  feedback: StoredFeedback | null;
}

/** A submission that was taken to be delivered. */
export interface TakenSubmission extends NewSubmission {
  id: string;
  /** When the shopper sent it, ms. */
  queuedAt: number;
  /** How often it was taken before. */
  attempts: number;
  /** Whether an earlier attempt may have reached the service, although its response never came. */
  inDoubt: boolean;
  /** How often the service has responded to it with 500, or with a success without feedback. */
  serverErrors: number;
}

/** How a failed attempt leaves its submission. */
export interface ReleaseOptions {
  /** False: this attempt certainly did not arrive; whether an earlier one may have stays as it was. */
  inDoubt: boolean;
  /** The service responded with 500, or with a success without feedback, which is counted. */
  serverError?: boolean;
  /** It is set aside: it leaves its vendor's line, so that it holds up no other submission, and is due by its own time alone. */
  aside?: boolean;
}

/** A submission that is no longer tried: an operator decides on it. */
export interface DeadLetter {
  id: string;
  vendorId: string;
  queuedAt: number;
  attempts: number;
  /** Why: a code of the client's `ServiceError`. */
  reason: string;
  review: SubmittedReview;
}

/** A submission that the service does not have yet, or never will. */
export interface UndeliveredSubmission {
  id: string;
  vendorId: string;
  review: SubmittedReview;
  /** Whether somebody has taken it, to deliver it this moment. */
  isTaken: boolean;
}

/**
 * Submissions to erase: by their ids, by those of the reviews that came of them, or all of a vendor; with `keys` those under these, with
 * `keptBefore` (ms) those that were kept before.
 */
export type ErasedSubmissions =
  | { ids: readonly string[] }
  | { feedbackIds: readonly string[] }
  | { vendorId: string; keys?: readonly string[]; keptBefore?: number };

/** That a submission was erased, and not whose it was. */
export interface ErasedSubmission {
  id: string;
  vendorId: string;
  /** Milliseconds since 1970. */
  erasedAt: number;
}

/** How many submissions are in which state. */
export interface OutboxCounts {
  waiting: number;
  dead: number;
  /** When the oldest of those that wait was queued, ms; null when none waits. */
  oldestAt: number | null;
}

/**
 * Where submissions are between the shopper and the service. Each method resolves once what it did is on disk, and rejects
 * when nothing of it is. Several processes may work on one store. Of a delivered submission only its vendor, key,
 * fingerprint, content hash, ids and feedback stay. Times are ms since 1970, given by the caller.
 */
export interface OutboxStore {
  /** Adds a submission, unless its vendor has one under this key: then nothing changes. Resolves to the one that is there. */
  enqueue(submission: NewSubmission, now: number): Promise<OutboxEntry>;
  /** What is there under a vendor and key; null when nothing is. */
  find(vendorId: string, key: string): Promise<OutboxEntry | null>;
  /**
   * Takes a submission that is due for `leaseMs`, in which nobody else can take it: the oldest in its vendor's line, or one
   * that stands aside. Counts an attempt, and marks the submission as in doubt. With `id` that one or none. Null when there
   * is none.
   */
  take(now: number, leaseMs: number, id?: string): Promise<TakenSubmission | null>;
  /** How many of the vendor's submissions with this fingerprint were delivered since `since`. */
  countDelivered(vendorId: string, fingerprint: string, since: number): Promise<number>;
  /** How many other submissions of the vendor with this fingerprint are in doubt. */
  countInDoubt(submission: Pick<TakenSubmission, 'id' | 'vendorId' | 'fingerprint'>): Promise<number>;
  /** The service has it: its contents are deleted. */
  markDelivered(id: string, feedback: StoredFeedback, now: number): Promise<void>;
  /** Releases a submission that was taken, to be due at `at`. */
  release(id: string, at: number, reason: string, options: ReleaseOptions): Promise<void>;
  /** Tries it no longer. */
  deadLetter(id: string, reason: string, now: number): Promise<void>;
  /** Deletes a submission that its shopper knows to be rejected, or that an operator discards. False when it is not there. */
  remove(id: string): Promise<boolean>;
  /** When the next one is due, ms, whoever has taken it; null when none waits. */
  nextDue(): Promise<number | null>;
  counts(): Promise<OutboxCounts>;
  /** All dead letters, oldest first. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Dead letters wait again, due now, in their old place: the one named, or all. Resolves to how many. */
  replay(now: number, id?: string): Promise<number>;
  /** All submissions whose contents are there still: those that wait, and dead letters. */
  undelivered(): Promise<UndeliveredSubmission[]>;
  /** Deletes these, whatever became of them, and records that; resolves to how many there were. */
  erase(which: ErasedSubmissions, now: number): Promise<number>;
  /** What was erased after this time, oldest first. */
  erased(after: number): Promise<ErasedSubmission[]>;
  /** Deletes dead letters that were queued before `before`; resolves to how many. */
  expireDead(before: number): Promise<number>;
  /** Deletes the records of what was erased before `before`; resolves to how many. */
  pruneErased(before: number): Promise<number>;
  /** Deletes what was delivered before `before`. */
  prune(before: number): Promise<void>;
  /** Writes something small that changes nothing; rejects with what hinders it. */
  tryWriting(): Promise<void>;
  close(): Promise<void>;
}

/** Log entry of a store that failed: its code says how, such as `SQLITE_FULL`; its message may quote what a shopper typed. */
export function outboxFailedEvent(error: unknown): object {
  const { code } = (error ?? {}) as { code?: unknown };
  return { severity: 'error', event: 'outbox_failed', ...(typeof code === 'string' && { code }) };
}
