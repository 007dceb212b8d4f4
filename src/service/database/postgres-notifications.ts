/** Postgres' `NOTIFY` and `LISTEN`: a hint to poll now. Without it, whatever goes wrong, each process polls once a second. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { WriteNotifications } from './database.js';

const CHANNEL = 'reviews_changes';
/** Sent after the commit, because transactions that notify commit one after the other; and without waiting for the disk. */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $1)`;
const CONNECT_MS = 5_000;
/** Backoff of reconnecting: doubles after each failure, ms. */
const RETRY_MS = { first: 100, longest: 60_000 };
/** SQLSTATEs of an engine that does not know or does not support these statements. */
const UNSUPPORTED = new Set(['0A000', '42883', '42601']);

export interface PostgresNotificationsOptions {
  url: string;
  pool: pg.Pool;
  log: (event: object) => void;
  /** A connection that is not open yet. */
  connect?: () => pg.Client;
}

/** The notifications of a database; they take a connection of their own once there is a listener. */
export interface PostgresNotifications extends WriteNotifications {
  close(): Promise<void>;
}

export function createPostgresNotifications({
  url,
  pool,
  log,
  connect,
}: PostgresNotificationsOptions): PostgresNotifications {
  /** The sender: a process ignores notifications of its own writes. */
  const name = randomBytes(9).toString('base64url');
  const listeners = new Set<() => void>();
  let sending: 'idle' | 'sending' | 'again' = 'idle';
  let sent: Promise<void> | undefined;
  let isUnsupported = false;
  let isReported = false;
  let isClosed = false;
  let failures = 0;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  function onFailure(error: unknown): void {
    const { code } = (error ?? {}) as { code?: unknown };
    if (UNSUPPORTED.has(String(code))) isUnsupported = true;
    if (isReported || isClosed) return;
    isReported = true;
    log({ severity: 'debug', event: 'change_notices_lost', code: String(code ?? 'closed') });
  }

  async function send(): Promise<void> {
    do {
      sending = 'sending';
      await pool.query(NOTIFY, [name]).catch(onFailure);
    } while ((sending as string) === 'again' && !isUnsupported);
    sending = 'idle';
  }

  function notifyListeners(): void {
    for (const listener of listeners) listener();
  }

  async function open(): Promise<void> {
    const opened =
      connect?.() ?? new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
    client = opened;
    opened.on('notification', ({ payload }) => {
      if (payload !== name) notifyListeners();
    });
    let lastError: unknown;
    opened.on('error', (error) => {
      lastError = error;
    });
    opened.once('end', () => reconnect(opened, lastError));
    try {
      await opened.connect();
      await opened.query(`listen ${CHANNEL}`);
      failures = 0;
      isReported = false;
      // Some writes may have been missed while there was no connection.
      notifyListeners();
    } catch (error) {
      lastError = error;
      await opened.end().catch(() => {});
      reconnect(opened, error);
    }
  }

  /** Does something once for each connection. */
  function reconnect(ended: pg.Client, error: unknown): void {
    if (client !== ended || isClosed) return;
    client = undefined;
    onFailure(error);
    if (isUnsupported) return;
    retry = setTimeout(open, Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** failures));
    retry.unref();
    failures += 1;
  }

  return {
    notify() {
      if (isUnsupported || isClosed) return;
      if (sending === 'idle') sent = send();
      else sending = 'again';
    },

    listen(listener) {
      listeners.add(listener);
      if (!client && !retry && !isUnsupported) void open();
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
