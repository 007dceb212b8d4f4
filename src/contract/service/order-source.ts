import { z } from 'zod';
import { id, line, timestamp } from './fields.js';
import { ORDER_KINDS, ORDER_OUTCOMES } from './order-kind.js';

/** Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
const STANDARD_SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;

/** Body of `POST /businesses/{businessId}/order-sources`. */
export const NewOrderSource = z
  .object({
    name: line(100).describe('For the shop itself, such as the name of its store.'),
    kind: z.enum(ORDER_KINDS, `must be one of ${ORDER_KINDS.join(', ')}`),
    campaignId: id.optional().describe("Without it, the business' default campaign is used."),
    secret: z
      .string()
      .trim()
      .min(16, 'must be at least 16 characters')
      .max(200, 'must be at most 200 characters')
      .optional()
      .describe(
        'What the shop signs with. Shopify makes its own; for the others it is made here where it is left out.',
      ),
  })
  .refine(({ kind, secret }) => kind !== 'shopify' || secret !== undefined, {
    path: ['secret'],
    error: 'must be given: Shopify shows it under Settings, Notifications, Webhooks',
  })
  .refine(({ kind, secret = '' }) => kind !== 'generic' || secret === '' || STANDARD_SECRET.test(secret), {
    path: ['secret'],
    error: 'must be whsec_ and 24 to 64 bytes in base64',
  })
  .meta({ id: 'NewOrderSource' });
export type NewOrderSource = z.infer<typeof NewOrderSource>;

/** A shop that tells of orders by webhook. */
export const OrderSource = z
  .object({
    id,
    businessId: id,
    name: z.string(),
    kind: z.enum(ORDER_KINDS),
    campaignId: z.string().describe('`default` where it named none.'),
    createdAt: timestamp,
    received: z.int().describe('Signed messages that came in.'),
    invited: z.int().describe('How many of them invited somebody.'),
    lastReceivedAt: timestamp.nullable(),
    lastOutcome: z.enum(ORDER_OUTCOMES).nullable().describe('What became of the last one.'),
  })
  .meta({ id: 'OrderSource' });
export type OrderSource = z.infer<typeof OrderSource>;

/** Response of `POST /businesses/{businessId}/order-sources`. */
export const CreatedOrderSource = z
  .object({
    ...OrderSource.shape,
    url: z.string().describe('Where the shop sends its orders to.'),
    secret: z.string().describe('What it signs with. It is told this once.'),
  })
  .meta({ id: 'CreatedOrderSource' });
export type CreatedOrderSource = z.infer<typeof CreatedOrderSource>;

/** Response of `GET /businesses/{businessId}/order-sources`. */
export const OrderSourceList = z.object({ orderSources: z.array(OrderSource) }).meta({ id: 'OrderSourceList' });
export type OrderSourceList = z.infer<typeof OrderSourceList>;
