import { ABOUT, LIMITS, SORTS, type Sort } from '../../contract/widget.js';
import { WIDGET_ATTRIBUTES, type WidgetAttributes } from '../../contract/widget-attributes.js';
import { vendorUrl } from '../base/endpoint.js';
import { languageOf } from '../languages/language.js';
import { FeedError } from './page-request.js';
import type { Choice } from './widget-view.js';

/** The order in force; an unknown word in the attribute means the default. */
export function orderOf(host: WidgetAttributes, { sort }: Choice): Sort {
  const order = sort || host.sort;
  return SORTS.includes(order) ? order : SORTS[0];
}

/** Reviews of one page, held to what the proxy accepts. */
export function pageSizeOf({ pageSize }: WidgetAttributes): number {
  return Math.min(LIMITS.pageSize, Math.max(1, Math.round(pageSize) || WIDGET_ATTRIBUTES.pageSize.initial));
}

/** Attributes that say whose reviews are meant, and where they are. */
type SubjectAttributes = Pick<WidgetAttributes, 'vendorId' | 'businessId' | 'token' | 'endpoint'>;

/** Address of a resource of the vendor or business that the attributes name, without the token; or why there is none. */
export function subjectUrl(
  { vendorId, businessId, token, endpoint }: SubjectAttributes,
  resource: string,
): URL | FeedError {
  if (!(vendorId || businessId) || !token) {
    return new FeedError('not_configured', `The attribute ${token ? 'vendor-id' : 'token'} is missing.`);
  }
  try {
    return vendorUrl(endpoint, vendorId ? 'vendors' : 'businesses', vendorId || businessId, resource);
  } catch {
    return new FeedError('not_configured', 'The attribute endpoint is no address.');
  }
}

/** Address of the reviews that the attributes and the reader's choice name, or why there is none; `element` is the one that has the attributes. */
export function queryOf(
  host: WidgetAttributes,
  choice: Choice,
  element: Element = host as WidgetAttributes & Element,
): string | FeedError {
  const url = subjectUrl(host, 'reviews');
  if (url instanceof FeedError) return url;
  const { token } = host;
  const limit = pageSizeOf(host);
  const values = {
    ...choice.filters,
    token,
    limit,
    offset: host.paginate === 'pages' ? (choice.page - 1) * limit : 0,
    sort: orderOf(host, choice),
    source: host.source || choice.filters.source,
    product: host.productId,
    about: !host.productId && ABOUT.includes(host.about) && host.about,
    topics: (choice.unfolded || /topics/.test(host.controls)) && languageOf(element),
  };
  for (const [name, value] of Object.entries(values)) if (value) url.searchParams.set(name, `${value}`);
  return url.href;
}
