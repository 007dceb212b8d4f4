import { type EmbedRequest, readEmbedRequest } from './reading/embed-request.js';
import { type PageQuery, readPageQuery } from './reading/page-query.js';
import { RecentMap } from './recent-map.js';
import type { Subject } from './snapshots/subject.js';

const ROUTE = /^\/widget\/v1\/(vendors|businesses)\/([^/]*)\/(reviews|insights|challenge|invitation|embed)$/;
/** Longer addresses are not remembered. */
const LONGEST = 4096;
const KEPT = 1_000;

/** What the address of a request says; `family`, `id` and `resource` are empty where it is none of ours. */
export interface Address {
  family: string;
  id: string;
  resource: string;
  /** What it asks about, once the id was checked. */
  subject: Subject;
  params: URLSearchParams;
  /** The page it asks for; throws a Refusal when a parameter is wrong. */
  pageQuery(): PageQuery;
  /** What markup it asks for; throws as `pageQuery` does. */
  embedRequest(): EmbedRequest;
}

/**
 * Reads addresses. All readers of one page ask at the same address, and reading it takes longer than looking up what it
 * said the last time; nothing but the address itself goes into that.
 */
export function createAddressReader(): (url: string) => Address {
  const known = new RecentMap<string, Address>(KEPT);
  return (url) => {
    const remembered = known.get(url);
    if (remembered) return remembered;
    const address = readAddress(url);
    if (url.length <= LONGEST) known.set(url, address);
    return address;
  };
}

function readAddress(url: string): Address {
  const { pathname, searchParams: params } = new URL(url, 'http://proxy.invalid');
  const [, family = '', id = '', named = ''] = ROUTE.exec(pathname) ?? [];
  const resource = family === 'businesses' && /^(?:challenge|invitation)$/.test(named) ? '' : named;
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
  // The markup is of the same reviews.
  const subject = { family, id, key: `${family}/${id}/${resource === 'embed' ? 'reviews' : resource}` };
  return { family, id, resource, subject, params, pageQuery, embedRequest };
}
