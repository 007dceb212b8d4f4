/** Postgres' `NOTIFY` and `LISTEN`: a hint to look now. Whatever goes wrong, each process looks once a second as without it. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { WriteNotices } from './database.js';

const CHANNEL = 'reviews_changes';
/** Sent after the commit, since notifying transactions commit one after the other; and not worth waiting for a disk. */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $1)`;
const CONNECT_MS = 5_000;
/** How soon it is listened again, then twice as long each time, ms. */
const RETRY_MS = { first: 100, longest: 60_000 };
/** Standard codes for what the engine does not know or does not have. */
const LACKING = new Set(['0A000', '42883', '42601']);

export interface PostgresNoticesOptions {
  url: string;
  pool: pg.Pool;
  log: (event: object) => void;
  /** A connection that is not open yet. */
  connect?: () => pg.Client;
}

/** The notices of a database; it takes a connection of its own once somebody listens. */
export interface PostgresNotices extends WriteNotices {
  close(): Promise<void>;
}

export function createPostgresNotices({ url, pool, log, connect }: PostgresNoticesOptions): PostgresNotices {
  /** Who sends: a process knows of its own writes. */
  const name = randomBytes(9).toString('base64url');
  const listeners = new Set<() => void>();
  let sending: 'idle' | 'sending' | 'again' = 'idle';
  let sent: Promise<void> | undefined;
  let isLacking = false;
  let isReported = false;
  let isClosed = false;
  let failures = 0;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  function failed(error: unknown): void {
    const { code } = (error ?? {}) as { code?: unknown };
    if (LACKING.has(String(code))) isLacking = true;
    if (isReported || isClosed) return;
    isReported = true;
    log({ severity: 'debug', event: 'change_notices_lost', code: String(code ?? 'closed') });
  }

  async function send(): Promise<void> {
    do {
      sending = 'sending';
      await pool.query(NOTIFY, [name]).catch(failed);
    } while ((sending as string) === 'again' && !isLacking);
    sending = 'idle';
  }

  function hear(): void {
    for (const listener of listeners) listener();
  }

  async function open(): Promise<void> {
    const opened =
      connect?.() ?? new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
    client = opened;
    opened.on('notification', ({ payload }) => {
      if (payload !== name) hear();
    });
    let lastError: unknown;
    opened.on('error', (error) => {
      lastError = error;
    });
    opened.once('end', () => again(opened, lastError));
    try {
      await opened.connect();
      await opened.query(`listen ${CHANNEL}`);
      failures = 0;
      isReported = false;
      // What was written before it was heard.
      hear();
    } catch (error) {
      lastError = error;
      await opened.end().catch(() => {});
      again(opened, error);
    }
  }

  /** Once for each connection. */
  function again(ended: pg.Client, error: unknown): void {
    if (client !== ended || isClosed) return;
    client = undefined;
    failed(error);
    if (isLacking) return;
    retry = setTimeout(open, Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** failures));
    retry.unref();
    failures += 1;
  }

  return {
    notify() {
      if (isLacking || isClosed) return;
      if (sending === 'idle') sent = send();
      else sending = 'again';
    },

    listen(listener) {
      listeners.add(listener);
      if (!client && !retry && !isLacking) void open();
      return () => void listeners.delete(listener);
    },

    async close() {
      isClosed = true;
      clearTimeout(retry);
      await sent;
      await client?.end().catch(() => {});
    },
  };
}
