import type { Store } from '../service/index.js';
import { openServiceStore } from './embedded-store.js';
import { listen } from './http-server.js';
import type { Logger } from './log.js';
import { createMetrics } from './metrics.js';
import { type OpenParts, openParts } from './open-parts.js';
import { type OpenStores, openStores } from './open-stores.js';
import { loadScriptFiles } from './script-files.js';
import { createReading, createServer, createStartingServer, type Fetch, withAccessLog } from './server.js';
import type { Settings } from './settings.js';
import type { Shell } from './shell.js';

const GRACE_MS = 10_000;

/** A server that answers. */
export interface RunningServer {
  url: string;
  /** Finishes what is in flight (10 s at most) and closes the store. */
  close(): Promise<void>;
}

/** Binds the address first, so that a port in use leaves nothing behind; answers 503 until all parts are open. */
export async function startServer(settings: Settings, shell: Shell, log: Logger): Promise<RunningServer> {
  const scripts = await loadScriptFiles(shell.scriptDir);
  let handle: Fetch = createStartingServer();
  let parts: OpenParts | null = null;
  const metrics = createMetrics(async () => (await parts?.measure()) ?? []);
  const http = await listen(
    withAccessLog((request, peer) => handle(request, peer), log, metrics.count),
    settings.host,
    settings.port,
    undefined,
    createReading(() => parts?.proxy, log, metrics.count),
  );
  const url = `http://${shownHost(settings.host)}:${http.port}`;
  let store: Store | null = null;
  let stores: OpenStores | null = null;
  try {
    stores = await openStores(settings, log);
    store = settings.upstream ? null : await openServiceStore(settings);
    parts = await openParts({ settings, demoDir: shell.demoDir, log, scripts, store, stores, url });
    handle = createServer(parts, metrics.answer);
  } catch (error) {
    await http.close(0);
    await store?.close();
    await stores?.close();
    throw error;
  }
  log.info({ url }, `ready at ${url}`);
  return {
    url,
    async close() {
      log.info('stopping');
      await http.close(GRACE_MS);
      await parts?.close();
      await store?.close();
      await stores?.close();
      log.info('stopped');
    },
  };
}

/** A host that a browser on this machine can open. */
function shownHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
