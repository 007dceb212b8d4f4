import { NewVendor, Vendor, VendorUpdate } from '../../contract/service/vendor.js';
import { nothing, operation } from '../operation.js';
import { vendorInAddress } from './subjects.js';

export const createVendor = operation({
  id: 'createVendor',
  families: ['v2'],
  method: 'post',
  path: '/vendors',
  tag: 'Vendors',
  summary: 'Create a vendor',
  description: 'Store the `id` of the answer: it is the `vendorId` of other calls, and a `businessId` as well.',
  subject: nothing,
  body: NewVendor,
  once: true,
  answer: { status: 201, description: 'The vendor.', schema: Vendor },
  handle: ({ body, accountId, idempotencyKey }, { store, now }) =>
    store.vendors.create(body, accountId, { idempotencyKey, at: now() }),
});

export const getVendor = operation({
  id: 'getVendor',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}',
  tag: 'Vendors',
  summary: 'Read a vendor',
  subject: vendorInAddress,
  answer: { status: 200, description: 'The vendor.', schema: Vendor },
  handle: async ({ subject }) => subject,
});

export const updateVendor = operation({
  id: 'updateVendor',
  families: ['v2'],
  method: 'put',
  path: '/vendors/{vendorId}',
  tag: 'Vendors',
  summary: 'Change a vendor',
  description: 'Changes the fields that are given, at least one; null empties `googlePlaceId` or `facebookUrl`.',
  subject: vendorInAddress,
  body: VendorUpdate,
  answer: { status: 200, description: 'The vendor as it is now.', schema: Vendor },
  async handle({ subject, body, accountId }, { store }) {
    return (await store.vendors.update(subject.id, body, accountId)) ?? subject;
  },
});
