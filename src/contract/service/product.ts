import { z } from 'zod';
import { line, link } from './fields.js';

/** A product in invites and submissions; `sourceProductId` is the caller's own identifier. */
export const Product = z
  .object({
    sourceProductId: line(200).describe("The caller's own identifier of the product."),
    title: line(300),
    description: z.string().max(2000).optional(),
    imageUrl: link.optional(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;
