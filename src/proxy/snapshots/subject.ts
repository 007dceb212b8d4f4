import type { CallOptions } from '../../client/index.js';

/** Something that the service is asked for again and again: `reviews` or `insights` of a vendor or a business. */
export interface Subject {
  /** `vendors` or `businesses` */
  family: string;
  id: string;
  /** Names it among all others, in a store too: `vendors/{id}/reviews`. */
  key: string;
}

/** What is kept of an answer: when the service was asked, ms, and about what it takes in memory. */
export interface Taken {
  takenAt: number;
  bytes: number;
  /** When all of it was last asked for, ms, where an answer may be less, or say that nothing changed. */
  wholeAt?: number;
  /** Where there is one, an answer that nothing changed speaks for all of it, and `takenAt` is when it was right. */
  etag?: string | undefined;
}

/** How to ask; `changed`: what is known may be wrong anywhere. */
export interface AskCall extends CallOptions {
  changed: boolean;
}

/** One kind of answer: how it is had, and how it is kept where processes share it. */
export interface Resource<T extends Taken> {
  /**
   * Asks the service, with its first request before it returns. `known` is what may be built upon, except that everything is
   * asked for when the call says that it `changed`. Rejects as the client does.
   */
  ask(subject: Subject, known: T | null, call: AskCall, takenAt: number): Promise<T>;
  toJson(taken: T): Promise<string>;
  /** Null when it cannot be used, whoever wrote it. */
  fromJson(json: string, takenAt: number): Promise<T | null>;
}
