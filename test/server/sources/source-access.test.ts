import { describe, expect, test, vi } from 'vitest';
import { ENGINES, type Engine } from '../../service/temporary-service.js';
import { googleScene } from '../../sources/google-scene.js';
import { LOCATION } from '../../sources/google-server.js';

/** Two processes with the same connection, at a source that exchanges the grant with each refresh. */
async function scene(engine: Engine = 'sqlite') {
  const opened = await googleScene(engine);
  const { google, connector, connect, access, openAccess, to } = opened;
  google.tokens.rotates = true;
  const connection = await connect();
  const reader = async (of = access) => {
    const call = await of.callOf(connection);
    return async () => (await connector.readPage(LOCATION, null, call)).total;
  };
  return { ...opened, connection, reader, other: openAccess(), refreshes: () => to('/token').length - 1 };
}

describe('a grant that its source exchanges', () => {
  test('is exchanged once by those who need it at the same time', async () => {
    const { reader, refreshes } = await scene();
    const reads = await Promise.all([reader(), reader(), reader()]);
    expect(await Promise.all(reads.map((read) => read()))).toEqual([0, 0, 0]);
    expect(refreshes()).toBe(1);
  });

  test('is good for who has opened it before, in this process and in another', async () => {
    const { google, reader, other } = await scene();
    const reads = await Promise.all([reader(), reader(), reader(other)]);
    for (const read of [...reads, ...reads]) {
      google.expireAccessTokens();
      expect(await read()).toBe(0);
    }
  });

  test.each(ENGINES)('is exchanged by two processes in the same moment, one after the other, on %s', async (engine) => {
    const { google, reader, other, refreshes } = await scene(engine);
    const reads = await Promise.all([reader(), reader(other)]);
    for (let rounds = 1; rounds <= 3; rounds += 1) {
      google.expireAccessTokens();
      expect(await Promise.all(reads.map((read) => read()))).toEqual([0, 0]);
      expect(refreshes()).toBe(2 * rounds);
    }
    expect(google.requests.filter(({ path, status }) => path.startsWith('/token') && status >= 400)).toEqual([]);
  });

  test.each(ENGINES)('is exchanged by another process when one was killed that did, on %s', async (engine) => {
    const { sources } = (await scene(engine)).store;
    const [connected] = await sources.list('default');
    const connection = { accountId: 'default', id: connected!.id };
    const at = Date.now();
    const lease = (await sources.leaseGrant(connection, new Date(at)))!;
    expect(await sources.leaseGrant(connection, new Date(at + 89_999))).toBeNull();
    expect(await sources.leaseGrant(connection, new Date(at + 90_000))).not.toBeNull();
    await sources.releaseGrant(connection, lease);
    expect(await sources.leaseGrant(connection, new Date(at + 90_001))).toBeNull();
  });

  test('is exchanged by nobody while it is sealed anew', async () => {
    const { store, reader, other, access, connection, refreshes } = await scene();
    const read = await reader(other);
    const asked = vi.spyOn(store.sources, 'leaseGrant');
    const { reading } = await access.withGrant(connection, async () => {
      const reading = read();
      await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
      expect(refreshes()).toBe(0);
      return { reading };
    });
    expect([await reading, refreshes()]).toEqual([0, 1]);
  });

  test('is not waited for once it is disconnected', async () => {
    const { reader, store, connection } = await scene();
    const read = await reader();
    expect(await store.sources.leaseGrant(connection)).not.toBeNull();
    const waiting = expect(read()).rejects.toMatchObject({ failure: 'revoked' });
    await store.sources.disconnect({ accountId: 'default', id: connection.id, choice: 'keep', by: 'Ada' }, new Date());
    await waiting;
  });

  test('is that of the newest refresh after a restart', async () => {
    const { reader, openAccess } = await scene();
    for (let restarts = 0; restarts < 3; restarts += 1) expect(await (await reader(openAccess()))()).toBe(0);
  });

  test('opens nothing once it is disconnected, and the token of before neither', async () => {
    const { google, reader, store, connection } = await scene();
    const read = await reader();
    await read();
    await store.sources.disconnect({ accountId: 'default', id: connection.id, choice: 'keep', by: 'Ada' }, new Date());
    google.expireAccessTokens();
    await expect(read()).rejects.toMatchObject({ failure: 'revoked' });
    expect(google.requests.filter(({ path, status }) => path.startsWith('/token') && status >= 400)).toEqual([]);
  });
});

test('a token is asked for once while it is good, and anew when it is not', async () => {
  const { google, reader, refreshes } = await scene();
  google.tokens.rotates = false;
  const read = await reader();
  await read();
  await read();
  expect(refreshes()).toBe(1);
  google.tokens.seconds = 59;
  google.expireAccessTokens();
  await read();
  await read();
  // One that is good for less than a minute is not used again.
  expect(refreshes()).toBe(3);
});
