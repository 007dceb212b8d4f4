import { z } from 'zod';
import { day, line } from './fields.js';
import { id } from './id.js';

/** The merchant's reply inside a review; `date` is a calendar day. */
export const ReviewResponse = z
  .object({ name: z.string(), date: day, comment: z.string() })
  .meta({ id: 'ReviewResponse', description: "The merchant's reply." });
export type ReviewResponse = z.infer<typeof ReviewResponse>;

/** Body of `PUT /reply`; who replies is the vendor's `senderName` unless `name` says otherwise. */
export const Reply = z.object({ reviewId: id, comment: line(5000), name: line(100).optional() }).meta({ id: 'Reply' });
export type Reply = z.infer<typeof Reply>;
