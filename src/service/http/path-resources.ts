/** What paths name. An id of any form can be requested; another account's is not found. */
import { ID } from '../../contract/service/id.js';
import type { Vendor } from '../../contract/service/vendor.js';
import type { Operation } from './operation.js';
import { notFound } from './problem.js';

/** The business `{businessId}`. */
export const businessInPath: Operation<Vendor>['resource'] = async (params, account, { store }) => {
  const id = params.businessId ?? '';
  const business = ID.test(id) ? await store.vendors.get(id, account) : null;
  if (!business) throw notFound('business', id);
  return business;
};

/** The vendor `{vendorId}`. */
export const vendorInPath: Operation<Vendor>['resource'] = async (params, account, { store }) => {
  const id = params.vendorId ?? '';
  const vendor = ID.test(id) ? await store.vendors.get(id, account) : null;
  if (!vendor) throw notFound('vendor', id);
  return vendor;
};
