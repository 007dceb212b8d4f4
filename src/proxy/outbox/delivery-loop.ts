import type { Timer } from '../../platform/timer.js';
import type { Pause } from '../budget/permit.js';
import { type OutboxStore, outboxFailedEvent, type TakenSubmission } from './outbox-store.js';

/** Another process may have queued something: the outbox is polled this often, ms. */
const POLL_MS = 5_000;
/** What is due soon is not looked for sooner than this, ms. */
const SOONEST_POLL_MS = 500;
const PRUNE_EVERY_MS = 3_600_000;

export interface DeliveryLoopOptions {
  store: OutboxStore;
  /** Makes one attempt at a submission that was taken; never rejects. */
  deliver: (taken: TakenSubmission) => Promise<unknown>;
  /** For how long a submission is taken: longer than an attempt lasts, ms. */
  leaseMs: number;
  /** What holds up requests for now; null when nothing does. */
  hold: () => Pause | null;
  /** How many submissions are delivered at once, each of another vendor. */
  atOnce: number;
  /** For how long delivered ones are remembered, ms. */
  rememberedMs: number;
  now: () => number;
  timer: Timer;
  log: (event: object) => void;
}

/** Delivers in the background, until it is closed. */
export interface DeliveryLoop {
  start(): void;
  /** Something may be due. */
  wake(): void;
  /** Begins no further delivery; resolves when those in flight have ended. */
  close(): Promise<void>;
}

export function createDeliveryLoop(options: DeliveryLoopOptions): DeliveryLoop {
  const { store, deliver, leaseMs, hold, atOnce, rememberedMs, now, timer, log } = options;
  const inFlight = new Set<Promise<unknown>>();
  let isRunning = false;
  let polling: Promise<void> | null = null;
  let pollAgain = false;
  let pruneAt = 0;
  let cancelPoll: (() => void) | undefined;

  function wake(): void {
    if (!isRunning) return;
    pollAgain = true;
    polling ??= poll().finally(() => {
      polling = null;
      // Something woke the loop after its last look, and before the poll had ended.
      if (pollAgain) wake();
    });
  }

  async function poll(): Promise<void> {
    cancelPoll?.();
    let waitMs = POLL_MS;
    while (isRunning && pollAgain) {
      pollAgain = false;
      waitMs = await deliverDue().catch((error: unknown) => {
        log(outboxFailedEvent(error));
        return POLL_MS;
      });
    }
    if (isRunning) cancelPoll = timer(wake, waitMs);
  }

  /** Begins to deliver what is due, each vendor's in its order. Resolves to when to poll again, ms from now. */
  async function deliverDue(): Promise<number> {
    if (now() >= pruneAt) {
      pruneAt = now() + PRUNE_EVERY_MS;
      await store.prune(now() - rememberedMs);
    }
    while (isRunning && inFlight.size < atOnce) {
      const held = hold();
      if (held) return pollDelay(held.ms);
      const taken = await store.take(now(), leaseMs);
      if (!taken) {
        const due = await store.nextDue();
        return due === null ? POLL_MS : pollDelay(due - now());
      }
      const delivery = deliver(taken).finally(() => {
        inFlight.delete(delivery);
        wake();
      });
      inFlight.add(delivery);
    }
    return POLL_MS;
  }

  return {
    start() {
      isRunning = true;
      wake();
    },
    wake,
    async close() {
      isRunning = false;
      cancelPoll?.();
      await polling;
      await Promise.all(inFlight);
    },
  };
}

/** What is due and cannot be taken, since another process has it, is no reason to poll again at once. */
function pollDelay(ms: number): number {
  return Math.min(POLL_MS, Math.max(SOONEST_POLL_MS, ms));
}
