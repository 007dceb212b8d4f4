import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Business } from '../../../src/contract/service/business.js';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { imported, NEW_VENDOR, temporaryService, wrongFields } from '../temporary-service.js';

describe('GET /businesses', () => {
  const list = async (answer: Response) => z.array(Business).parse(await answer.json());

  test('gives each business with its sources, their icons, its rating and how many reviews it has', async () => {
    const { call, store, vendor, submit } = await temporaryService();
    await store.reviews.import(vendor.id, [
      imported({ source: 'google', rating: '4' }),
      imported({ source: 'google', rating: null }),
      imported({ source: 'café & co', rating: '3.5', showOnWidget: false, isArchived: true }),
    ]);
    await submit({ rating: '5' });
    const other = await store.vendors.create({ name: 'Empty' });
    expect(await list(await call('GET', '/v1/businesses'))).toEqual([
      {
        id: vendor.id,
        name: 'Blue Kettle',
        sources: ['café & co', 'google', 'shop'],
        sourceMap: [
          { label: 'Café & co', src: 'http://service.test/api/icons/caf%C3%A9%20%26%20co.svg' },
          { label: 'Google', src: 'http://service.test/api/icons/google.svg' },
          { label: 'Shop', src: 'http://service.test/api/icons/shop.svg' },
        ],
        rating: '4.17',
        totalReviews: 4,
      },
      { id: other.id, name: 'Empty', sources: [], sourceMap: [], rating: '0.00', totalReviews: 0 },
    ]);
  });

  test('rates without sources that want to be in no other average, and counts their reviews', async () => {
    const { call, store, vendor } = await temporaryService();
    await store.reviews.import(vendor.id, [
      imported({ source: 'google', rating: '4' }),
      imported({ source: 'Trustpilot', rating: '1' }),
      imported({ source: 'yelp', rating: '1' }),
    ]);
    expect(await list(await call('GET', '/v1/businesses'))).toMatchObject([{ rating: '4.00', totalReviews: 3 }]);
    expect(await store.businesses.statistics(vendor.id)).toMatchObject({ totalReviews: 3, averageRating: 4 });
  });

  test('links icons that anybody may read, below the public address where one is set', async () => {
    const { call, fetch, submit } = await temporaryService({ publicUrl: 'https://reviews.example/shop/' });
    await submit({ source: 'markt' });
    const [business] = await list(await call('GET', '/v1/businesses'));
    const src = business?.sourceMap[0]?.src ?? '';
    expect(src).toBe('https://reviews.example/shop/api/icons/markt.svg');
    const icon = await fetch(new Request(src.replace('https://reviews.example/shop', 'http://service.test')));
    expect(icon.status).toBe(200);
    expect(icon.headers.get('content-type')).toBe('image/svg+xml');
  });

  test('follows every change of a review', async () => {
    const { call, store, vendor, submit } = await temporaryService();
    await submit({ rating: '1' });
    const { feedback } = (await (await submit({ rating: '2' })).json()) as { feedback: { id: string } };
    await call('PATCH', `/v2/reviews/${feedback.id}`, { showOnWidget: false, isArchived: true });
    const [business] = await list(await call('GET', '/v1/businesses'));
    expect(business).toMatchObject({ id: vendor.id, rating: '1.50', totalReviews: 2 });
    expect((await store.reviews.list(vendor.id)).total).toBe(2);
  });

  test("leaves out the businesses of other accounts, and their reviews' numbers", async () => {
    const { call, store } = await temporaryService();
    const theirs = await store.vendors.create({ name: 'Theirs' }, 'other');
    await store.reviews.submit({ rating: '5', vendorId: theirs.id });
    expect(await list(await call('GET', '/v1/businesses'))).toMatchObject([{ name: 'Blue Kettle', totalReviews: 0 }]);
  });
});

describe('PUT /businesses/{id}', () => {
  test('changes the profile and returns its id, name and address', async () => {
    const { call, store, vendor } = await temporaryService();
    const update = { name: 'Green Kettle', address: 'Kai 1', industry: 'Tea', logoUrl: NEW_VENDOR.logoUrl };
    const answer = await call('PUT', `/v2/businesses/${vendor.id}`, { ...update, website: 'https://ignored.example' });
    expect(await answer.json()).toEqual({ id: vendor.id, name: 'Green Kettle', address: 'Kai 1' });
    expect(await store.vendors.get(vendor.id, EVERY_ACCOUNT)).toEqual({ ...vendor, ...update });
  });

  test('leaves the fields that are not given', async () => {
    const { call, vendor } = await temporaryService();
    const answer = await call('PUT', `/v2/businesses/${vendor.id}`, { address: 'Kai 2' });
    expect(await answer.json()).toEqual({ id: vendor.id, name: 'Blue Kettle', address: 'Kai 2' });
  });

  test.each([
    [{}, ['body']],
    [{ name: '', address: 1, industry: null, logoUrl: 'x' }, ['address', 'industry', 'logoUrl', 'name']],
  ])('refuses %j', async (body, fields) => {
    const { call, vendor } = await temporaryService();
    const answer = await call('PUT', `/v2/businesses/${vendor.id}`, body);
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual(fields);
  });
});
