/** Holds the periods in "How old may it be" (docs/guide/symptoms.md) to the constants that make them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const [, table = ''] = /### How old may it be\n(.*)/s.exec(readFileSync('docs/guide/symptoms.md', 'utf8')) ?? [];
const rows = table.split('\n').filter((line) => line.startsWith('| '));

/** Beginning of a row, the file that has the number, what stands before it there, and its unit in ms. */
const PERIODS = [
  ['a list that another widget', 'src/elements/list/shared-pages.ts', 'const FRESH = ', 1],
  ['stars that the same document', 'src/elements/stars/shared-ratings.ts', 'const FRESH = ', 1],
  ['what browsers and CDNs keep', 'src/server/settings/settings.ts', 'SNAPSHOT_FRESH_SECONDS: .*default\\(', 1000],
  ['what browsers and CDNs keep', 'src/server/settings/settings.ts', 'SNAPSHOT_KEEP_SECONDS: .*default\\(', 1000],
  ["the proxy's snapshot with a change feed", 'src/proxy/snapshots/snapshots.ts', 'const RECENT_MS = ', 1],
  ["the proxy's snapshot without", 'src/server/settings/settings.ts', 'SNAPSHOT_FRESH_SECONDS: .*default\\(', 1000],
  ["the proxy's snapshot without", 'src/server/settings/settings.ts', 'SNAPSHOT_KEEP_SECONDS: .*default\\(', 1000],
  ['what no feed tells', 'src/proxy/snapshots/reviews-resource.ts', 'const PAGED_WHOLE_MS = ', 1],
  ['what no feed tells', 'src/proxy/snapshots/reviews-resource.ts', 'const CONFIRMED_MS = ', 1],
  ['what no feed tells', 'src/proxy/snapshots/refresh-queue.ts', 'const RECHECK_MS = ', 1],
  ['insights of one product', 'src/proxy/reading/reads.ts', 'const PRODUCT_FRESH_MS = ', 1],
  ['pictures and films', 'src/service/media/serve-media.ts', 'const MAX_AGE_SECONDS = ', 1000],
  ['whether the form takes pictures', 'src/proxy/inbound/uploads.ts', 'takes: ', 1],
  ['whether the form takes pictures', 'src/proxy/inbound/uploads.ts', 'takesNone: ', 1],
  ['whether the form takes pictures', 'src/proxy/inbound/report-review.ts', 'takes: ', 1],
  ['whether the form takes pictures', 'src/proxy/inbound/report-review.ts', 'takesNone: ', 1],
  ['the script without a version', 'src/server/http/script-files.ts', "ENTRY_CACHE_CONTROL = '.*max-age=", 1000],
  ['the script without a version', 'src/server/http/script-files.ts', 'stale-while-revalidate=', 1000],
  ['a revoked token', 'src/server/token-keys/token-keys-file.ts', 'const CHECK_EVERY_MS = ', 1],
] as const;

/** As the table writes it: 0.1 s, 60 s, 10 min, 1 h, 1 day, 7 days. */
function written(ms: number): string {
  const days = ms / 86_400_000;
  if (days >= 1) return days === 1 ? '1 day' : `${days} days`;
  if (ms >= 3_600_000) return `${ms / 3_600_000} h`;
  return ms >= 120_000 ? `${ms / 60_000} min` : `${ms / 1000} s`;
}

test.each(PERIODS)('the row "%s" has the period of %s after "%s"', (begins, path, before, unit) => {
  const [, number] = new RegExp(`${before}([\\d_]+)`).exec(readFileSync(path, 'utf8')) ?? [];
  const row = rows.find((line) => line.startsWith(`| ${begins}`));
  expect(row?.split('|')[2]).toMatch(
    new RegExp(`(?<![\\d.])${written(Number(number?.replaceAll('_', '')) * unit).replace('.', '\\.')}(?!\\w)`),
  );
});
