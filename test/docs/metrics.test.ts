import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createBudget, type ProxyStats } from '../../src/proxy/index.js';
import { collectMetrics, createInsightMetrics, createOutboxMetrics } from '../../src/server/metrics/collect-metrics.js';
import { createMessageMetrics } from '../../src/server/metrics/message-metrics.js';
import { createMetrics } from '../../src/server/metrics/metrics.js';
import { createSourceMetrics } from '../../src/server/metrics/source-metrics.js';
import { createSourceStats } from '../../src/server/sources/source-stats.js';
import { code, expectWritten, markdownTable } from './written-part.js';

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

const PAGE = 'docs/reference/metrics.md';

/** The last column of the table, by metric: when to look is the page's own. */
const whenToLook = new Map(
  [...readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` \|.*\| ?(.*?) ?\|$/gm)].map(([, name, when]) => [name!, when!]),
);

/** Our metrics and what each says of itself, as a scrape gives them, of a server that has every store. */
async function scrapedMetrics(): Promise<[name: string, help: string][]> {
  const outboxMetrics = createOutboxMetrics({ counts: async () => ({ waiting: 0, dead: 0, oldestAt: null }) });
  const metrics = createMetrics(() =>
    collectMetrics({
      proxy: { stats: () => STATS },
      budget: createBudget({ ratePerMinute: 200 }),
      outboxMetrics,
      messageMetrics: createMessageMetrics({
        queue: { counts: async () => [] },
        invites: { totals: async () => ({}) },
        dispatcher: {
          stats: () => ({ ended: { mail: NONE, text: NONE, webhook: NONE, source: NONE }, unreachable: {} }),
        },
      }),
      sourceMetrics: createSourceMetrics({
        sources: {
          counts: async () => ({
            lists: [{ kind: 'google', read: 1, due: 0, silent: 0, oldestReadAt: '2026-03-01T00:00:00Z' }],
            replies: { waiting: 0, pending: 0, rejected: 0, failed: 0 },
          }),
        },
        stats: createSourceStats(),
      }),
      insightMetrics: createInsightMetrics({ countUnread: async () => 0 }),
      retention: { stats: () => RETENTION },
      checkStores: async () => HEALTH,
    }),
  );
  const text = await (await metrics.respond()).text();
  return [...text.matchAll(/^# HELP (reviews_\w+) (.+)$/gm)].map(([, name, help]) => [name!, help!]);
}

test('docs/reference/metrics.md tables every metric of ours that the server gives, and when to look at it', async () => {
  const scraped = await scrapedMetrics();
  expect(scraped.length).toBeGreaterThan(20);
  const rows = scraped.map(([name, help]) => [code([name]), help.replace(/\.$/, ''), whenToLook.get(name) ?? '']);
  expectWritten(PAGE, 'metrics', markdownTable(['metric', 'what it says', 'look when'], rows));
});
