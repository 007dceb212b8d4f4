import { type Command, InvalidArgumentError, Option } from 'commander';
import type { OrderFileTotals } from '../../contract/desk/invites.js';
import { type Campaign, DEFAULT_CAMPAIGN } from '../../contract/service/campaign.js';
import { ORDER_KINDS, type OrderKind } from '../../contract/service/order-kind.js';
import { quoted } from '../../import/cells/cell-values.js';
import type { DateOrder } from '../../import/cells/dates.js';
import { inspectTextFile } from '../../import/files/text-lines.js';
import { inviteOrders } from '../../import/orders/invite-orders.js';
import { readOrderMap } from '../../import/orders/order-columns.js';
import type { OrderFileOptions } from '../../import/orders/order-rows.js';
import { OperatorError } from '../../platform/errors.js';
import type { SettingFlags } from '../../server/settings/settings.js';
import { LATEST_DAYS, type Store } from '../../service/index.js';
import { withVendor } from '../commands/with-vendor.js';
import { collectValues, dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';

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
    const { vendor: vendorId, latestDays = LATEST_DAYS, dryRun = false } = flags;
    const totals = await inviteOrders(
      { ...options, path, campaign },
      { store, vendorId, at, latestDays, dryRun },
      (line, text) => shell.stdout.write(`line ${line}: ${oneLine(text)}\n`),
    );
    for (const said of totalsInWords(totals, campaign)) shell.stderr.write(`${said}\n`);
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

/** The numbers at the end, and which flag settles what is open. */
function totalsInWords(totals: OrderFileTotals, campaign: Campaign): string[] {
  const { invited, before, leftOut, sending, undecidedDates, tooOld, unknownStatuses } = totals;
  const statuses = unknownStatuses.map(({ status, orders }) => `${quoted(status)} ${orders}`).join(', ');
  const said = [
    `${invited} ${sending ? 'would be invited' : 'invited'}, ${before} invited before, ${leftOut} left out`,
    sending && invited > 0 && whenSent(sending, campaign),
    undecidedDates > 0 &&
      `left out for a date that may have the day or the month first: ${undecidedDates}; say which with --date-format`,
    tooOld > 0 && `left out as too old: ${tooOld}; how many days back is said with --latest-days`,
    statuses &&
      `left out for a status that is not known: ${statuses}; where it means that the order is completed, add --completed-status ${quoted(unknownStatuses[0]!.status)}`,
  ];
  return said.filter((line) => typeof line === 'string' && line !== '') as string[];
}

/** When the first messages would go. */
function whenSent({ atOnce, later, days }: NonNullable<OrderFileTotals['sending']>, campaign: Campaign): string {
  const { name, delayHours, quietHours, paused } = campaign;
  const said = [
    atOnce > 0 && `${atOnce} would be asked at once`,
    days && `${later} ${days.from === days.to ? `on ${days.from}` : `from ${days.from} to ${days.to}`}`,
    quietHours && 'not in its quiet hours',
    paused && 'and nobody before it is no longer paused',
  ];
  return `the campaign "${oneLine(name)}" waits ${delayHours} hours after an order: ${said.filter(Boolean).join(', ')}`;
}
