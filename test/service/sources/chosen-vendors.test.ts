import { expect, test } from 'vitest';
import { LocationInUse, NoSuchChoice } from '../../../src/service/index.js';
import { ENGINES } from '../temporary-service.js';
import { connectedShop } from './connected-shop.js';

const ACCOUNT = 'default';

test.each(ENGINES)('on %s, of two who choose the same locations at once one has all of them', async (engine) => {
  const { store, connectionId, at } = await connectedShop(engine);
  const more = Array.from({ length: 8 }, (_, number) => ({
    ...{ sourceLocationId: `accounts/1/locations/more-${number}`, title: 'Oak', address: null, placeId: null },
  }));
  await store.sources.noteLocations({ accountId: ACCOUNT, id: connectionId }, more);
  const open = async () => (await store.sources.list(ACCOUNT))[0]!.locations.filter(({ id }) => ids.includes(id));
  const ids = (await store.sources.list(ACCOUNT))[0]!.locations.flatMap(({ id, vendorId }) => (vendorId ? [] : [id]));
  const vendors = await Promise.all(['Hats', 'Caps'].map((name) => store.vendors.create({ name })));
  const choose = (vendorId: string, locationIds: string[], of = connectionId) => {
    const choices = locationIds.map((locationId) => ({ locationId, vendorId }));
    return store.sources.choose({ accountId: ACCOUNT, connectionId: of, choices }, at());
  };
  await expect(choose(vendors[0]!.id, ids, 'another')).rejects.toThrow(NoSuchChoice);
  await expect(choose(vendors[0]!.id, [...ids, 'nobody'])).rejects.toThrow(NoSuchChoice);
  expect(new Set((await open()).map(({ vendorId }) => vendorId))).toEqual(new Set([null]));

  const ended = await Promise.allSettled([choose(vendors[0]!.id, ids), choose(vendors[1]!.id, ids.toReversed())]);
  const refused = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(refused).toEqual([expect.any(LocationInUse)]);
  const winner = vendors[ended.findIndex(({ status }) => status === 'fulfilled')]!;
  expect(new Set((await open()).map(({ vendorId }) => vendorId))).toEqual(new Set([winner.id]));
  await choose(winner.id, ids);
});
