import { Demand } from './demand.js';
import type { Subject, Taken } from './subject.js';

/** What is known of one subject. */
export interface Entry<T extends Taken> {
  readonly subject: Subject;
  readonly demand: Demand;
  snapshot?: T;
  /** What it counts for in memory. */
  bytes: number;
  failure?: unknown;
  /** When the service may be asked again, ms. */
  askAt: number;
  /** When it was last read, ms. */
  readAt: number;
  /** The change that it was last refreshed for, as the change feed told it, ms. */
  toldAt?: number | undefined;
  /** Whether the whole list is owed to be read again although nothing is said to have changed. */
  recheckDue: boolean;
  /** When another process's snapshot was last looked for, ms. */
  lookedAt: number;
  /** The first look, before anything is known, until its first reader goes on. */
  looking?: Promise<void> | undefined;
  refresh?: OngoingRefresh<T> | undefined;
  /** Whether a refresh is owed, because the reviews changed after the last one began. */
  outdated: boolean;
  /** Whether the snapshot is known to be wrong, because no refresh that began after the change has ended yet. */
  changed: boolean;
}

/** A refresh on its way; refresh.ts says through which states. */
export interface OngoingRefresh<T> {
  readonly done: Promise<T>;
  /** One more read needs it, and waits for it or not. Throws a Refusal when too many readers wait already. */
  join(awaited: boolean): void;
  /** Takes it back while it waits for its turn: its entry is not kept any longer. */
  drop(): void;
}

/** An entry of which nothing is known yet but, it may be, how much it was read before. */
export function newEntry<T extends Taken>(subject: Subject, demand = new Demand()): Entry<T> {
  const never = { askAt: 0, readAt: 0, lookedAt: -Infinity };
  return { subject, demand, bytes: 0, ...never, recheckDue: false, outdated: false, changed: false };
}
