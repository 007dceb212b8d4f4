import { own } from './own-document.js';

/** Our own script files, with the version that may stand before them, below the address of the proxy that serves them. */
const SCRIPT = /^([^?#]*?)(?:\/v[\d.]+)?\/review(?:s-widget|-stars)\.js(?:[?#]|$)/;

/**
 * Where the proxy is, by the address of the script, unless the page says otherwise: at `/shop` for `/shop/v0/reviews-widget.js`. Of a script
 * under another name, as a bundler makes it, it is the origin.
 */
export const proxyOf = (script: string): string => SCRIPT.exec(script)?.[1] ?? new URL(script).origin;

const scriptProxy = proxyOf(import.meta.url);

/**
 * Address of a vendor's or a business's reviews, or of another resource of it, at the proxy; `endpoint` may carry a path, a trailing slash and spaces around it.
 * Throws a TypeError where it is no address. Requests name its `href`: what pages put in the place of `fetch` often knows texts alone.
 */
export function vendorUrl(endpoint: string, kind: 'vendors' | 'businesses', id: string, resource = 'reviews'): URL {
  const base = (endpoint || scriptProxy).replace(/(?<![/\s])[/\s]+$/, '');
  return new URL(`${base}/widget/v1/${kind}/${encodeURIComponent(id)}/${resource}`, own('baseURI'));
}
