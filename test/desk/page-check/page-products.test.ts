import { expect, test } from 'vitest';
import { productsIn } from '../../../src/desk/setup/page-check/page-products.js';
import { readPage } from '../../../src/desk/setup/page-check/read-page.js';

const URL = 'https://shop.example/products/oak';
const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const read = async (html: string) => productsIn(await readPage(`<!doctype html>${html}`, URL));
const CHAIR = {
  '@type': 'Product',
  name: 'Oak &amp; ash chair',
  productID: 8103,
  sku: 'OAK',
  url: '/products/oak',
  image: [{ '@type': 'ImageObject', url: 'oak.jpg' }, 'other.jpg'],
};

test('a product of a page has its name, addresses and all its ids', async () => {
  expect(await read(ld({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Organization' }, CHAIR] }))).toEqual([
    {
      sourceProductId: '8103',
      name: 'Oak & ash chair',
      url: 'https://shop.example/products/oak',
      imageUrl: 'https://shop.example/products/oak.jpg',
      otherIds: ['OAK'],
    },
  ]);
});

test('a group has the ids of its variants, and what our elements call it goes first', async () => {
  const group = {
    '@type': ['http://schema.org/ProductGroup'],
    productGroupID: 'oak',
    hasVariant: [{ '@type': 'Product', sku: 'OAK-R' }, { sku: 'OAK-B' }, 'none', null],
  };
  const [found] = await read(`${ld(group)}<review-stars product-id=" gid://shopify/Product/8103 "></review-stars>`);
  expect(found).toMatchObject({ sourceProductId: '8103', otherIds: ['oak', 'OAK-R', 'OAK-B'], name: null });
});

test('what is no JSON, has no id, stands in a template or is hostile is no product', async () => {
  const html = [
    ld({ '@type': 'Product', name: 'No id' }),
    ld({ '@type': 'Product', sku: 'x'.repeat(201), url: 'javascript:alert(1)' }),
    '<script type="application/ld+json">{"@type":"Product","sku":</script>',
    `<template>${ld(CHAIR)}</template>`,
    `<script>${JSON.stringify(CHAIR)}</script>`,
    `<script type="application/ld+json">${'['.repeat(50_000)}${']'.repeat(50_000)}</script>`,
  ];
  expect(await read(html.join(''))).toEqual([]);
  const [found] = await read(
    ld({ '@type': 'Product', sku: '__proto__', url: 'javascript:alert(1)', image: 'data:x', name: '<b>' }),
  );
  expect(found).toMatchObject({ sourceProductId: '__proto__', url: null, imageUrl: null });
});

test('of a page with thousands of products two hundred are read', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => ({ '@type': 'Product', sku: `p${at}` }));
  expect(await read(ld(many))).toHaveLength(200);
});
