import type { SharedWindow } from '../../proxy/index.js';
import { type Expiry, timeLeft } from './expiry.js';
import type { SnapshotsFile, Sql } from './snapshots-file.js';

const MINUTE_MS = 60_000;

/** The requests that all processes on one file sent in the last minute. The clock is read while the file is locked, so that they are in one order. */
export function createSqliteWindow(file: SnapshotsFile, now: () => number): Omit<SharedWindow, 'close'> {
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
