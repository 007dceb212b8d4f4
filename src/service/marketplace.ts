import type { Hono } from 'hono';
import { z } from 'zod';
import { ID, NewVendor, SubmittedReview, type Vendor } from '../contract/service.js';
import type { FieldError } from '../contract/widget.js';
import type { ServiceEnv } from './authentication.js';
import { createFamily, type FamilyOptions, refuseOtherMethods } from './family.js';
import { readJson } from './json-body.js';
import { notFound, ServiceProblem } from './problem.js';
import { reviewListResponse } from './review-list-response.js';
import { IdempotencyConflict } from './reviews.js';
import { validated } from './validation.js';

const count = (least: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number, ${least} or more`)
    .transform(Number)
    .refine((value) => value >= least, `must be ${least} or more`);

/** Query of a vendor's list (ours); everything without it. */
const VendorReviewParameters = z.object({
  limit: count(1).optional(),
  offset: count(0).optional(),
  showOnWidget: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .optional(),
});

/** The marketplace family, `/api/v2`. */
export function createMarketplace(options: FamilyOptions): Hono<ServiceEnv> {
  const { store, now } = options;
  const family = createFamily(options);

  const vendorAt = async (id: string, accountId: string | null): Promise<Vendor> => {
    const vendor = ID.test(id) ? await store.vendors.get(id, accountId) : null;
    if (!vendor) throw notFound('vendor', id);
    return vendor;
  };

  family.post('/vendors', async (context) => {
    const vendor = validated(NewVendor, await readJson(context.req.raw));
    return context.json(await store.vendors.create(vendor, context.get('accountId')), 201);
  });

  family.post('/vendors/:vendorId/submit-review', async (context) => {
    const vendor = await vendorAt(context.req.param('vendorId'), context.get('accountId'));
    const body = await readJson(context.req.raw);
    const idempotencyKey = context.req.header('idempotency-key');
    const review = validated(SubmittedReview, body, [...wrongVendor(body, vendor.id), ...wrongKey(idempotencyKey)]);
    try {
      return context.json({ feedback: await store.reviews.submit(review, { idempotencyKey, at: now() }) }, 201);
    } catch (error) {
      if (!(error instanceof IdempotencyConflict)) throw error;
      const detail = 'This Idempotency-Key came with another review before';
      throw new ServiceProblem(409, error.code, { detail });
    }
  });

  family.get('/vendors/:vendorId/reviews', async (context) => {
    const vendor = await vendorAt(context.req.param('vendorId'), context.get('accountId'));
    const query = validated(VendorReviewParameters, context.req.query());
    const total = await store.reviews.count(vendor.id, query);
    return reviewListResponse(total, store.reviews.batches(vendor.id, query));
  });

  return refuseOtherMethods(family);
}

function wrongVendor(body: unknown, vendorId: string): FieldError[] {
  const named = (body as { vendorId?: unknown } | null)?.vendorId;
  return typeof named === 'string' && named !== vendorId
    ? [{ field: 'vendorId', message: 'must be the vendor in the address' }]
    : [];
}

function wrongKey(idempotencyKey: string | undefined): FieldError[] {
  return idempotencyKey === undefined || /^[\x20-\x7e]{1,200}$/.test(idempotencyKey)
    ? []
    : [{ field: 'Idempotency-Key', message: 'must be 1 to 200 printable ASCII characters' }];
}
