import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../service/index.js';
import { openServiceStore } from './embedded-store.js';
import { type HttpServer, listen } from './http-server.js';
import type { Logger } from './log.js';
import { createMetrics } from './metrics.js';
import { type OpenParts, openParts } from './open-parts.js';
import { type OpenStores, openStores } from './open-stores.js';
import { loadScriptFiles } from './script-files.js';
import {
  createMetricsServer,
  createReading,
  createServer,
  createStartingServer,
  type Fetch,
  withAccessLog,
} from './server.js';
import { adviseOn } from './setting-advice.js';
import type { Settings } from './settings.js';
import type { Shell } from './shell.js';
import { StorageHealth } from './storage-health.js';

const GRACE_MS = 10_000;

/** A server that answers. */
export interface RunningServer {
  url: string;
  /**
   * Says at `/readyz` that it stops, serves on for `drainSeconds` (0) while each answer ends its connection, then finishes what
   * is in flight (10 s at most) and closes the stores.
   */
  close(drainSeconds?: number): Promise<void>;
}

/** Binds the address first, so that a port in use leaves nothing behind; answers 503 until all parts are open. */
export async function startServer(settings: Settings, shell: Shell, log: Logger): Promise<RunningServer> {
  const scripts = await loadScriptFiles(shell.scriptDir);
  const { host, port, metricsPort } = settings;
  let handle: Fetch = createStartingServer();
  let parts: OpenParts | null = null;
  let stopping = false;
  const metrics = createMetrics(async () => (await parts?.measure()) ?? []);
  const http = await listen(
    withAccessLog((request, peer) => handle(request, peer), log, metrics.count),
    host,
    port,
    {
      limits: { keepAliveTimeout: settings.keepAliveSeconds * 1000 },
      read: createReading(() => parts?.proxy, log, metrics.count),
    },
  );
  const url = `http://${shownHost(host)}:${http.port}`;
  let metricsHttp: HttpServer | null = null;
  let store: Store | null = null;
  let stores: OpenStores | null = null;
  try {
    if (metricsPort !== null) {
      const answer = createMetricsServer(metrics.answer);
      metricsHttp = await listen(answer, host, metricsPort, { portSetting: 'METRICS_PORT' });
      log.info(`metrics at http://${shownHost(host)}:${metricsHttp.port}/metrics`);
    }
    stores = await openStores(settings, log);
    const databaseHealth = new StorageHealth({ store: 'database', log });
    store = settings.upstream ? null : await openServiceStore(settings, databaseHealth, log);
    parts = await openParts({ settings, demoDir: shell.demoDir, log, scripts, store, databaseHealth, stores, url });
    handle = createServer(parts, metricsHttp ? null : metrics.answer, () => stopping);
  } catch (error) {
    await http.close(0);
    await metricsHttp?.close(0);
    await store?.close();
    await stores?.close();
    throw error;
  }
  adviseOn(settings, log);
  log.info({ url }, `ready at ${url}`);
  return {
    url,
    async close(drainSeconds = 0) {
      log.info('stopping');
      stopping = true;
      http.drain();
      await sleep(drainSeconds * 1000);
      // Not before: who is told at once that nothing has changed asks again at once.
      parts?.drain();
      await http.close(GRACE_MS);
      await parts?.close();
      await store?.close();
      await stores?.close();
      await metricsHttp?.close(0);
      log.info('stopped');
    },
  };
}

/** A host that a browser on this machine can open. */
function shownHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
