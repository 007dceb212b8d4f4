import { z } from 'zod';
import { ID } from '../../contract/service/fields.js';
import { operation } from '../http/operation.js';
import { vendorInPath } from '../http/path-resources.js';
import { notFound } from '../http/problem.js';
import { flag } from '../http/validation.js';
import type { Erasure } from './erasures.js';

export const deleteReview = operation({
  id: 'deleteReview',
  families: ['v1', 'v2'],
  method: 'delete',
  path: '/reviews/{reviewId}',
  tag: 'Reviews',
  summary: 'Erase a review',
  description:
    'For good, with the invite it was written on and the contact of that: for a reviewer who asks to be forgotten. Once it is ' +
    'erased the response is a 404. It is recorded that something was erased, and not whose.',
  resource: async ({ reviewId = '' }) => reviewId,
  query: z.object({
    keepText: flag()
      .default(false)
      .describe('Keep stars, title, text and reply as those of an unnamed customer, without pictures and answers.'),
  }),
  response: { status: 204, description: 'The review is erased, or nobody is named in it any more.' },
  erases: (erasure: Erasure | null) => erasure,
  async handle({ resource: id, query: { keepText }, account }, { store, now }) {
    const found = ID.test(id) ? await store.erasures.findReview(id, { account }) : null;
    if (!found) throw notFound('review', id);
    // Of a review whose author is gone already nothing is erased.
    const [erasure] = await store.erasures.erase(found, { subject: 'review', keepText, at: now() });
    return erasure ?? null;
  },
});

export const deleteVendor = operation({
  id: 'deleteVendor',
  families: ['v2'],
  method: 'delete',
  path: '/vendors/{vendorId}',
  tag: 'Vendors',
  summary: 'Erase a vendor',
  description: 'For good, with all its reviews, contacts and invites. Once it is erased the response is a 404.',
  resource: vendorInPath,
  response: { status: 204, description: 'The vendor is erased.' },
  erases: (erasure: Erasure | null) => erasure,
  async handle({ resource: { id }, account }, { store, now }) {
    const erasure = await store.erasures.eraseVendor(id, account, now());
    if (!erasure) throw notFound('vendor', id);
    return erasure;
  },
});
