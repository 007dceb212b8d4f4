/** How many came in the last minute and the last hour: of a window that is partly over, the share that is not counts. */
export interface Pace {
  minute: number;
  hour: number;
}

/**
 * What is recorded under a name: for a challenge the review that it let through, for a text or a link the review that first
 * came with it, for a `verdict` the verdict; a review that was `accepted` stands for itself.
 */
export type RecordKind = 'challenge' | 'accepted' | 'verdict' | 'text' | 'link';

/**
 * What is remembered against abuse: counts and hashes, and nothing a shopper typed. It may forget, which lets somebody
 * through; the caller goes on without it when it rejects.
 */
export interface AbuseStore {
  /** Counts `more` under `key` (0: reads only). */
  count(key: string, more: 0 | 1): Promise<Pace>;
  /** Records `value` under `name` for `ms`, unless there is a value. Resolves to the value that is there now. */
  putIfAbsent(kind: RecordKind, name: string, value: string, ms: number): Promise<string>;
  /** The value under `name`; null when there is none. */
  get(kind: RecordKind, name: string): Promise<string | null>;
}
