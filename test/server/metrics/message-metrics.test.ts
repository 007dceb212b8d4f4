import { expect, test } from 'vitest';
import { createMessageMetrics } from '../../../src/server/metrics/message-metrics.js';

const NONE = { waiting: 0, sent: 0, unsure: 0, dead: 0, cancelled: 0 };
const dispatcher = {
  stats: () => ({ ended: { mail: NONE, text: NONE, webhook: NONE, source: NONE }, unreachable: {} }),
};
const MAILS = { channel: 'mail' as const, waiting: 2, sending: 0, unsure: 1, dead: 0, oldestDueAt: null };

test('messages and invites keep their last numbers while the database is away', async () => {
  let away = false;
  const read = async <T>(value: T): Promise<T> => {
    if (away) throw new Error('away');
    return value;
  };
  const collect = createMessageMetrics({
    queue: { counts: () => read([MAILS]) },
    invites: { totals: () => read({ sent: 3, bounced: 1 }) },
    dispatcher,
  });
  const known = await collect();
  const invites = known.find(({ name }) => name === 'invites')!.samples;
  expect(invites).toContainEqual({ value: 1, labels: { state: 'bounced' } });
  expect(invites).toContainEqual({ value: 0, labels: { state: 'queued' } });
  away = true;
  expect(await collect()).toEqual(known);
});

test('there are no numbers of invites in front of a service that keeps them itself', async () => {
  const metrics = await createMessageMetrics({ queue: { counts: async () => [MAILS] }, invites: null, dispatcher })();
  expect(metrics.map(({ name }) => name)).toEqual(['messages_total', 'messages', 'messages_oldest_seconds']);
});
