import type { Hono } from 'hono';
import type { ServiceEnv } from './authentication.js';
import { createFamily, type FamilyOptions, refuseOtherMethods } from './family.js';

/** The version 1 family, `/api/v1`. */
export function createVersion1(options: FamilyOptions): Hono<ServiceEnv> {
  return refuseOtherMethods(createFamily(options));
}
