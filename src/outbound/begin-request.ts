import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, PrivateAddress, publicLookup } from './public-address.js';

/**
 * Begins a request on a connection of its own, to a public address unless `allowPrivate`: the caller ends it, and hears of its errors. Throws
 * {@link PrivateAddress} for an address in the place of a name, which is not looked up; the connection fails with it for a name.
 */
export function beginRequest(
  url: URL,
  { allowPrivate, ...options }: RequestOptions & { allowPrivate: boolean },
  onResponse: (response: IncomingMessage) => void,
): ClientRequest {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) > 0 && !isPublicAddress(host)) throw new PrivateAddress();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return request(url, { ...options, agent: false, ...(!allowPrivate && { lookup: publicLookup }) }, onResponse);
}
