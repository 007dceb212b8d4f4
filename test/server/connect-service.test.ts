import { expect, test } from 'vitest';
import { connectService } from '../../src/server/connect-service.js';
import { createLog } from '../../src/server/log.js';
import { readSettings } from '../../src/server/settings/settings.js';
import { temporaryStore } from '../service/temporary-service.js';

test.each([
  ['redis://one:6379,two:6379', true],
  ['redis://one:6379?cluster=true', true],
  ['rediss://one:6379', true],
  [undefined, false],
])(
  'with REDIS_URL=%s the requests of keys are counted by the limits of the server: %s',
  async (REDIS_URL, isCounted) => {
    const store = await temporaryStore();
    const lines: string[] = [];
    let counted = 0;
    const { service } = connectService({
      settings: readSettings(REDIS_URL === undefined ? {} : { REDIS_URL }),
      createRequestLimit: () => ({
        async consume() {
          counted += 1;
          return 0;
        },
      }),
      budget: null,
      url: 'http://reviews.test',
      log: createLog('info', { write: (line) => lines.push(line) }),
      store,
    });
    const { key } = await store.keys.create('test');
    const request = new Request('http://reviews.test/api/v1/ping', { headers: { 'x-api-key': key } });
    expect((await service!.fetch(request)).status).toBe(200);
    expect(counted).toBe(isCounted ? 1 : 0);
    expect(lines).toEqual([]);
  },
);
