import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { openStore } from '../../../src/service/index.js';
import { cuttableDatabase } from '../../faults/cuttable-database.js';
import {
  imported,
  newDatabase,
  runStatement,
  temporaryPlace,
  temporaryService,
  temporaryStore,
} from '../temporary-service.js';

/** A transaction of somebody else. */
async function otherTransaction(databaseUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query(statement);
  return { end: () => client.query('rollback') };
}

describe('opening', () => {
  test('migrates once when several processes begin together', async () => {
    const databaseUrl = await newDatabase('empty');
    const stores = await Promise.all([1, 2, 3, 4].map(() => temporaryStore({ databaseUrl })));
    const vendor = await stores[0]!.vendors.create({ name: 'Blue Kettle' });
    for (const store of stores) expect(await store.vendors.list(EVERY_ACCOUNT)).toEqual([vendor]);
  });

  test('finds what was stored before', async () => {
    const place = await temporaryPlace('postgres');
    const before = await openStore(place);
    await before.settings.set('vendor', 'abc');
    await before.close();
    expect(await (await temporaryStore(place)).settings.get('vendor')).toBe('abc');
  });

  test('refuses a database that a newer version has migrated in a way that breaks this one', async () => {
    const databaseUrl = await newDatabase('empty');
    await (await openStore({ databaseUrl })).close();
    const statement = `insert into kysely_migration values ('9999_breaking_future', '2030-01-01T00:00:00.000Z')`;
    await runStatement(statement, databaseUrl);
    await expect(openStore({ databaseUrl })).rejects.toThrow('its schema is newer than this version knows');
  });

  test.each([
    ['postgres://somebody:secret@127.0.0.1:1/shop', 'Cannot open the database 127.0.0.1:1/shop: '],
    ['postgres://somebody:secret@localhost:1/shop', 'Cannot open the database localhost:1/shop: '],
    ['nonsense secret', 'Cannot open the database at DATABASE_URL: '],
  ])('names the database of %s without its password', async (databaseUrl, message) => {
    const error = await openStore({ databaseUrl }).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message.startsWith(message)).toBe(true);
    expect((error as Error).message.length).toBeGreaterThan(message.length);
    expect((error as Error).message).not.toContain('secret');
  });
});

describe('lists', () => {
  test('are ordered by bytes, whatever the locale of the server', async () => {
    const store = await temporaryStore('postgres');
    const { id } = await store.vendors.create({ name: 'Blue Kettle' });
    await store.reviews.import(
      id,
      ['b', 'B', 'a-', 'a', 'é', 'Z'].map((source) => imported({ source })),
    );
    expect(await store.reviews.sources({ businessId: id })).toEqual(['B', 'Z', 'a', 'a-', 'b', 'é']);
  });
});

describe('a writer in the way', () => {
  test('is waited for', async () => {
    const databaseUrl = await newDatabase('empty');
    const store = await temporaryStore({ databaseUrl });
    const { submit, call, vendor } = await temporaryService({ store });
    await submit({});
    const other = await otherTransaction(databaseUrl, 'update review_counts set reviews = reviews');
    const submitted = submit({});
    expect((await call('GET', `/v2/vendors/${vendor.id}/reviews`)).status).toBe(200);
    await other.end();
    expect((await submitted).status).toBe(201);
    expect(await store.reviews.count(vendor.id)).toBe(2);
  });

  test('for longer than five seconds is a 503 that says when to come again, and nothing is stored', async () => {
    const databaseUrl = await newDatabase('empty');
    const store = await temporaryStore({ databaseUrl });
    const { submit, vendor } = await temporaryService({ store });
    await submit({});
    const other = await otherTransaction(databaseUrl, 'update review_counts set reviews = reviews');
    const answer = await submit({});
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    await other.end();
    expect((await store.reviews.list(vendor.id)).total).toBe(1);
  });

  test('that ends in a deadlock or a failed serialization is no reason to fail', async () => {
    const databaseUrl = await newDatabase('empty');
    await (await openStore({ databaseUrl })).close();
    const { pathname } = new URL(databaseUrl);
    await runStatement(
      `alter database ${pathname.slice(1)} set default_transaction_isolation = 'serializable'`,
      databaseUrl,
    );
    const [one, two] = [await temporaryStore({ databaseUrl }), await temporaryStore({ databaseUrl })];
    const { id } = await one.vendors.create({ name: 'Blue Kettle' });
    // So few that a slow machine, too, gets through within the five seconds after which a writer is told to come again.
    const submitted = Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? one : two).reviews.submit({ vendorId: id, rating: '5' }, { idempotencyKey: String(index % 4) }),
    );
    await Promise.all(submitted);
    expect(await one.reviews.count(id)).toBe(4);
    expect((await two.reviews.list(id)).reviews).toHaveLength(4);
  });
});

describe('a server that is gone', () => {
  test('is a 503, not ready, and no end of the process; it is used again once it is back', async () => {
    const databaseUrl = await newDatabase('empty');
    const { proxied, cut } = await cuttableDatabase(databaseUrl);
    const store = await temporaryStore({ databaseUrl: proxied });
    const events: object[] = [];
    const { call, submit } = await temporaryService({ store, log: (event) => events.push(event) });
    cut(true);
    const answers = await Promise.all([call('GET', '/v1/businesses'), submit({})]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(await store.ready()).toBe(false);
    expect(events.length).toBeGreaterThan(0);
    cut(false);
    expect(await store.ready()).toBe(true);
    expect((await submit({})).status).toBe(201);
  });
});
