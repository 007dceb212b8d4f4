import { Redis } from 'ioredis';
import type { AbuseStore, SharedWindow, SnapshotStore } from '../../proxy/index.js';
import { type CreateRequestLimit, createRedisLimits } from '../request-limits.js';
import { openRedisConnection, type RedisConnection, type RedisState } from './redis-connection.js';
import { createRedisSnapshots } from './redis-snapshots.js';
import { createRedisWindow } from './redis-window.js';

/** What the processes on one Redis share. While it is away each method rejects at once, and each process counts limits by itself. */
export interface RedisStores extends SnapshotStore, SharedWindow {
  abuse: AbuseStore;
  requestLimit: CreateRequestLimit;
  state(): RedisState;
}

/**
 * Connects to the Redis, Valkey or cluster at `redisUrl` (`redis://…`, `rediss://…`; a cluster with `?cluster=true` or with
 * several hosts, separated by commas). Resolves within two seconds, whether it is there or not: it is retried in the
 * background. `log` hears `redis_lost` and `redis_back`. Throws when that is no address.
 */
export async function connectRedis(redisUrl: string, { log }: { log: (event: object) => void }): Promise<RedisStores> {
  const connection = await openRedisConnection(redisUrl, log);
  const { close: closeMessages, ...messages } = createRedisMessages(connection);
  return {
    ...createRedisSnapshots(connection),
    ...messages,
    ...createRedisWindow(connection),
    abuse: createRedisAbuseStore(connection),
    requestLimit: createRedisLimits(connection),
    state: connection.state,
    async close() {
      closeMessages();
      await connection.close();
    },
  };
}

const PREFIX = 'reviews:abuse';

/**
 * Sliding window counters by the clock of Redis, in a hash: of the window before the current one, the share that is not yet over counts.
 * KEYS: one; ARGV: how many more.
 */
const COUNT = `
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local more = tonumber(ARGV[1])
local reply = {}
for place, seconds in ipairs({ 60, 3600 }) do
  local index = math.floor(now / seconds)
  local names = { 'index' .. seconds, 'count' .. seconds, 'before' .. seconds }
  local found = redis.call('HMGET', KEYS[1], names[1], names[2], names[3])
  local at, count, before = tonumber(found[1] or 0), tonumber(found[2] or 0), tonumber(found[3] or 0)
  if index ~= at then
    before = index == at + 1 and count or 0
    count = 0
  end
  count = count + more
  if more > 0 then redis.call('HSET', KEYS[1], names[1], index, names[2], count, names[3], before) end
  reply[place] = math.floor(count + before * (1 - (now / seconds - index)))
end
if more > 0 then redis.call('EXPIRE', KEYS[1], 7200) end
return reply`;

/** ARGV: the value that is set when there is none, and for how many ms. Returns the value that is there now. */
const PUT_IF_ABSENT = `
local value = redis.call('GET', KEYS[1])
if value then return value end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`;

/** What all processes on one Redis remember against abuse. Each script touches one key, so that a cluster may have it on any node. */
function createRedisAbuseStore(connection: RedisConnection): AbuseStore {
  const count = connection.script<[number, number]>('reviewsPace', COUNT);
  const putIfAbsent = connection.script<string>('reviewsPutIfAbsent', PUT_IF_ABSENT);

  return {
    async count(key, more) {
      const [minute, hour] = await connection.send(() => count([`${PREFIX}:pace:${key}`], [more]));
      return { minute, hour };
    },

    putIfAbsent: (kind, name, value, ms) =>
      connection.send(() => putIfAbsent([`${PREFIX}:${kind}:${name}`], [value, Math.max(1, Math.ceil(ms))])),

    get: (kind, name) => connection.send(() => connection.client.get(`${PREFIX}:${kind}:${name}`)),
  };
}

/** Messages between the processes on one Redis. */
interface RedisMessages extends Required<Pick<SnapshotStore, 'publish' | 'subscribe'>> {
  close(): void;
}

/**
 * Messages through Redis' publish and subscribe. A message that is sent while a subscription is away is lost: messages are for
 * what the others find out by themselves a little later.
 */
function createRedisMessages({ client, send }: RedisConnection): RedisMessages {
  const listeners = new Set<(message: string) => void>();
  // Channels are the same in all databases of one Redis, and an installation has one database.
  const channel = `reviews:messages:${client instanceof Redis ? (client.options.db ?? 0) : 0}`;
  let end = () => {};
  let isOpen = false;

  function open(): void {
    isOpen = true;
    // A subscribed connection takes no other commands; the client of a cluster has one for itself, and moves it to another node.
    const subscriber = client instanceof Redis ? client.duplicate({ autoResubscribe: false }) : client;
    const subscribe = () => void subscriber.subscribe(channel).catch(() => {});
    // Whether Redis is there is logged by the connection that sends commands.
    subscriber.on('error', () => {});
    subscriber.on('ready', subscribe);
    subscriber.on('message', (from: string, message: string) => {
      if (from === channel) for (const listener of listeners) listener(message);
    });
    if (subscriber.status === 'ready') subscribe();
    if (subscriber !== client) end = () => subscriber.disconnect();
  }

  return {
    async publish(message) {
      await send(() => client.publish(channel, message));
    },

    subscribe(listener) {
      if (!isOpen) open();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    close: () => end(),
  };
}
