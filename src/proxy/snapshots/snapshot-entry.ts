/**
 * What is known of one subject:
 *
 *                replace, adopt            recheck
 *     unknown ──────────────────▶ valid ───────────▶ recheck
 *        │                         ▲  │                │
 *        │                 replace │  │ markChanged    │ markChanged
 *        │             adopt newer │  ▼                ▼
 *        │                         └─ changed ─────────┘
 *        │ invalidate              ▲  │ invalidate, from any state
 *        │                 replace │  ▼
 *        └──────────────────────── invalidated
 *
 * `valid` is fresh for a while after it was taken and stale then. Beside its state an entry may have failed: `fail` leaves the
 * state as it is, and nothing is requested before a certain time. And it may have a refresh on its way, whose own states are
 * in refresh.ts.
 */
import { ServiceError } from '../../client/index.js';
import { Demand } from './refresh-queue.js';
import type { AnySnapshot, Subject } from './resource.js';

/**
 * Three things say that a snapshot needs a request, and they differ in whether readers wait for it:
 *
 * | called | who knows of the change | what a reader gets | what refreshes it |
 * |---|---|---|---|
 * | `invalidate` | this process, or a read that finds a change told | the next snapshot, after a wait | the call, or that read |
 * | `markChanged` | the feed, of a vendor that was read recently | the snapshot it has | the call, in the background |
 * | `recheck` | nobody: the feed may have missed one | the snapshot it has | the next read, in the background |
 */
export type EntryState =
  /** There is no snapshot: a reader waits for the first refresh. */
  | 'unknown'
  /** The snapshot is right as far as anybody knows. A reader gets it; a stale one is refreshed in the background. */
  | 'valid'
  /** As `valid`, but the list has to be read again as a whole, fresh or not. */
  | 'recheck'
  /** The service said that something changed. A reader gets the snapshot, which is refreshed in the background at once. */
  | 'changed'
  /** The snapshot is known to be wrong. A reader waits for the refresh that is on its way; when that fails, the reader gets it. */
  | 'invalidated';

/** A refresh on its way, as the readers of its entry know it. */
export interface OngoingRefresh<T> {
  readonly done: Promise<T>;
  /** Whether it waits for its turn, and whether it must not be given up: a reader waits for it, or its turn has come. */
  readonly isWaiting: boolean;
  readonly isNeeded: boolean;
  /** One more read needs it, and waits for it or not. Throws a Refusal when too many readers wait already. */
  join(awaited: boolean): void;
  /** Gives it up while it waits for its turn: its entry is evicted. */
  drop(): void;
}

/** One subject: its snapshot, what is known of that, and how much it is read. */
export class SnapshotEntry<T extends AnySnapshot> {
  readonly subject: Subject;
  readonly demand: Demand;
  /** What it counts for in memory, and whether it was read since it got its place there. */
  bytes = 0;
  wasRead = false;
  /** When it was last read, and when another process's snapshot was last looked for, ms. */
  readAt = 0;
  lookedAt = -Infinity;
  /** The first look for another process's snapshot, until its first reader goes on. */
  firstLook: Promise<void> | undefined;
  /** The look that readers wait for who would get an error otherwise. */
  lastLook: Promise<unknown> | undefined;
  refresh: OngoingRefresh<T> | undefined;
  #state: EntryState = 'unknown';
  #snapshot: T | undefined;
  #failure: { error: unknown; retryAt: number } | undefined;
  /** Whether no request was sent since the last change. */
  #needsRequest = false;

  constructor(subject: Subject, demand = new Demand()) {
    this.subject = subject;
    this.demand = demand;
  }

  get snapshot(): T | undefined {
    return this.#snapshot;
  }

  get state(): EntryState {
    return this.#state;
  }

  /** Whether a change is known that the snapshot may not have. */
  get isChanged(): boolean {
    return this.#state === 'changed' || this.#state === 'invalidated';
  }

  /** Whether a change is known since which no request was sent. */
  get needsRequest(): boolean {
    return this.#needsRequest;
  }

  /** The error of the last request, and when the next may be sent, ms; undefined when it succeeded. */
  get failure(): { error: unknown; retryAt: number } | undefined {
    return this.#failure;
  }

  isFailed(now: number): boolean {
    return this.#failure !== undefined && now < this.#failure.retryAt;
  }

  isFresh(now: number, freshMs: number): boolean {
    return this.#state === 'valid' && now - this.#snapshot!.takenAt < freshMs;
  }

  /** Whether a read is reason enough for a request. */
  isDue(now: number, freshMs: number): boolean {
    return !this.isFailed(now) && !this.isFresh(now, freshMs);
  }

  /** Something changed: the snapshot is served until the next one is there. */
  markChanged(): void {
    if (this.#state !== 'invalidated') this.#state = 'changed';
    this.#needsRequest = true;
  }

  /** Something changed, and readers had better wait for the next snapshot. */
  invalidate(): void {
    this.#state = 'invalidated';
    this.#needsRequest = true;
  }

  /** A list that is right as far as anybody knows is to be read again as a whole. */
  recheck(): void {
    if (this.#state === 'valid') this.#state = 'recheck';
  }

  /** The snapshot was still right at this time, ms. */
  confirm(rightAt: number): void {
    this.#snapshot!.takenAt = rightAt;
    this.#failure = undefined;
  }

  /**
   * Takes what another process saved, when it is newer and includes the changes told until `toldAt`. What does not include
   * them is taken only where there is nothing else: it is served when the service fails.
   */
  adopt(snapshot: T, toldAt: number | undefined): void {
    if (this.#snapshot && this.#snapshot.takenAt >= snapshot.takenAt) return;
    if (this.isChanged) {
      const isUpToDate = toldAt !== undefined && snapshot.toldAt !== undefined && snapshot.toldAt >= toldAt;
      if (!isUpToDate) {
        this.#snapshot ??= snapshot;
        return;
      }
      this.#needsRequest = false;
    }
    this.#snapshot = snapshot;
    this.#state = 'valid';
    this.#failure = undefined;
  }

  /** A request is sent, which will include all changes until now. */
  beginRequest(): void {
    this.#needsRequest = false;
  }

  /** Takes what the service sent; what changed since the request began needs another request. */
  replace(snapshot: T): void {
    this.#snapshot = snapshot;
    this.#failure = undefined;
    if (!this.#needsRequest) this.#state = 'valid';
  }

  /** The request failed: none is sent before this time, ms. */
  fail(error: unknown, retryAt: number): void {
    this.#failure = { error, retryAt };
    if (this.isChanged && error instanceof ServiceError && error.code === 'not_found') this.#snapshot = undefined;
  }
}
