import type { AbuseStore } from '../../proxy/index.js';
import type { RedisConnection } from './redis-connection.js';

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
export function createRedisAbuseStore(connection: RedisConnection): AbuseStore {
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
