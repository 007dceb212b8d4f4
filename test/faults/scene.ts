import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createTokenKey, createTokens } from '../../src/proxy/index.js';
import { openStore } from '../../src/service/index.js';
import { startPostgres } from '../service/postgres.js';
import { temporaryRedis } from '../stores/redis/redis-server.js';
import { startBalancer } from './balancer.js';
import { type ServerProcess, startServerProcess } from './server-process.js';
import type { KnownVendor } from './shoppers.js';
import { hasSmallDisks, mountSmallDisk } from './small-disk.js';

const SERVERS = 3;
const VENDORS = 12;
const REVIEWS = 3;
const DISK_KIB = 4096;
/** How long everything may take to be well again, ms. */
const HEALING_MS = 90_000;

/**
 * Three built servers that share a Postgres, a Redis and token keys, each with a `DATA_DIR` of its own, the first's on a small
 * disk where one can be had; a load balancer in front of them, and vendors whose reviews each server has read. Ends with the test.
 */
export async function startScene() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase();
  const redis = await temporaryRedis();
  const directory = await mkdtemp(join(tmpdir(), 'reviews-faults-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const disk = hasSmallDisks ? mountSmallDisk(DISK_KIB) : null;
  const keySet = { keys: [createTokenKey()], revoked: [] };
  await writeFile(join(directory, 'token-keys.json'), JSON.stringify(keySet));
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    TOKEN_KEYS_FILE: join(directory, 'token-keys.json'),
    DRAIN_SECONDS: '5',
    SNAPSHOT_FRESH_SECONDS: '2',
    SUBMIT_RATE: '0',
    CHALLENGE: 'off',
    READ_RATE: '0',
    LOG_LEVEL: 'warn',
  };
  const servers: ServerProcess[] = [];
  for (let number = 0; number < SERVERS; number += 1) {
    const dataDir = number === 0 && disk ? disk.path : join(directory, `server-${number}`);
    const server = await startServerProcess({ ...env, DATA_DIR: dataDir });
    servers.push(server);
    onTestFinished(() => server.remove());
  }
  const vendors = await createVendors(
    databaseUrl,
    createTokens(() => keySet),
  );
  await acquaint(servers, vendors);
  const balancer = startBalancer(servers.map(({ url }) => url));
  onTestFinished(() => balancer.end());
  return {
    postgres,
    redis,
    disk,
    servers,
    vendors,
    balancer,
    databaseUrl,
    /** Resolves once every server says that all is well and has nothing to deliver. Rejects with what is not. */
    async healed(): Promise<void> {
      for (const end = Date.now() + HEALING_MS; ; await sleep(200)) {
        const states = await Promise.all(servers.map(stateOf));
        if (states.every((state) => state === '200 ok, 0 wait')) return;
        if (Date.now() > end) throw new Error(`not well again: ${states.join('; ')}`);
      }
    },
    /** Reviews that wait for an operator: none should. */
    async givenUp(): Promise<number> {
      const numbers = await Promise.all(servers.map((server) => metric(server, 'outbox_dead')));
      return numbers.reduce((sum, number) => sum + number, 0);
    },
  };
}

export type Scene = Awaited<ReturnType<typeof startScene>>;

async function createVendors(databaseUrl: string, tokens: ReturnType<typeof createTokens>): Promise<KnownVendor[]> {
  const store = await openStore({ databaseUrl });
  try {
    const vendors: KnownVendor[] = [];
    for (let number = 0; number < VENDORS; number += 1) {
      const { id } = await store.vendors.create({ name: `Shop ${number}` });
      const scope = ['reviews:read', 'reviews:publish'];
      const token = await tokens.sign({ vendorId: id, scope });
      vendors.push({ id, token, reviews: REVIEWS });
    }
    return vendors;
  } finally {
    await store.close();
  }
}

/** Gives each vendor its first reviews, and has each server read them. */
async function acquaint(servers: ServerProcess[], vendors: KnownVendor[]): Promise<void> {
  for (const { id, token } of vendors) {
    for (let review = 0; review < REVIEWS; review += 1) await submitFirst(servers[0]!.url, id, token, review);
    for (const { url } of servers) {
      const answer = await fetch(`${url}/widget/v1/vendors/${id}/reviews?limit=20&token=${token}`);
      const { total } = (await answer.json()) as { total: number };
      if (total !== REVIEWS) throw new Error(`a vendor shows ${total} reviews before anything failed`);
    }
  }
}

async function submitFirst(url: string, id: string, token: string, number: number): Promise<void> {
  const answer = await fetch(`${url}/widget/v1/vendors/${id}/reviews`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `first-${number}`,
    },
    body: JSON.stringify({ rating: 4, text: `The first review, number ${number}, before anything failed.` }),
  });
  if (answer.status !== 201) throw new Error(`a first review was answered ${answer.status} ${await answer.text()}`);
}

async function stateOf(server: ServerProcess): Promise<string> {
  const ready = await server.ready().catch(() => 'does not answer');
  return `${ready}, ${await metric(server, 'outbox_waiting').catch(() => '?')} wait`;
}

async function metric(server: ServerProcess, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^reviews_${name} (.*)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
