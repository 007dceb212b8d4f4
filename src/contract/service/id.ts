import { z } from 'zod';

/** Vendor, business and review ids; nothing else may reach an address. */
export const ID = /^[A-Za-z0-9_-]{1,64}$/;
/** The schema of such an id. */
export const id = z.string().regex(ID, 'must be a UUID, or 1 to 64 letters, digits, "_" and "-"').overwrite(lowerUuid);

/** An id as it is stored: a UUID means the same in capital letters (RFC 9562), any other id does not. */
export function lowerUuid(text: string): string {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : text;
}
