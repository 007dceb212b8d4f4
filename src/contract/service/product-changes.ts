import { z } from 'zod';
import { normalProductId } from '../product-id.js';
import { id, line } from './fields.js';
import { Product } from './review.js';

/** Changes of one request, at most. */
export const MAX_PRODUCT_CHANGES = 1_000;
/** Reviews that one request may change: a larger change would keep everybody else waiting. */
export const MAX_CHANGED_REVIEWS = 2_000;

/** Which reviews get which product: one review, or all of a product. */
export const ProductChange = z
  .object({
    reviewId: id.optional().describe('The review.'),
    from: line(200).optional().describe("The shop's own identifier of the product that the reviews have now."),
    product: Product.partial({ title: true })
      .nullable()
      .describe(
        'What they get; null: no product. What is left out besides the identifier is as other reviews of that product have it.',
      ),
  })
  .refine(({ reviewId, from }) => (reviewId === undefined) !== (from === undefined), {
    path: ['reviewId'],
    message: 'must come, or from must, and not both',
  })
  .meta({ id: 'ProductChange' });
export type ProductChange = z.infer<typeof ProductChange>;

const keyOf = ({ reviewId, from }: ProductChange): string =>
  reviewId === undefined ? `from ${normalProductId(from ?? '')}` : `review ${reviewId}`;

/** Body of `POST /vendors/{vendorId}/reviews/products` (an extension). */
export const ProductChanges = z
  .object({
    changes: z
      .array(ProductChange)
      .min(1, 'must name a change')
      .max(MAX_PRODUCT_CHANGES, `must be at most ${MAX_PRODUCT_CHANGES}`)
      .superRefine((changes, context) => {
        const seen = new Set<string>();
        for (const [at, change] of changes.entries()) {
          const key = keyOf(change);
          const field = change.reviewId === undefined ? 'from' : 'reviewId';
          if (seen.has(key)) context.addIssue({ code: 'custom', path: [at, field], message: 'must not come twice' });
          seen.add(key);
        }
      }),
  })
  .meta({ id: 'ProductChanges' });
export type ProductChanges = z.infer<typeof ProductChanges>;

/** How many reviews each change found that had another product, in the order of the request. */
export const ProductChangeResults = z
  .object({ results: z.array(z.object({ reviews: z.int().describe('Reviews that have another product now.') })) })
  .meta({ id: 'ProductChangeResults' });
export type ProductChangeResults = z.infer<typeof ProductChangeResults>;
