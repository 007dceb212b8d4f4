/** What paths name. An id of any form can be requested; another account's is not found. */
import { ID } from '../../contract/service/fields.js';
import type { Vendor } from '../../contract/service/vendor.js';
import type { AccountAccess } from '../account-access.js';
import type { OperationContext } from './operation.js';
import { notFound } from './problem.js';

type FindVendor = (
  params: Record<string, string>,
  account: AccountAccess,
  context: Pick<OperationContext, 'store'>,
) => Promise<Vendor>;

/** The business `{businessId}`. */
export const businessInPath: FindVendor = async (params, account, { store }) => {
  const id = params.businessId ?? '';
  const business = ID.test(id) ? await store.vendors.get(id, account) : null;
  if (!business) throw notFound('business', id);
  return business;
};

/** The vendor `{vendorId}`. */
export const vendorInPath: FindVendor = async (params, account, { store }) => {
  const id = params.vendorId ?? '';
  const vendor = ID.test(id) ? await store.vendors.get(id, account) : null;
  if (!vendor) throw notFound('vendor', id);
  return vendor;
};
