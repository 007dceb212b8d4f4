import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../../src/server/log.js';
import { logSettingAdvice } from '../../../src/server/settings/setting-advice.js';
import { readSettings } from '../../../src/server/settings/settings.js';
import { openStore } from '../../../src/service/index.js';
import { imported, temporaryDirectory } from '../../service/temporary-service.js';

function advised(env: Record<string, string>): string[] {
  const lines: string[] = [];
  logSettingAdvice(readSettings(env), createLog('info', { write: (line) => lines.push(line) }));
  return lines
    .map((line) => JSON.parse(line) as { event: string; level: string; setting: string })
    .map((event) => {
      expect(event).toMatchObject({ event: 'setting_advised', level: 'warn', advice: expect.any(String) });
      return event.setting;
    });
}

test('a start warns of what is right on a laptop alone, where others reach the server', () => {
  expect(advised({ HOST: '0.0.0.0', DEMO: 'on' })).toEqual([
    'PUBLIC_URL',
    'DEMO',
    'DATA_DIR',
    'MEDIA_URL',
    'METRICS_PORT',
  ]);
});

test('a start on Postgres warns of reviews in SQLite that nobody sees, on any host', async () => {
  const dataDir = temporaryDirectory();
  const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/shop' };
  expect(advised(env)).toEqual([]);
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const { id } = await store.vendors.create({ name: 'Hats' });
  expect(advised(env)).toEqual([]);
  await store.reviews.import(id, [imported({})]);
  expect(advised(env)).toEqual(['DATABASE_URL']);
  expect(advised({ DATA_DIR: dataDir })).toEqual([]);
  const upstream = { UPSTREAM_BASE_URL: 'http://a.example', UPSTREAM_MARKETPLACE_URL: 'http://a.example' };
  expect(advised({ ...env, ...upstream, UPSTREAM_API_KEY: 'k' })).toEqual([]);
});

test('a start at an address with a path says that the desk cannot be shown there', () => {
  expect(advised({ PUBLIC_URL: 'http://localhost:8080/reviews' })).toEqual(['PUBLIC_URL']);
});

test('a start on one’s own machine, and one that is set up, warns of nothing', () => {
  expect(advised({})).toEqual([]);
  const env = { HOST: '0.0.0.0', PUBLIC_URL: 'https://r.example', DATA_DIR: '/data', METRICS_PORT: '9090' };
  expect(advised({ ...env, MEDIA_URL: 'https://m.example' })).toEqual([]);
  // Without files of shoppers there is no origin to advise of.
  expect(advised({ ...env, MEDIA_MAX_GB: '0' })).toEqual([]);
});
