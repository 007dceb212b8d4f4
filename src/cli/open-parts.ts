import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { createClient, type ServiceClient } from '../client/index.js';
import {
  type Budget,
  budgetedFetch,
  createBudget,
  createOutbox,
  createProxy,
  createTokens,
  type Embed,
  type Tokens,
  type Proxy as WidgetProxy,
} from '../proxy/index.js';
import { createService, type Service, type Store } from '../service/index.js';
import { createRequestLimits } from '../stores/index.js';
import { createDemo } from './demo.js';
import { seedDemo } from './demo-seed.js';
import { inboundRates } from './inbound-rates.js';
import { type Logger, logEvent } from './log.js';
import { refuseLostTokenKeys } from './lost-token-keys.js';
import { measure } from './measured.js';
import type { Measured } from './metrics.js';
import type { OpenStores } from './open-stores.js';
import { createOutboxNumbers } from './outbox-numbers.js';
import type { Fetch, ServerParts } from './server.js';
import type { Settings } from './settings.js';
import type { StorageHealth } from './storage-health.js';
import { createStoresState, degradations } from './stores-state.js';
import { openTokenKeys } from './token-keys-file.js';

const DEMO_TOKEN = { scope: ['reviews:read', 'reviews:submit'], expiresInSeconds: 365 * 86_400 };
/** Never reached by a socket: the client's `fetch` ends in the embedded service. */
const EMBEDDED = 'http://service.invalid';

const brotliBytes = promisify(brotliCompress);
/** Made once for each answer that is kept; higher qualities cost ten times as much for a few bytes. */
const brotli = (bytes: Uint8Array) => brotliBytes(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** The renderer and the templates are loaded with the first markup that is asked for: commands and most servers need none. */
const embed: Embed = async (...given) => (await import('../embed/index.js')).renderEmbed(...given);

/** What the parts are made of. */
export interface Opening {
  settings: Settings;
  demoDir: string;
  log: Logger;
  scripts: ServerParts['scripts'];
  /** The embedded service's; null in front of an existing service. */
  store: Store | null;
  /** Hears how its writes end. */
  databaseHealth: StorageHealth;
  /** What the proxy keeps beyond the process. */
  stores: OpenStores;
  /** The server's own address. */
  url: string;
}

/** What the server serves, open. */
export interface OpenParts extends ServerParts {
  proxy: WidgetProxy;
  /** The parts' numbers, for the metrics. */
  measure(): Promise<Measured[]>;
  /** Ends what may wait for long, so that the server can stop: the requests of those who follow the changes. */
  drain(): void;
  /** Lets go of what the parts opened, and finishes what they began; the stores stay open. */
  close(): Promise<void>;
}

/** Opens what the server serves; seeds the demo on the first start. */
export async function openParts(opening: Opening): Promise<OpenParts> {
  const { settings, log, store, stores } = opening;
  const { upstream } = settings;
  const events = (event: object) => logEvent(log, event);
  if (store) await refuseLostTokenKeys(settings, store);
  const keys = openTokenKeys({
    path: settings.tokenKeysFile,
    dataDir: settings.dataDir,
    onUnusable: (reason) => log.error(`${reason}; the keys read before stay in use`),
  });
  const tokens = createTokens(keys);
  const budget = upstream
    ? createBudget({
        ratePerMinute: settings.upstreamRate,
        ...(stores.requests && { log: stores.requests }),
        onEvent: events,
      })
    : null;
  const onChange = (vendorId: string) => proxy.outdate(vendorId);
  const { client, service } = connect(opening, budget, onChange);
  const outbox = createOutbox({
    store: stores.outbox,
    client,
    serviceFirst: service !== null,
    hold: () => budget?.hold('submission') ?? null,
    onPublished: onChange,
    log: events,
  });
  const state = createStoresState(store, opening.databaseHealth, stores);
  const outboxNumbers = createOutboxNumbers(outbox);
  const mediaBaseUrl =
    settings.mediaBaseUrl ?? (upstream ? new URL(upstream.marketplaceUrl).origin : (settings.publicUrl ?? opening.url));
  const proxy = createProxy({
    client,
    tokens,
    mediaBaseUrl,
    freshSeconds: settings.snapshotFreshSeconds,
    keepSeconds: settings.snapshotKeepSeconds,
    limits: { snapshotBytes: settings.snapshotMemoryMb * 2 ** 20 },
    compress: { brotli },
    embed,
    rates: inboundRates(settings, stores.requestLimit, createRequestLimits(null)),
    challenge: settings.challenge,
    ...(stores.abuse && { abuseStore: stores.abuse }),
    ...(budget && { budget }),
    outbox,
    ...(stores.snapshots && { snapshotStore: stores.snapshots }),
    log: events,
  });
  outbox.start();
  const endFollowing = proxy.follow();
  return {
    proxy,
    service: service && ((request) => service.fetch(request)),
    scripts: opening.scripts,
    demo: store && settings.demo ? await openDemo(store, tokens, opening.demoDir, mediaBaseUrl, proxy) : null,
    degraded: async () => degradations(await state()),
    measure: () => measure({ proxy, budget, outboxNumbers, state }),
    drain() {
      endFollowing();
      service?.drain();
    },
    async close() {
      endFollowing();
      await outbox.close();
      await service?.close();
    },
  };
}

/** The client of the existing service, or the embedded service and its client without a socket in between. */
function connect(
  { settings, log, store, url }: Opening,
  budget: Budget | null,
  onChange: (vendorId: string) => void,
): { client: ServiceClient; service: Service | null } {
  if (!store) {
    const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);
    const budgeted = budget ? budgetedFetch(fetch, budget) : fetch;
    return { client: createClient({ ...settings.upstream!, fetch: budgeted }), service: null };
  }
  const internalKey = randomBytes(32).toString('base64url');
  const service = createService({
    store,
    internalKey,
    onChange,
    publicUrl: settings.publicUrl ?? url,
    ...(settings.redisUrl !== null && { redisUrl: settings.redisUrl }),
    log: (event) => logEvent(log, { severity: 'error', ...event }),
  });
  const client = createClient({
    baseUrl: `${EMBEDDED}/api/v1`,
    marketplaceUrl: `${EMBEDDED}/api/v2`,
    apiKey: internalKey,
    fetch: (input, init) => service.fetch(new Request(input, init)),
  });
  return { client, service };
}

async function openDemo(
  store: Store,
  tokens: Tokens,
  directory: string,
  mediaBaseUrl: string,
  proxy: Fetch,
): Promise<Fetch> {
  const vendorId = await seedDemo(store, directory);
  const token = await tokens.sign({ vendorId, ...DEMO_TOKEN });
  return createDemo({ directory, vendorId, token, mediaOrigin: new URL(mediaBaseUrl).origin, proxy });
}
