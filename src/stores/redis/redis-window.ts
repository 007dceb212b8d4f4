import { randomUUID } from 'node:crypto';
import type { SharedWindow } from '../../proxy/index.js';
import type { RedisConnection } from './redis-connection.js';

/** They share one tag, so that a cluster has them on one node. */
const KEYS = ['reviews:{requests}:all', 'reviews:{requests}:submissions', 'reviews:{requests}:pause'];

/**
 * A sliding window by the clock of Redis, in microseconds. What is a minute old is deleted, and so is what is more than a minute
 * ahead: the clock was set back, or a replica with another clock became the primary.
 */
const TRIM = `
local MINUTE = 60000000
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local function trimmed(key)
  if redis.call('TYPE', key).ok ~= 'zset' then redis.call('DEL', key) end
  redis.call('ZREMRANGEBYSCORE', key, '-inf', string.format('%.0f', now - MINUTE))
  redis.call('ZREMRANGEBYSCORE', key, string.format('(%.0f', now + MINUTE), '+inf')
  return redis.call('ZCARD', key)
end`;

/** ARGV: most, reserved, whether it is a submission, a name of its own. Returns the ms to wait, and whether paused. */
const ENTER = `${TRIM}
local paused = redis.call('PTTL', KEYS[3])
if paused > 0 then return { paused, 1 } end
local allowed = tonumber(ARGV[1])
local submissions = trimmed(KEYS[2])
if ARGV[3] == '0' then
  allowed = math.max(1, allowed - math.max(0, tonumber(ARGV[2]) - submissions))
end
if trimmed(KEYS[1]) >= allowed then
  local last = redis.call('ZREVRANGE', KEYS[1], allowed - 1, allowed - 1, 'WITHSCORES')[2]
  return { math.max(1, math.min(60000, math.ceil((tonumber(last) + MINUTE - now) / 1000))), 0 }
end
for index = 1, ARGV[3] == '1' and 2 or 1 do
  redis.call('ZADD', KEYS[index], string.format('%.0f', now), ARGV[4])
  redis.call('PEXPIRE', KEYS[index], 61000)
end
return { 0, 0 }`;

/** A pause of ARGV[1] ms, unless there is a longer one. */
const PAUSE = `
if redis.call('PTTL', KEYS[3]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[3], 'asked', 'PX', ARGV[1]) end
return 1`;

const COUNT = `${TRIM}
return trimmed(KEYS[1])`;

/** The requests of the last minute of all processes on one Redis: a set in the order of its clock, changed by one script. */
export function createRedisWindow(connection: RedisConnection): Omit<SharedWindow, 'close'> {
  const enter = connection.script<[number, number]>('reviewsEnter', ENTER);
  const pause = connection.script<number>('reviewsPause', PAUSE);
  const count = connection.script<number>('reviewsCount', COUNT);

  return {
    async enter({ most, reserved, submission }) {
      const values = [most, reserved, submission ? 1 : 0, randomUUID()];
      const [waitMs, paused] = await connection.send(() => enter(KEYS, values));
      return { waitMs, paused: paused === 1 };
    },

    async pause(ms) {
      await connection.send(() => pause(KEYS, [Math.max(1, Math.ceil(ms))]));
    },

    count: () => connection.send(() => count(KEYS, [])),
  };
}
