import type { CallOptions } from '../../client/index.js';

/** What is requested from the service repeatedly: `reviews` or `insights` of a vendor or a business. */
export interface Subject {
  /** `vendors` or `businesses` */
  family: string;
  id: string;
  /** Names it among all others, in a store too: `vendors/{id}/reviews`. */
  key: string;
}

/** What is kept of a response. */
export interface AnySnapshot {
  /** When it was requested, or found to be right still, ms since 1970. */
  takenAt: number;
  /** About what it takes in memory. */
  bytes: number;
  /** When all of it was last requested, ms, where a response may be less, or say that nothing changed. */
  wholeAt?: number;
  /** Where there is one, a response that nothing changed speaks for all of it, and `takenAt` is when it was right. */
  etag?: string | undefined;
  /** Where there is one, a response speaks for all of it as well, however little of it came. */
  sync?: object | null;
  /** The time of the last change that the change feed had told when it was requested, ms: it includes all until then. */
  toldAt?: number | undefined;
}

/** A part that several snapshots are saved with. */
export interface SavedPart {
  /** Notes whether it is saved. */
  base: { saved: { isThere: Promise<boolean>; at: number } | null };
  toJson(): Promise<string>;
}

/** Where the part of what is saved under `key` is. */
export const partKeyOf = (key: string): string => `${key}/whole`;

/** How to request it; `changed`: what is known may be wrong anywhere. */
export interface ResourceCall extends CallOptions {
  changed: boolean;
}

/** One kind of response: how it is requested, and how it is kept where processes share it. */
export interface Resource<T extends AnySnapshot> {
  /**
   * Requests it. `known` is what may be built upon, except that everything is requested when the call says that it
   * `changed`. Rejects as the client does.
   */
  request(subject: Subject, known: T | null, call: ResourceCall, takenAt: number): Promise<T>;
  toJson(snapshot: T): Promise<string>;
  /** What is saved beside the JSON of several snapshots, which is not of use without; null where there is nothing. */
  part?(snapshot: T): SavedPart | null;
  /** Null when it cannot be used, whoever wrote it. `rest`: what else there is of it, in memory and in the store. */
  fromJson(
    json: string,
    takenAt: number,
    rest: { known: T | null; whole(): Promise<string | null> },
  ): Promise<T | null>;
}
