import { afterAll, beforeAll, describe } from 'vitest';
import { describeRequestRate } from './request-rate.js';
import { type RunningService, runningOnSqlite } from './running-service.js';
import { type Api, createApi } from './target.js';

describe('the service at its default rate', () => {
  const api = {} as Api;
  let running: RunningService | undefined;
  beforeAll(async () => {
    running = await runningOnSqlite({ requestsPerMinute: 200 });
    Object.assign(api, createApi(running));
  });
  afterAll(() => running?.stop());

  describeRequestRate(api, { requestsPerMinute: 200 });
});
