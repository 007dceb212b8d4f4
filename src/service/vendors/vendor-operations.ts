import { NewVendor, Vendor, VendorUpdate } from '../../contract/service/vendor.js';
import { ownAccount } from '../account-access.js';
import { noResource, operation } from '../http/operation.js';
import { vendorInPath } from '../http/path-resources.js';

export const createVendor = operation({
  id: 'createVendor',
  families: ['v2'],
  method: 'post',
  path: '/vendors',
  tag: 'Vendors',
  summary: 'Create a vendor',
  description: 'Store the `id` of the response: it is the `vendorId` of other calls, and a `businessId` as well.',
  resource: noResource,
  body: NewVendor,
  idempotent: true,
  response: { status: 201, description: 'The vendor.', schema: Vendor },
  handle: ({ body, account, idempotencyKey }, { store, now }) =>
    store.vendors.create(body, ownAccount(account), { idempotencyKey, at: now() }),
});

export const getVendor = operation({
  id: 'getVendor',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}',
  tag: 'Vendors',
  summary: 'Read a vendor',
  resource: vendorInPath,
  response: { status: 200, description: 'The vendor.', schema: Vendor },
  handle: async ({ resource }) => resource,
});

export const updateVendor = operation({
  id: 'updateVendor',
  families: ['v2'],
  method: 'put',
  path: '/vendors/{vendorId}',
  tag: 'Vendors',
  summary: 'Change a vendor',
  description:
    'Changes the fields that are given, at least one; null empties `googlePlaceId`, `facebookUrl`, `invitePauseDays` or `replyTo`, an empty array `competitors`.',
  resource: vendorInPath,
  body: VendorUpdate,
  response: { status: 200, description: 'The vendor as it is now.', schema: Vendor },
  invalidates: (_, { id }) => id,
  async handle({ resource, body, account }, { store }) {
    return (await store.vendors.update(resource.id, body, account)) ?? resource;
  },
});
