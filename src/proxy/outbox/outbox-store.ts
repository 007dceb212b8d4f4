import type { SubmittedReview } from '../../contract/service/submitted-review.js';

/** A review that a shopper sent, as it is kept until the service has it. */
export interface NewSubmission {
  vendorId: string;
  /** The page's Idempotency-Key: one review per vendor and key, however often it is sent. */
  key: string;
  /** Equal for equal reviews of a vendor, whatever their key; tells nothing about the shopper. */
  fingerprint: string;
  /** A hash of the whole review: what else comes under its key is another one. */
  content?: string;
  review: SubmittedReview;
}

/** What the service said of a review beyond its id. */
export interface Said {
  /** Where an invitation was given: whether it was accepted. */
  verified?: boolean;
  /** Where answers were given: whether they are kept. */
  answersKept?: boolean;
}

/** What is kept under a vendor and key. */
export interface KeptSubmission {
  id: string;
  fingerprint: string;
  /** Absent: it was kept by a version that had none. */
  content?: string;
  /** `waiting` for the service, which has it once it is `delivered`; `dead` when it refused it or never took it. */
  state: 'waiting' | 'delivered' | 'dead';
  /** The service's id of it once delivered. */
  feedbackId: string | null;
  said?: Said;
}

/** A submission that was taken to be delivered. */
export interface TakenSubmission extends NewSubmission {
  id: string;
  /** When the shopper sent it, ms. */
  keptAt: number;
  /** How often it was taken before. */
  attempts: number;
  /** Whether an earlier try may have reached the service, although nobody saw it arrive. */
  mayHaveArrived: boolean;
}

/** What a try that failed tells. */
export interface TriedSubmission {
  /** False: this try certainly did not arrive; whether one may have is as before. */
  mayHaveArrived: boolean;
  /** From now on it is in nobody's way: it leaves its vendor's line, and is due by its own time alone. */
  aside?: boolean;
}

/** A submission on the operator's desk. */
export interface DeadSubmission {
  id: string;
  vendorId: string;
  keptAt: number;
  attempts: number;
  /** Why: a code of the client's `ServiceError`. */
  reason: string;
  review: SubmittedReview;
}

/** How many submissions are where. */
export interface OutboxCounts {
  waiting: number;
  dead: number;
  /** When the oldest of those that wait was kept, ms; null when none waits. */
  oldestAt: number | null;
}

/**
 * Where submissions are between the shopper and the service. Each method resolves once what it did is on disk, and rejects
 * when nothing of it is. Several processes may work on one store. Of a delivered submission nothing is kept but its
 * vendor, key, fingerprint, content hash, ids and what the service said. Times are ms since 1970, given by the caller.
 */
export interface OutboxStore {
  /** Keeps a submission, unless its vendor has one under this key: then nothing changes. Resolves to the one that is kept. */
  keep(submission: NewSubmission, now: number): Promise<KeptSubmission>;
  /** What is kept under a vendor and key; null when nothing is. */
  find(vendorId: string, key: string): Promise<KeptSubmission | null>;
  /**
   * Takes a submission that is due for `leaseMs`: the oldest in its vendor's line, or one that stands aside, and nobody else
   * has it. Counts an attempt, and marks that it may arrive. With `id` that one or none. Null when there is none.
   */
  take(now: number, leaseMs: number, id?: string): Promise<TakenSubmission | null>;
  /** How many of the vendor's submissions with this fingerprint were delivered since `since`. */
  deliveredAlike(vendorId: string, fingerprint: string, since: number): Promise<number>;
  /** The service has it: its contents are forgotten. */
  delivered(id: string, feedbackId: string, now: number, said?: Said | undefined): Promise<void>;
  /** How many others of the vendor with this fingerprint may have arrived, although nobody saw them. */
  inDoubtAlike(submission: Pick<TakenSubmission, 'id' | 'vendorId' | 'fingerprint'>): Promise<number>;
  /** Gives a taken one back, to be due at `at`. */
  giveBack(id: string, at: number, reason: string, tried: TriedSubmission): Promise<void>;
  /** Gives up on it; an operator decides. */
  bury(id: string, reason: string, now: number): Promise<void>;
  /** Forgets a submission whose shopper was told that it was refused, or that an operator threw away. False when it is not there. */
  remove(id: string): Promise<boolean>;
  /** When the next one is due, ms, whoever has it now; null when none waits. */
  nextDue(): Promise<number | null>;
  counts(): Promise<OutboxCounts>;
  /** The dead ones, oldest first. */
  dead(): Promise<DeadSubmission[]>;
  /** Dead ones wait again, due now, in their old place: the one named, or all. Resolves to how many. */
  replay(now: number, id?: string): Promise<number>;
  /** Forgets delivered ones from before `before`. */
  prune(before: number): Promise<void>;
  /** Writes something small that changes nothing; rejects with what hinders it. */
  tryWriting(): Promise<void>;
  close(): Promise<void>;
}
