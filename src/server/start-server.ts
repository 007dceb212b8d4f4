/**
 * Starts and stops the server.
 *
 *     start                                             stop
 *     1. load the script files                          1. /readyz says 503, and each response ends its connection
 *     2. listen on PORT; /healthz says 200,             2. serve on for `drainSeconds`, until the load balancer noticed
 *        everything else 503                            3. stop following the changes; respond to those who wait for them
 *     3. listen on METRICS_PORT, where it is set        4. stop listening on PORT; finish requests in flight, 10 s at most
 *     4. open what the proxy keeps: Redis or            5. stop what the app runs in the background: removing what
 *        saved snapshots, the outbox                       is past its time, the outbox, the service's tasks;
 *     5. open the database                              6. write what was counted, close the service's database
 *     6. create the app, which begins its work          7. close what the proxy keeps
 *        in the background, and count the traffic       8. stop listening on METRICS_PORT
 *     7. route the requests of PORT to the app
 *
 * A start that fails does steps 4 to 8 of the stop for what it had opened, without waiting for requests, and rejects.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorFields } from '../platform/errors.js';
import { DEFAULT_ACCOUNT, type Store } from '../service/index.js';
import { checkBounceFolder } from './bounces/bounce-folder.js';
import { type App, createApp } from './create-app.js';
import { loadDeskFiles } from './desk/desk-files.js';
import { createFastPath } from './http/fast-path.js';
import { type HttpServer, listen } from './http/http-server.js';
import { createInstrument, withInstrument } from './http/instrument.js';
import { keepScript } from './http/kept-scripts.js';
import { createMetricsRouter, createRouter, createStartupHandler, type Fetch } from './http/router.js';
import { loadScriptFiles } from './http/script-files.js';
import type { Logger } from './log.js';
import { guardMediaOrigin, mediaHostOf } from './media/media-routes.js';
import { createMetrics } from './metrics/metrics.js';
import { ownAddress } from './own-address.js';
import { logSettingAdvice } from './settings/setting-advice.js';
import type { Settings } from './settings/settings.js';
import { ensureDataDir } from './storage/data-directory.js';
import { openProxyStores, type ProxyStores } from './storage/proxy-stores.js';
import { openServiceStore } from './storage/service-store.js';
import { WriteHealth } from './storage/write-health.js';
import { createTrafficCounter } from './traffic/traffic-counter.js';

/** How long requests in flight may take once the server stops. */
const GRACE_MS = 10_000;

/** Directories whose files the server serves. */
export interface ServedDirectories {
  /** The built script: `reviews-widget.js` and `chunks/`. */
  scriptDir: string;
  /** The demo storefront: `index.html`, `reviews.json` and the files they use. */
  demoDir: string;
  /** The built desk: `index.html` and `assets/`. */
  deskDir: string;
  /** The built documentation: `index.html` and the files beside it. */
  docsDir: string;
  /** The built script of the thread that reads reviews for the insights. */
  analysisScript: string;
}

/** A server that takes requests. */
export interface RunningServer {
  url: string;
  /** A link that makes the first owner of the desk; null where it has one. */
  firstOwnerLink(): Promise<string | null>;
  /** Stops it in the order above; serves on for `drainSeconds` (0) first. */
  close(drainSeconds?: number): Promise<void>;
}

/** Starts the server in the order above: it listens before it opens anything else, so a start that finds its port in use writes nothing. */
export async function startServer(
  settings: Settings,
  { scriptDir, demoDir, deskDir, docsDir, analysisScript }: ServedDirectories,
  log: Logger,
): Promise<RunningServer> {
  const { host, port, metricsPort } = settings;
  let handle: Fetch = createStartupHandler();
  let metricsHttp: HttpServer | null = null;
  let proxyStores: ProxyStores | null = null;
  let store: Store | null = null;
  let app: App | null = null;
  let stopping = false;

  const bouncesFolder = settings.mail?.bouncesFolder ?? null;
  if (bouncesFolder !== null && !settings.upstream) await checkBounceFolder(bouncesFolder);
  const keptScripts = join(settings.dataDir, 'scripts');
  const scripts = await loadScriptFiles(scriptDir, keptScripts);
  const deskFiles = await loadDeskFiles(deskDir);
  const metrics = createMetrics(async () => (await app?.collectMetrics()) ?? []);
  const traffic = createTrafficCounter();
  const instrument = createInstrument(log, metrics.recordRequest, settings.upstream ? undefined : traffic.count);
  const mediaHost = mediaHostOf(settings.media.url, settings.publicUrl ?? ownAddress(host, port));
  const http = await listen(
    withInstrument((request, peer) => handle(request, peer), instrument),
    host,
    port,
    {
      limits: { keepAliveTimeout: settings.keepAliveSeconds * 1000 },
      fastPath: createFastPath(() => app?.proxy, instrument, mediaHost),
    },
  );
  const url = ownAddress(host, http.port);

  async function keepOwnScript(): Promise<void> {
    ensureDataDir(settings.dataDir);
    await keepScript(scriptDir, keptScripts);
  }

  async function closeAll(graceMs: number): Promise<void> {
    await http.close(graceMs);
    await app?.close();
    await traffic.close();
    await store?.close();
    await proxyStores?.close();
    await metricsHttp?.close(0);
  }

  try {
    if (metricsPort !== null) {
      metricsHttp = await listen(createMetricsRouter(metrics.respond), host, metricsPort, {
        portSetting: 'METRICS_PORT',
      });
      log.info(`metrics at ${ownAddress(host, metricsHttp.port)}/metrics`);
    }
    proxyStores = await openProxyStores(settings, log);
    const databaseHealth = new WriteHealth({ store: 'database', log });
    store = await openServiceStore(settings, databaseHealth, log);
    await keepOwnScript().catch((error) => log.warn({ event: 'script_not_kept', ...errorFields(error) }));
    const stores = { store, databaseHealth, proxyStores };
    app = await createApp({ settings, demoDir, docsDir, log, scripts, deskFiles, analysisScript, ...stores, url });
    if (!settings.upstream) traffic.start(store);
    const router = createRouter(app, metricsHttp ? null : metrics.respond, () => stopping);
    handle = guardMediaOrigin(router, mediaHost);
  } catch (error) {
    await closeAll(0);
    throw error;
  }
  logSettingAdvice(settings, log);
  log.info({ url }, `ready at ${url}`);

  return {
    url,
    async firstOwnerLink() {
      if (!store || (await store.people.hasOwner(DEFAULT_ACCOUNT))) return null;
      const { secret } = await store.links.forFirstOwner(DEFAULT_ACCOUNT);
      return `${settings.publicUrl ?? url}/desk/link#${secret}`;
    },
    async close(drainSeconds = 0) {
      log.info('stopping');
      stopping = true;
      http.drain();
      await sleep(drainSeconds * 1000);
      // Only now: a follower of the changes that gets its response at once sends its next request at once.
      app?.endWaits();
      await closeAll(GRACE_MS);
      log.info('stopped');
    },
  };
}
