/** An order as files and webhooks of any shop are read to: what an invite needs, and nothing of what was paid. */

import { normalProductId } from '../../contract/product-id.js';
import { languageTag, timeZone } from '../../contract/service/campaign.js';
import { email, phoneNumber } from '../../contract/service/channel.js';
import { link } from '../../contract/service/fields.js';
import type { OrderKind } from '../../contract/service/order-kind.js';
import type { Product } from '../../contract/service/review.js';
import { cleanText, cut } from '../../platform/clean-text.js';
import { shopText } from '../../platform/shop-text.js';
import type { OrderLine, OriginContents } from '../invites/invite-origins.js';
import type { LearnedProduct } from '../products/learned-products.js';

/** What a shop says of an order, before anything of it is checked. */
export interface Order {
  /** Whose numbers these are: the same number of another kind of shop is another order. */
  kind: OrderKind;
  /** The shop's own number, which files and webhooks both have. */
  number: string;
  email: string;
  phoneNumber: string;
  firstName: string;
  lastName: string;
  language: string;
  timeZone: string;
  products: readonly OrderedProduct[];
  /** `waits`: not paid, or not sent yet. */
  state: 'completed' | 'waits' | 'cancelled' | 'test';
  /** When it arrived, or was sent, or else was made; null where the shop does not say. */
  doneAt: Date | null;
  /** What the shop calls it in its own messages on refunds, where it sends such. */
  shopRef?: string;
  /** The shop's names of the refunds that the quantities know of. */
  refunds?: readonly string[];
  /** When the shop changed it last; null where it does not say. A message may be late, and say what was true before another one. */
  changedAt: Date | null;
}

export interface OrderedProduct {
  sourceProductId: string;
  title: string;
  imageUrl?: string;
  /** Ids that mean the same product in this shop: of the variant, the SKU. */
  otherIds?: readonly string[];
  /** What refunds call this line, where they name lines. */
  line?: string;
  /** How many the customer keeps; 1 where the shop does not say. */
  quantity?: number;
}

/** What went back of an order, as a message of its own says. */
export interface Refund {
  /** What the shop calls the order. */
  shopRef: string;
  refundId: string;
  lines: OrderLine[];
}

/** An order of a vendor: what decides about its invite. */
export interface PlacedOrder {
  vendorId: string;
  orderId: string;
  shopRef: string | null;
  state: 'completed' | 'waits' | 'cancelled';
  contents: OriginContents;
  changedAt: Date | null;
  /** What is known of the order stays, unless it is cancelled: its lines may be in several parts of a file. */
  keepsKnown: boolean;
}

/** As many as an invite has. */
const MOST_PRODUCTS = 50;
/** Lines of an order that are kept. */
const MOST_LINES = 200;
/** Other ids of the product of one line. */
const MOST_OTHER_IDS = 20;

/**
 * What a shop says, as every database stores it, and entities of names and titles decoded. A stray byte is no reason to lose an order: the shop's
 * webhook would be refused, and stop.
 */
export function cleanOrder(order: Order): Order {
  const { number, firstName, lastName, products } = order;
  return {
    ...order,
    number: cleanText(number),
    firstName: shopText(firstName),
    lastName: shopText(lastName),
    products: products.map(({ sourceProductId, title, ...more }) => ({
      ...more,
      sourceProductId: cut(normalProductId(cleanText(sourceProductId)), 200),
      title: shopText(title),
    })),
  };
}

/** The order's name in the database. */
export function orderIdOf({ kind, number }: Pick<Order, 'kind' | 'number'>): string {
  return `${kind}:${cut(number.trim().replace(/^#/, ''), 100)}`;
}

/** The contact of an order, as far as it can be reached; an address or number that is none is left out. */
export function contactOfOrder(order: Order): { email?: string; phoneNumber?: string } {
  const address = email.safeParse(order.email.trim());
  const number = phoneNumber.safeParse(order.phoneNumber.trim());
  return { ...(address.success && { email: address.data }), ...(number.success && { phoneNumber: number.data }) };
}

/** Each product once, in the order of the lines; a line without an identifier or title is left out, and one that nobody keeps. */
export function productsOfOrder({ products }: Order): Product[] {
  const found = new Map<string, Product>();
  for (const { sourceProductId: id, title, imageUrl, quantity = 1 } of products) {
    const name = cut(title, 300);
    const picture = link.safeParse(imageUrl);
    if (id === '' || name === '' || quantity <= 0 || found.has(id)) continue;
    found.set(id, { sourceProductId: id, title: name, ...(picture.success && { imageUrl: picture.data }) });
    if (found.size === MOST_PRODUCTS) break;
  }
  return [...found.values()];
}

/** What an order says of its products, whoever is asked about them. */
export function learnedOfOrder({ products }: Order): LearnedProduct[] {
  return products
    .slice(0, MOST_LINES)
    .flatMap(({ sourceProductId, title, imageUrl, otherIds = [] }) =>
      sourceProductId === '' ? [] : { sourceProductId, title, imageUrl, otherIds: otherIds.slice(0, MOST_OTHER_IDS) },
    );
}

/** The SKU as another id of a product; a bare number may be another product's, and is none. */
export function skuOf(sku: string): string[] {
  return sku === '' || /^\d+$/.test(sku) ? [] : [sku];
}

/** What is kept of the lines: by which an invite follows what changes, or goes back. */
export function contentsOfOrder({ products, refunds = [] }: Order): OriginContents {
  const lines = products.slice(0, MOST_LINES).map(({ line, sourceProductId, quantity = 1 }) => ({
    line: line ? cut(cleanText(line), 100) : null,
    product: sourceProductId,
    quantity,
  }));
  return { lines: lines.filter(({ product }) => product !== ''), refunds: refunds.slice(0, MOST_LINES).map(cleanText) };
}

/** Language and time zone, where they are some. */
export function localeOfOrder(order: Order): { language?: string; timeZone?: string } {
  const language = languageTag.safeParse(order.language.trim().replaceAll('_', '-'));
  const zone = timeZone.safeParse(order.timeZone.trim());
  return { ...(language.success && { language: language.data }), ...(zone.success && { timeZone: zone.data }) };
}
