import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { OutboxStore } from '../../../src/proxy/index.js';
import { openSqliteOutbox } from '../../../src/stores/outbox/sqlite-outbox.js';
import { createTestShell, upstreamSettings } from '../test-shell.js';

const SENT = Date.UTC(2026, 2, 10, 12);

/** A shell on an outbox that `fill` has filled, and that stays open as a server's does. */
async function startShell(fill: (store: OutboxStore) => Promise<void>) {
  const shell = await createTestShell();
  await mkdir(shell.dataDir, { recursive: true });
  const store = await openSqliteOutbox(shell.dataDir);
  await fill(store);
  return { ...shell, store, outbox: (...argv: string[]) => shell.run('outbox', ...argv) };
}

function keep(store: OutboxStore, key: string, now = SENT) {
  const review = { vendorId: 'v1', rating: '4.5', text: `Warm, ${key}.`, channel: { email: `${key}@shopper.test` } };
  return store.enqueue({ vendorId: 'v1', key, fingerprint: key, review }, now);
}

/** Keeps a dead letter. */
async function deadLetter(store: OutboxStore, key: string, reason: string): Promise<void> {
  const { id } = await keep(store, key);
  await store.take(SENT, 1, id);
  await store.deadLetter(id, reason, SENT);
}

describe('outbox list', () => {
  test('shows the dead letters, and how many wait', async () => {
    const { outbox, store } = await startShell(async (store) => {
      await deadLetter(store, 'ada', 'not_found');
      await deadLetter(store, 'bob', 'unauthorized');
      await keep(store, 'eve', SENT + 1_000);
    });
    const [ada, bob] = await store.deadLetters();
    expect(await outbox('list')).toEqual({
      code: 0,
      out:
        `${ada!.id}\tv1\t2026-03-10T12:00:00.000Z\t1\tnot_found\n` +
        `${bob!.id}\tv1\t2026-03-10T12:00:00.000Z\t1\tunauthorized\n`,
      err: '2 dead letters, 1 waiting, the oldest since 2026-03-10T12:00:01.000Z\n',
    });
    const listed = { vendorId: 'v1', keptAt: '2026-03-10T12:00:00.000Z', attempts: 1 };
    expect(
      (await outbox('list', '--json')).out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { ...listed, id: ada!.id, reason: 'not_found' },
      { ...listed, id: bob!.id, reason: 'unauthorized' },
    ]);
  });

  test('shows nothing of what shoppers typed', async () => {
    const { outbox } = await startShell((store) => deadLetter(store, 'ada', 'not_found'));
    expect((await outbox('list')).out + (await outbox('list', '--json')).out).not.toMatch(/Warm|shopper/);
  });

  test('creates no outbox where there is none', async () => {
    const { run, dataDir } = await createTestShell();
    expect(await run('outbox', 'list')).toEqual({ code: 0, out: '', err: '0 dead letters, 0 waiting\n' });
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('outbox show', () => {
  test('prints one as JSON, with what the shopper typed', async () => {
    const { outbox, store } = await startShell((store) => deadLetter(store, 'ada', 'not_found'));
    const { id } = (await store.deadLetters())[0]!;
    const { code, out, err } = await outbox('show', id);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual({
      id,
      vendorId: 'v1',
      keptAt: '2026-03-10T12:00:00.000Z',
      attempts: 1,
      reason: 'not_found',
      review: { vendorId: 'v1', rating: '4.5', text: 'Warm, ada.', channel: { email: 'ada@shopper.test' } },
    });
  });
});

describe('outbox replay', () => {
  test('has one tried again', async () => {
    const { outbox, store } = await startShell(async (store) => {
      await deadLetter(store, 'ada', 'not_found');
      await deadLetter(store, 'bob', 'not_found');
    });
    const { id } = (await store.deadLetters())[0]!;
    expect(await outbox('replay', id)).toEqual({ code: 0, out: '', err: '1 will be tried again\n' });
    expect(await store.counts()).toMatchObject({ waiting: 1, dead: 1 });
  });

  test('has all of them tried again', async () => {
    const { outbox, store } = await startShell(async (store) => {
      await deadLetter(store, 'ada', 'not_found');
      await deadLetter(store, 'bob', 'not_found');
    });
    expect(await outbox('replay', '--all')).toEqual({ code: 0, out: '', err: '2 will be tried again\n' });
    expect(await store.counts()).toMatchObject({ waiting: 2, dead: 0 });
    expect(await outbox('replay', '--all')).toEqual({ code: 0, out: '', err: '0 will be tried again\n' });
  });

  test.each([[[]], [['some-id', '--all']]])('needs an id or --all: %j', async (argv) => {
    const { run } = await createTestShell();
    expect(await run('outbox', 'replay', ...argv)).toEqual({
      code: 2,
      out: '',
      err: 'reviews-widget: name an id, or --all\n',
    });
  });
});

describe('outbox discard', () => {
  test('deletes one for good', async () => {
    const { outbox, store } = await startShell((store) => deadLetter(store, 'ada', 'not_found'));
    const { id } = (await store.deadLetters())[0]!;
    expect(await outbox('discard', id)).toEqual({ code: 0, out: '', err: `discarded ${id}\n` });
    expect(await store.counts()).toMatchObject({ waiting: 0, dead: 0 });
  });

  test('deletes none that still waits', async () => {
    let id = '';
    const { outbox, store } = await startShell(async (store) => {
      id = (await keep(store, 'ada')).id;
    });
    expect((await outbox('discard', id)).code).toBe(1);
    expect(await store.counts()).toMatchObject({ waiting: 1 });
  });
});

describe('a command of the outbox', () => {
  test.each(['show', 'replay', 'discard'])('%s fails for an id that no dead letter has', async (command) => {
    const { outbox } = await startShell(async () => {});
    expect(await outbox(command, 'nobody')).toEqual({
      code: 1,
      out: '',
      err: 'reviews-widget: no dead letter has the id nobody: see "reviews-widget outbox list"\n',
    });
  });

  test.each(['list', 'show', 'replay', 'discard'])('%s shows help with an example', async (command) => {
    const { run } = await createTestShell();
    const { code, out, err } = await run('outbox', command, '--help');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/Usage: reviews-widget outbox .*\n(.|\n)*Examples?:\n {2}reviews-widget/);
  });

  test('works in front of an existing service', async () => {
    const { run } = await createTestShell(upstreamSettings());
    expect((await run('outbox', 'list')).code).toBe(0);
  });

  test('says where an outbox cannot be opened', async () => {
    const env = { DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/reviews' };
    const { run } = await createTestShell({ ...env, ...upstreamSettings() });
    const { code, err } = await run('outbox', 'list');
    expect(code).toBe(1);
    const embedded = await createTestShell(env);
    expect((await embedded.run('outbox', 'list')).err).toBe(`0 dead letters, 0 waiting in ${embedded.dataDir}\n`);
    expect(err).toMatch(
      /^reviews-widget: DATABASE_URL: Cannot open the outbox 127\.0\.0\.1:1\/reviews: .*; it has to name a Postgres .*\n$/,
    );
    expect(err).not.toContain('secret');
  });
});
