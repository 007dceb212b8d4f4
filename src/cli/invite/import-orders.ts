import { type Command, InvalidArgumentError, Option } from 'commander';
import { ORDER_KINDS, type OrderKind, type OrderOutcome } from '../../contract/service/order-kind.js';
import { quoted } from '../../import/cell-values.js';
import type { DateOrder } from '../../import/dates.js';
import { readOrderMap } from '../../import/orders/order-columns.js';
import { type OrderFileOptions, readOrders } from '../../import/orders/order-rows.js';
import { inspectTextFile } from '../../import/text-lines.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { SettingFlags } from '../../server/settings/settings.js';
import { inviteOrder, LATEST_DAYS, type Store } from '../../service/index.js';
import { withVendor } from '../commands/with-vendor.js';
import { collectValues, dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';

/** How many statuses that are not known are counted. */
const MOST_STATUSES = 20;

/** What a line of the report says; `invited` and `invited_before` are counted alone. */
const SAID: Record<Exclude<OrderOutcome, 'invited' | 'invited_before'>, string> = {
  unsubscribed: 'the customer does not want to be asked',
  cancelled: 'is cancelled or refunded',
  not_completed: 'is not paid or not sent yet',
  no_contact: 'has no email address, and no phone number with its international prefix',
  no_channel: 'has no address or number that the campaign sends to',
  no_products: 'has no product',
  no_order_id: 'has no number',
  too_old: 'its invite would have been due too long ago (--latest-days)',
  test_order: 'is a test',
  text_messages_exhausted: 'no text messages are left this month',
  not_an_order: 'is no order',
};

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
    .description('invite the customers of a CSV file of orders, each order once; prints who is not, and why')
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
  const counts = { invited: 0, before: 0, refused: 0 };
  const unknown = new Map<string, number>();
  const refuse = (line: number, reason: string) => {
    counts.refused += 1;
    shell.stdout.write(`line ${line}: ${oneLine(reason)}\n`);
  };
  await withVendor(shell, flags, async (store) => {
    await checkCampaign(store, flags);
    for await (const { line, ...row } of readOrders(path, options)) {
      if (row.reason !== undefined) {
        refuse(line, row.reason);
        if (row.unknownStatus !== undefined) countStatus(unknown, row.unknownStatus);
        continue;
      }
      const { order } = row;
      const outcome = await inviteOrder(order, {
        store,
        vendorId: flags.vendor,
        campaignId: flags.campaign ?? null,
        at,
        latestDays: flags.latestDays ?? LATEST_DAYS,
        // A file without products asks for reviews of the shop.
        ofShop: true,
        dryRun: flags.dryRun ?? false,
      });
      if (outcome === 'invited') counts.invited += 1;
      else if (outcome === 'invited_before') counts.before += 1;
      else refuse(line, `order ${order.number.slice(0, 40)} ${SAID[outcome]}`);
    }
  });
  const verb = flags.dryRun ? 'would be invited' : 'invited';
  shell.stderr.write(`${counts.invited} ${verb}, ${counts.before} invited before, ${counts.refused} left out\n`);
  if (unknown.size > 0) shell.stderr.write(`${unknownStatuses(unknown)}\n`);
}

/** Counts an order by its status, as long as there are few enough to be read. */
function countStatus(unknown: Map<string, number>, status: string): void {
  if (unknown.has(status) || unknown.size < MOST_STATUSES) unknown.set(status, (unknown.get(status) ?? 0) + 1);
}

/** The statuses that nobody knows, and how to say that they mean "completed". */
function unknownStatuses(unknown: ReadonlyMap<string, number>): string {
  const counts = [...unknown].map(([status, orders]) => `${quoted(status)} ${orders}`);
  const [first] = unknown.keys();
  return `left out for a status that is not known: ${counts.join(', ')}; where it means that the order is completed, add --completed-status ${quoted(first!)}`;
}

async function checkCampaign(store: Store, { vendor, campaign }: Flags): Promise<void> {
  if (campaign === undefined || (await store.campaigns.get(vendor, campaign))) return;
  throw new OperatorError(`this vendor has no campaign ${oneLine(campaign)}`);
}

function days(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of days from 1 on.');
}
