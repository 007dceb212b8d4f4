import { z } from 'zod';
import { OperatorError } from '../../platform/errors.js';
import type { KeepDays } from '../../service/index.js';
import { isRedisUrl } from '../../stores/redis/redis-url.js';
import { isSmtpUrl, type MailSettings, readMail } from './mail-settings.js';
import { type MediaSettings, readMedia } from './media-settings.js';
import { type ModelSettings, readModel } from './model-settings.js';
import { readSources, type SourceSettings } from './source-settings.js';
import { readTextMessages, type TwilioSettings } from './text-message-settings.js';
import { readUpstream, type Upstream } from './upstream-settings.js';

const CHALLENGES = ['auto', 'always', 'off'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** All settings, validated; docs/reference/settings.md lists their variables. */
export interface Settings {
  /** 0: any free one. */
  port: number;
  host: string;
  /** Where shoppers and merchants reach this server: links in responses begin with it. Null: its own address. */
  publicUrl: string | null;
  dataDir: string;
  /** A Postgres for the service's data; null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** How many connections to it this process may hold. */
  databasePool: number;
  /** Null: no mail is sent. */
  mail: MailSettings | null;
  /** Null: no text messages are sent. */
  textMessages: TwilioSettings | null;
  /** What connected sources need. */
  sources: SourceSettings;
  /** Whether webhooks may go to http, and to addresses of the own network. */
  webhooksToPrivate: boolean;
  /** Whether reviews are read for the insights. */
  insights: boolean;
  /** The language model that words their labels; null: rules alone do. */
  insightsModel: ModelSettings | null;
  /** A Redis through which processes share snapshots, rate limits and budget; null: each has its own. */
  redisUrl: string | null;
  /** The service to stand in front of; null when the embedded one runs. */
  upstream: Upstream | null;
  /** How many requests a minute we may send to the upstream service. */
  upstreamRate: number;
  /** How many reviews a minute one address may send; one token ten times as many. 0: any number. */
  submitRate: number;
  /** When a review needs a proof of work from its page; with `auto`, when its sender may be a robot. */
  challenge: (typeof CHALLENGES)[number];
  /** How many reads a minute that are not cached one address may send; one token ten times as many. 0: any number. */
  readRate: number;
  /** Requests that may wait for changes in this process; of one account, and of one address, a tenth of them. */
  longPolls: number;
  /** Live streams of the desk that may be open in this process; of one account, and of one address, a tenth of them. */
  liveStreams: number;
  /** Proxies in front of this server that add the shopper's address to `X-Forwarded-For`. */
  trustedProxies: number;
  /** The folder of relative photos and videos; null: the origin of the service. */
  mediaBaseUrl: string | null;
  /** Pictures and films that shoppers send. */
  media: MediaSettings;
  /** Null: a file in `dataDir`, created on first use. */
  tokenKeysFile: string | null;
  snapshotFreshSeconds: number;
  snapshotKeepSeconds: number;
  /** How much memory snapshots may take, about. */
  snapshotMemoryMb: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** For how many days what is personal is kept; null: for ever. */
  keepDays: KeepDays & { deadLetters: number | null };
  /** The hour of the day, UTC, from which on what is past its time is removed. */
  retentionHour: number;
  /** A port for the metrics alone; null: they are at `port`. */
  metricsPort: number | null;
  /** How long a connection may be idle between two requests. */
  keepAliveSeconds: number;
  /** How long the server serves on after SIGTERM, while `/readyz` says 503. */
  drainSeconds: number;
  /** Whether the desk's check of a page may request addresses of this machine and its networks. */
  checkPrivatePages: boolean;
  demo: boolean;
}

/** Flags of the command line; each takes precedence over its variable. */
export interface SettingFlags {
  port?: string;
  host?: string;
  data?: string;
}

const FLAGS = { PORT: 'port', HOST: 'host', DATA_DIR: 'data' } as const;

const whole = (min: number, max: number, unit = '') =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}${unit}`,
    })
    .transform(Number);
const MOST_DAYS = 36_500;
/** Not 0: some would read it as at once, others as never. */
const days = (min: number, usual: number) =>
  z
    .string()
    .refine((text) => text === 'off' || (/^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= MOST_DAYS), {
      error: `must be a whole number of days from ${min} to ${MOST_DAYS}, or off to keep it for ever`,
    })
    .transform((text) => (text === 'off' ? null : Number(text)))
    .default(usual);
const nonEmpty = (what: string) => z.string().min(1, `must be ${what}`);
const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });
const address = z
  .string()
  .refine(isPlainAddress, { error: 'must be an http or https address without user, query or fragment' })
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));
const isPostgresUrl = (text: string) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
/** An address that may hold a password, as `shape` shows. A sign of it that is not encoded would end the host, and the rest follow it. */
const signedIn = (isAddress: (text: string) => boolean, shape: string, ...schemes: string[]) =>
  z
    .string()
    .refine((text) => schemes.some((scheme) => text.toLowerCase().startsWith(`${scheme}://`)), {
      error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })
    .refine((text) => isAddress(text) && !text.replace(/^.*?:\/\/[^/?#]*/s, '').includes('@'), {
      error: `must be ${shape}, where user and password are percent-encoded: %23 for #, %2F for /, %3F for ?`,
    });

const Variables = z.object({
  PORT: whole(0, 65_535).default(8080),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]{1,253}$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  DATA_DIR: nonEmpty('a directory').default('.data'),
  PUBLIC_URL: address.optional(),
  DATABASE_URL: signedIn(isPostgresUrl, 'postgres://user:password@host/database', 'postgres', 'postgresql').optional(),
  DATABASE_POOL: whole(1, 1_000, ' (connections)').default(10),
  REDIS_URL: signedIn(isRedisUrl, 'redis://user:password@host:6379', 'redis', 'rediss').optional(),
  SMTP_URL: signedIn(isSmtpUrl, 'smtp://user:password@host:587, without a path', 'smtp', 'smtps').optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_BOUNCES: z.string().optional(),
  BOUNCES_MAILDIR: z.string().optional(),
  DKIM_KEY_FILE: z.string().optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,63}$/, 'must be the name of the key in DNS')
    .optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'must be an account SID, AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_AUTH_TOKEN_FILE: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(?:\+\d{6,15}|MG[0-9a-f]{32})$/i,
      'must be a number such as +4930123456, or the SID of a messaging service',
    )
    .optional(),
  TWILIO_URL: address.default('https://api.twilio.com'),
  GOOGLE_CLIENT_ID: z.string().max(500).optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_SECRET_FILE: z.string().optional(),
  GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  GOOGLE_API_URL: address.optional(),
  SOURCE_KEYS_FILE: z.string().optional(),
  SOURCE_PRIVATE_ADDRESSES: oneOf(['on', 'off']).default('off'),
  WEBHOOK_PRIVATE_ADDRESSES: oneOf(['on', 'off']).default('off'),
  INSIGHTS: oneOf(['on', 'off']).default('on'),
  INSIGHTS_MODEL_URL: address.optional(),
  INSIGHTS_MODEL: z.string().min(1).max(200).optional(),
  INSIGHTS_MODEL_KEY: z.string().optional(),
  INSIGHTS_MODEL_KEY_FILE: z.string().optional(),
  UPSTREAM_BASE_URL: address.optional(),
  UPSTREAM_MARKETPLACE_URL: address.optional(),
  UPSTREAM_API_KEY: z.string().optional(),
  UPSTREAM_API_KEY_FILE: z.string().optional(),
  UPSTREAM_RATE: whole(1, 1_000_000, ' (requests a minute)').default(200),
  SUBMIT_RATE: whole(0, 1_000_000, ' (reviews a minute)').default(60),
  CHALLENGE: oneOf(CHALLENGES).default('auto'),
  READ_RATE: whole(0, 1_000_000, ' (reads a minute)').default(3000),
  LONG_POLLS: whole(1, 1_000_000, ' (requests)').default(10_000),
  LIVE_STREAMS: whole(1, 1_000_000, ' (streams)').default(2_000),
  TRUSTED_PROXIES: whole(0, 10, ' (proxies)').default(0),
  MEDIA_BASE_URL: address.optional(),
  MEDIA_URL: address.optional(),
  MEDIA_MAX_GB: whole(0, 1_000_000, ' (GB)').default(10),
  MEDIA_S3_URL: address.optional(),
  MEDIA_S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a region')
    .default('us-east-1'),
  MEDIA_S3_ACCESS_KEY_ID: z.string().optional(),
  MEDIA_S3_SECRET_ACCESS_KEY: z.string().optional(),
  TOKEN_KEYS_FILE: z.string().optional(),
  SNAPSHOT_FRESH_SECONDS: whole(0, 86_400).default(60),
  SNAPSHOT_KEEP_SECONDS: whole(0, 31_536_000).default(604_800),
  SNAPSHOT_MEMORY_MB: whole(1, 1_000_000, ' (MB)').default(128),
  CONTACT_KEEP_DAYS: days(1, 365),
  // An invite token is good for 90 days after its invite is due, and needs it.
  INVITE_KEEP_DAYS: days(90, 180),
  REPORTER_KEEP_DAYS: days(1, 365),
  REQUEST_KEEP_DAYS: days(1, 30),
  DEAD_LETTER_KEEP_DAYS: days(1, 180),
  ERASURE_KEEP_DAYS: days(1, 1_095),
  MESSAGE_KEEP_DAYS: days(1, 30),
  RETENTION_HOUR: whole(0, 23, ' (UTC)').default(3),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  METRICS_PORT: whole(0, 65_535).optional(),
  KEEP_ALIVE_SECONDS: whole(1, 3_600).default(75),
  DRAIN_SECONDS: whole(0, 3_600).optional(),
  CHECK_PRIVATE_PAGES: oneOf(['on', 'off']).default('off'),
  DEMO: oneOf(['on', 'off']).optional(),
  NODE_ENV: z.string().optional(),
});

/** Variables whose value an error does not repeat: the key is a secret, and an address may hold a password. */
const SECRET = /^(UPSTREAM_API_KEY|MEDIA_S3_SECRET_ACCESS_KEY|TWILIO_AUTH_TOKEN|GOOGLE_CLIENT_SECRET|.*_URL)$/;

/** Reads the settings from the environment and the flags; an empty variable counts as absent. Throws an OperatorError (2) that names the first invalid one. */
export function readSettings(env: Readonly<Record<string, string | undefined>>, flags: SettingFlags = {}): Settings {
  const given: Record<string, string | undefined> = {};
  for (const name of Object.keys(Variables.shape)) given[name] = env[name]?.trim() || undefined;
  for (const [name, flag] of Object.entries(FLAGS)) given[name] = flags[flag] ?? given[name];

  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const name = String(path[0]);
    const flag = FLAGS[name as keyof typeof FLAGS];
    const label = flag && flags[flag] !== undefined ? `--${flag}` : name;
    throw new OperatorError(`${label} ${message}${SECRET.test(name) ? '' : `, not "${given[name]}"`}`, 2);
  }
  const values = parsed.data;
  const ownMachine = isLoopback(values.HOST);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? null,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: values.DATABASE_POOL,
    mail: readMail(values),
    textMessages: readTextMessages(values),
    sources: readSources(values),
    webhooksToPrivate: values.WEBHOOK_PRIVATE_ADDRESSES === 'on',
    insights: values.INSIGHTS === 'on',
    insightsModel: readModel(values),
    redisUrl: values.REDIS_URL ?? null,
    upstream: readUpstream(values),
    upstreamRate: values.UPSTREAM_RATE,
    submitRate: values.SUBMIT_RATE,
    challenge: values.CHALLENGE,
    readRate: values.READ_RATE,
    longPolls: values.LONG_POLLS,
    liveStreams: values.LIVE_STREAMS,
    trustedProxies: values.TRUSTED_PROXIES,
    mediaBaseUrl: values.MEDIA_BASE_URL ?? null,
    media: readMedia(values),
    tokenKeysFile: values.TOKEN_KEYS_FILE ?? null,
    snapshotFreshSeconds: values.SNAPSHOT_FRESH_SECONDS,
    snapshotKeepSeconds: values.SNAPSHOT_KEEP_SECONDS,
    snapshotMemoryMb: values.SNAPSHOT_MEMORY_MB,
    keepDays: {
      contacts: values.CONTACT_KEEP_DAYS,
      invites: values.INVITE_KEEP_DAYS,
      reporters: values.REPORTER_KEEP_DAYS,
      requests: values.REQUEST_KEEP_DAYS,
      deadLetters: values.DEAD_LETTER_KEEP_DAYS,
      erasures: values.ERASURE_KEEP_DAYS,
      messages: values.MESSAGE_KEEP_DAYS,
    },
    retentionHour: values.RETENTION_HOUR,
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT ?? null,
    keepAliveSeconds: values.KEEP_ALIVE_SECONDS,
    // A load balancer needs time to notice. On one's own machine there is none, and Ctrl-C should end the server at once.
    drainSeconds: values.DRAIN_SECONDS ?? (ownMachine ? 0 : 5),
    checkPrivatePages: values.CHECK_PRIVATE_PAGES === 'on',
    demo: values.DEMO === undefined ? ownMachine && values.NODE_ENV !== 'production' : values.DEMO === 'on',
  };
}

function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

/** Whether only this machine can reach what listens on `host`. A host name other than localhost counts as public. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);
}
