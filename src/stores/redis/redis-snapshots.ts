import type { LeaseAttempt, SnapshotStore } from '../../proxy/index.js';
import { packJson, unpackJson } from '../packed-json.js';
import { type RedisConnection, SNAPSHOT_MS } from './redis-connection.js';

/** The head of a packed snapshot: a mark that it is ours, and when the service was requested, ms. Lua compares the same bytes. */
const MARK = 'reviews1:';
const TIME_DIGITS = 16;
const HEAD = MARK.length + TIME_DIGITS;

/** The time of the snapshot at KEYS[1]; nil when that is not one of ours. */
const TAKEN_AT = `
local function taken_at(key)
  if redis.call('TYPE', key).ok ~= 'string' then return nil end
  local head = redis.call('GETRANGE', key, 0, ${HEAD - 1})
  if string.sub(head, 1, ${MARK.length}) ~= '${MARK}' then return nil end
  return tonumber(string.sub(head, ${MARK.length + 1}))
end`;

/** The snapshot when it is newer than ARGV[1]: what a process has already does not cross the wire. */
const LOAD = `${TAKEN_AT}
local taken = taken_at(KEYS[1])
if not taken or taken <= tonumber(ARGV[1]) then return nil end
return redis.call('GET', KEYS[1])`;

/** Keeps ARGV[2], taken at ARGV[1], for ARGV[3] ms. */
const SAVE = `${TAKEN_AT}
local taken = taken_at(KEYS[1])
if taken and taken > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`;

/** Says that what was taken at ARGV[1] was taken at ARGV[2], and keeps it for ARGV[3] ms; 0 when something else is there. */
const RENEW = `${TAKEN_AT}
if taken_at(KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
redis.call('SETRANGE', KEYS[1], ${MARK.length}, ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/** Nil when the lease is granted for ARGV[1] ms, else how long another one still lasts, and its value. A key that never expires is not ours. */
const ACQUIRE_LEASE = `
if ARGV[2] == '0' then
  local left = redis.call('PTTL', KEYS[1])
  if left >= 0 and redis.call('TYPE', KEYS[1]).ok == 'string' then
    return { left, redis.call('GET', KEYS[1]) }
  end
end
redis.call('SET', KEYS[1], 'asking', 'PX', ARGV[1])
return nil`;

const FAILED = 'failed:';

/** Snapshots and leases, which expire in Redis. Each script touches one key, so that none spans the nodes of a cluster. */
export function createRedisSnapshots(connection: RedisConnection): Omit<SnapshotStore, 'close'> {
  const loadNewer = connection.script<Buffer | null>('reviewsLoad', LOAD, 'bytes');
  const saveNewest = connection.script<number>('reviewsSave', SAVE);
  const renewSaved = connection.script<number>('reviewsRenew', RENEW);
  const acquireLease = connection.script<[number, string] | null>('reviewsAcquireLease', ACQUIRE_LEASE);

  return {
    async load(key, newerThan) {
      const found = await connection.send(() => loadNewer([snapshotKey(key)], [Math.max(0, newerThan)]), SNAPSHOT_MS);
      const json = found ? await unpackJson(found.subarray(HEAD)) : null;
      return found && json !== null ? { takenAt: Number(found.toString('latin1', MARK.length, HEAD)), json } : null;
    },

    async save(key, { takenAt, json }, keepMs) {
      const time = timeOf(takenAt);
      const value = Buffer.concat([Buffer.from(MARK + time), await packJson(json)]);
      await connection.send(() => saveNewest([snapshotKey(key)], [time, value, wholeMs(keepMs)]), SNAPSHOT_MS);
    },

    async renew(key, from, to, keepMs) {
      const times = [timeOf(from), timeOf(to), wholeMs(keepMs)];
      return (await connection.send(() => renewSaved([snapshotKey(key)], times))) === 1;
    },

    async acquireLease(key, ms, force = false): Promise<LeaseAttempt> {
      const held = await connection.send(() => acquireLease([leaseKey(key)], [wholeMs(ms), force ? 1 : 0]));
      if (!held) return { granted: true };
      const [left, said] = held;
      const failure = said.startsWith(FAILED) ? said.slice(FAILED.length) : null;
      return { granted: false, waitMs: Math.max(1, left), failure };
    },

    async settleLease(key, ms, failure) {
      const said = failure === null ? 'asked' : FAILED + failure;
      await connection.send(() => connection.client.set(leaseKey(key), said, 'PX', wholeMs(ms)));
    },
  };
}

const timeOf = (takenAt: number) => String(Math.round(takenAt)).padStart(TIME_DIGITS, '0');
const snapshotKey = (key: string) => `reviews:snapshot:${key}`;
/** Called `claim` in Redis, where servers of the version before share it. */
const leaseKey = (key: string) => `reviews:claim:${key}`;

/** Redis takes whole milliseconds, at least one. */
function wholeMs(ms: number): number {
  return Math.max(1, Math.ceil(ms));
}
