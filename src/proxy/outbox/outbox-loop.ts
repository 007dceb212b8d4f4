import type { Hold } from '../budget/budget.js';
import type { Timer } from '../timer.js';
import { outboxFailed } from './outbox-failed.js';
import type { OutboxStore, TakenSubmission } from './outbox-store.js';
import type { Tried } from './outbox-try.js';

/** Another process may have kept something: the outbox is looked at after this, ms. */
const LOOK_MS = 5_000;
/** And for what is due it is not looked at sooner than this, ms. */
const SOONEST_LOOK_MS = 500;
const PRUNE_EVERY_MS = 3_600_000;

export interface LoopOptions {
  store: OutboxStore;
  /** Tries one that was taken; never rejects. */
  tryOnce: (taken: TakenSubmission) => Promise<Tried>;
  /** For how long one is taken: longer than a try takes, ms. */
  leaseMs: number;
  /** What holds up requests for now; null when nothing does. */
  hold: () => Hold | null;
  /** Vendors that are delivered to at once. */
  atOnce: number;
  /** For how long delivered ones are remembered, ms. */
  rememberedMs: number;
  now: () => number;
  timer: Timer;
  log: (event: object) => void;
}

/** Delivers behind, until it is closed. */
export interface OutboxLoop {
  start(): void;
  /** Something may be due. */
  wake(): void;
  /** Begins nothing more; resolves when what it began has ended. */
  close(): Promise<void>;
}

export function createOutboxLoop(options: LoopOptions): OutboxLoop {
  const { store, tryOnce, leaseMs, hold, atOnce, rememberedMs, now, timer, log } = options;
  const running = new Set<Promise<unknown>>();
  let runs = false;
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let pruneAt = 0;
  let cancelLook: (() => void) | undefined;

  function wake(): void {
    if (!runs) return;
    lookAgain = true;
    looking ??= look().finally(() => {
      looking = null;
      // Woken after it had looked, and before it had ended.
      if (lookAgain) wake();
    });
  }

  async function look(): Promise<void> {
    cancelLook?.();
    let waitMs = LOOK_MS;
    while (runs && lookAgain) {
      lookAgain = false;
      waitMs = await takeDue().catch((error: unknown) => {
        log(outboxFailed(error));
        return LOOK_MS;
      });
    }
    if (runs) cancelLook = timer(wake, waitMs);
  }

  /** Begins what is due, each vendor's in its order. Resolves to when to look again, ms from now. */
  async function takeDue(): Promise<number> {
    if (now() >= pruneAt) {
      pruneAt = now() + PRUNE_EVERY_MS;
      await store.prune(now() - rememberedMs);
    }
    while (runs && running.size < atOnce) {
      const held = hold();
      if (held) return soon(held.ms);
      const taken = await store.take(now(), leaseMs);
      if (!taken) {
        const due = await store.nextDue();
        return due === null ? LOOK_MS : soon(due - now());
      }
      const trying = tryOnce(taken).finally(() => {
        running.delete(trying);
        wake();
      });
      running.add(trying);
    }
    return LOOK_MS;
  }

  return {
    start() {
      runs = true;
      wake();
    },
    wake,
    async close() {
      runs = false;
      cancelLook?.();
      await looking;
      await Promise.all(running);
    },
  };
}

/** What is due but not to be had, since another process has it, is no reason to ask again at once. */
function soon(ms: number): number {
  return Math.min(LOOK_MS, Math.max(SOONEST_LOOK_MS, ms));
}
