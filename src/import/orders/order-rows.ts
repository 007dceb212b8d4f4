/** Reads orders from a table, CSV or .xlsx: the lines of one order stand together, each with one product. */
import type { OrderKind } from '../../contract/service/order-kind.js';
import { OperatorError } from '../../platform/errors.js';
import { type Order, skuOf } from '../../service/index.js';
import { characterFault, damageOf, quoted, unescapeFormula } from '../cells/cell-values.js';
import { DATE_HINT, type DateOrder, hasShortYear, orderIn, parseDate } from '../cells/dates.js';
import { readTableRows } from '../files/table-rows.js';
import { findOrderColumns, isShopifyExport, type OrderColumns, type OrderField } from './order-columns.js';
import { joinStatus, normalizeStatus, type OrderStatus, readOrderStatus, type StatusRules } from './order-status.js';

/** Lines of one order that are read; an invite has 50 products. */
const MOST_LINES = 200;

export interface OrderFileOptions {
  map: ReadonlyMap<OrderField, string>;
  /** Undefined: as the file looks. */
  kind: OrderKind | undefined;
  /** Of 03/04/2026; null: such a date is refused. */
  dateOrder: DateOrder | null;
  /** Values of a status that mean "completed", besides those that are known. */
  completedStatuses: readonly string[];
  now: number;
}

/**
 * An order and the line that it begins in, or why a line is no order; a status that nobody knows is named, and `isDate` says that its date may be read in two
 * ways. `warning` is what of a line is left out, whose order comes later.
 */
export type OrderRow = { line: number } & (
  | { order: Order; reason?: never; warning?: never }
  | { order?: never; reason: string; unknownStatus?: string; isDate?: boolean; warning?: never }
  | { order?: never; reason?: never; warning: string }
);

/** What a line says of an order. */
interface ReadOrder {
  order: Omit<Order, 'state'>;
  status: OrderStatus;
  /** What of the line is left out. */
  warning: string | null;
}

/** An order as far as its lines are read. */
type BegunOrder = ReadOrder & { line: number };

/** Reads the orders of a file. Throws an OperatorError when it is none, or lacks a column. */
export async function* readOrders(path: string, options: OrderFileOptions): AsyncGenerator<OrderRow> {
  let columns: OrderColumns | null = null;
  let kind: OrderKind = options.kind ?? 'generic';
  let begun: BegunOrder | null = null;
  let lines = 0;
  const { now, dateOrder, completedStatuses } = options;
  const rules = { now, dateOrder, completed: new Set(completedStatuses.map(normalizeStatus)) };
  for await (const row of readTableRows(path)) {
    if (row.reason !== undefined) {
      yield { line: row.line, reason: row.reason };
      continue;
    }
    if (!columns) {
      columns = findOrderColumns(row.names, options.map);
      if (options.kind === undefined && isShopifyExport(row.names)) kind = 'shopify';
    }
    const read = orderOf(row.values, columns, kind, rules);
    if (typeof read !== 'string' && read.warning !== null) yield { line: row.line, warning: read.warning };
    if (typeof read === 'string') {
      yield { line: row.line, reason: read, isDate: read.endsWith(UNDECIDED) };
    } else if (begun && begun.order.number === read.order.number) {
      lines += 1;
      if (lines <= MOST_LINES) begun = merged(begun, read);
    } else {
      if (begun) yield ended(begun);
      begun = { line: row.line, ...read };
      lines = 1;
    }
  }
  if (begun) yield ended(begun);
  if (!columns) throw new OperatorError(`${path} has no orders: it needs a header and a line for each`);
}

/** The further lines of an order may leave empty what the first one says. */
function merged({ line, order, status, warning }: BegunOrder, more: ReadOrder): BegunOrder {
  return {
    line,
    warning,
    order: {
      ...order,
      email: order.email || more.order.email,
      phoneNumber: order.phoneNumber || more.order.phoneNumber,
      firstName: order.firstName || more.order.firstName,
      lastName: order.lastName || more.order.lastName,
      products: [...order.products, ...more.order.products],
      doneAt: order.doneAt ?? more.order.doneAt,
    },
    status: joinStatus(status, more.status),
  };
}

/** What nobody knows is left out, unless something that is known leaves it out already. */
function ended({ line, order, status: { meaning, unknown } }: BegunOrder): OrderRow {
  if (unknown === null || meaning !== 'completed') return { line, order: { ...order, state: meaning } };
  const reason = `order ${order.number.slice(0, 40)} has the status ${quoted(unknown)}, which is not known`;
  return { line, reason, unknownStatus: unknown };
}

function orderOf(
  values: readonly string[],
  columns: OrderColumns,
  kind: OrderKind,
  rules: StatusRules,
): ReadOrder | string {
  const { dateOrder, now } = rules;
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
  for (const field of ['number', 'productId'] as const) {
    const damage = damageOf(first(field));
    if (damage !== null) return `${field} ${damage}`;
  }
  const number = first('number');
  if (number === '') return 'has no number of an order';
  const date = first('date');
  const doneAt = date === '' ? null : parseDate(date, now, dateOrder);
  if (date !== '' && doneAt === null) return `date ${dateFault(date, dateOrder)}`;
  const [firstName, ...rest] = first('name').split(/\s+/);
  const title = first('productTitle');
  const phoneDamage = damageOf(first('phone'));
  const order = {
    kind,
    number,
    email: first('email'),
    phoneNumber: phoneDamage === null ? first('phone') : '',
    firstName: first('firstName') || firstName!,
    lastName: first('lastName') || rest.join(' '),
    language: first('language'),
    timeZone: '',
    products: [
      {
        sourceProductId: first('productId'),
        title: title || first('productId'),
        imageUrl: first('productImage'),
        otherIds: all('productId').slice(1).flatMap(skuOf),
      },
    ],
    doneAt: doneAt === null ? null : new Date(doneAt),
    changedAt: null,
  };
  const warning = phoneDamage === null ? null : `phone ${phoneDamage}; the order is asked about without it`;
  return { order, status: readOrderStatus(all('status'), rules), warning };
}

const UNDECIDED = 'may have the day or the month first';

/** Why a date that cannot be read is refused; of the order of its numbers only where that would help. */
function dateFault(date: string, dateOrder: DateOrder | null): string {
  const own = orderIn(date);
  if (own === 'either' && dateOrder === null) return `${quoted(date)} ${UNDECIDED}`;
  if (own !== null && own !== 'either' && dateOrder !== null && own !== dateOrder)
    return `${quoted(date)} is not ${dateOrder}, as was said of the dates`;
  if (hasShortYear(date)) return `has a year of two digits, ${quoted(date)}: have the file written with four`;
  return parseDate(date, Number.MAX_SAFE_INTEGER, dateOrder) === null
    ? `must be ${DATE_HINT}, not ${quoted(date)}`
    : `${quoted(date)} is in the future: import the order once the customer has it`;
}
