import type { MessageCounts } from '../../service/index.js';
import type { DispatcherStats } from '../messages/dispatcher.js';
import { gauge } from './collect-metrics.js';
import type { Metric } from './metrics.js';

/** Metrics of the message queue: what stands where in the database, and what this process has sent. */
export function messageMetrics(counts: readonly MessageCounts[], { ended }: DispatcherStats, now: number): Metric[] {
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
    {
      name: 'messages_total',
      help: 'Attempts to send a mail or webhook, by channel and what became of it; waiting is tried again.',
      type: 'counter',
      samples: Object.entries(ended).flatMap(([channel, outcomes]) =>
        Object.entries(outcomes).map(([outcome, value]) => ({ value, labels: { channel, outcome } })),
      ),
    },
    gauge(
      'messages_oldest_seconds',
      'How long the first message has been due that still waits.',
      oldest.length > 0 ? Math.max(0, now - Math.min(...oldest)) / 1000 : 0,
    ),
  ];
}
