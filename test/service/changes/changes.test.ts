import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { createChangeFeed } from '../../../src/service/changes/change-feed.js';
import { createChangeLog, recordChange } from '../../../src/service/changes/change-log.js';
import { openPostgres } from '../../../src/service/database/postgres.js';
import { openSqlite } from '../../../src/service/database/sqlite.js';
import {
  ENGINES,
  type Engine,
  imported,
  temporaryPlace,
  temporaryService,
  temporaryStore,
} from '../temporary-service.js';

interface Changes {
  cursor: string;
  vendors: string[];
}

async function followedService(options: Parameters<typeof temporaryService>[0] = {}) {
  const service = await temporaryService({ internalKey: 'internal', ...options });
  const changes = async (query = '', key = service.key, init: RequestInit = {}): Promise<Response> =>
    service.fetch(
      new Request(`http://service.test/api/v2/changes${query}`, { headers: { 'x-api-key': key }, ...init }),
    );
  const read = async (after: string, key?: string) => (await (await changes(`?after=${after}`, key)).json()) as Changes;
  const now = async (key?: string) => ((await (await changes('', key)).json()) as Changes).cursor;
  return { ...service, changes, read, now };
}

/** The database of a new store, itself. */
async function database(engine: Engine) {
  const place = await temporaryPlace(engine);
  const opened = 'dataDir' in place ? await openSqlite(place.dataDir) : await openPostgres(place.databaseUrl);
  onTestFinished(() => opened.close());
  return { ...opened, place };
}

const business = (id: string, account_id = 'default') => ({ id, account_id });

describe.each(ENGINES)('the change feed on %s', (engine) => {
  test('misses no change of writers that commit out of turn', async () => {
    const { db, write, ...rest } = await database(engine);
    const log = createChangeLog({ db, write, ...rest });
    const told: string[] = [];
    let position = { sequence: 0, businessId: '' };
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let round = 0; round < 5; round += 1) {
        await write(async (transaction) => {
          await recordChange(transaction, business(`${writer}-${round}`));
          // Others commit before this one does.
          if (engine === 'postgres') await sql`select pg_sleep(${Math.random() / 50})`.execute(transaction);
        });
      }
    });
    const written = Promise.all(writers).then(() => true);
    for (let done = false; !done; ) {
      done = await Promise.race([written, new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);
      await log.numberChanges();
      const found = await log.changesAfter(EVERY_ACCOUNT, position, 7);
      told.push(...found.map(({ businessId }) => businessId));
      position = found.at(-1) ?? position;
      if (found.length === 7) done = false;
    }
    expect(told.toSorted()).toEqual(
      Array.from({ length: 100 }, (_, n) => `${n % 20}-${Math.floor(n / 20)}`).toSorted(),
    );
  });

  test('tells each account its own vendors, and the internal key those of all', async () => {
    const { store, key, read, now, vendor } = await followedService({ engine });
    const other = await store.vendors.create({ name: 'Other' }, 'other');
    const { key: otherKey } = await store.keys.create('other', 'other');
    const cursor = await now();
    await store.reviews.import(vendor.id, [imported({})]);
    await store.reviews.import(other.id, [imported({})]);
    expect((await read(cursor, key)).vendors).toEqual([vendor.id]);
    expect((await read(cursor, otherKey)).vendors).toEqual([other.id]);
    expect((await read(cursor, 'internal')).vendors.toSorted()).toEqual([vendor.id, other.id].toSorted());
  });

  test('names more than 1,000 vendors in several responses', async () => {
    const { write, place } = await database(engine);
    const ids = Array.from({ length: 2300 }, (_, n) => `vendor-${n}`);
    const { changes, read } = await followedService({ store: await temporaryStore(place) });
    const { cursor } = (await (await changes()).json()) as Changes;
    await write((transaction) =>
      transaction
        .insertInto('review_changes')
        .values(ids.map((id) => ({ account_id: 'default', business_id: id, version: 'v', sequence: null })))
        .execute(),
    );
    const told: string[] = [];
    for (let at = cursor; ; ) {
      const answer = await read(at);
      told.push(...answer.vendors);
      expect(answer.vendors.length).toBeLessThanOrEqual(1000);
      if (answer.vendors.length === 0) break;
      at = answer.cursor;
    }
    expect(told.toSorted()).toEqual(ids.toSorted());
  });

  test('hears in one process what another one wrote', async () => {
    const place = await temporaryPlace(engine);
    const other = await temporaryStore(place);
    const { changes, now, vendor } = await followedService({ store: await temporaryStore(place) });
    const cursor = await now();
    const waiting = changes(`?after=${cursor}&wait=20`);
    await other.reviews.import(vendor.id, [imported({})]);
    expect(((await (await waiting).json()) as Changes).vendors).toEqual([vendor.id]);
  });

  test('gives a list another ETag whatever writes to it, and the same while nothing does', async () => {
    const { store, call, vendor, submit } = await followedService({ engine });
    const etag = async () => (await call('GET', `/v2/vendors/${vendor.id}/reviews`)).headers.get('etag')!;
    const seen = [await etag()];
    const changed = async (work: () => Promise<unknown>) => {
      await work();
      const now = await etag();
      expect(seen).not.toContain(now);
      expect(await etag()).toBe(now);
      seen.push(now);
    };
    const other = await store.vendors.create({ name: 'Other' });
    await store.reviews.import(other.id, [imported({})]);
    expect(await etag()).toBe(seen[0]);
    let id = '';
    await changed(async () => {
      id = ((await (await submit({ showOnWidget: false })).json()) as { feedback: { id: string } }).feedback.id;
    });
    await changed(() => call('PATCH', `/v2/reviews/${id}`, { showOnWidget: true }));
    await changed(() => call('PATCH', `/v2/reviews/${id}`, { isArchived: true }));
    await changed(() => call('PUT', '/v1/reply', { reviewId: id, comment: 'Thanks' }));
    await changed(() => store.reviews.import(vendor.id, [imported({ sourceFeedbackId: 'one' })]));
    await store.reviews.import(vendor.id, [imported({ sourceFeedbackId: 'one' })]);
    expect(await etag()).toBe(seen.at(-1));
  });

  test('finds what changed in a long list by an index, in the order of the list', async () => {
    const { store, vendor } = await temporaryService({ engine });
    const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString();
    await store.reviews.import(
      vendor.id,
      Array.from({ length: 300 }, (_, n) => imported({ createdAt: day(n), sourceFeedbackId: `f-${n}` })),
    );
    const { reviews } = await store.reviews.list(vendor.id);
    const at = new Date(Date.now() + 60_000);
    const updatedAfter = new Date(at.getTime() - 1).toISOString();
    for (const number of [200, 10, 100]) {
      await store.reviews.update(reviews[number]!.id, { showOnWidget: number === 10 }, { account: EVERY_ACCOUNT, at });
    }
    const list = async (query: object) =>
      (await store.reviews.page({ businessId: vendor.id }, { updatedAfter, ...query })).reviews.map(({ id }) => id);
    const [a, b, c] = [reviews[10]!.id, reviews[100]!.id, reviews[200]!.id];
    expect(await list({})).toEqual([a, b, c]);
    expect(await list({ sort: 'asc', limit: 2 })).toEqual([c, b]);
    expect(await list({ offset: 2 })).toEqual([c]);
    expect(await list({ showOnWidget: false })).toEqual([b, c]);
    const all = { updatedAfter: day(0), limit: 250 };
    const first = await store.reviews.page({ businessId: vendor.id }, all);
    const rest = await store.reviews.page({ businessId: vendor.id }, { ...all, cursor: first.nextCursor });
    expect([first.total, rest.total, rest.nextCursor]).toEqual([300, 300, undefined]);
    expect([...first.reviews, ...rest.reviews].map(({ id }) => id)).toEqual(reviews.map(({ id }) => id));
  });
});

test('a new history of the database makes every cursor unknown', async () => {
  const { store, changes, now } = await followedService();
  const cursor = await now();
  await store.changes.restart();
  expect((await changes(`?after=${cursor}`)).status).toBe(410);
  expect((await changes(`?after=${await now()}`)).status).toBe(200);
});

test('at most 20 requests of a key wait, and those that find something count no longer', async () => {
  const { store, changes, now, vendor } = await followedService();
  const cursor = await now();
  const waiting = Array.from({ length: 20 }, () => changes(`?after=${cursor}&wait=30`));
  await expect.poll(async () => (await changes(`?after=${cursor}&wait=30`)).status).toBe(429);
  const { key } = await store.keys.create('another');
  expect((await changes(`?after=${cursor}`, key)).status).toBe(200);
  await store.reviews.import(vendor.id, [imported({})]);
  for (const answer of await Promise.all(waiting)) {
    expect(((await answer.json()) as Changes).vendors).toEqual([vendor.id]);
  }
  expect((await changes(`?after=${cursor}`)).status).toBe(200);
});

test('of the requests that may wait in a process an account and an address have a tenth each', async () => {
  const { store, fetch: answer, now } = await followedService({ longPolls: 30 });
  const cursor = await now();
  const ended = new AbortController();
  /** Waits under a new key of the account. */
  async function wait(account: string, address: string): Promise<Response> {
    const { key } = await store.keys.create('one', account);
    const url = `http://service.test/api/v2/changes?after=${cursor}&wait=60`;
    return answer(new Request(url, { headers: { 'x-api-key': key }, signal: ended.signal }), { address });
  }
  const waits: Promise<Response>[] = [];
  const refusalOf = async (many: Promise<Response>[]) => {
    waits.push(...many);
    const refused = await Promise.race(many);
    return [refused.status, ((await refused.json()) as { code: string }).code, refused.headers.get('retry-after')];
  };
  const four = [0, 1, 2, 3];
  expect(await refusalOf(four.map((n) => wait('a', `192.0.2.${n}`)))).toEqual([429, 'too_many_waiting', '30']);
  expect(await refusalOf(four.map((n) => wait(`b${n}`, '198.51.100.1')))).toEqual([429, 'too_many_waiting', '30']);
  // Six wait; of all no more than thirty.
  const others = Array.from({ length: 25 }, (_, n) => wait(`c${n}`, `203.0.113.${n}`));
  expect(await refusalOf(others)).toEqual([429, 'too_many_waiting', '30']);
  ended.abort();
  expect((await Promise.all(waits)).filter(({ status }) => status === 200)).toHaveLength(30);
});

test('requests that wait get their response once it is told to end waits, and none waits after that', async () => {
  const { changes, now, endWaits } = await followedService();
  const cursor = await now();
  const waiting = changes(`?after=${cursor}&wait=60`);
  await new Promise((resolve) => setImmediate(resolve));
  endWaits();
  expect(((await (await waiting).json()) as Changes).vendors).toEqual([]);
  expect((await changes(`?after=${cursor}&wait=60`)).status).toBe(200);
});

test('a client that hangs up ends its wait', async () => {
  const { changes, now } = await followedService();
  const cursor = await now();
  const hangUp = new AbortController();
  const waiting = changes(`?after=${cursor}&wait=60`, undefined, { signal: hangUp.signal });
  await new Promise((resolve) => setImmediate(resolve));
  hangUp.abort();
  expect(((await (await waiting).json()) as Changes).vendors).toEqual([]);
});

test('a client that hangs up its socket is waited for no longer', async () => {
  const { fetch: answer, now, key } = await followedService();
  const cursor = await now();
  const ended: Promise<Response>[] = [];
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve(
      {
        fetch: (request: Request) => {
          const response = answer(request);
          ended.push(response);
          return response;
        },
        hostname: '127.0.0.1',
        port: 0,
      },
      () => resolve(started),
    );
  });
  onTestFinished(() => void server.close());
  const hangUp = new AbortController();
  const { port } = server.address() as AddressInfo;
  const arrived = once(server, 'request');
  const waiting = fetch(`http://127.0.0.1:${port}/api/v2/changes?after=${cursor}&wait=60`, {
    headers: { 'x-api-key': key },
    signal: hangUp.signal,
  });
  await arrived;
  hangUp.abort();
  await expect(waiting).rejects.toThrow();
  expect((await ended[0]!).status).toBe(200);
});

test('a change wakes those who wait in its account alone, and one looks for all of them', async () => {
  const store = await temporaryStore();
  const feed = createChangeFeed(store.changes, { pollMs: 20 });
  const vendor = await store.vendors.create({ name: 'Hats' });
  const read = (account: string, after: string | undefined, waitMs: number, signal = new AbortController().signal) =>
    feed.read({ account, key: null, after, waitMs, signal });
  const { cursor } = await read('default', undefined, 0);
  const left = new AbortController();
  const here = Array.from({ length: 20 }, () => read('default', cursor, 60_000));
  const elsewhere = Array.from({ length: 20 }, () => read('other', cursor, 60_000, left.signal));
  const looks = vi.spyOn(store.changes, 'changesAfter');
  // All have looked once, and wait.
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(0);
  await new Promise((resolve) => setImmediate(resolve));
  looks.mockClear();
  await store.reviews.import(vendor.id, [imported({})]);
  expect(await Promise.all(here)).toEqual(here.map(() => ({ cursor: expect.any(String), vendors: [vendor.id] })));
  expect(looks.mock.calls.map(([account]) => account)).toEqual(['default']);
  left.abort();
  expect((await Promise.all(elsewhere))[0]).toMatchObject({ vendors: [] });
});
