import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { openStore } from '../../../src/service/index.js';
import { openPostgresOutbox } from '../../../src/stores/index.js';
import { cuttableDatabase } from '../../faults/cuttable-database.js';
import { newDatabase, runStatement } from '../../service/temporary-service.js';
import { submission } from './temporary-outbox.js';

const NOW = 1_790_000_000_000;

async function temporaryOutbox(databaseUrl: string) {
  const store = await openPostgresOutbox(databaseUrl);
  onTestFinished(() => store.close());
  return store;
}

/** A connection of somebody else. */
async function otherClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('opening', () => {
  test.each(['the service', 'the outbox'])('lives in one database with the service, %s first', async (first) => {
    const databaseUrl = await newDatabase('empty');
    const open = [() => openStore({ databaseUrl }), () => openPostgresOutbox(databaseUrl)];
    for (const one of first === 'the service' ? open : open.toReversed()) await (await one()).close();
    const service = await openStore({ databaseUrl });
    onTestFinished(() => service.close());
    const outbox = await temporaryOutbox(databaseUrl);
    const vendor = await service.vendors.create({ name: 'Blue Kettle' });
    await outbox.enqueue(submission(vendor.id, '1'), NOW);
    expect(await service.vendors.list(EVERY_ACCOUNT)).toEqual([vendor]);
    expect(await outbox.counts()).toMatchObject({ waiting: 1 });
  });

  test('makes the tables once when several processes begin together with the service', async () => {
    const databaseUrl = await newDatabase('empty');
    const service = openStore({ databaseUrl });
    const stores = await Promise.all([1, 2, 3, 4].map(() => temporaryOutbox(databaseUrl)));
    await (await service).close();
    const kept = await Promise.all(stores.map((store) => store.enqueue(submission('a', '1'), NOW)));
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
  });

  test('refuses tables that a newer version has changed in a way that breaks this one', async () => {
    const databaseUrl = await newDatabase('empty');
    await (await openPostgresOutbox(databaseUrl)).close();
    await runStatement(`insert into outbox_migrations values ('9999_breaking_future')`, databaseUrl);
    await expect(openPostgresOutbox(databaseUrl)).rejects.toThrow('its schema is newer than this version knows');
  });

  test.each([
    ['postgres://somebody:secret@127.0.0.1:1/shop', 'Cannot open the outbox 127.0.0.1:1/shop: '],
    ['postgres://somebody:secret@localhost:1/shop', 'Cannot open the outbox localhost:1/shop: '],
    ['nonsense secret', 'Cannot open the outbox at DATABASE_URL: '],
  ])('names the database of %s without its password', async (databaseUrl, message) => {
    const error = await openPostgresOutbox(databaseUrl).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message.startsWith(message)).toBe(true);
    expect((error as Error).message.length).toBeGreaterThan(message.length);
    expect((error as Error).message).not.toContain('secret');
  });
});

describe('another writer', () => {
  test('that has a row is passed over by a taker, which takes nothing else of that vendor', async () => {
    const databaseUrl = await newDatabase('empty');
    const store = await temporaryOutbox(databaseUrl);
    const first = await store.enqueue(submission('a', '1'), NOW);
    await store.enqueue(submission('a', '2'), NOW);
    await store.enqueue(submission('b', '1'), NOW);
    const other = await otherClient(databaseUrl);
    await other.query('begin');
    await other.query(`update outbox set attempts = attempts where id = '${first.id}'`);
    expect(await store.take(NOW, 1000)).toMatchObject({ vendorId: 'b' });
    expect(await store.take(NOW, 1000)).toBeNull();
    await other.query('rollback');
    expect(await store.take(NOW, 1000)).toMatchObject({ vendorId: 'a', key: '1' });
  });

  test('that makes a serialization fail is no reason to fail', async () => {
    const databaseUrl = await newDatabase('empty');
    const { pathname } = new URL(databaseUrl);
    await runStatement(
      `alter database ${pathname.slice(1)} set default_transaction_isolation = 'serializable'`,
      databaseUrl,
    );
    const stores = [await temporaryOutbox(databaseUrl), await temporaryOutbox(databaseUrl)];
    const keep = (index: number) => stores[index % 2]!.enqueue(submission('a', String(index % 10)), NOW);
    const kept = await Promise.all(Array.from({ length: 40 }, (_, index) => keep(index)));
    expect(new Set(kept.map(({ id }) => id)).size).toBe(10);
    const taken = await Promise.all(Array.from({ length: 10 }, (_, index) => stores[index % 2]!.take(NOW, 1000)));
    // Which of those kept at once is the oldest nobody can say; one it is.
    expect(taken.filter((one) => one !== null)).toHaveLength(1);
  });
});

describe('a server that is gone', () => {
  test('rejects, does not end the process, and is used again once it is back', async () => {
    const databaseUrl = await newDatabase('empty');
    const { proxied, cut } = await cuttableDatabase(databaseUrl);
    const store = await temporaryOutbox(proxied);
    const { id } = await store.enqueue(submission('a', '1'), NOW);
    cut(true);
    await expect(store.enqueue(submission('a', '2'), NOW)).rejects.toThrow();
    await expect(store.take(NOW, 1000)).rejects.toThrow();
    cut(false);
    expect((await store.enqueue(submission('a', '1'), NOW)).id).toBe(id);
    expect((await store.take(NOW, 1000))?.id).toBe(id);
  });
});
