import { describe, expect, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { ENGINES, temporaryStore } from '../temporary-service.js';

describe.each(ENGINES)('on %s', (engine) => {
  test('a vendor needs only a name; the rest has defaults', async () => {
    const store = await temporaryStore(engine);
    const vendor = await store.vendors.create({ name: 'Blue Kettle', industry: ' Kitchen \n ware ' });
    expect(vendor).toEqual({
      id: vendor.id,
      name: 'Blue Kettle',
      senderName: 'Blue Kettle',
      address: '',
      industry: 'Kitchen ware',
      website: '',
      logoUrl: '',
      googlePlaceId: null,
      facebookUrl: null,
    });
    expect(await store.vendors.list(EVERY_ACCOUNT)).toEqual([vendor]);
  });

  test('a vendor is found in its own account alone', async () => {
    const store = await temporaryStore(engine);
    const vendor = await store.vendors.create({ name: 'Theirs' }, 'other');
    expect(await store.vendors.get(vendor.id, EVERY_ACCOUNT)).toEqual(vendor);
    expect(await store.vendors.get(vendor.id, 'other')).toEqual(vendor);
    expect(await store.vendors.get(vendor.id, 'default')).toBeNull();
    expect(await store.vendors.get('unknown', EVERY_ACCOUNT)).toBeNull();
  });
});
