import type { Context } from 'hono';
import { ID } from '../../contract/service/id.js';
import type { Vendor } from '../../contract/service/vendor.js';
import { notFound } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions } from '../desk-env.js';
import { sessionOf } from '../sign-in/session.js';

/** The vendor in the path, `:vendorId`. Throws a 404 where the account of the session has none of that id. */
export async function vendorInPath(c: Context<DeskEnv>, { store }: Pick<DeskOptions, 'store'>): Promise<Vendor> {
  const id = c.req.param('vendorId') ?? '';
  const vendor = ID.test(id) ? await store.vendors.get(id, sessionOf(c).accountId) : null;
  if (!vendor) throw notFound('vendor', id);
  return vendor;
}
