import { z } from 'zod';
import { id, line, link, something } from './fields.js';

/** A business (location) in `GET /businesses`; `rating` is a decimal number with two decimals. */
export const Business = z
  .object({
    id: id.describe('The `businessId` of other calls.'),
    name: z.string(),
    sources: z
      .array(z.string())
      .describe('Names of the sources that have reviews of this business, or are connected to it.'),
    sourceMap: z.array(z.object({ label: z.string(), src: z.string().describe('Link to an icon.') })),
    rating: z.string().describe('Mean of the rated reviews, with two decimals; `0.00` when none is rated.'),
    totalReviews: z.int(),
  })
  .meta({ id: 'Business', description: 'A business (location).' });
export type Business = z.infer<typeof Business>;

/** Body of `PUT /businesses/{businessId}`: profile fields, metadata only. */
export const BusinessUpdate = z
  .object({ name: line(200), address: line(500), industry: line(200), logoUrl: link })
  .partial()
  .refine(something, 'must set name, address, industry or logoUrl')
  .meta({ id: 'BusinessUpdate' });
export type BusinessUpdate = z.infer<typeof BusinessUpdate>;

/** Response to a changed business profile. */
export const BusinessProfile = z.object({ id, name: z.string(), address: z.string() }).meta({ id: 'BusinessProfile' });
export type BusinessProfile = z.infer<typeof BusinessProfile>;
