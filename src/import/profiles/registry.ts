import { normalizeName } from '../columns/import-columns.js';
import { appStore, playConsole, playScraper } from './app-stores.js';
import { bazaarvoice, googleFeed } from './feeds.js';
import { apifyGoogle, outscraper, serpApiGoogle } from './google-lists.js';
import { judgeMeApi, judgeMeExport, judgeMeTemplate } from './judgeme.js';
import { airbnb, amazon, ebay, etsy, facebook, trustpilot, yelp } from './marketplaces.js';
import { okendoExport, okendoStatusExport, okendoTemplate } from './okendo.js';
import { ours } from './ours.js';
import { googleTakeout, metaFeed } from './places.js';
import type { Profile } from './profile.js';
import {
  bigCommerce,
  feefo,
  fera,
  looxExport,
  looxImport,
  opinew,
  powerReviews,
  reviewsIo,
  ryviu,
  shopify,
  siteReviews,
  stamped,
  trustoo,
} from './review-apps.js';
import { magento, prestaShop } from './shop-systems.js';
import { wooCommerceComments, wooCommerceRest, wooCommerceStore, wordPressComments } from './woocommerce.js';
import { yotpoExport, yotpoImport, yotpoOther } from './yotpo.js';

/** The files of other systems that are known. */
export const PROFILES: readonly Profile[] = [
  judgeMeExport,
  judgeMeTemplate,
  judgeMeApi,
  yotpoExport,
  yotpoImport,
  yotpoOther,
  looxExport,
  looxImport,
  stamped,
  okendoExport,
  okendoStatusExport,
  okendoTemplate,
  shopify,
  wooCommerceRest,
  wooCommerceStore,
  wooCommerceComments,
  wordPressComments,
  siteReviews,
  googleTakeout,
  powerReviews,
  feefo,
  metaFeed,
  fera,
  bigCommerce,
  ryviu,
  trustoo,
  opinew,
  reviewsIo,
  prestaShop,
  magento,
  trustpilot,
  etsy,
  ebay,
  amazon,
  facebook,
  yelp,
  airbnb,
  outscraper,
  apifyGoogle,
  serpApiGoogle,
  playConsole,
  playScraper,
  appStore,
  googleFeed,
  bazaarvoice,
  ours,
];

/** The profile of a file with these columns: of several, the one that knows most of them. Null when there is none. */
export function recogniseProfile(names: Iterable<string>): Profile | null {
  const there = new Set([...names].map(normalizeName));
  let best: Profile | null = null;
  let mostKnown = 0;
  for (const profile of PROFILES) {
    if (!profile.recognisedBy.every((name) => there.has(normalizeName(name)))) continue;
    const known = [...knownColumns(profile)].filter((name) => there.has(name)).length;
    if (known > mostKnown) [best, mostKnown] = [profile, known];
  }
  return best;
}

function knownColumns({ recognisedBy, columns, reviews = [], status = {}, verified = [] }: Profile): Set<string> {
  const names = [
    ...recognisedBy,
    ...[columns, ...reviews].flatMap((fields) => Object.values(fields).flat()),
    ...Object.keys(status),
    ...verified.map(({ column }) => column),
  ];
  return new Set(names.map(normalizeName));
}
