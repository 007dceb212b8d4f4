/** The customers of a file of orders are asked, or it is said what would come of it: the same by command and at the desk. */
import type { OrderFileTotals } from '../../contract/desk/invites.js';
import type { Campaign } from '../../contract/service/campaign.js';
import type { OrderOutcome } from '../../contract/service/order-kind.js';
import { dueOfOrder, type InviteOrderOptions, inviteOrder, type Order } from '../../service/index.js';
import { type OrderFileOptions, readOrders } from './order-rows.js';

/** How many statuses that are not known are counted. */
const MOST_STATUSES = 20;

/** Why an order is left out; `invited` and `invited_before` are counted alone. */
const SAID: Record<Exclude<OrderOutcome, 'invited' | 'invited_before'>, string> = {
  changed: 'is known, and its invite follows it',
  unsubscribed: 'the customer does not want to be asked',
  cancelled: 'is cancelled or refunded',
  not_completed: 'is not paid or not sent yet',
  no_contact: 'has no email address, and no phone number with its international prefix',
  no_channel: 'has no address or number that the campaign sends to',
  no_products: 'has no product',
  no_order_id: 'has no number',
  too_old: 'its invite would have been due too long ago',
  test_order: 'is a test',
  text_messages_exhausted: 'no text messages are left this month',
  not_an_order: 'is no order',
};

export interface OrderFile extends OrderFileOptions {
  path: string;
  campaign: Campaign;
}

/**
 * Invites whoever bought something by the orders in a file, each order once. `onLine` is told of each line of which something is left out, as soon as
 * it is known. Throws an OperatorError when the file is none, or lacks a column.
 */
export async function inviteOrders(
  { path, campaign, ...file }: OrderFile,
  options: Omit<InviteOrderOptions, 'campaignId' | 'fromFile'>,
  onLine: (line: number, text: string) => void,
): Promise<OrderFileTotals> {
  const { at, dryRun = false } = options;
  const counts = { invited: 0, before: 0, leftOut: 0, undecidedDates: 0, tooOld: 0 };
  /** Where the orders of this file begin: a dry run stores none of them, and has to count each once. */
  const begun = new Map<string, number>();
  const unknown = new Map<string, number>();
  const due: number[] = [];
  const leaveOut = (line: number, reason: string) => {
    counts.leftOut += 1;
    onLine(line, reason);
  };
  for await (const { line, ...row } of readOrders(path, file)) {
    if (row.reason !== undefined) {
      leaveOut(line, row.reason);
      if (row.isDate) counts.undecidedDates += 1;
      const { unknownStatus: status } = row;
      if (status !== undefined && (unknown.has(status) || unknown.size < MOST_STATUSES)) {
        unknown.set(status, (unknown.get(status) ?? 0) + 1);
      }
    } else if (row.warning !== undefined) onLine(line, row.warning);
    else {
      const { order } = row;
      add(line, order, await inviteOrder(order, { ...options, campaignId: campaign.id, fromFile: true }));
    }
  }
  return {
    ...counts,
    ...(dryRun && sendingOf(due, at)),
    unknownStatuses: [...unknown].map(([status, orders]) => ({ status, orders })),
  };

  function add(line: number, order: Order, outcome: OrderOutcome): void {
    const name = `order ${order.number.slice(0, 40)}`;
    const earlier = begun.get(order.number);
    if (outcome === 'too_old') counts.tooOld += 1;
    if (outcome !== 'invited' && outcome !== 'invited_before') {
      leaveOut(line, `${name} ${SAID[outcome]}`);
      return;
    }
    if (earlier !== undefined) {
      leaveOut(line, `${name} begins in line ${earlier}: let its lines stand together, what this one adds is left out`);
      return;
    }
    begun.set(order.number, line);
    if (outcome === 'invited_before') counts.before += 1;
    else {
      counts.invited += 1;
      due.push(dueOfOrder(order, campaign.delayHours, at).getTime());
    }
  }
}

/** How many messages would go at once, and from when to when the others. */
function sendingOf(due: readonly number[], at: Date): Pick<OrderFileTotals, 'sending'> {
  const later = due.filter((moment) => moment > at.getTime());
  const [first, last] = later.reduce(
    ([first, last], moment) => [Math.min(first, moment), Math.max(last, moment)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const days = later.length > 0 ? { from: dayOf(first), to: dayOf(last) } : null;
  return { sending: { atOnce: due.length - later.length, later: later.length, days } };
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
