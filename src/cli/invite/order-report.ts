import type { Campaign } from '../../contract/service/campaign.js';
import type { OrderOutcome } from '../../contract/service/order-kind.js';
import { quoted } from '../../import/cells/cell-values.js';
import { dueOfOrder, type Order } from '../../service/index.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';

/** How many statuses that are not known are counted. */
const MOST_STATUSES = 20;

/** What a line of the report says; `invited` and `invited_before` are counted alone. */
const SAID: Record<Exclude<OrderOutcome, 'invited' | 'invited_before'>, string> = {
  changed: 'is known, and its invite follows it',
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

/** What an import of orders says: each line that is left out as soon as it is known, and the numbers at the end. */
export interface OrderReport {
  leaveOut(line: number, reason: string, unknownStatus?: string): void;
  /** What of a line is left out, and not its order. */
  warn(line: number, what: string): void;
  add(line: number, order: Order, outcome: OrderOutcome): void;
  end(): void;
}

/** Creates the report of one file; of a dry run with the campaign that would ask. */
export function createOrderReport(
  { stdout, stderr }: Pick<Shell, 'stdout' | 'stderr'>,
  dryRun: { campaign: Campaign; at: Date } | null,
): OrderReport {
  const counts = { invited: 0, before: 0, leftOut: 0 };
  /** Where the orders of this file begin: a dry run stores none of them, and has to count each once. */
  const begun = new Map<string, number>();
  const unknown = new Map<string, number>();
  const due: Date[] = [];

  const leaveOut = (line: number, reason: string) => {
    counts.leftOut += 1;
    stdout.write(`line ${line}: ${oneLine(reason)}\n`);
  };
  return {
    leaveOut(line, reason, status) {
      leaveOut(line, reason);
      if (status === undefined || (!unknown.has(status) && unknown.size === MOST_STATUSES)) return;
      unknown.set(status, (unknown.get(status) ?? 0) + 1);
    },
    warn(line, what) {
      stdout.write(`line ${line}: ${oneLine(what)}\n`);
    },
    add(line, order, outcome) {
      const { number } = order;
      const name = `order ${number.slice(0, 40)}`;
      if (outcome !== 'invited' && outcome !== 'invited_before') {
        leaveOut(line, `${name} ${SAID[outcome]}`);
        return;
      }
      const earlier = begun.get(number);
      if (earlier !== undefined) {
        leaveOut(
          line,
          `${name} begins in line ${earlier}: let its lines stand together, what this one adds is left out`,
        );
        return;
      }
      begun.set(number, line);
      if (outcome === 'invited') counts.invited += 1;
      else counts.before += 1;
      if (dryRun && outcome === 'invited') due.push(dueOfOrder(order, dryRun.campaign.delayHours, dryRun.at));
    },
    end() {
      const verb = dryRun ? 'would be invited' : 'invited';
      stderr.write(`${counts.invited} ${verb}, ${counts.before} invited before, ${counts.leftOut} left out\n`);
      if (dryRun && due.length > 0) stderr.write(`${whenSent(due, dryRun)}\n`);
      if (unknown.size > 0) stderr.write(`${unknownStatuses(unknown)}\n`);
    },
  };
}

/** When the first messages would go. */
function whenSent(due: readonly Date[], { campaign, at }: { campaign: Campaign; at: Date }): string {
  const { delayHours, quietHours, paused } = campaign;
  const later = due.map((moment) => moment.getTime()).filter((moment) => moment > at.getTime());
  const days = [Math.min(...later), Math.max(...later)].map((moment) => later.length > 0 && dayOf(moment));
  const said = [
    later.length < due.length && `${due.length - later.length} would be asked at once`,
    later.length > 0 && `${later.length} ${days[0] === days[1] ? `on ${days[0]}` : `from ${days[0]} to ${days[1]}`}`,
    quietHours && 'not in its quiet hours',
    paused && 'and nobody before it is no longer paused',
  ];
  return `the campaign "${oneLine(campaign.name)}" waits ${delayHours} hours after an order: ${said.filter(Boolean).join(', ')}`;
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** The statuses that nobody knows, and how to say that they mean "completed". */
function unknownStatuses(unknown: ReadonlyMap<string, number>): string {
  const counts = [...unknown].map(([status, orders]) => `${quoted(status)} ${orders}`);
  const [first] = unknown.keys();
  return `left out for a status that is not known: ${counts.join(', ')}; where it means that the order is completed, add --completed-status ${quoted(first!)}`;
}
