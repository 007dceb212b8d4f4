/**
 * What one reader, one token and one file can do to everybody else: beside each attack `/healthz` is asked from another process, and the longest
 * wait is held. `IDLE_READERS=10000 LIVE_READERS=1000` measures what is in docs/benchmarks.md.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../src/service/index.js';
import { joinDesk, withStoreOf } from '../e2e/desk-account.js';
import type { TestServer } from '../e2e/server.js';
import { imported } from '../service/temporary-service.js';
import { openGet, openMany, startWitness, usageOf, watchHealth } from './attackers.js';
import { type ServerProcess, startServerProcess } from './server-process.js';

/** The longest wait for `/healthz` on two cores that do nothing else, ms; where others use them, by twice as much longer as a server waits that nobody attacks. */
const LONGEST_MS = 250;
const ATTACK_MS = 10_000;
const IDLE_READERS = Number(process.env.IDLE_READERS ?? 1_000);
const LIVE_READERS = Number(process.env.LIVE_READERS ?? 200);

let server: ServerProcess;
let health: ReturnType<typeof watchHealth>;
let witness: Awaited<ReturnType<typeof startWitness>>;
let witnessHealth: ReturnType<typeof watchHealth>;
let vendorId = '';
let otherVendorId = '';
const cookies: string[] = [];
const report: string[] = [];

const withStore = <Result>(use: (store: Store) => Promise<Result>) => withStoreOf(server as unknown as TestServer, use);
const long = () => '{'.repeat(9_900);

beforeAll(async () => {
  const limits = { LONG_POLLS: '1000000', LIVE_STREAMS: '100000', TRUSTED_PROXIES: '1' };
  server = await startServerProcess({ ...limits, LOG_LEVEL: 'warn' });
  await withStore(async ({ vendors, reviews }) => {
    vendorId = (await vendors.create({ name: 'Hats' })).id;
    otherVendorId = (await vendors.create({ name: 'Scarves' }, 'other')).id;
    await reviews.import(
      vendorId,
      Array.from({ length: 50 }, () => imported({ text: long() })),
    );
  });
  for (let count = 0; count < Math.ceil(LIVE_READERS / 12); count += 1)
    cookies.push((await joinDesk(server as unknown as TestServer, 'default', `ada${count}`)).cookie);
  witness = await startWitness();
  [health, witnessHealth] = [watchHealth(server.url), watchHealth(witness.url)];
  await sleep(ATTACK_MS / 2);
  await health.longest();
  await sleep(ATTACK_MS / 2);
  report.push(`quiet: ${(await health.longest()).toFixed(0)} ms`);
}, 120_000);

afterAll(async () => {
  console.log(report.join('\n'));
  health.end();
  witnessHealth.end();
  witness.end();
  await server.remove();
});

async function pageToken(): Promise<string> {
  const { stdout, stderr } = await server.cli('token', '--vendor', vendorId);
  expect(stdout.trim(), stderr).not.toBe('');
  return stdout.trim();
}

/** Holds the longest wait while `attack` goes on. */
async function survives(name: string, attack: () => Promise<unknown>): Promise<void> {
  await Promise.all([health.longest(), witnessHealth.longest()]);
  await attack();
  const [longest, ofWitness] = await Promise.all([health.longest(), witnessHealth.longest()]);
  report.push(`${name}: ${longest.toFixed(0)} ms, and ${ofWitness.toFixed(0)} ms at a server that nobody attacked`);
  expect(longest).toBeLessThan(LONGEST_MS + 2 * ofWitness);
}

/** A review in another account each half second. */
async function writeElsewhere(): Promise<void> {
  await withStore(async ({ reviews }) => {
    for (const end = Date.now() + ATTACK_MS; Date.now() < end; await sleep(500))
      await reviews.import(otherVendorId, [imported({})]);
  });
}

/** What `sockets` more connections cost a server that has nothing else to do. */
async function noteUsage(name: string, before: { memory: number }): Promise<void> {
  const start = usageOf(server.pid());
  await sleep(ATTACK_MS);
  const end = usageOf(server.pid());
  const cores = ((end.cpu - start.cpu) / ATTACK_MS) * 100_000;
  report.push(`${name}: ${(end.memory - before.memory).toFixed(0)} MB more, ${cores.toFixed(1)} % of a core`);
}

test('idle readers of the change feed, while another account writes', { timeout: 300_000 }, async () => {
  const keys = await withStore(async ({ keys }) => {
    const made: string[] = [];
    for (let count = 0; count < IDLE_READERS / 20; count += 1) made.push((await keys.create('reader')).key);
    return made;
  });
  const ask = async (query: string) => {
    const response = await fetch(`${server.url}/api/v2/changes${query}`, { headers: { 'x-api-key': keys[0]! } });
    return (await response.json()) as { cursor: string; vendors?: string[] };
  };
  let { cursor } = await ask('');
  // What the server reads of the reviews in the background is a change, too.
  for (let isQuiet = false; !isQuiet; ) {
    const { cursor: next, vendors = [] } = await ask(`?after=${cursor}&wait=25`);
    isQuiet = vendors.length === 0;
    cursor = next;
  }
  const before = usageOf(server.pid());
  const sockets = await openMany(IDLE_READERS, (at) =>
    openGet(server.port, `/api/v2/changes?after=${cursor}&wait=60`, { 'x-api-key': keys[Math.floor(at / 20)]! }),
  );
  await sleep(1_000);
  // Who waits has no response yet.
  expect(sockets.filter(({ bytesRead }) => bytesRead > 0)).toHaveLength(0);
  await noteUsage(`${IDLE_READERS} idle readers of the change feed`, before);
  await survives('a change elsewhere beside them', writeElsewhere);
  for (const socket of sockets) socket.destroy();
});

test('live streams of the desk, while another account writes', { timeout: 300_000 }, async () => {
  const before = usageOf(server.pid());
  const sockets = await openMany(LIVE_READERS, (at) =>
    openGet(server.port, `/desk/api/vendors/${vendorId}/live`, {
      cookie: `__Host-desk=${cookies[Math.floor(at / 12)]}`,
    }),
  );
  await sleep(1_000);
  await expect
    .poll(() => sockets.filter(({ bytesRead }) => bytesRead > 0).length, { timeout: 60_000 })
    .toBe(LIVE_READERS);
  await noteUsage(`${LIVE_READERS} live streams`, before);
  await survives('a change elsewhere beside them', writeElsewhere);
  for (const socket of sockets) socket.destroy();
});

test('markup of fifty long reviews, worded anew each time, from two addresses', { timeout: 120_000 }, async () => {
  const token = await pageToken();
  const statuses = new Map<number, number>();
  await survives('markup', async () => {
    const until = Date.now() + ATTACK_MS;
    const ask = async (address: string) => {
      for (let count = 0; Date.now() < until; count += 1) {
        const query = `token=${token}&limit=50&item-name=${address}-${count}-${Math.random()}`;
        const headers = { 'x-forwarded-for': address, 'accept-encoding': 'br' };
        const response = await fetch(`${server.url}/widget/v1/vendors/${vendorId}/embed?${query}`, { headers });
        await response.arrayBuffer();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.status === 429) await sleep(100);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => ask(`192.0.2.${1 + (n % 2)}`)));
  });
  expect(statuses.get(200) ?? 0).toBeLessThan(20);
  expect(statuses.get(429) ?? 0).toBeGreaterThan(0);
});

test('readers who take nothing of long pages', { timeout: 120_000 }, async () => {
  const path = `/widget/v1/vendors/${vendorId}/reviews?token=${await pageToken()}&limit=50`;
  await survives('readers who take nothing', async () => {
    const sockets = await openMany(300, () => openGet(server.port, path, {}, false));
    await sleep(ATTACK_MS);
    for (const socket of sockets) socket.destroy();
  });
});

test('a file to import of lines that begin a quote and never end it', { timeout: 120_000 }, async () => {
  const cookie = `__Host-desk=${cookies[0]}`;
  const origin = { origin: server.url, 'sec-fetch-site': 'same-origin', cookie };
  const session = (await (await fetch(`${server.url}/desk/api/session`, { headers: { cookie } })).json()) as {
    csrfToken: string;
  };
  await survives('a file of open quotes', async () => {
    const sent = await fetch(`${server.url}/desk/api/vendors/${vendorId}/imports?name=a.csv`, {
      method: 'POST',
      headers: { ...origin, 'x-csrf-token': session.csrfToken, 'content-type': 'application/octet-stream' },
      body: `name,text,rating\n${'"a\n'.repeat(330_000)}`,
    });
    expect(sent.status).toBeLessThan(300);
    await sleep(ATTACK_MS);
  });
});
