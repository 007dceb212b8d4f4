import type { SharedWindow, SnapshotStore } from '../../proxy/index.js';
import { packJson, unpackJson } from '../packed-json.js';
import { type Expiry, timeLeft } from './expiry.js';
import { openSnapshotsFile, type SnapshotsFile, type Sql } from './snapshots-file.js';

const PRUNE_MS = 5 * 60_000;
/** Rows that are deleted at a time: a large snapshot is thousands of pages. */
const PRUNED_AT_ONCE = 100;

export interface SqliteSnapshotsOptions {
  log: (event: object) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * Opens `{dataDir}/snapshots.sqlite`, creates it readable for its owner alone when it is missing, and deleting it does no harm
 * at any time. Processes on one machine that open it share its leases and its window of requests. `log` hears when a
 * damaged file was replaced. Throws one Error that names the path.
 */
export async function openSqliteSnapshots(
  dataDir: string,
  { log, now = Date.now }: SqliteSnapshotsOptions,
): Promise<SnapshotStore & SharedWindow> {
  const file = await openSnapshotsFile(dataDir, log);
  return { ...createSqliteSnapshots(file, now), ...createSqliteWindow(file, now), close: async () => file.close() };
}

function createSqliteSnapshots(file: SnapshotsFile, now: () => number): Omit<SnapshotStore, 'close'> {
  let prunedAt = -Infinity;

  return {
    async load(key, newerThan) {
      const row = await file.read(
        (sql) =>
          sql(
            'select taken_at as takenAt, packed from snapshots where key = ? and taken_at > ? and expires_at > ?',
          ).get(key, newerThan, now()) as { takenAt: number; packed: Buffer } | undefined,
      );
      const json = row ? await unpackJson(row.packed) : null;
      return row && json !== null ? { takenAt: row.takenAt, json } : null;
    },

    async save(key, { takenAt, json }, keepMs) {
      const packed = await packJson(json);
      await file.write((sql) => {
        sql(`insert into snapshots (key, taken_at, expires_at, packed) values (?, ?, ?, ?)
             on conflict do update set taken_at = excluded.taken_at, expires_at = excluded.expires_at,
               packed = excluded.packed
             where excluded.taken_at >= taken_at`).run(key, takenAt, now() + keepMs, packed);
        if (Math.abs(now() - prunedAt) < PRUNE_MS) return;
        prunedAt = now();
        sql('delete from snapshots where key in (select key from snapshots where expires_at <= ? limit ?)').run(
          now(),
          PRUNED_AT_ONCE,
        );
        sql('delete from claims where until <= ?').run(now());
      });
    },

    renew: (key, from, to, keepMs) =>
      file.write((sql) => {
        const renewed = sql('update snapshots set taken_at = ?, expires_at = ? where key = ? and taken_at = ?');
        return renewed.run(to, now() + keepMs, key, from).changes > 0;
      }),

    acquireLease: (key, ms, force = false) =>
      file.write((sql) => {
        const held = sql('select until as expiresAt, length as ttl, failure from claims where key = ?').get(key) as
          | (Expiry & { failure: string | null })
          | undefined;
        const waitMs = timeLeft(held, now());
        if (waitMs > 0 && !force) return { granted: false, waitMs, failure: held!.failure };
        setLease(sql, key, ms, null);
        return { granted: true };
      }),

    settleLease: (key, ms, failure) => file.write((sql) => setLease(sql, key, ms, failure)),
  };

  function setLease(sql: Sql, key: string, ms: number, failure: string | null): void {
    sql(`insert into claims (key, until, length, failure) values (?, ?, ?, ?)
         on conflict do update set until = excluded.until, length = excluded.length, failure = excluded.failure`).run(
      key,
      now() + ms,
      ms,
      failure,
    );
  }
}

const MINUTE_MS = 60_000;

/** The requests that all processes on one file sent in the last minute. The clock is read while the file is locked, so that they are in one order. */
function createSqliteWindow(file: SnapshotsFile, now: () => number): Omit<SharedWindow, 'close'> {
  return {
    enter: ({ most, reserved, submission }) =>
      file.write((sql) => {
        const time = now();
        sql('delete from requests where at <= ?').run(time - MINUTE_MS);
        // Times ahead of the clock, which was set back since: they would count for longer than a minute.
        sql('update requests set at = ? where at > ?').run(time, time);
        const paused = pauseLeft(sql, time);
        const allowed = submission ? most : Math.max(1, most - Math.max(0, reserved - submissions(sql)));
        const last = sql('select at from requests order by at desc limit 1 offset ?')
          .pluck()
          .get(allowed - 1);
        const waitMs = Math.max(paused, last === undefined ? 0 : (last as number) + MINUTE_MS - time);
        if (waitMs === 0) {
          sql('insert into requests (at, submission) values (?, ?)').run(time, submission ? 1 : 0);
        }
        return { waitMs, paused: paused > 0 };
      }),

    pause: (ms) =>
      file.write((sql) => {
        if (ms <= pauseLeft(sql, now())) return;
        sql('insert or replace into pause (only, until, length) values (1, ?, ?)').run(now() + ms, ms);
      }),

    count: () =>
      file.read((sql) => {
        const count = sql('select count(*) from requests where at > ?').pluck();
        return count.get(now() - MINUTE_MS) as number;
      }),
  };
}

function pauseLeft(sql: Sql, time: number): number {
  const pause = sql('select until as expiresAt, length as ttl from pause').get();
  return timeLeft(pause as Expiry | undefined, time);
}

function submissions(sql: Sql): number {
  return sql('select count(*) from requests where submission = 1').pluck().get() as number;
}
