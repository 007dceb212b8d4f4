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

describe.each(ENGINES)('competitors, on %s', (engine) => {
  test('are vendors of the same account: another account’s is refused like one that there is not', async () => {
    const store = await temporaryStore(engine);
    const mine = await store.vendors.create({ name: 'Hats' }, 'one');
    const other = await store.vendors.create({ name: 'Mugs' }, 'one');
    const theirs = await store.vendors.create({ name: 'Caps' }, 'two');
    const refusals = [theirs.id, 'nobody', mine.id].map((id) =>
      store.vendors
        .update(mine.id, { competitors: [other.id, id] }, EVERY_ACCOUNT)
        .catch((error: Error) => ({ ...error })),
    );
    const [first, ...others] = await Promise.all(refusals);
    expect(first).toEqual({
      errors: [{ field: 'competitors.1', message: 'must be the id of another vendor of this account' }],
    });
    expect(others).toEqual([first, first]);
    await expect(store.vendors.create({ name: 'New', competitors: [theirs.id] }, 'one')).rejects.toThrow();
    expect(await store.vendors.list('one')).toHaveLength(2);
    const made = await store.vendors.create({ name: 'New', competitors: [other.id, mine.id] }, 'one');
    expect(made.competitors).toEqual([other.id, mine.id]);
  });

  test('that are erased are named no longer', async () => {
    const store = await temporaryStore(engine);
    const [one, two] = [await store.vendors.create({ name: 'Hats' }), await store.vendors.create({ name: 'Mugs' })];
    const mine = await store.vendors.create({ name: 'Caps', competitors: [one.id, two.id] });
    await store.erasures.eraseVendor(one.id, EVERY_ACCOUNT);
    expect((await store.vendors.get(mine.id, EVERY_ACCOUNT))!.competitors).toEqual([two.id]);
    await store.erasures.eraseVendor(two.id, EVERY_ACCOUNT);
    expect(await store.vendors.get(mine.id, EVERY_ACCOUNT)).not.toHaveProperty('competitors');
  });
});
