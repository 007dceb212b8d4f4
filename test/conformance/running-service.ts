import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { analyseReview } from '../../src/insights/analyse-review.js';
import {
  createMedia,
  createService,
  type InviteLimits,
  openStore,
  type ServiceOptions,
  type Store,
  type StoreOptions,
} from '../../src/service/index.js';
import { newDatabase } from '../service/temporary-service.js';
import type { RunningTarget } from './target.js';

/** A running service, with its store. */
export interface RunningService extends RunningTarget {
  store: Store;
}

type RunningOptions = Partial<ServiceOptions> & Pick<InviteLimits, 'textMessagesPerMonth'>;

/** Our service on a database, over HTTP on a free port of the loopback, with a key of its own. */
export async function runningService(
  database: StoreOptions,
  { textMessagesPerMonth, ...options }: RunningOptions = {},
): Promise<RunningService> {
  const store = await openStore({ ...database, ...(textMessagesPerMonth !== undefined && { textMessagesPerMonth }) });
  // Read when insights are asked for, and not in between: a reading is a change of the list, which would come by chance.
  const whenRead = async () => {
    for (let some = await store.readings.take(100); some.length > 0; some = await store.readings.take(100)) {
      await store.readings.store(some.map((review) => ({ review, analysis: analyseReview(review) })));
    }
  };
  let respond: (request: Request) => Promise<Response>;
  const server = await new Promise<ServerType>((resolve) => {
    const options = { fetch: (request: Request) => respond(request), hostname: '127.0.0.1', port: 0 };
    const started = serve(options, () => resolve(started));
  });
  const { key } = await store.keys.create('conformance');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'media-'));
  const media = createMedia({ store: store.uploads, folder, url: origin, mostBytes: 2 ** 30 });
  const service = createService({ requestsPerMinute: 1_000_000, whenRead, media, ...options, store });
  respond = (request) =>
    new URL(request.url).pathname.startsWith('/media/') ? media.fetch(request) : service.fetch(request);
  return {
    baseUrl: `${origin}/api/v1`,
    marketplaceUrl: `${origin}/api/v2`,
    apiKey: key,
    store,
    async stop() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await service.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Our service on the embedded database in a directory of its own. */
export async function runningOnSqlite(options: RunningOptions = {}): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'reviews-'));
  const removeAll = () => rm(dataDir, { recursive: true, force: true });
  const service = await runningService({ dataDir }, options).catch(async (error) => {
    await removeAll();
    throw error;
  });
  return { ...service, stop: () => service.stop().finally(removeAll) };
}

/** Our service on a Postgres database of its own. */
export async function runningOnPostgres(options: RunningOptions = {}): Promise<RunningService> {
  return runningService({ databaseUrl: await newDatabase('empty') }, options);
}
