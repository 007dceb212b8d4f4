/** How many came in the last minute and the last hour, about: what is between two windows counts by its share. */
export interface Pace {
  minute: number;
  hour: number;
}

/** What is held once: a challenge by the review it let through, an answer by its key, a text or a link by the review it came with. */
export type HeldKind = 'challenge' | 'taken' | 'verdict' | 'text' | 'link';

/**
 * What is remembered against abuse: counts and hashes, and nothing a shopper typed. It may forget, at the price of letting
 * somebody through; whoever asks goes on when it rejects.
 */
export interface AbuseStore {
  /** Counts `more` under `key` (0: looks only). */
  count(key: string, more: 0 | 1): Promise<Pace>;
  /** Gives `name` to `holder` for `ms`, unless somebody has it. Resolves to who has it now. */
  hold(kind: HeldKind, name: string, holder: string, ms: number): Promise<string>;
  /** Who has it; null when nobody does. */
  holder(kind: HeldKind, name: string): Promise<string | null>;
}
