import { withTimeout } from '../../platform/with-timeout.js';
import type { MessageCounts, MessageQueue } from '../../service/index.js';
import type { Dispatcher, DispatcherStats } from '../messages/dispatcher.js';
import { gauge } from './collect-metrics.js';
import type { Metric } from './metrics.js';

/** How long the queue may take to count, ms: the scrape waits for it. */
const TIMEOUT_MS = 2_000;

/**
 * Collects the metrics of the message queue: what stands where in the database, and what this process has sent. While the database
 * cannot be read, they keep their last values and `database_up` is 0.
 */
export function createMessageMetrics(
  queue: Pick<MessageQueue, 'counts'>,
  dispatcher: Pick<Dispatcher, 'stats'>,
  now: () => number = Date.now,
) {
  let last: readonly MessageCounts[] | null = null;
  return async (): Promise<Metric[]> => {
    const counts = await withTimeout(queue.counts(), TIMEOUT_MS).catch(() => null);
    last = counts ?? last;
    return [sentMetric(dispatcher.stats()), ...(last ? countMetrics(last, now()) : [])];
  };
}

function sentMetric({ ended }: DispatcherStats): Metric {
  return {
    name: 'messages_total',
    help: 'Attempts to send a mail or webhook, by channel and what became of it; waiting is tried again.',
    type: 'counter',
    samples: Object.entries(ended).flatMap(([channel, outcomes]) =>
      Object.entries(outcomes).map(([outcome, value]) => ({ value, labels: { channel, outcome } })),
    ),
  };
}

function countMetrics(counts: readonly MessageCounts[], now: number): Metric[] {
  const states = ['waiting', 'sending', 'unsure', 'dead'] as const;
  const oldest = counts.flatMap(({ oldestDueAt }) => (oldestDueAt === null ? [] : [Date.parse(oldestDueAt)]));
  return [
    {
      name: 'messages',
      help: 'Mails and webhooks that wait for something or for somebody, by channel and state.',
      type: 'gauge',
      samples: counts.flatMap((count) =>
        states.map((state) => ({ value: count[state], labels: { channel: count.channel, state } })),
      ),
    },
    gauge(
      'messages_oldest_seconds',
      'How long the first message has been due that still waits.',
      oldest.length > 0 ? Math.max(0, now - Math.min(...oldest)) / 1000 : 0,
    ),
  ];
}
