import { z } from 'zod';
import { parsed } from '../snapshots/saved-snapshot.js';
import type { SnapshotStore } from '../snapshots/snapshot-store.js';
import { ToldChange } from './told-changes.js';

/** Vendors in one message, and its length at most. */
const MOST_VENDORS = 1_000;
const MOST_CHARACTERS = 128 * 1024;
/** How far the clocks of processes on one store may be apart, ms. */
const AHEAD_MS = 10_000;

const Message = z.object({
  format: z.literal(1),
  /** The process that sent it, which knows already. */
  from: z.string().max(64),
  told: z.array(ToldChange).max(MOST_VENDORS),
});

export interface ChangeChannelOptions {
  store: SnapshotStore | undefined;
  /** Told what another process knows to have changed, and when it heard. */
  onTold: (told: ToldChange[]) => void;
  now: () => number;
}

/** What the processes on one store tell each other at once, where the store can; what gets lost is found by their looks. */
export interface ChangeChannel {
  /** Tells the others that these have changed, as this process learned at `at`, ms. */
  publish(ids: readonly string[], at: number): void;
  /** Hears the others until the function it returns is called. */
  open(): () => void;
}

export function createChangeChannel({ store, onTold, now }: ChangeChannelOptions): ChangeChannel {
  const from = crypto.randomUUID();

  /** Whoever can write to the store can send anything. */
  function hear(text: string): void {
    if (text.length > MOST_CHARACTERS) return;
    const message = Message.safeParse(parsed(text));
    if (!message.success || message.data.from === from) return;
    const latest = now() + AHEAD_MS;
    onTold(message.data.told.filter(([, at]) => at <= latest));
  }

  return {
    publish(ids, at) {
      if (!store?.publish) return;
      for (let start = 0; start < ids.length; start += MOST_VENDORS) {
        const told = ids.slice(start, start + MOST_VENDORS).map((id) => [id, at]);
        store.publish(JSON.stringify({ format: 1, from, told })).catch(() => {});
      }
    },

    open: () => store?.subscribe?.(hear) ?? (() => {}),
  };
}
