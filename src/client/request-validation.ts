/** Checks what goes into an address or a header, before anything is sent. */
import { ID, idempotencyKeyErrors } from '../contract/service/fields.js';
import type { CallOptions } from './call-deadline.js';
import { ServiceError } from './service-error.js';

/** The address of a family, without a trailing slash. Throws a TypeError when it is not http or https. */
export function validBaseUrl(name: string, url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new TypeError(`${name} must be an http or https address`);
  }
  return url.replace(/(?<!\/)\/+$/, '');
}

/** The id, which may stand in an address. Throws a ServiceError when the interface allows no such id. */
export function validId(field: string, id: string): string {
  if (ID.test(id)) return id;
  const fields = [{ field, message: 'must be a UUID, or 1 to 64 letters, digits, "_" and "-"' }];
  throw new ServiceError('invalid_request', `${field} is not an id`, { fields });
}

/** The idempotency key of a call, where it has one. Throws a ServiceError when a header cannot carry it unchanged. */
export function validIdempotencyKey({ idempotencyKey }: CallOptions = {}): { idempotencyKey?: string } {
  const fields = idempotencyKeyErrors(idempotencyKey);
  if (fields.length > 0) throw new ServiceError('invalid_request', 'idempotencyKey cannot be sent', { fields });
  return idempotencyKey === undefined ? {} : { idempotencyKey };
}

/** `address` with those of the parameters that are defined. */
export function withQuery(address: string, query: Record<string, string | number | boolean | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const search = parameters.toString();
  return search === '' ? address : `${address}?${search}`;
}
