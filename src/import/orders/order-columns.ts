import { OperatorError } from '../../platform/errors.js';
import { normalizeName } from '../columns/import-columns.js';

/** What is read of an order, each with the names of columns that are known to hold it, normalized; the first that says something counts. */
const KNOWN_NAMES = {
  number: ['ordernumber', 'orderid', 'orderno', 'order', 'ordername', 'number', 'id'],
  email: ['email', 'customeremail', 'billingemail', 'emailbilling', 'emailaddress'],
  phone: ['phone', 'customerphone', 'billingphone', 'phonebilling', 'phonenumber', 'shippingphone'],
  firstName: ['firstname', 'customerfirstname', 'billingfirstname', 'firstnamebilling', 'shippingfirstname'],
  lastName: ['lastname', 'customerlastname', 'billinglastname', 'lastnamebilling', 'shippinglastname'],
  name: ['billingname', 'shippingname', 'customername', 'customer', 'fullname'],
  language: ['language', 'locale', 'customerlocale', 'lang'],
  productId: ['productid', 'sourceproductid', 'lineitemproductid', 'lineitemsku', 'itemsku', 'sku', 'productsku'],
  productTitle: ['producttitle', 'productname', 'lineitemname', 'itemname', 'product', 'item'],
  productImage: ['productimage', 'productimageurl', 'imageurl', 'image'],
  date: [
    ...[
      'deliveredat',
      'deliverydate',
      'fulfilledat',
      'shippedat',
      'datecompleted',
      'completeddate',
      'datepaid',
      'paidat',
    ],
    ...['paiddate', 'processedat', 'orderdate', 'createdat', 'date'],
  ],
  status: [
    ...['cancelledat', 'canceledat', 'financialstatus', 'fulfillmentstatus', 'orderstatus', 'status', 'orderstate'],
    ...['paymentstatus', 'shippingstatus', 'shipmentstatus', 'deliverystatus'],
    ...['bestellstatus', 'auftragsstatus', 'zahlungsstatus', 'versandstatus', 'lieferstatus', 'statut', 'état', 'etat'],
    ...['statutdelacommande', 'étatdelacommande', 'estado', 'estadodelpedido', 'estadodopedido', 'situação', 'stato'],
    ...['statoordine', 'statodellordine', 'bestelstatus', 'betaalstatus', 'verzendstatus', 'statuszamówienia', 'stan'],
  ],
} as const satisfies Record<string, readonly string[]>;

export type OrderField = keyof typeof KNOWN_NAMES;
const ORDER_FIELDS = Object.keys(KNOWN_NAMES) as OrderField[];

/** Where the fields of an order stand in a row; of date and status several columns may say something. */
export type OrderColumns = ReadonlyMap<OrderField, readonly number[]>;

/** Reads `field=column` options. Throws an OperatorError (2) for an unknown field. */
export function readOrderMap(options: readonly string[]): ReadonlyMap<OrderField, string> {
  return new Map(
    options.map((option) => {
      const [, field, column = ''] = /^([^=]*)=(.+)$/s.exec(option) ?? [];
      if (ORDER_FIELDS.includes(field as OrderField)) return [field as OrderField, column.trim()];
      throw new OperatorError(`--map must be field=column, not "${option}"; fields: ${ORDER_FIELDS.join(', ')}`, 2);
    }),
  );
}

/** Whether this is what Shopify exports: there, the number stands under `Name`. */
export function isShopifyExport(names: readonly string[]): boolean {
  const known = new Set(names.map(normalizeName));
  return ['name', 'lineitemname', 'financialstatus'].every((name) => known.has(name));
}

/** Nothing in a file is known as a field that is needed: somebody has to choose one of its columns. */
export class OrderColumnMissing extends OperatorError {
  readonly field: 'number' | 'email';
  readonly columns: readonly string[];

  constructor(field: 'number' | 'email', columns: readonly string[]) {
    const what = field === 'number' ? 'the number of the order' : 'an email address';
    super(`no column has ${what}: name it with --map ${field}=COLUMN`, 2);
    this.field = field;
    this.columns = columns;
  }
}

/** Finds the columns. Throws an OperatorError for a chosen one that is not there, and {@link OrderColumnMissing}. */
export function findOrderColumns(names: readonly string[], chosen: ReadonlyMap<OrderField, string>): OrderColumns {
  const normalized = names.map(normalizeName);
  const columns = new Map<OrderField, number[]>();
  for (const field of ORDER_FIELDS) {
    const own = chosen.get(field);
    if (own !== undefined && !normalized.includes(normalizeName(own))) {
      throw new OperatorError(`there is no column "${own}"; the file has: ${names.join(', ')}`, 2);
    }
    const usual = field === 'number' && isShopifyExport(names) ? ['name'] : KNOWN_NAMES[field];
    const wanted = own === undefined ? usual : [normalizeName(own)];
    columns.set(
      field,
      wanted.map((name) => normalized.indexOf(name)).filter((at) => at !== -1),
    );
  }
  const lacks = (...fields: OrderField[]) => fields.every((field) => columns.get(field)!.length === 0);
  if (lacks('number')) throw new OrderColumnMissing('number', names);
  if (lacks('email', 'phone')) throw new OrderColumnMissing('email', names);
  return columns;
}
