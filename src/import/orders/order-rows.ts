/** Reads orders from a CSV file: the lines of one order stand together, each with one product. */
import type { OrderKind } from '../../contract/service/order-kind.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Order } from '../../service/index.js';
import { characterFault, quoted, unescapeFormula } from '../cell-values.js';
import { readCsvRows } from '../csv-rows.js';
import { DATE_HINT, type DateOrder, parseDate } from '../dates.js';
import { readLines } from '../text-lines.js';
import { findOrderColumns, isShopifyExport, type OrderColumns, type OrderField } from './order-columns.js';

/** Lines of one order that are read; an invite has 50 products. */
const MOST_LINES = 200;

const CANCELLED = /^(?:cancell?ed|refunded|voided|failed|returned|trash|wc-(?:cancelled|refunded|failed))$/i;
const WAITS =
  /^(?:pending|open|processing|on[ -]hold|unfulfilled|unpaid|unshipped|authorized|partially_paid|partial|draft|wc-(?:pending|processing|on-hold))$/i;

export interface OrderFileOptions {
  map: ReadonlyMap<OrderField, string>;
  /** Undefined: as the file looks. */
  kind: OrderKind | undefined;
  /** Of 03/04/2026; null: such a date is refused. */
  dateOrder: DateOrder | null;
  now: number;
}

/** An order and the line that it begins in, or why a line is no order. */
export type OrderRow = { line: number } & ({ order: Order; reason?: never } | { order?: never; reason: string });

/** Reads the orders of a file. Throws an OperatorError when it is none, or lacks a column. */
export async function* readOrders(path: string, options: OrderFileOptions): AsyncGenerator<OrderRow> {
  let columns: OrderColumns | null = null;
  let kind: OrderKind = options.kind ?? 'generic';
  let begun: { line: number; order: Order } | null = null;
  let lines = 0;
  for await (const row of readCsvRows(readLines(path))) {
    if (row.reason !== undefined) {
      yield { line: row.line, reason: row.reason };
      continue;
    }
    if (!columns) {
      columns = findOrderColumns(row.names, options.map);
      if (options.kind === undefined && isShopifyExport(row.names)) kind = 'shopify';
    }
    const read = orderOf(row.values, columns, kind, options);
    if (typeof read === 'string') {
      yield { line: row.line, reason: read };
    } else if (begun && begun.order.number === read.number) {
      lines += 1;
      if (lines <= MOST_LINES) begun = { line: begun.line, order: merged(begun.order, read) };
    } else {
      if (begun) yield begun;
      begun = { line: row.line, order: read };
      lines = 1;
    }
  }
  if (begun) yield begun;
  if (!columns) throw new OperatorError(`${path} has no orders: it needs a header and a line for each`);
}

/** The further lines of an order may leave empty what the first one says. */
function merged(order: Order, more: Order): Order {
  return {
    ...order,
    email: order.email || more.email,
    phoneNumber: order.phoneNumber || more.phoneNumber,
    firstName: order.firstName || more.firstName,
    lastName: order.lastName || more.lastName,
    products: [...order.products, ...more.products],
    state: order.state === 'completed' ? more.state : order.state,
    doneAt: order.doneAt ?? more.doneAt,
  };
}

function orderOf(
  values: readonly string[],
  columns: OrderColumns,
  kind: OrderKind,
  { dateOrder, now }: OrderFileOptions,
): Order | string {
  const all = (field: OrderField) =>
    columns
      .get(field)!
      .map((at) => unescapeFormula(values[at] ?? '').trim())
      .filter((value) => value !== '');
  const first = (field: OrderField) => all(field)[0] ?? '';
  for (const field of columns.keys()) {
    const fault = all(field)
      .map(characterFault)
      .find((one) => one !== null);
    if (fault !== undefined) return `${field} ${fault}`;
  }
  const number = first('number');
  if (number === '') return 'has no number of an order';
  const date = first('date');
  const doneAt = date === '' ? null : parseDate(date, now, dateOrder);
  if (date !== '' && doneAt === null)
    return `date must be ${DATE_HINT}, not ${quoted(date)}; say with --date-format what comes first`;
  const [firstName, ...rest] = first('name').split(/\s+/);
  const title = first('productTitle');
  const isCancelled = all('status').some(
    (status) => CANCELLED.test(status) || parseDate(status, now, dateOrder) !== null,
  );
  return {
    kind,
    number,
    email: first('email'),
    phoneNumber: first('phone'),
    firstName: first('firstName') || firstName!,
    lastName: first('lastName') || rest.join(' '),
    language: first('language'),
    timeZone: '',
    products: [
      { sourceProductId: first('productId'), title: title || first('productId'), imageUrl: first('productImage') },
    ],
    // A date among them is that of the cancellation.
    state: isCancelled ? 'cancelled' : all('status').some((status) => WAITS.test(status)) ? 'waits' : 'completed',
    doneAt: doneAt === null ? null : new Date(doneAt),
    changedAt: null,
  };
}
