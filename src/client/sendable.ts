/** What may reach an address or a header; checked before anything is sent. */
import { ID } from '../contract/service/id.js';
import type { CallOptions } from './bounds.js';
import { ServiceError } from './service-error.js';

/** The address of a family, without a trailing slash. Throws a TypeError when it is none. */
export function familyAddress(name: string, url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new TypeError(`${name} must be an http or https address`);
  }
  return url.replace(/(?<!\/)\/+$/, '');
}

/** Only what the interface calls an id may stand in an address. */
export function checkedId(field: string, id: string): string {
  if (ID.test(id)) return id;
  const fields = [{ field, message: 'must be a UUID, or 1 to 64 letters, digits, "_" and "-"' }];
  throw new ServiceError('invalid_request', `${field} is not an id`, { fields });
}

/** The call's idempotency key, when it has one. Only what a header carries unchanged may be one. */
export function keyOf({ idempotencyKey }: CallOptions = {}): { idempotencyKey?: string } {
  if (idempotencyKey === undefined) return {};
  if (/^[\x20-\x7e]{1,200}$/.test(idempotencyKey)) return { idempotencyKey };
  const fields = [{ field: 'Idempotency-Key', message: 'must be 1 to 200 printable ASCII characters' }];
  throw new ServiceError('invalid_request', 'idempotencyKey cannot be sent', { fields });
}

/** `address` with the parameters that are given. */
export function withQuery(address: string, query: Record<string, string | number | boolean | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const search = parameters.toString();
  return search === '' ? address : `${address}?${search}`;
}
