import { randomBytes } from 'node:crypto';
import { createClient, type ServiceClient } from '../client/index.js';
import { type Budget, budgetedFetch } from '../proxy/index.js';
import { createService, type Service, type ServiceOptions } from '../service/index.js';
import type { CreateRequestLimit } from '../stores/request-limits.js';
import { type Logger, logEvent } from './log.js';
import type { Settings } from './settings/settings.js';

/** Where the client addresses the embedded service. No request goes there: the client's `fetch` calls the service itself. */
const EMBEDDED_ORIGIN = 'http://service.invalid';

export interface ConnectOptions
  extends Omit<ServiceOptions, 'internalKey' | 'publicUrl' | 'longPolls' | 'sends' | 'createRequestLimit' | 'log'> {
  settings: Settings;
  /** Makes rate limits, which processes on one Redis share. */
  createRequestLimit: CreateRequestLimit;
  /** Where permits for requests to an existing service come from; null: it sends as many as it needs. */
  budget: Budget | null;
  /** The server's own address. */
  url: string;
  log: Logger;
}

/** The client of the existing service; or the embedded service, and its client without a socket in between. */
export function connectService({ settings, createRequestLimit, budget, url, log, ...options }: ConnectOptions): {
  client: ServiceClient;
  service: Service | null;
} {
  if (settings.upstream) {
    const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);
    const budgeted = budget ? budgetedFetch(fetch, budget) : fetch;
    return { client: createClient({ ...settings.upstream, fetch: budgeted }), service: null };
  }
  const internalKey = randomBytes(32).toString('base64url');
  const service = createService({
    ...options,
    internalKey,
    publicUrl: settings.publicUrl ?? url,
    longPolls: settings.longPolls,
    sends: [...(settings.mail ? (['email'] as const) : []), ...(settings.textMessages ? (['sms'] as const) : [])],
    // Without a Redis the limits are those of one process, and a Postgres counts for all.
    ...(settings.redisUrl !== null && { createRequestLimit }),
    log: (event) => logEvent(log, { severity: 'error', ...event }),
  });
  const client = createClient({
    baseUrl: `${EMBEDDED_ORIGIN}/api/v1`,
    marketplaceUrl: `${EMBEDDED_ORIGIN}/api/v2`,
    apiKey: internalKey,
    fetch: (input, init) => service.fetch(new Request(input, init)),
  });
  return { client, service };
}
