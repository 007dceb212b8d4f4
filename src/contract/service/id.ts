import { z } from 'zod';

/** Vendor, business and review ids; nothing else may reach an address. */
export const ID = /^[A-Za-z0-9_-]{1,64}$/;
/** The schema of such an id. */
export const id = z.string().regex(ID, 'must be a UUID, or 1 to 64 letters, digits, "_" and "-"');
