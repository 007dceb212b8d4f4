import { Redis } from 'ioredis';
import { onTestFinished } from 'vitest';
import type { SharedWindow, SnapshotStore } from '../../src/proxy/index.js';
import { connectRedis, openSqliteSnapshots } from '../../src/stores/index.js';
import { temporaryDirectory } from '../service/temporary-service.js';
import { temporaryRedis } from './redis/redis-server.js';

export type SharedStore = SnapshotStore & SharedWindow;

/** One place, opened as often as processes would, and its clock. */
export interface Shared {
  stores: SharedStore[];
  /** Milliseconds since 1970 where the place is. */
  now(): Promise<number>;
  /** Lets so much time pass there. */
  advance(ms: number): Promise<void>;
}

/** One file, opened `count` times. */
export async function sharedFile(count: number): Promise<Shared> {
  const dataDir = temporaryDirectory();
  let time = 1_790_000_000_000;
  const open = () => openSqliteSnapshots(dataDir, { log: () => {}, now: () => time });
  const stores = await Promise.all(Array.from({ length: count }, open));
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  return {
    stores,
    now: async () => time,
    advance: async (ms) => {
      time += ms;
    },
  };
}

/** One Redis, connected to `count` times. Its clock cannot be moved: what it holds is made older instead. */
export async function sharedRedis(count: number): Promise<Shared> {
  const { url } = await temporaryRedis();
  const stores = await Promise.all(Array.from({ length: count }, () => connectRedis(url, { log: () => {} })));
  const redis = new Redis(url);
  onTestFinished(async () => {
    redis.disconnect();
    for (const store of stores) await store.close();
  });
  let passed = 0;
  return {
    stores,
    async now() {
      const [seconds = 0, micros = 0] = (await redis.time()).map(Number);
      return seconds * 1000 + micros / 1000 + passed;
    },
    async advance(ms) {
      passed += ms;
      for (const key of await redis.keys('*')) {
        const left = await redis.pttl(key);
        if (left <= ms) await redis.del(key);
        else await redis.pexpire(key, left - ms);
        if ((await redis.type(key)) !== 'zset') continue;
        for (const member of await redis.zrange(key, 0, -1)) await redis.zincrby(key, -ms * 1000, member);
      }
    },
  };
}
