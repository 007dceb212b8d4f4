import { describe, expect, test } from 'vitest';
import { Vendor } from '../../../src/contract/service/vendor.js';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { NEW_VENDOR, temporaryService, wrongFields } from '../temporary-service.js';

describe('POST /vendors', () => {
  test('creates a vendor and gives back all its fields, the industry normalised', async () => {
    const { call, store } = await temporaryService();
    const answer = await call('POST', '/v2/vendors', { ...NEW_VENDOR, unknown: 1 });
    expect(answer.status).toBe(201);
    const vendor = Vendor.parse(await answer.json());
    expect(vendor).toEqual({
      ...NEW_VENDOR,
      id: vendor.id,
      industry: 'Kitchen ware',
      googlePlaceId: null,
      facebookUrl: null,
    });
    expect(await store.vendors.get(vendor.id, EVERY_ACCOUNT)).toEqual(vendor);
  });

  test('names every wrong field at once', async () => {
    const { call } = await temporaryService();
    const answer = await call('POST', '/v2/vendors', {
      name: '',
      address: 3,
      industry: 'a\0b',
      website: 'x'.repeat(2049),
      logoUrl: 'javascript:alert(1)',
      facebookUrl: 'nowhere',
    });
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual([
      'address',
      'facebookUrl',
      'industry',
      'logoUrl',
      'name',
      'senderName',
      'website',
    ]);
  });
});

describe('POST /vendors under an Idempotency-Key', () => {
  test('makes one vendor, also when both arrive together', async () => {
    const { call, store } = await temporaryService();
    const create = () => call('POST', '/v2/vendors', NEW_VENDOR, { 'idempotency-key': 'one' });
    const [first, second] = await Promise.all([create(), create()]);
    expect(await first.json()).toEqual(await second.json());
    expect((await store.vendors.list(EVERY_ACCOUNT)).filter(({ name }) => name === NEW_VENDOR.name)).toHaveLength(1);
  });

  test('belongs to one account', async () => {
    const { call, store } = await temporaryService();
    const { key } = await store.keys.create('elsewhere', 'other');
    const create = (headers: object) =>
      call('POST', '/v2/vendors', NEW_VENDOR, { 'idempotency-key': 'one', ...headers });
    const [ours, theirs] = await Promise.all([create({}), create({ 'x-api-key': key })]);
    expect(((await ours.json()) as Vendor).id).not.toBe(((await theirs.json()) as Vendor).id);
  });
});

describe('GET /vendors/{id}', () => {
  test('gives what was created', async () => {
    const { call } = await temporaryService();
    const created = (await (await call('POST', '/v2/vendors', NEW_VENDOR)).json()) as Vendor;
    expect(await (await call('GET', `/v2/vendors/${created.id}`)).json()).toEqual(created);
  });
});

describe('PUT /vendors/{id}', () => {
  test('changes the fields that are given and leaves the rest', async () => {
    const { call } = await temporaryService();
    const facebookUrl = 'https://facebook.example/kettle';
    const created = (await (await call('POST', '/v2/vendors', { ...NEW_VENDOR, facebookUrl })).json()) as Vendor;
    const path = `/v2/vendors/${created.id}`;
    const renamed = await (await call('PUT', path, { senderName: 'Kettle', industry: ' Tea \n pots ' })).json();
    expect(renamed).toEqual({ ...created, senderName: 'Kettle', industry: 'Tea pots' });
    const emptied = await (await call('PUT', path, { facebookUrl: null })).json();
    expect(emptied).toEqual({ ...created, senderName: 'Kettle', industry: 'Tea pots', facebookUrl: null });
    expect(await (await call('GET', path)).json()).toEqual(emptied);
  });

  test.each([
    [{}, ['body']],
    [{ unknown: 1 }, ['body']],
    [{ name: null, logoUrl: 'ftp://x' }, ['logoUrl', 'name']],
    [[], ['body']],
  ])('refuses %j', async (body, fields) => {
    const { call, vendor } = await temporaryService();
    const answer = await call('PUT', `/v2/vendors/${vendor.id}`, body);
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual(fields);
  });
});
