import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../src/server/settings/settings.js';
import { createTestShell } from '../../cli/test-shell.js';

const UPSTREAM = {
  UPSTREAM_BASE_URL: 'https://api.example/api/v1/',
  UPSTREAM_MARKETPLACE_URL: 'https://market.example/api/v2',
  UPSTREAM_API_KEY: 'k-123',
};

const ENCODED = 'where user and password are percent-encoded: %23 for #, %2F for /, %3F for ?';

describe('readSettings', () => {
  test('has the defaults of the design', () => {
    expect(readSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: '.data',
      databaseUrl: null,
      databasePool: 10,
      redisUrl: null,
      upstreamRate: 200,
      submitRate: 60,
      readRate: 3000,
      challenge: 'auto',
      longPolls: 10_000,
      liveStreams: 2000,
      trustedProxies: 0,
      upstream: null,
      mediaBaseUrl: null,
      media: { url: null, mostBytes: 10 * 2 ** 30, s3: null },
      tokenKeysFile: null,
      snapshotFreshSeconds: 60,
      snapshotKeepSeconds: 604_800,
      snapshotMemoryMb: 128,
      mail: null,
      sources: { google: null, keysFile: null, toPrivate: false },
      textMessages: null,
      webhooksToPrivate: false,
      insights: true,
      insightsModel: null,
      keepDays: {
        contacts: 365,
        invites: 180,
        reporters: 365,
        requests: 30,
        deadLetters: 180,
        erasures: 1095,
        messages: 30,
      },
      retentionHour: 3,
      logLevel: 'info',
      metricsPort: null,
      keepAliveSeconds: 75,
      drainSeconds: 0,
      checkPrivatePages: false,
      demo: true,
    });
  });

  test('takes flags over variables, and an empty variable as absent', () => {
    const settings = readSettings(
      { PORT: '9000', HOST: '::1', DATA_DIR: '/a', DEMO: '' },
      { port: '9001', data: '/b' },
    );
    expect(settings).toMatchObject({ port: 9001, host: '::1', dataDir: '/b', demo: true });
  });

  test.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '127.8.8.8' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: 'reviews.example' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', DEMO: 'on' }, true],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
    [{ DEMO: 'off' }, false],
  ])('has the demo on one’s own machine, and elsewhere where DEMO=on: %j', (env, demo) => {
    expect(readSettings(env).demo).toBe(demo);
  });

  test.each([
    [{}, 0],
    [{ HOST: '0.0.0.0' }, 5],
    [{ HOST: '0.0.0.0', DRAIN_SECONDS: '0' }, 0],
    [{ DRAIN_SECONDS: '12' }, 12],
  ])('drains where others reach the server: %j', (env, seconds) => {
    expect(readSettings(env).drainSeconds).toBe(seconds);
  });

  test('takes an existing service, its addresses without a trailing slash', () => {
    expect(readSettings(UPSTREAM).upstream).toEqual({
      baseUrl: 'https://api.example/api/v1',
      marketplaceUrl: 'https://market.example/api/v2',
      apiKey: 'k-123',
    });
  });

  test.each([
    'redis://host',
    'rediss://user:password@host:6380/1',
    'redis://one:7001?cluster=true',
    'redis://user:password@one:7001,two:7002,[::1]:7003',
  ])('takes a Redis or a cluster by the addresses of its nodes: %s', (url) => {
    expect(readSettings({ REDIS_URL: url }).redisUrl).toBe(url);
  });

  test('reads the key from a file', async () => {
    const shell = await createTestShell();
    const { UPSTREAM_API_KEY: _, ...rest } = UPSTREAM;
    const path = await shell.file('key', 'k-file\n');
    expect(readSettings({ ...rest, UPSTREAM_API_KEY_FILE: path }).upstream?.apiKey).toBe('k-file');
    const empty = await shell.file('empty', '\n');
    expect(() => readSettings({ ...rest, UPSTREAM_API_KEY_FILE: empty })).toThrow(
      /UPSTREAM_API_KEY_FILE .*must hold one key/,
    );
    expect(() => readSettings({ ...rest, UPSTREAM_API_KEY_FILE: `${path}x` })).toThrow(
      `UPSTREAM_API_KEY_FILE ${path}x cannot be read: no such file or directory`,
    );
  });

  test.each([
    'smtp://u:p%23s%2Fs%3F%40@h:587',
    'smtp://u%40shop.example:p@ss@h:587',
    'smtps://h/',
    'smtp://h?pool=true',
  ])('takes %s for a mail server', (url) => {
    const mail = readSettings({ SMTP_URL: url, MAIL_FROM: 'shop@hats.example' }).mail;
    expect(mail?.smtpUrl).toBe(url);
  });

  test.each<[Record<string, string>, string]>([
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, not "80a"'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536"'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1"'],
    [{ HOST: 'http://x' }, 'HOST must be a host name or an IP address, not "http://x"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, not "loud"'],
    [{ DEMO: 'yes' }, 'DEMO must be one of on, off, not "yes"'],
    [{ SNAPSHOT_FRESH_SECONDS: '-1' }, 'SNAPSHOT_FRESH_SECONDS must be a whole number from 0 to 86400, not "-1"'],
    [{ SNAPSHOT_MEMORY_MB: '0' }, 'SNAPSHOT_MEMORY_MB must be a whole number from 1 to 1000000 (MB), not "0"'],
    [{ SNAPSHOT_KEEP_SECONDS: '1.5' }, 'SNAPSHOT_KEEP_SECONDS must be a whole number from 0 to 31536000, not "1.5"'],
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be an http or https address without user, query or fragment'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a whole number from 1 to 1000 (connections), not "0"'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ KEEP_ALIVE_SECONDS: '0' }, 'KEEP_ALIVE_SECONDS must be a whole number from 1 to 3600, not "0"'],
    [{ DRAIN_SECONDS: '5s' }, 'DRAIN_SECONDS must be a whole number from 0 to 3600, not "5s"'],
    [{ UPSTREAM_RATE: '0' }, 'UPSTREAM_RATE must be a whole number from 1 to 1000000 (requests a minute), not "0"'],
    [{ MEDIA_BASE_URL: 'ftp://x' }, 'MEDIA_BASE_URL must be an http or https address without user, query or fragment'],
    [
      { DATABASE_URL: 'mysql://u:pw@h/d' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://',
    ],
    [{ REDIS_URL: 'redis://one,,two' }, `REDIS_URL must be redis://user:password@host:6379, ${ENCODED}`],
    [{ REDIS_URL: 'redis://:12@ss/w@h:6379' }, `REDIS_URL must be redis://user:password@host:6379, ${ENCODED}`],
    [
      { DATABASE_URL: 'postgres://u:p#w@h/d' },
      `DATABASE_URL must be postgres://user:password@host/database, ${ENCODED}`,
    ],
    [
      { DATABASE_URL: 'postgres://u:1?w@h/d' },
      `DATABASE_URL must be postgres://user:password@host/database, ${ENCODED}`,
    ],
    [{ SMTP_URL: 'mail.example:587' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://'],
    ...[
      'smtp://u:p#w@h:587',
      'smtp://u:12@ss/w@h:587',
      'smtp://u:12?w@h',
      'smtp://u:12#w@h',
      'smtp://h/path',
      'smtp://',
    ].map((url): [Record<string, string>, string] => [
      { SMTP_URL: url },
      `SMTP_URL must be smtp://user:password@host:587, without a path, ${ENCODED}`,
    ]),
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be an address that begins with redis:// or rediss://'],
    [
      { UPSTREAM_API_KEY: 'k' },
      'UPSTREAM_BASE_URL and UPSTREAM_MARKETPLACE_URL must be set too, to stand in front of an existing service',
    ],
    [
      { ...UPSTREAM, UPSTREAM_API_KEY: '' },
      'UPSTREAM_API_KEY (or UPSTREAM_API_KEY_FILE) must be set too, to stand in front of an existing service',
    ],
    [{ ...UPSTREAM, UPSTREAM_API_KEY_FILE: '/f' }, 'set UPSTREAM_API_KEY or UPSTREAM_API_KEY_FILE, not both'],
    [
      { ...UPSTREAM, UPSTREAM_API_KEY: 'a b' },
      'UPSTREAM_API_KEY must hold one key of visible ASCII characters, without spaces',
    ],
    [
      { ...UPSTREAM, UPSTREAM_BASE_URL: 'https://u:pw@h' },
      'UPSTREAM_BASE_URL must be an http or https address without user, query or fragment',
    ],
  ])('stops at %j, naming the variable and what would be right', (env, message) => {
    expect(() => readSettings(env)).toThrow(expect.objectContaining({ message, exitCode: 2 }));
  });

  test('names the flag when the wrong value came from it', () => {
    expect(() => readSettings({ PORT: '1' }, { port: 'x' })).toThrow(
      '--port must be a whole number from 0 to 65535, not "x"',
    );
    expect(() => readSettings({}, { data: '' })).toThrow('--data must be a directory, not ""');
  });

  test('take a language model whole or not at all', () => {
    const model = { INSIGHTS_MODEL_URL: 'http://localhost:11434/v1/', INSIGHTS_MODEL: 'tiny' };
    expect(readSettings(model).insightsModel).toEqual({ url: 'http://localhost:11434/v1', model: 'tiny', key: null });
    expect(readSettings({ ...model, INSIGHTS_MODEL_KEY: 'k' }).insightsModel).toMatchObject({ key: 'k' });
    for (const [given, message] of [
      [{ INSIGHTS_MODEL: 'tiny' }, /INSIGHTS_MODEL_URL and INSIGHTS_MODEL must be set together/],
      [{ INSIGHTS_MODEL_KEY: 'k' }, /must be set together/],
      [{ ...model, INSIGHTS_MODEL_URL: 'ftp://x' }, /INSIGHTS_MODEL_URL/],
      [{ ...model, INSIGHTS_MODEL_KEY: 'k', INSIGHTS_MODEL_KEY_FILE: 'f' }, /not both/],
      [{ ...model, INSIGHTS_MODEL_KEY_FILE: '/nowhere' }, /INSIGHTS_MODEL_KEY_FILE cannot be read/],
    ] as const) {
      expect(() => readSettings(given)).toThrow(message);
    }
  });
});
