/** The products of a shop: what each is called, and the ids that mean it. */
import { z } from 'zod';
import { MAX_PRODUCT_ID, normalProductId } from '../product-id.js';
import { id, line, link, timestamp } from './fields.js';

/** Products that one request saves, at most. */
export const MAX_SAVED_PRODUCTS = 1_000;
/** Other ids of one product, at most. */
export const MAX_OTHER_IDS = 500;
/** Reviews that one change of products may move: a larger change would keep everybody else waiting. */
export const MAX_MOVED_REVIEWS = 5_000;
/** Changes that are kept, so that they can be undone. */
export const MAX_PRODUCT_HISTORY = 50;

/** An id as a shop writes it, in the one form in which ids are compared. */
export const productId = line(MAX_PRODUCT_ID).overwrite(normalProductId).min(1, 'must not be empty');

/** Who says what a product is called: the owner, the shop's own data (orders, imports, its pages), or a review that names it. */
export const NAME_FROM = ['owner', 'shop', 'review'] as const;
export type NameFrom = (typeof NAME_FROM)[number];

/** A product in the list of a shop (an extension). */
export const ListedProduct = z
  .object({
    sourceProductId: z.string().describe("The shop's own identifier, by which its reviews are listed."),
    name: z.string().nullable().describe('Null where nobody has said.'),
    nameFrom: z
      .enum(NAME_FROM)
      .nullable()
      .describe(
        '`owner`: as somebody said here; `shop`: as its orders, imports or pages have it; `review`: as a review calls it, which readers see with that review alone.',
      ),
    url: z.string().nullable().describe('Its page in the shop.'),
    imageUrl: z.string().nullable(),
    otherIds: z.array(z.string()).describe('All other ids that mean it: of variants, handles, SKUs.'),
    reviews: z.int().describe('Its reviews, those too that readers do not see.'),
    shown: z.int().describe('Those that readers see.'),
    average: z.number().nullable().describe('Of those that readers see; null without a rating.'),
    looksLike: z
      .string()
      .nullable()
      .describe(
        'A product whose id begins this one, as `8103` does `8103-R`: perhaps the same. Null where there is none.',
      ),
  })
  .meta({ id: 'ListedProduct' });
export type ListedProduct = z.infer<typeof ListedProduct>;

/** Response of `GET /vendors/{vendorId}/products`. */
export const ProductList = z
  .object({
    total: z.int().describe('Products that the query finds.'),
    unnamed: z.int().describe('Products of the shop without a name.'),
    products: z.array(ListedProduct),
  })
  .meta({ id: 'ProductList' });
export type ProductList = z.infer<typeof ProductList>;

/** What is said of one product; what is left out stays, and null takes it away. */
export const SavedProduct = z
  .object({
    sourceProductId: productId,
    name: line(300).nullable().optional(),
    url: link.nullable().optional(),
    imageUrl: link.nullable().optional(),
    otherIds: z
      .array(productId)
      .max(MAX_OTHER_IDS, `must be at most ${MAX_OTHER_IDS}`)
      .optional()
      .describe('Ids that mean it, too: added to those that it has.'),
  })
  .meta({ id: 'SavedProduct' });
export type SavedProduct = z.infer<typeof SavedProduct>;

/** Body of `PUT /vendors/{vendorId}/products`. */
export const SavedProducts = z
  .object({
    products: z
      .array(SavedProduct)
      .min(1, 'must name a product')
      .max(MAX_SAVED_PRODUCTS, `must be at most ${MAX_SAVED_PRODUCTS}`)
      .superRefine((products, context) => {
        const seen = new Map<string, number>();
        const fault = (path: (string | number)[], message: string) =>
          context.addIssue({ code: 'custom', path, message });
        for (const [at, product] of products.entries()) {
          if (seen.has(product.sourceProductId)) fault([at, 'sourceProductId'], 'must not come twice');
          seen.set(product.sourceProductId, at);
        }
        for (const [at, { otherIds = [] }] of products.entries()) {
          for (const [place, other] of otherIds.entries()) {
            const known = seen.get(other);
            if (known !== undefined && known !== at) fault([at, 'otherIds', place], 'must not mean two products');
            seen.set(other, at);
          }
        }
      }),
  })
  .meta({ id: 'SavedProducts' });

/** What became of a change; `changeId` undoes it, null where nothing had to change. */
export const ChangedProduct = z
  .object({
    changeId: id.nullable(),
    reviews: z.int().describe('Reviews that are about another product now.'),
    taken: z
      .array(z.object({ id: z.string(), product: z.string() }))
      .describe('Ids that mean another product already, and which: they stay with it.'),
  })
  .meta({ id: 'ChangedProduct' });
export type ChangedProduct = z.infer<typeof ChangedProduct>;

/** Body of `POST /vendors/{vendorId}/products/merge`. */
export const ProductMerge = z
  .object({
    from: productId.describe('The product that is no product of its own any more: its ids mean the other one.'),
    into: productId.describe('The product that stays.'),
  })
  .meta({ id: 'ProductMerge' });

/** Body of `POST /vendors/{vendorId}/products/ids`. */
export const ProductIdMove = z
  .object({
    id: productId.describe('The id that is to mean another product.'),
    product: productId.nullable().describe('The product that it means from now on; null: it stands for itself.'),
  })
  .meta({ id: 'ProductIdMove' });

export const PRODUCT_CHANGE_KINDS = ['saved', 'merged', 'moved'] as const;

/** A change of products that can be undone, or was. */
export const ProductChangeRecord = z
  .object({
    id,
    at: timestamp,
    by: z.string(),
    kind: z.enum(PRODUCT_CHANGE_KINDS).describe('`saved`: names, addresses, ids; `merged`; `moved`: an id.'),
    what: z
      .array(z.string())
      .describe('Ids: of the products that were saved, at most 20; what was merged or moved, and where to.'),
    products: z.int().describe('Products that it was about.'),
    reviews: z.int().describe('Reviews that got another product by it.'),
    undoneAt: timestamp.nullable(),
  })
  .meta({ id: 'ProductChangeRecord' });
export type ProductChangeRecord = z.infer<typeof ProductChangeRecord>;

/** Response of `GET /vendors/{vendorId}/products/changes`. */
export const ProductHistory = z.object({ changes: z.array(ProductChangeRecord) }).meta({ id: 'ProductHistory' });

/** Body of `POST /vendors/{vendorId}/products/undo`. */
export const ProductUndo = z.object({ changeId: id }).meta({ id: 'ProductUndo' });
