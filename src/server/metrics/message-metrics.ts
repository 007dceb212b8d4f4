import { INVITE_STATES, type InviteState } from '../../contract/service/invite.js';
import { withTimeout } from '../../platform/with-timeout.js';
import type { InviteStore, MessageCounts, MessageQueue } from '../../service/index.js';
import type { Dispatcher, DispatcherStats } from '../messages/dispatcher.js';
import { gauge } from './collect-metrics.js';
import type { Metric } from './metrics.js';

/** How long the queue may take to count, ms: the scrape waits for it. */
const TIMEOUT_MS = 2_000;

type InviteCounts = Partial<Record<InviteState, number>>;

export interface MessageMetricsOptions {
  queue: Pick<MessageQueue, 'counts'>;
  /** Null in front of an existing service, which has the invites. */
  invites: Pick<InviteStore, 'totals'> | null;
  dispatcher: Pick<Dispatcher, 'stats'>;
  now?: () => number;
}

/**
 * Collects the metrics of the message queue and of invites: what stands where in the database, and what this process has sent. While the
 * database cannot be read, they keep their last values and `database_up` is 0.
 */
export function createMessageMetrics({ queue, invites, dispatcher, now = Date.now }: MessageMetricsOptions) {
  let messageCounts: readonly MessageCounts[] | null = null;
  let inviteCounts: InviteCounts | null = null;
  return async (): Promise<Metric[]> => {
    const read = Promise.all([queue.counts(), invites?.totals() ?? null]);
    [messageCounts, inviteCounts] = await withTimeout(read, TIMEOUT_MS).catch(() => [messageCounts, inviteCounts]);
    return [
      sentMetric(dispatcher.stats()),
      ...(messageCounts ? countMetrics(messageCounts, now()) : []),
      ...(inviteCounts ? [inviteMetric(inviteCounts)] : []),
    ];
  };
}

function inviteMetric(counts: InviteCounts): Metric {
  return {
    name: 'invites',
    help: 'Invites of all vendors that are kept, by what became of them.',
    type: 'gauge',
    samples: INVITE_STATES.map((state) => ({ value: counts[state] ?? 0, labels: { state } })),
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
