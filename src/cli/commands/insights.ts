import { type Command, Option } from 'commander';
import type { Insight, Insights } from '../../contract/service/insights.js';
import { OperatorError } from '../../platform/errors.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { withExistingStore } from '../../server/storage/service-store.js';
import { EVERY_ACCOUNT, READ_LANGUAGES, type ReadLanguage } from '../../service/index.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';

interface InsightFlags extends SettingFlags {
  vendor: string;
  product?: string;
  language: ReadLanguage;
  json?: boolean;
}

/** Adds `insights`. */
export function addInsightsCommand(program: Command, shell: Shell): void {
  program
    .command('insights')
    .requiredOption('--vendor <id>', 'the vendor')
    .option('--product <id>', "one of its products, by the shop's own id")
    .addOption(new Option('--language <code>', 'language of the sentences').choices(READ_LANGUAGES).default('en'))
    .option('--json', 'as one JSON object, with the sentences of the reviews')
    .addOption(dataOption())
    .addHelpText('after', '\nExample:\n  reviews-widget insights --vendor 6f1c0c52-8d0e-4a53-9d59-0d6f1b7f3b1e\n')
    .action(async ({ vendor, product, language, json, ...flags }: InsightFlags) => {
      const insights = await withExistingStore(readSettings(shell.env, flags), async (store) => {
        const found = await store.vendors.get(vendor, EVERY_ACCOUNT);
        return found && store.insights.read({ vendorId: vendor, productId: product ?? null, language, at: new Date() });
      });
      if (!insights) throw new OperatorError(`there is no vendor "${vendor.slice(0, 80)}"`, 1);
      shell.stdout.write(`${json ? insights : linesOf(JSON.parse(insights) as Insights).join('\n')}\n`);
    });
}

function linesOf({ topInsights, recentInsights, reviewsRead = 0, toRead = 0, unread = [] }: Insights): string[] {
  const others = unread.reduce((sum, { reviews }) => sum + reviews, 0);
  return [
    `${reviewsRead} reviews read, ${toRead} still to be read, ${others} in languages that are not read.`,
    '\nAll time.',
    ...claimsOf(topInsights),
    '\nLast 30 days.',
    ...claimsOf(recentInsights),
  ];
}

function claimsOf(insights: readonly Insight[]): string[] {
  if (insights.length === 0) return ['Nothing is said from fewer than five reviews.'];
  return insights.map(
    ({ topic, label, mentions, praised = 0, criticised = 0, trend }) =>
      `${label} (${topic}: ${mentions} reviews, ${praised} praise, ${criticised} criticise${trend ? `, ${trend.direction}` : ''})`,
  );
}
