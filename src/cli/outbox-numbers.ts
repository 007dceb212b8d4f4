import type { Outbox, OutboxCounts } from '../proxy/index.js';
import { flag, gauge } from './measured.js';
import type { Measured } from './metrics.js';
import { within } from './within.js';

/** How long the outbox may take to count, ms: a scrape waits for it. */
const PATIENCE_MS = 2_000;

/**
 * The outbox's numbers. While it does not answer they are its last ones, and `outbox_up` is 0: an alert on those that wait would
 * end with a number that vanishes.
 */
export function createOutboxNumbers(outbox: Pick<Outbox, 'counts'>, now: () => number = Date.now) {
  let last: OutboxCounts | null = null;
  return async (failure: string | null): Promise<Measured[]> => {
    const counted = await within(PATIENCE_MS, outbox.counts(), null).catch(() => null);
    last = counted ?? last;
    return [
      flag('outbox_up', '1 while reviews can be kept.', counted !== null && failure === null),
      ...(last ? numbersOf(last, now()) : []),
    ];
  };
}

function numbersOf({ waiting, dead, oldestAt }: OutboxCounts, now: number): Measured[] {
  const age = oldestAt === null ? 0 : Math.max(0, now - oldestAt) / 1000;
  return [
    gauge('outbox_waiting', 'Reviews that wait for the service.', waiting),
    gauge('outbox_dead', 'Reviews that the service refused, for an operator to decide.', dead),
    gauge('outbox_oldest_seconds', 'Age of the oldest review that waits.', age),
  ];
}
