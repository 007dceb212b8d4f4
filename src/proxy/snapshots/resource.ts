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
  /** Null when it cannot be used, whoever wrote it. */
  fromJson(json: string, takenAt: number): Promise<T | null>;
}
