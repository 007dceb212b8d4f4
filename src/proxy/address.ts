import { LRUCache } from 'lru-cache';
import { type EmbedRequest, type PageQuery, readEmbedRequest, readPageQuery } from './reading/page-query.js';
import { type RatingsQuery, readRatingsQuery, readStarsRequest, type StarsRequest } from './reading/ratings-query.js';
import type { Subject } from './snapshots/resource.js';
import type { TokenKind } from './tokens/tokens.js';

const ROUTE =
  /^\/widget\/v1\/(vendors|businesses)\/([^/]*)\/(reviews|insights|ratings|challenge|invitation|uploads|embed|embed\/stars|embed\/insights|policy|form|reviews\/([^/]+)\/report)$/;
/** Longer addresses are not remembered. */
const LONGEST = 4096;
/** Addresses that are remembered, and their characters in all: a page of each of as many vendors as a server may have. */
const KEPT = 10_000;
const KEPT_CHARACTERS = 4 * 2 ** 20;

/** What the address of a request says; `id` and `resource` are empty where it is none of ours. */
export interface Address {
  kind: TokenKind;
  id: string;
  resource: string;
  /** The review that a report is about, as it came; empty without. */
  reviewId: string;
  /** What it is about, once the id was checked. */
  subject: Subject;
  params: URLSearchParams;
  /** The page it wants; throws a Refusal when a parameter is wrong. */
  pageQuery(): PageQuery;
  /** Whose numbers it wants; throws as `pageQuery` does. */
  ratingsQuery(): RatingsQuery;
  /** What markup it wants; throws as `pageQuery` does. */
  embedRequest(): EmbedRequest;
  /** What stars it wants; throws as `pageQuery` does. */
  starsRequest(): StarsRequest;
}

/**
 * Reads addresses. All readers of one page request the same address, and to read it takes longer than to look up what it
 * said the last time; nothing but the address itself goes into that.
 */
export function createAddressReader(): (url: string) => Address {
  const known = new LRUCache<string, Address>({
    max: KEPT,
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (_, url) => url.length,
  });
  /** Most readers come for the same page, and to compare its long address takes a tenth of looking it up. */
  let last: { url: string; address: Address } | undefined;
  return (url) => {
    if (last?.url === url) return last.address;
    let address = known.get(url);
    if (!address) {
      address = readAddress(url);
      if (url.length > LONGEST) return address;
      known.set(url, address);
    }
    last = { url, address };
    return address;
  };
}

function readAddress(url: string): Address {
  const { pathname, searchParams: params } = new URL(url, 'http://proxy.invalid');
  const [, family = '', id = '', tail = '', reviewId = ''] = ROUTE.exec(pathname) ?? [];
  const named = reviewId === '' ? tail : 'report';
  const resource = family === 'businesses' && /^(?:challenge|invitation|uploads|form|report)$/.test(named) ? '' : named;
  let query: PageQuery | undefined;
  const pageQuery = () => {
    query ??= Object.freeze(readPageQuery(params));
    return query;
  };
  let embedded: EmbedRequest | undefined;
  const embedRequest = () => {
    embedded ??= Object.freeze(readEmbedRequest(params));
    return embedded;
  };
  let ratings: RatingsQuery | undefined;
  const ratingsQuery = () => {
    ratings ??= Object.freeze(readRatingsQuery(params));
    return ratings;
  };
  let stars: StarsRequest | undefined;
  const starsRequest = () => {
    stars ??= Object.freeze(readStarsRequest(params));
    return stars;
  };
  // Markup, numbers, the policy and what can be reported are of the same reviews; what is drawn of insights, of the same insights.
  const read = resource.endsWith('insights') ? 'insights' : 'reviews';
  const subject = { family, id, key: `${family}/${id}/${read}` };
  const kind = family === 'businesses' ? 'business' : 'vendor';
  return { kind, id, resource, reviewId, subject, params, pageQuery, ratingsQuery, embedRequest, starsRequest };
}
