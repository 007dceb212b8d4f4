/**
 * What vitest starts before the tests: one Postgres for all of their files, which starts when the first of them asks for a database,
 * over HTTP. Files that kill or freeze a server start one of their own: `startPostgres`.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { TestProject } from 'vitest/node';
import { openStore } from '../../src/service/index.js';
import { type PostgresServer, startPostgres } from './postgres.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `GET /empty` and `GET /migrated` respond with the address of a new database. */
    newDatabases: string;
  }
}

export default async function sharePostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  let shared: Promise<PostgresServer> | undefined;
  let template: Promise<string> | undefined;

  async function newDatabase(kind: string): Promise<string> {
    shared ??= startPostgres();
    const server = await shared;
    if (kind === '/empty') return server.createDatabase();
    template ??= migratedDatabase(server);
    return server.createDatabase(await template);
  }

  const http = createServer(async (request, response) => {
    // A connection that is kept may be closed at the moment at which a busy test file uses it again.
    response.shouldKeepAlive = false;
    const text = await newDatabase(request.url!).catch((error: Error) => {
      response.statusCode = 500;
      return error.message;
    });
    await pipeline([text], response).catch(() => {});
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  provide('newDatabases', `http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  return async () => {
    http.close();
    await (await shared)?.stop();
  };
}

/** A database with the service's tables, which others are copies of: faster than making them each time. */
async function migratedDatabase(server: PostgresServer): Promise<string> {
  const databaseUrl = await server.createDatabase();
  await (await openStore({ databaseUrl })).close();
  return databaseUrl;
}
