import type { AbuseStore } from '../proxy/index.js';
import type { RedisConnection } from './redis-connection.js';

const PREFIX = 'reviews:abuse';

/** Windows of the clock of Redis, in a hash: of the last one, the share that is not yet over counts. KEYS: one; ARGV: how many more. */
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

/** ARGV: who wants it, and for how many ms. Returns who has it. */
const HOLD = `
local holder = redis.call('GET', KEYS[1])
if holder then return holder end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`;

/** What all processes on one Redis remember against abuse. Each key is for itself, so that a cluster may have it anywhere. */
export function createRedisAbuseStore(connection: RedisConnection): AbuseStore {
  const count = connection.script<[number, number]>('reviewsPace', COUNT);
  const hold = connection.script<string>('reviewsHold', HOLD);

  return {
    async count(key, more) {
      const [minute, hour] = await connection.send(() => count([`${PREFIX}:pace:${key}`], [more]));
      return { minute, hour };
    },

    hold: (kind, name, holder, ms) =>
      connection.send(() => hold([`${PREFIX}:${kind}:${name}`], [holder, Math.max(1, Math.ceil(ms))])),

    holder: (kind, name) => connection.send(() => connection.client.get(`${PREFIX}:${kind}:${name}`)),
  };
}
