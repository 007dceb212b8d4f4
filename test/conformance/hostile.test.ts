import { afterAll, beforeAll, describe } from 'vitest';
import { describeHostile } from './hostile.js';
import { type RunningService, runningOnPostgres, runningOnSqlite } from './running-service.js';
import { type Api, createApi } from './target.js';

describe.each([
  ['the embedded database', runningOnSqlite],
  ['Postgres', runningOnPostgres],
] as const)('the service on %s', (_, start) => {
  const api = {} as Api;
  let running: RunningService | undefined;
  beforeAll(async () => {
    running = await start({ textMessagesPerMonth: 1_000_000 });
    Object.assign(api, createApi(running));
  });
  afterAll(() => running?.stop());

  describeHostile(api);
});
