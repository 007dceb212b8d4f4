/**
 * Building blocks of the schemas in this folder, which are the whole interface between proxy and service: a file per resource,
 * types derived. Unknown fields are ignored, as the interface demands of clients; a field is nullable exactly where the
 * interface says so. `client/` reads responses of less careful services. What `meta` says of a schema is in the service's OpenAPI
 * document; its `id` is the schema's name there.
 */
import { z } from 'zod';
import type { FieldError } from '../widget.js';

/** A moment: `2026-03-01T10:00:00Z`. */
export const timestamp = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 timestamp' });
/** A calendar day: `2026-03-01`. */
export const day = z.iso.date('must be a date, YYYY-MM-DD');
/** An address that may stand in a page. */
export const link = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2048);
/** Text that is not empty, without the white space around it. */
export const line = (max: number) =>
  z.string().trim().min(1, 'must not be empty').max(max, `must be at most ${max} characters`);

/** `text` as one line, without white space around it. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** At least one field of an update must be there. */
export const something = (update: object) => Object.values(update).some((value) => value !== undefined);

/** Vendor, business and review ids; nothing else may reach an address. */
export const ID = /^[A-Za-z0-9_-]{1,64}$/;
/** The schema of such an id. */
export const id = z.string().regex(ID, 'must be a UUID, or 1 to 64 letters, digits, "_" and "-"').overwrite(lowerUuid);

/** An id as it is stored: a UUID means the same in capital letters (RFC 9562), any other id does not. */
export function lowerUuid(text: string): string {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : text;
}

/** What is wrong with an idempotency key, which a header has to carry unchanged; nothing where there is none. */
export function idempotencyKeyErrors(key: string | undefined): FieldError[] {
  if (key === undefined || /^[\x20-\x7e]{1,200}$/.test(key)) return [];
  return [{ field: 'Idempotency-Key', message: 'must be 1 to 200 printable ASCII characters' }];
}
