/**
 * What each source of reviews allows, in one table: docs/guide/sources.md says by what, and how sure that is. The name of a source is what a
 * service, a file or a form gave; a row is found whatever its case.
 */

import { DISCONNECT_CHOICES, type DisconnectChoice, type SourceConnection, sourceOf } from './sources.js';

/** What may be done with the reviews of a source. */
export interface SourceRules {
  /** The name as the source writes itself. */
  label: string;
  /** Who asked for them: the shop, by its form or its review app; or a site of somebody else, or nobody knows whose. */
  collectedBy: 'shop' | 'elsewhere';
  /** Whether what is read there may be kept. Nothing connects a source of which a day is the most. */
  stored: boolean;
  /** Whether what was read may stay once the source does not let us in any more; else it is erased with the grant. */
  staysAfter: boolean;
  /** Whether they are in our averages, and in the numbers beside these. */
  counted: boolean;
  /** Whether search engines and feeds are told of them; `asked`: where the shop says that all of its reviews are its own. */
  published: 'always' | 'asked' | 'never';
  /** Whether the name of the source stands beside each of them, with a link to where it was written. */
  marked: boolean;
  /** Where replies to them are kept; what is kept there is not seen before the source shows it. */
  replies: 'here' | 'there';
  /** Where the source says how a reader reports a review. */
  reportUrl: string | null;
}

const OWN = {
  collectedBy: 'shop',
  stored: true,
  staysAfter: true,
  counted: true,
  published: 'always',
  marked: false,
  replies: 'here',
  reportUrl: null,
} as const;
const SITE = { ...OWN, collectedBy: 'elsewhere', published: 'never', marked: true } as const;
/** Counted, as ever. What may be public is the shop's to say. */
const UNKNOWN = { ...SITE, published: 'asked', marked: false } as const;

/** By name, in lower case. */
const TABLE: Record<string, SourceRules> = {
  google: {
    ...SITE,
    label: 'Google',
    replies: 'there',
    reportUrl: 'https://support.google.com/business/answer/4596773',
  },
  facebook: { ...SITE, label: 'Facebook', replies: 'there' },
  trustpilot: {
    ...SITE,
    label: 'Trustpilot',
    counted: false,
    reportUrl: 'https://support.trustpilot.com/hc/en-us/articles/203419993',
  },
  yelp: { ...SITE, label: 'Yelp', stored: false, staysAfter: false, counted: false },
  airbnb: { ...SITE, label: 'Airbnb' },
  amazon: { ...SITE, label: 'Amazon' },
  'app-store': { ...SITE, label: 'App Store' },
  bazaarvoice: { ...SITE, label: 'Bazaarvoice' },
  ebay: { ...SITE, label: 'eBay' },
  etsy: { ...SITE, label: 'Etsy' },
  feefo: { ...SITE, label: 'Feefo' },
  'google-play': { ...SITE, label: 'Google Play' },
  reviewsio: { ...SITE, label: 'REVIEWS.io' },
  '': { ...OWN, label: '' },
  shop: { ...OWN, label: 'Shop' },
  import: { ...OWN, label: 'Import' },
  bigcommerce: { ...OWN, label: 'BigCommerce' },
  fera: { ...OWN, label: 'Fera' },
  judgeme: { ...OWN, label: 'Judge.me' },
  loox: { ...OWN, label: 'Loox' },
  magento: { ...OWN, label: 'Magento' },
  okendo: { ...OWN, label: 'Okendo' },
  opinew: { ...OWN, label: 'Opinew' },
  powerreviews: { ...OWN, label: 'PowerReviews' },
  prestashop: { ...OWN, label: 'PrestaShop' },
  ryviu: { ...OWN, label: 'Ryviu' },
  shopify: { ...OWN, label: 'Shopify' },
  'site-reviews': { ...OWN, label: 'Site Reviews' },
  stamped: { ...OWN, label: 'Stamped' },
  trustoo: { ...OWN, label: 'Trustoo' },
  woocommerce: { ...OWN, label: 'WooCommerce' },
  wordpress: { ...OWN, label: 'WordPress' },
  yotpo: { ...OWN, label: 'Yotpo' },
};

/** The names that have a row. */
export const SOURCE_NAMES: readonly string[] = Object.keys(TABLE);

/** What the source of this name allows; of a name that nobody knows, what is the less public choice. */
export function rulesOf(source: string | null | undefined): SourceRules {
  const name = (source ?? '').trim().toLowerCase();
  if (Object.hasOwn(TABLE, name)) return TABLE[name]!;
  return { ...UNKNOWN, label: capitalised(source ?? '') };
}

/**
 * What holds for a review. Of one that was written in a form of ours the source is only a name: its id there is its own. In a query `WRITTEN_HERE`
 * says so (`src/service/numbers/columns.ts`).
 */
export function rulesOfReview(review: {
  id: string;
  source: string | null;
  sourceFeedbackId: string | null;
}): SourceRules {
  return review.sourceFeedbackId === review.id ? rulesOf('shop') : rulesOf(review.source);
}

/** How these sources are written, by name; undefined where each is its name with a capital. */
export function labelsOf(sources: readonly string[]): Record<string, string> | undefined {
  const labels = sources.map((source) => [source, rulesOf(source).label] as const);
  return labels.some(([source, label]) => label !== capitalised(source)) ? Object.fromEntries(labels) : undefined;
}

function capitalised(name: string): string {
  return name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** What may become of the reviews of a connection that is disconnected, by the rules of their source. */
export function disconnectChoices(connection: Pick<SourceConnection, 'kind' | 'name'>): readonly DisconnectChoice[] {
  const { staysAfter } = rulesOf(sourceOf(connection));
  return staysAfter ? DISCONNECT_CHOICES : ['erase'];
}
