import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { createChangeFeed } from '../../../src/service/changes/change-feed.js';
import { createPostgresNotifications } from '../../../src/service/database/postgres-notifications.js';
import { imported, newDatabase, runStatement, temporaryStore } from '../temporary-service.js';

const HOUR = 3_600_000;
const END_LISTENING = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and query like 'listen %'`;

/** A feed that looks once an hour, and another process that writes to its database. */
async function twoProcesses(feedUrl: string, writerUrl = feedUrl) {
  const feed = createChangeFeed((await temporaryStore({ databaseUrl: feedUrl })).changes, { pollMs: HOUR });
  onTestFinished(() => feed.endWaits());
  const { vendors, reviews } = await temporaryStore({ databaseUrl: writerUrl });
  const { id } = await vendors.create({ name: 'Blue Kettle' });
  const read = (after?: string) =>
    feed.read({ account: EVERY_ACCOUNT, key: null, after, waitMs: HOUR, signal: new AbortController().signal });
  const write = () => reviews.import(id, [imported({})]);
  return { id, read, write };
}

describe('a service that waits for changes', () => {
  test('hears at once what another one on the database wrote', async () => {
    const { id, read, write } = await twoProcesses(await newDatabase('empty'));
    let { cursor } = await read();
    for (let round = 0; round < 3; round += 1) {
      const waiting = read(cursor);
      await write();
      const changes = await waiting;
      expect(changes.vendors).toEqual([id]);
      cursor = changes.cursor;
    }
  });

  test('hears again after its connection was lost, also what was written meanwhile', async () => {
    const databaseUrl = await newDatabase('empty');
    const { id, read, write } = await twoProcesses(databaseUrl);
    const first = read((await read()).cursor);
    await write();
    let { cursor } = await first;
    for (let round = 0; round < 2; round += 1) {
      const waiting = read(cursor);
      if (round === 0) await runStatement(END_LISTENING, databaseUrl);
      await write();
      const changes = await waiting;
      expect(changes.vendors).toEqual([id]);
      cursor = changes.cursor;
    }
  });
});

describe('an engine that has no such statements', () => {
  /** Fails at every statement, as an engine that does not know it. */
  function lacking() {
    const error = Object.assign(new Error('unimplemented'), { code: '0A000' });
    const query = vi.fn(() => Promise.reject(error));
    const client = Object.assign(new EventEmitter(), { connect: async () => {}, end: async () => {}, query });
    const events: object[] = [];
    const notices = createPostgresNotifications({
      url: '',
      pool: { query } as unknown as pg.Pool,
      log: (event) => events.push(event),
      connect: () => client as unknown as pg.Client,
    });
    return { notices, query, events };
  }

  test('is notified once, which is logged once at debug, and its processes poll as before', async () => {
    const { notices, query, events } = lacking();
    notices.notify();
    await vi.waitUntil(() => events.length > 0);
    for (let round = 0; round < 5; round += 1) {
      notices.notify();
      notices.listen(() => {})();
    }
    await notices.close();
    expect(query).toHaveBeenCalledTimes(1);
    expect(events).toEqual([{ severity: 'debug', event: 'change_notices_lost', code: '0A000' }]);
  });

  test('refuses to be listened to: that breaks nothing either', async () => {
    const { notices, query, events } = lacking();
    notices.listen(() => {});
    await vi.waitUntil(() => events.length > 0);
    notices.listen(() => {});
    notices.notify();
    await notices.close();
    expect(query).toHaveBeenCalledTimes(1);
    expect(events).toHaveLength(1);
  });
});

test('many writes at once cost few messages, and the last of them is told', async () => {
  let answer: () => void = () => {};
  const query = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  const notices = createPostgresNotifications({ url: '', pool: { query } as unknown as pg.Pool, log: () => {} });
  for (let writes = 0; writes < 100; writes += 1) notices.notify();
  expect(query).toHaveBeenCalledTimes(1);
  answer();
  await vi.waitUntil(() => query.mock.calls.length === 2);
  answer();
  await notices.close();
  expect(query).toHaveBeenCalledTimes(2);
});
