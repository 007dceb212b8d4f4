import type { Command } from 'commander';
import type { ReviewAudit } from '../../contract/service/review-audit.js';
import { OperatorError } from '../../platform/errors.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { withExistingStore } from '../../server/storage/service-store.js';
import { EVERY_ACCOUNT } from '../../service/index.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';

/** Adds `audit`. */
export function addAuditCommand(program: Command, shell: Shell): void {
  program
    .command('audit')
    .requiredOption('--vendor <id>', 'the vendor')
    .option('--json', 'as one JSON object')
    .addOption(dataOption())
    .addHelpText('after', '\nExample:\n  reviews-widget audit --vendor 6f1c0c52-8d0e-4a53-9d59-0d6f1b7f3b1e\n')
    .action(async ({ vendor, json, ...flags }: SettingFlags & { vendor: string; json?: boolean }) => {
      const audit = await withExistingStore(readSettings(shell.env, flags), async (store) => {
        const found = await store.vendors.get(vendor, EVERY_ACCOUNT);
        return found && store.reviews.audit(vendor, new Date());
      });
      if (!audit) throw new OperatorError(`there is no vendor "${vendor.slice(0, 80)}"`, 1);
      shell.stdout.write(json ? `${JSON.stringify(audit)}\n` : `${tableOf(audit)}\n${sentencesOf(audit).join('\n')}\n`);
    });
}

const share = (part: number, of: number) => (of === 0 ? '-' : `${Math.round((part / of) * 100)} %`);
const days = (median: number | null) => (median === null ? 'unknown' : `${median}`);

function tableOf({ stars }: ReviewAudit): string {
  const head = ['stars', 'reviews', 'shown', 'held back', 'share', 'pending', 'median days until shown', 'reasons'];
  const rows = stars.map(({ stars, reviews, shown, heldBack, pending, waited, medianDays, reasons }) => [
    `${stars}`,
    `${reviews}`,
    `${shown}`,
    `${heldBack}`,
    share(heldBack, shown + heldBack),
    `${pending}`,
    waited === 0 ? 'unknown' : `${days(medianDays)} (of ${waited})`,
    Object.entries(reasons)
      .map(([reason, count]) => `${reason} ${count}`)
      .join(', '),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What the two tests say, with their numbers. */
function sentencesOf({ heldBack, waiting }: ReviewAudit): string[] {
  const held = `1 and 2 stars: ${heldBack.low.heldBack} of ${heldBack.low.reviews} held back; 3 to 5 stars: ${heldBack.others.heldBack} of ${heldBack.others.reviews}`;
  const waits = `1 and 2 stars: ${days(waiting.low.medianDays)} days (${waiting.low.reviews} reviews); 3 to 5 stars: ${days(waiting.others.medianDays)} (${waiting.others.reviews})`;
  return [
    `\nHeld back. ${held}. ${verdict(heldBack, "Fisher's exact test", 'low ratings are held back more often than chance explains')}`,
    `Waiting. ${waits}. ${verdict(waiting, 'Mann-Whitney test', 'low ratings wait longer than chance explains')}`,
  ];
}

function verdict({ p, isUnequal }: ReviewAudit['heldBack' | 'waiting'], test: string, warning: string): string {
  if (p === null) return 'Too few to say anything: either group needs 10.';
  const numbers = `${test}, one-sided: p = ${p < 0.0001 ? 'below 0.0001' : p.toFixed(4)}`;
  return isUnequal ? `WARNING: ${warning} (${numbers}).` : `No more than chance explains (${numbers}).`;
}
