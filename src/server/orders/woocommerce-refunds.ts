/**
 * What the customer of a WooCommerce order keeps. The order says of a refund only how much it was, and of a line how many of it went back into the stock, where
 * the shop keeps one: what that leaves open is told by the amounts. Where several lines fit, all of them may have gone back.
 */
import { type JsonObject, listOf, numberOf, textOf } from './json-values.js';

/** How many of an item went back into the stock. */
const RESTOCKED = '_restock_refunded_items';
/** Lines of which each combination is tried, 4,096 at most. */
const MOST_COMBINED = 12;

interface Line {
  kept: number;
  /** What one of it cost, with tax, in cents. */
  price: number;
}

/** How many of each line are kept, in the order of the lines. */
export function keptQuantities(order: JsonObject): number[] {
  const items = listOf(order.line_items);
  const lines = items.map(lineOf);
  const refunded = listOf(order.refunds).map(({ total }) => Math.abs(centsOf(total)));
  const restocked = items.map(restockedOf);
  const explained = lines.reduce((sum, { price }, index) => sum + price * restocked[index]!, 0);
  lines.forEach((line, index) => {
    line.kept -= restocked[index]!;
  });
  const left = refunded.reduce((sum, amount) => sum + amount, 0) - Math.round(explained);
  const shipping = centsOf(order.shipping_total) + centsOf(order.shipping_tax);
  // Half a cent for each line is rounded somewhere.
  if (left > lines.length) for (const amount of explained > 0 ? [left] : refunded) takeBack(lines, amount, shipping);
  return lines.map(({ kept }) => Math.max(0, kept));
}

function lineOf(item: JsonObject): Line {
  const quantity = numberOf(item.quantity) ?? 1;
  return { kept: quantity, price: (centsOf(item.total) + centsOf(item.total_tax)) / Math.max(1, quantity) };
}

function restockedOf(item: JsonObject): number {
  const meta = listOf(item.meta_data).find(({ key }) => key === RESTOCKED);
  return Math.max(0, numberOf(meta?.value) ?? 0);
}

/** Takes what one refund paid for from the lines. */
function takeBack(lines: readonly Line[], amount: number, shipping: number): void {
  const there = lines.filter(({ kept, price }) => kept > 0 && price > 0);
  const pieces = there.flatMap((line) => {
    const count = Math.round(amount / line.price);
    return count >= 1 && count <= line.kept && isSame(count * line.price, amount) ? [{ line, count }] : [];
  });
  if (pieces.length === 1) {
    pieces[0]!.line.kept -= pieces[0]!.count;
    return;
  }
  const whole = ({ kept, price }: Line) => kept * price;
  const fitting =
    pieces.length > 1
      ? pieces.map(({ line }) => line)
      : combinations(there, (sum) => isSame(sum, amount) || isSame(sum + shipping, amount), whole);
  const gone = fitting.length > 0 ? fitting : there.filter((line) => whole(line) <= amount + 1);
  for (const line of gone) line.kept = 0;
}

/** The lines of all combinations whose sum fits. */
function combinations(lines: readonly Line[], fits: (sum: number) => boolean, whole: (line: Line) => number): Line[] {
  if (lines.length > MOST_COMBINED) return [];
  const found = new Set<Line>();
  for (let chosen = 1; chosen < 1 << lines.length; chosen += 1) {
    const some = lines.filter((_, index) => (chosen >> index) & 1);
    if (fits(some.reduce((sum, line) => sum + whole(line), 0))) for (const line of some) found.add(line);
  }
  return [...found];
}

const isSame = (one: number, other: number) => Math.abs(one - other) <= 1;

const centsOf = (amount: unknown) => Math.round((Number(textOf(amount)) || 0) * 100);
