import { describe, expect, test } from 'vitest';
import { noticeComposers } from '../../../src/server/messages/compose-notice.js';
import type { Mail } from '../../../src/server/messages/mail-sender.js';
import { ENGINES, type Engine } from '../temporary-service.js';
import { connectedShop } from './connected-shop.js';

const HOUR_MS = 3_600_000;
const ACCOUNT = 'default';

/** A connected shop with two owners and a moderator, and what they are mailed. */
async function ownedShop(engine: Engine) {
  const shop = await connectedShop(engine);
  const { store } = shop;
  for (const [name, role] of [
    ['Ada', 'owner'],
    ['Bo', 'owner'],
    ['Cy', 'moderator'],
  ] as const) {
    const { secret } = await store.links.toJoin(ACCOUNT, role, '');
    await store.links.use(secret, { name, email: `${name.toLowerCase()}@shop.example`, password: '' });
  }
  const { source_silent: compose } = noticeComposers({
    store,
    readTold: async () => null,
    url: 'https://hats.example',
  });
  const told = () => store.sources.tellSilence(shop.at());
  return {
    ...shop,
    told,
    /** What is sent now of all that waits. */
    async mails(): Promise<(Mail | null)[]> {
      const taken = await store.messages.take('mail', { limit: 10, leaseMs: 1_000 }, shop.at());
      for (const message of taken) await store.messages.end(message, { state: 'sent' }, shop.at());
      return Promise.all(taken.map((message) => compose!(message) as Promise<Mail | null>));
    },
    async read() {
      const taken = await shop.take();
      if (taken) await shop.readOn(taken);
    },
    async fail(failure: 'forbidden' | 'unavailable') {
      const taken = await shop.take();
      if (taken) await store.sources.failReading(taken, { failure, waitMs: null }, shop.at());
    },
  };
}

describe.each(ENGINES)('a list from which nothing was read for a day, on %s', (engine) => {
  test('is told to each owner once, with since when, why and what to do', async () => {
    const shop = await ownedShop(engine);
    await shop.read();
    shop.pass(HOUR_MS);
    await shop.fail('forbidden');
    shop.pass(23 * HOUR_MS - 1);
    expect([await shop.told(), (await shop.location()).silentSince]).toEqual([[], null]);
    shop.pass(1);
    const silent = { accountId: ACCOUNT, connectionId: shop.connectionId, kind: 'google', lists: 1 };
    expect(await shop.told()).toEqual([silent]);
    expect((await shop.location()).silentSince).toBe('2026-03-02T00:00:00.000Z');
    const mails = await shop.mails();
    expect(mails.map((mail) => mail!.to.name).sort()).toEqual(['Ada', 'Bo']);
    const { subject, text } = mails[0]!;
    expect(subject).toBe('Nothing was read from Oak & Sons for a day');
    for (const said of [
      'Google Business Profile: 1 list of reviews is not up to date here.',
      'Oak\n> It was read last on 2 March 2026 at 00:00 UTC.',
      'Google does not give the reviews of this location. The account that has connected needs the right to manage it there.',
      `https://hats.example/desk/sources/${shop.connectionId}`,
    ]) {
      expect(text).toContain(said);
    }
    for (let days = 0; days < 3; days += 1) {
      shop.pass(24 * HOUR_MS);
      await shop.fail('forbidden');
      expect(await shop.told()).toEqual([]);
    }
    expect(await shop.mails()).toEqual([]);
  });

  test('is told again when it was read well between', async () => {
    const shop = await ownedShop(engine);
    await shop.read();
    shop.pass(24 * HOUR_MS);
    expect(await shop.told()).toHaveLength(1);
    await shop.read();
    expect((await shop.location()).silentSince).toBeNull();
    expect(await shop.told()).toEqual([]);
    shop.pass(24 * HOUR_MS);
    expect(await shop.told()).toHaveLength(1);
  });

  test('is told by one of several processes that look at once', async () => {
    const shop = await ownedShop(engine);
    shop.pass(24 * HOUR_MS);
    const looks = await Promise.all(Array.from({ length: 5 }, shop.told));
    expect(looks.flat()).toHaveLength(1);
    const mails = await shop.mails();
    expect(mails).toHaveLength(2);
    expect(mails[0]!.text).toContain('It was never read to its end.');
  });

  test('is told with the others of its source, and one that was read since is not in the mail', async () => {
    const shop = await ownedShop(engine);
    const { store, connectionId, vendorId } = shop;
    const more = Array.from({ length: 11 }, (_, at) => ({
      ...{ sourceLocationId: `accounts/1/locations/${at + 2}`, title: `Shop ${String(at + 2).padStart(2, '0')}` },
      ...{ address: null, placeId: null },
    }));
    await store.sources.noteLocations({ accountId: ACCOUNT, id: connectionId }, more);
    shop.pass(HOUR_MS - 1);
    for (const { id, vendorId: chosen } of (await store.sources.list(ACCOUNT))[0]!.locations) {
      if (chosen === null)
        await store.sources.choose({ accountId: ACCOUNT, choices: [{ locationId: id, vendorId }] }, shop.at());
    }
    await store.sources.failConnection({ accountId: ACCOUNT, id: connectionId }, 'revoked');
    shop.pass(23 * HOUR_MS + 1);
    expect(await shop.told()).toMatchObject([{ lists: 12 }]);
    shop.pass(HOUR_MS);
    expect(await shop.told()).toEqual([]);
    const [{ text }] = (await shop.mails()) as [Mail];
    expect(text).toContain('12 lists of reviews are not up to date here.');
    expect(text).toContain('The first 10 are below; the desk has all.');
    expect(text).toContain('Google does not let us in any more');
    expect(text.match(/^Shop \d+$/gm)).toHaveLength(9);
  });

  test('is in no mail once it was read, disconnected, or is read for nobody', async () => {
    const shop = await ownedShop(engine);
    shop.pass(24 * HOUR_MS);
    await shop.told();
    await shop.read();
    expect(await shop.mails()).toEqual([null, null]);
    shop.pass(24 * HOUR_MS);
    expect(await shop.told()).toHaveLength(1);
    const which = { accountId: ACCOUNT, id: shop.connectionId, choice: 'keep', by: 'Ada' } as const;
    await shop.store.sources.disconnect(which, shop.at());
    expect(await shop.mails()).toEqual([null, null]);
    shop.pass(48 * HOUR_MS);
    expect(await shop.told()).toEqual([]);
  });
});
