import { expect, test } from 'vitest';
import { orderingShop } from './ordering-shop.js';

const ALL = { sort: 'name', limit: 50, offset: 0 } as const;
const CUSTOMER = { email: 'al@shop.example', billing_address: { first_name: 'Al', last_name: 'Bo' } };

test('an order of Shopify says which variant and SKU mean the product', async () => {
  const { order, store, vendorId } = await orderingShop('shopify');
  const lines = [
    { id: 1, product_id: 8103, variant_id: 44121, sku: 'OAK-R', title: 'Oak chair', quantity: 1 },
    // A bare number may be another product's, and a line without a product has no other id.
    { id: 2, product_id: 8104, variant_id: 44122, sku: '8103', title: 'Stool', quantity: 1 },
    { id: 3, product_id: null, variant_id: 44123, sku: 'GONE', title: 'Gone', quantity: 1 },
    { id: 4, product_id: 8105, variant_id: 44124, sku: 'OAK-R', title: 'Bench', quantity: 1 },
  ];
  await order({ id: 1, name: '#1001', financial_status: 'paid', line_items: lines, ...CUSTOMER });
  expect(await store.products.otherIds(vendorId)).toEqual([
    { sourceProductId: '8103', otherIds: ['44121'] },
    { sourceProductId: '8104', otherIds: ['44122'] },
    { sourceProductId: '8105', otherIds: ['44124'] },
  ]);
  const { products } = await store.products.list(vendorId, ALL);
  expect(products.map(({ name }) => name)).toEqual(['Bench', 'Oak chair', 'Stool', null]);
});

test('an order of WooCommerce does, and one that only waits teaches as well', async () => {
  const { order, store, vendorId } = await orderingShop('woocommerce');
  const items = [
    { product_id: 61, variation_id: 62, sku: 'MUG-BLUE', name: 'Mug - Blue', parent_name: 'Mug', quantity: 1 },
    { product_id: 71, variation_id: 0, sku: '', name: 'Bowl', quantity: 1 },
  ];
  await order({ id: 7, number: '7', status: 'processing', billing: { email: 'al@shop.example' }, line_items: items });
  expect(await store.products.otherIds(vendorId)).toEqual([{ sourceProductId: '61', otherIds: ['62', 'MUG-BLUE'] }]);
  expect((await store.products.list(vendorId, ALL)).products.map(({ name }) => name)).toEqual(['Bowl', 'Mug']);
});

test('a message of one’s own names other ids, whatever they are', async () => {
  const { order, store, vendorId } = await orderingShop('generic');
  const products = [
    { sourceProductId: 'mug', title: 'Mug', otherIds: ['mug-blue', 7, null, { a: 1 }, 'x'.repeat(500)] },
  ];
  await order({ id: 'A-9', customer: { email: 'al@shop.example' }, products });
  expect(await store.products.otherIds(vendorId)).toEqual([{ sourceProductId: 'mug', otherIds: ['7', 'mug-blue'] }]);
});

test('an invite to the variant accepts the review of the product', async () => {
  const { store, vendorId } = await orderingShop('generic');
  const at = new Date('2026-03-01T10:00:00Z');
  await store.products.save(vendorId, [{ sourceProductId: '8103', otherIds: ['8103-R'] }], { by: 'Ada', at });
  const products = [{ sourceProductId: '8103-R', title: 'Oak' }];
  const invite = { businessId: vendorId, firstName: 'Al', email: 'al@shop.example', products, delayHours: 0 };
  const { invitation } = (await store.invites.create(invite, { account: 'default', at }))!;
  const product = { sourceProductId: '8103', title: 'Oak' };
  const review = { vendorId, rating: '5', text: 'Good', invitation, product };
  expect(await store.reviews.submit(review, { at })).toMatchObject({ verified: true });
  const { reviews } = await store.reviews.list(vendorId);
  expect(reviews[0]!.product).toMatchObject({ sourceProductId: '8103', writtenAs: '8103-R' });
});
