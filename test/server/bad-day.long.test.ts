import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../src/service/index.js';
import { cuttableDatabase } from '../faults/cuttable-database.js';
import { hasSmallDisks, mountSmallDisk } from '../faults/small-disk.js';
import { newDatabase } from '../service/temporary-service.js';
import { startTestServer } from './test-server.js';

/** The whole server with a vendor of its own, and what shoppers and operators do. */
async function start(env: Record<string, string>) {
  const { shell, url } = await startTestServer({ DEMO: 'off', CHALLENGE: 'off', SUBMIT_RATE: '0', ...env });
  const vendorId = (await shell.run('vendor', 'create', '--name', 'Blue Kettle')).out.trim();
  const scope = 'reviews:read reviews:publish';
  const token = (await shell.run('token', '--vendor', vendorId, '--scope', scope)).out.trim();
  const address = `${url}/widget/v1/vendors/${vendorId}/reviews`;
  return {
    shell,
    vendorId,
    read: async () => {
      const response = await fetch(`${address}?token=${token}`);
      return { status: response.status, total: ((await response.json()) as { total?: number }).total };
    },
    submit: async (key: string, text = `Warm, ${key}.`) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
      const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ rating: 5, text }) });
      return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
    },
    ready: async () => {
      const response = await fetch(`${url}/readyz`);
      return [response.status, await response.text()];
    },
    metric: async (name: string) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return new RegExp(`^reviews_${name} (.*)$`, 'm').exec(text)?.[1];
    },
  };
}

describe('while Postgres is away', () => {
  test('known reviews are served, the server stays ready, and a review is kept and arrives once', async () => {
    const databaseUrl = await newDatabase('empty');
    const { proxied, cut } = await cuttableDatabase(databaseUrl);
    const server = await start({ DATABASE_URL: proxied, SNAPSHOT_FRESH_SECONDS: '0' });
    expect((await server.submit('k0')).status).toBe(201);
    expect(await server.read()).toEqual({ status: 200, total: 1 });
    expect(await server.ready()).toEqual([200, 'ok\n']);
    expect([await server.metric('database_up'), await server.metric('outbox_up')]).toEqual(['1', '1']);

    cut(true);
    expect(await server.ready()).toEqual([200, 'degraded: database\n']);
    expect(await server.metric('database_up')).toBe('0');
    expect(await server.read()).toEqual({ status: 200, total: 1 });
    const kept = await server.submit('k1');
    expect(kept).toMatchObject({ status: 202, body: { id: expect.any(String), published: true } });
    expect((await server.submit('k1')).status).toBe(202);
    expect((await server.submit('k1', 'Another.')).status).toBe(409);
    expect(await server.metric('outbox_waiting')).toBe('1');
    expect((await server.shell.run('outbox', 'list')).err).toMatch(
      /^0 dead letters, 1 waiting in \S+, the oldest since /,
    );

    cut(false);
    expect(await server.ready()).toEqual([200, 'ok\n']);
    await vi.waitUntil(async () => (await server.metric('outbox_waiting')) === '0', { timeout: 60_000 });
    expect((await server.submit('k1')).status).toBe(201);
    const store = await openStore({ databaseUrl });
    onTestFinished(() => store.close());
    const { reviews } = await store.reviews.list(server.vendorId);
    expect(reviews.map(({ text }) => text).sort()).toEqual(['Warm, k0.', 'Warm, k1.']);
    expect(await server.read()).toEqual({ status: 200, total: 2 });
  });
});

describe.skipIf(!hasSmallDisks)('on a full disk (needs root, to mount one)', () => {
  test('a review that can be kept nowhere gets 503, everything says why, and all is well once there is room', async () => {
    const disk = mountSmallDisk(4096);
    const server = await start({ DATA_DIR: disk.path });
    expect((await server.submit('k0')).status).toBe(201);
    expect(await server.read()).toEqual({ status: 200, total: 1 });
    disk.fill();
    const statuses = new Map<string, number>();
    let last = await server.submit('k1');
    for (let key = 2; last.status !== 503 && key < 300; key += 1) {
      statuses.set(`k${key - 1}`, last.status);
      last = await server.submit(`k${key}`, 'long '.repeat(1_500));
    }
    expect(last).toMatchObject({ status: 503, retryAfter: '10', body: { code: 'outbox_unavailable' } });
    expect(await server.ready()).toEqual([200, 'degraded: writes (the disk is full), outbox (the disk is full)\n']);
    expect(await server.read()).toMatchObject({ status: 200 });
    for (const name of ['database_writable', 'outbox_up']) expect(await server.metric(name), name).toBe('0');
    expect(await server.metric('database_up')).toBe('1');
    for (const name of ['outbox_waiting', 'outbox_dead']) expect(await server.metric(name), name).toMatch(/^\d+$/);
    expect(server.shell.out()).toContain('"event":"storage_failed","store":"database","code":"disk_full"');

    disk.free();
    await vi.waitUntil(async () => (await server.ready())[1] === 'ok\n', { timeout: 60_000 });
    expect((await server.submit('again')).status).toBe(201);
    expect(server.shell.out()).toContain('"event":"storage_back","store":"database"');
    await vi.waitUntil(async () => (await server.metric('outbox_waiting')) === '0', { timeout: 60_000 });
    expect((await server.read()).total).toBe(statuses.size + 2);
  });
});
