import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createBudget, type ProxyStats } from '../../src/proxy/index.js';
import { collectMetrics, createInsightMetrics, createOutboxMetrics } from '../../src/server/metrics/collect-metrics.js';
import { createMessageMetrics } from '../../src/server/metrics/message-metrics.js';
import { createMetrics } from '../../src/server/metrics/metrics.js';

const STATS: ProxyStats = {
  reads: { fresh: 0, stale: 0, waited: 0, stale_if_error: 0, failed: 0 },
  spared: {},
  refreshes: {},
  running: 0,
  waiting: 0,
  snapshots: 0,
  snapshotBytes: 0,
  snapshotsEvicted: 0,
  responseBytes: 0,
  indexBytes: 0,
  submissions: { plain: 0, solved: 0, repeated: 0, challenged: 0, refused: 0 },
  reports: { plain: 0, solved: 0, repeated: 0, challenged: 0, refused: 0 },
  sharing: 'shared',
  feed: 'followed',
  endingTokens: { count: 1, first: { vendorId: 'v', kind: 'vendor', tokenId: null, expiresAt: 1 } },
};
const RETENTION = {
  removed: { contacts: 0, invites: 0, reporters: 0, requests: 0, erasures: 0, messages: 0, signIns: 0, deadLetters: 0 },
  appliedAt: 1,
  compactionDueSince: 1,
};
const NONE = { waiting: 0, sent: 0, unsure: 0, dead: 0, cancelled: 0 };
/** Not null: this server has every store. */
const HEALTH = { databaseReachable: true, databaseWriteFailure: null, outboxWriteFailure: null, redisReachable: true };

/** The first column of the table. */
const documented = readFileSync('docs/reference/metrics.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));

/** Our metrics as a scrape gives them, of a server that has every store. */
async function scrapedNames(): Promise<string[]> {
  const outboxMetrics = createOutboxMetrics({ counts: async () => ({ waiting: 0, dead: 0, oldestAt: null }) });
  const metrics = createMetrics(() =>
    collectMetrics({
      proxy: { stats: () => STATS },
      budget: createBudget({ ratePerMinute: 200 }),
      outboxMetrics,
      messageMetrics: createMessageMetrics({
        queue: { counts: async () => [] },
        invites: { totals: async () => ({}) },
        dispatcher: { stats: () => ({ ended: { mail: NONE, text: NONE, webhook: NONE }, unreachable: {} }) },
      }),
      insightMetrics: createInsightMetrics({ countUnread: async () => 0 }),
      retention: { stats: () => RETENTION },
      checkStores: async () => HEALTH,
    }),
  );
  const text = await (await metrics.respond()).text();
  const names = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!);
  return names.filter((name) => name.startsWith('reviews_'));
}

test('docs/reference/metrics.md has every metric of ours that the server gives, and no other', async () => {
  const scraped = await scrapedNames();
  expect(scraped.length).toBeGreaterThan(20);
  expect(documented.sort()).toEqual(scraped.sort());
});
