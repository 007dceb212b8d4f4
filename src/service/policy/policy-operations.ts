import { ReviewAudit } from '../../contract/service/review-audit.js';
import { NOTHING_SAID, ReviewPolicy, ReviewPolicyUpdate } from '../../contract/service/review-policy.js';
import { operation } from '../http/operation.js';
import { vendorInPath } from '../http/path-resources.js';

export const getReviewPolicy = operation({
  id: 'getReviewPolicy',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/review-policy',
  tag: 'Vendors',
  summary: 'Read what a vendor says of its reviews',
  description:
    'How they are checked, what is given for them, what is held back and why. Readers find it below the list.',
  resource: vendorInPath,
  response: { status: 200, description: 'What the vendor has said.', schema: ReviewPolicy },
  handle: async ({ resource, account }, { store }) => (await store.policies.get(resource.id, account)) ?? NOTHING_SAID,
});

export const updateReviewPolicy = operation({
  id: 'updateReviewPolicy',
  families: ['v2'],
  method: 'put',
  path: '/vendors/{vendorId}/review-policy',
  tag: 'Vendors',
  summary: 'Say how reviews are checked',
  description: 'Changes the fields that are given, at least one; null, or an empty list, takes back what was said.',
  resource: vendorInPath,
  body: ReviewPolicyUpdate,
  response: { status: 200, description: 'What the vendor says now.', schema: ReviewPolicy },
  invalidates: (_, { id }) => id,
  handle: async ({ resource, body, account }, { store }) =>
    (await store.policies.update(resource.id, body, account)) ?? NOTHING_SAID,
});

export const getReviewAudit = operation({
  id: 'getReviewAudit',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/review-audit',
  tag: 'Vendors',
  summary: 'Compare how low ratings fare',
  description:
    'By stars: how many reviews are held back and why, and after how many days readers see them. It says so where low ' +
    'ratings fare worse than chance would explain.',
  resource: vendorInPath,
  response: { status: 200, description: 'The audit, of now.', schema: ReviewAudit },
  handle: async ({ resource: { id, senderName } }, { store, now }) => ({
    ...(await store.reviews.audit(id, now())),
    senderName,
  }),
});
