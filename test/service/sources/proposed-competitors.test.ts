import { describe, expect, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { ENGINES, imported, temporaryStore } from '../temporary-service.js';
import { connectList } from './connected-list.js';

describe.each(ENGINES)('competitors, when a source is connected, on %s', (engine) => {
  async function scene() {
    const store = await temporaryStore(engine);
    const make = (name: string, industry = '', account = 'default') =>
      store.vendors.create({ name, industry }, account);
    const mine = await make('Hats', 'Hats  and caps');
    return {
      ...{ store, make, mine },
      ofMine: async () => (await store.vendors.get(mine.id, EVERY_ACCOUNT))!.competitors,
      areProposed: () => store.vendors.hasProposals(mine.id, EVERY_ACCOUNT),
      insights: async () =>
        JSON.parse(
          await store.insights.read({ vendorId: mine.id, productId: null, language: 'en', at: new Date() }),
        ) as { competitors: { name: string }[]; connectedSources: string[] },
    };
  }

  test('are those of the account with the same industry, the ten with most shown reviews, ties by id', async () => {
    const { store, make, mine, ofMine, areProposed, insights } = await scene();
    const same: string[] = [];
    for (let made = 0; made < 11; made += 1) same.push((await make(`Shop ${made}`, ' HATS and caps ')).id);
    await make('Mugs', 'Mugs');
    await make('Nothing said');
    await make('Of another account', 'Hats and caps', 'another');
    const [first, second, ...others] = same as [string, string, ...string[]];
    await store.reviews.import(second, [imported({}), imported({})]);
    const hidden = { showOnWidget: false, heldBackReason: 'pending' } as const;
    await store.reviews.import(first, [imported({}), imported(hidden), imported(hidden)]);
    expect([await ofMine(), await areProposed()]).toEqual([undefined, false]);
    expect(await insights()).toMatchObject({ competitors: [], connectedSources: [] });
    await connectList(store, mine.id);
    expect(await ofMine()).toEqual([second, first, ...others.sort().slice(0, 8)]);
    expect(await areProposed()).toBe(true);
    const { competitors, connectedSources } = await insights();
    expect([competitors.length, connectedSources]).toEqual([10, ['google']]);
  });

  test('are none without an industry, and are proposed anew with the next list', async () => {
    const { store, make, mine, ofMine } = await scene();
    const caps = await make('Caps');
    await store.vendors.update(mine.id, { industry: '' }, EVERY_ACCOUNT);
    await connectList(store, mine.id);
    expect(await ofMine()).toBeUndefined();
    for (const { id } of [mine, caps]) await store.vendors.update(id, { industry: 'Hats' }, EVERY_ACCOUNT);
    expect(await ofMine()).toBeUndefined();
    await connectList(store, mine.id, 'trustpilot');
    expect(await ofMine()).toEqual([caps.id]);
  });

  test.each([
    ['one', 1],
    ['none', 0],
  ])('are never those that are proposed once somebody has chosen %s', async (_, count) => {
    const { store, make, mine, ofMine, areProposed } = await scene();
    const mugs = await make('Mugs', 'Mugs');
    const caps = await make('Caps', 'hats and caps');
    const chosen = [mugs.id].slice(0, count);
    const expected = count === 0 ? undefined : chosen;
    await store.vendors.update(mine.id, { competitors: chosen }, EVERY_ACCOUNT);
    await connectList(store, mine.id);
    expect([await ofMine(), await areProposed()]).toEqual([expected, false]);
    // What was proposed first gives way to a choice as well.
    await connectList(store, caps.id, 'trustpilot');
    expect(await store.vendors.hasProposals(caps.id, EVERY_ACCOUNT)).toBe(true);
    await store.vendors.update(caps.id, { competitors: chosen }, EVERY_ACCOUNT);
    expect((await store.vendors.get(caps.id, EVERY_ACCOUNT))!.competitors).toEqual(expected);
  });

  test('that were chosen and are erased leave an empty choice, and one that was proposed is forgotten', async () => {
    const { store, make, mine, ofMine, areProposed } = await scene();
    const caps = await make('Caps', 'hats and caps');
    await connectList(store, mine.id);
    await store.erasures.eraseVendor(caps.id, EVERY_ACCOUNT);
    expect([await ofMine(), await areProposed()]).toEqual([undefined, false]);
    const [one, other] = [await make('One', 'hats and caps'), await make('Other', 'hats and caps')];
    await store.vendors.update(mine.id, { competitors: [one.id] }, EVERY_ACCOUNT);
    await store.erasures.eraseVendor(one.id, EVERY_ACCOUNT);
    await connectList(store, mine.id, 'trustpilot');
    expect([other.name, await ofMine()]).toEqual(['Other', undefined]);
  });
});
