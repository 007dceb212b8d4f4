import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ID } from '../../contract/service/fields.js';

/** Changes that are remembered. What was told before them counts as told of every vendor. */
const MOST_TOLD = 5_000;
/** A vendor that has changed, and when that was told, ms since 1970. */
export const ToldChange = z.tuple([z.string().regex(ID), z.number()]);
export type ToldChange = z.infer<typeof ToldChange>;
/** What processes tell each other, and a process tells itself after a restart. Times in ms since 1970. */
export const FeedRecord = z.object({
  format: z.literal(1),
  cursor: z.string().min(1).max(1024),
  /** Since when no change was missed. */
  since: z.number(),
  /** When everything was last known to be as it was told. */
  confirmedAt: z.number(),
  told: z.array(ToldChange).max(MOST_TOLD),
});
export type FeedRecord = z.infer<typeof FeedRecord>;

/**
 * What the change feed has told, so that it can be said of any snapshot whether it is still right: it was taken when no
 * change could be missed any more, and nothing was told of its vendor since.
 */
export class ToldChanges {
  /** When each vendor was told, the last one first. What makes room for others counts as told of every vendor. */
  readonly #told = new LRUCache<string, number>({
    max: MOST_TOLD,
    dispose: (at, _, reason) => {
      if (reason === 'evict') this.#since = Math.max(this.#since, at);
    },
  });
  /** How far the clocks of those who take snapshots may be apart, ms. */
  readonly #skewMs: number;
  #since = Infinity;
  #confirmedAt = -Infinity;

  constructor(skewMs: number) {
    this.#skewMs = skewMs;
  }

  /** Nothing is known any more: changes may have been missed. */
  forget(): void {
    this.#told.clear();
    this.#since = Infinity;
    this.#confirmedAt = -Infinity;
  }

  /** When everything was last known to be as it was told; -Infinity when nothing is known. */
  get lastAt(): number {
    return this.#confirmedAt;
  }

  /** From now on no change is missed. */
  begin(now: number): void {
    this.forget();
    this.#since = now;
    this.#confirmedAt = now;
  }

  /** These have changed, and no other vendor has. */
  tell(vendors: readonly string[], now: number): void {
    for (const id of vendors) this.#told.set(id, now);
    this.#confirmedAt = Math.max(this.#confirmedAt, now);
  }

  /** When a vendor's reviews were last told to have changed. */
  toldAt(id: string): number | undefined {
    return this.#told.peek(id);
  }

  /** When what was taken of a vendor at `takenAt` was last known to be right; null when it may be wrong. */
  confirmedAt(id: string, takenAt: number): number | null {
    const since = Math.max(this.#since, this.#told.peek(id) ?? -Infinity);
    // By the clock of the process that took it. When it was taken a little earlier, it is only requested once more.
    return takenAt >= since + this.#skewMs ? this.#confirmedAt : null;
  }

  toRecord(cursor: string): FeedRecord {
    const told: ToldChange[] = [];
    this.#told.rforEach((at, id) => told.push([id, at]));
    return { format: 1, cursor, since: this.#since, confirmedAt: this.#confirmedAt, told };
  }

  /** Takes over what another process was told; the vendors that this one did not know of. */
  merge({ since, confirmedAt, told }: FeedRecord, now: number): string[] {
    const news = this.hear(told);
    this.#since = this.#since === Infinity ? since : Math.max(this.#since, since);
    this.#confirmedAt = Math.max(this.#confirmedAt, Math.min(confirmedAt, now));
    return news;
  }

  /** Takes over single changes; the vendors of those that are news. */
  hear(told: readonly ToldChange[]): string[] {
    const news = told.filter(([id, at]) => at > (this.#told.peek(id) ?? -Infinity));
    for (const [id, at] of news) this.#told.set(id, at);
    return news.map(([id]) => id);
  }
}
