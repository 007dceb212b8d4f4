import { own } from './own-document.js';

/** Origin of the script itself: where the proxy and the lazy chunks are, unless the page says otherwise. */
const scriptOrigin = new URL(import.meta.url).origin;

/**
 * Address of a vendor's or a business's reviews, or of another resource of it, at the proxy; `endpoint` may carry a path, a trailing slash and spaces around it.
 * Throws a TypeError where it is no address. Requests name its `href`: what pages put in the place of `fetch` often knows texts alone.
 */
export function vendorUrl(endpoint: string, kind: 'vendors' | 'businesses', id: string, resource = 'reviews'): URL {
  const base = (endpoint || scriptOrigin).replace(/(?<![/\s])[/\s]+$/, '');
  return new URL(`${base}/widget/v1/${kind}/${encodeURIComponent(id)}/${resource}`, own('baseURI'));
}
