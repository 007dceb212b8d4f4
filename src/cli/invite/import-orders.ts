import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Campaign, DEFAULT_CAMPAIGN } from '../../contract/service/campaign.js';
import { ORDER_KINDS, type OrderKind } from '../../contract/service/order-kind.js';
import type { DateOrder } from '../../import/cells/dates.js';
import { inspectTextFile } from '../../import/files/text-lines.js';
import { readOrderMap } from '../../import/orders/order-columns.js';
import { type OrderFileOptions, readOrders } from '../../import/orders/order-rows.js';
import { OperatorError } from '../../platform/errors.js';
import type { SettingFlags } from '../../server/settings/settings.js';
import { inviteOrder, LATEST_DAYS, type Store } from '../../service/index.js';
import { withVendor } from '../commands/with-vendor.js';
import { collectValues, dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';
import { createOrderReport } from './order-report.js';

type Flags = SettingFlags & {
  vendor: string;
  campaign?: string;
  kind?: OrderKind;
  map?: string[];
  dateFormat?: DateOrder;
  completedStatus?: string[];
  latestDays?: number;
  dryRun?: true;
};

/** Adds `invite import`: the customers of a file of orders are asked. */
export function addOrderImportCommand(invite: Command, shell: Shell): void {
  invite
    .command('import')
    .description('invite the customers of a file of orders (CSV or .xlsx), each order once; prints who is not, and why')
    .addHelpText('after', '\nExample:\n  reviews-widget invite import orders.csv --vendor 6f1c… --dry-run\n')
    .argument('<file>', 'orders as Shopify, WooCommerce or any other shop exports them')
    .requiredOption('--vendor <id>', 'whose orders these are')
    .option('--campaign <id>', 'campaign of the invites (default)')
    .addOption(
      new Option('--kind <kind>', 'whose numbers of orders these are, as in "invite source"').choices([...ORDER_KINDS]),
    )
    .option('--map <field=column>', 'column of a field, where its name does not say so; may be repeated', collectValues)
    .addOption(new Option('--date-format <order>', 'what comes first in 03/04/2026').choices(['dd/mm', 'mm/dd']))
    .option('--completed-status <word>', 'a status that means "completed"; may be repeated', collectValues)
    .option('--latest-days <days>', `leave out what was due more days ago (${LATEST_DAYS})`, days)
    .option('--dry-run', 'say what would come of it, and invite nobody')
    .addOption(dataOption())
    .action((path: string, flags: Flags) => importOrders(shell, path, flags));
}

async function importOrders(shell: Shell, path: string, flags: Flags): Promise<void> {
  await inspectTextFile(path);
  const at = new Date();
  const options: OrderFileOptions = {
    map: readOrderMap(flags.map ?? []),
    kind: flags.kind,
    dateOrder: flags.dateFormat ?? null,
    completedStatuses: flags.completedStatus ?? [],
    now: at.getTime(),
  };
  await withVendor(shell, flags, async (store) => {
    const campaign = await findCampaign(store, flags);
    const report = createOrderReport(shell, flags.dryRun ? { campaign, at } : null);
    for await (const { line, ...row } of readOrders(path, options)) {
      if (row.reason !== undefined) {
        report.leaveOut(line, row.reason, row.unknownStatus);
        continue;
      }
      if (row.warning !== undefined) {
        report.warn(line, row.warning);
        continue;
      }
      const { order } = row;
      const outcome = await inviteOrder(order, {
        store,
        vendorId: flags.vendor,
        campaignId: flags.campaign ?? null,
        at,
        latestDays: flags.latestDays ?? LATEST_DAYS,
        fromFile: true,
        dryRun: flags.dryRun ?? false,
      });
      report.add(line, order, outcome);
    }
    report.end();
  });
}

async function findCampaign(store: Store, { vendor, campaign = DEFAULT_CAMPAIGN }: Flags): Promise<Campaign> {
  const found = await store.campaigns.get(vendor, campaign);
  if (found) return found;
  throw new OperatorError(`this vendor has no campaign ${oneLine(campaign)}`);
}

function days(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of days from 1 on.');
}
