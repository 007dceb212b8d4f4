import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { createAnalyser } from '../insights/analyser.js';
import type { Job } from '../platform/job.js';
import { pagePolicy } from '../platform/page-policy.js';
import { clientAddress } from '../proxy/inbound/client-address.js';
import { createBudget, createOutbox, createProxy, type Proxy as WidgetProxy } from '../proxy/index.js';
import type { Store } from '../service/index.js';
import { createRequestLimits } from '../stores/request-limits.js';
import { createBounceFolder } from './bounces/bounce-folder.js';
import { connectService } from './connect-service.js';
import { openDemo } from './demo/open-demo.js';
import type { BuiltDesk } from './desk/desk-files.js';
import { cardOf, openDesk } from './desk/open-desk.js';
import { createDocs } from './docs/docs.js';
import { createHome, createMissing } from './home/home.js';
import type { Handlers } from './http/router.js';
import { inboundRates } from './inbound-rates.js';
import { openWording } from './insights/open-wording.js';
import { createReadingLoop } from './insights/reading-loop.js';
import { createInviteRoutes } from './invites/invite-routes.js';
import { type Logger, logEvent } from './log.js';
import { createMediaJob } from './media/media-job.js';
import { createMediaRoutes } from './media/media-routes.js';
import { openMedia } from './media/open-media.js';
import { listUnreachable } from './messages/dispatcher.js';
import { openDispatcher } from './messages/open-dispatcher.js';
import { collectMetrics, createInsightMetrics, createOutboxMetrics } from './metrics/collect-metrics.js';
import { createMessageMetrics } from './metrics/message-metrics.js';
import type { Metric } from './metrics/metrics.js';
import { createSourceMetrics } from './metrics/source-metrics.js';
import { createOrderRoutes } from './orders/order-routes.js';
import { embed, embedInsights, embedStars, policyPage } from './renderer.js';
import { createRetentionJob } from './retention/retention-job.js';
import type { Settings } from './settings/settings.js';
import { openSources } from './sources/open-sources.js';
import { followErasures } from './storage/follow-erasures.js';
import { createForgetErased } from './storage/forget-erased.js';
import { createHealthCheck, listDegraded } from './storage/health-report.js';
import type { ProxyStores } from './storage/proxy-stores.js';
import type { WriteHealth } from './storage/write-health.js';
import { createTextReports } from './text-messages/report-routes.js';
import { createTwilio } from './text-messages/twilio.js';
import { listTokenNotices, openTokens, refuseLostTokenKeys } from './token-keys/open-tokens.js';

/** Messages about orders from one address: platforms send those of all their shops from a few. */
const ORDER_RATE = { requests: 1_200, seconds: 60 };

const brotliBytes = promisify(brotliCompress);
/** Compresses a response once before it is cached; a higher quality costs ten times as much for a few bytes less. */
const brotli = (bytes: Uint8Array) => brotliBytes(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** What the app is composed of. */
export interface AppOptions {
  settings: Settings;
  demoDir: string;
  docsDir: string;
  log: Logger;
  scripts: Handlers['scripts'];
  deskFiles: BuiltDesk;
  /** What the embedded service stores; in front of an existing service, what the desk stores for itself. */
  store: Store;
  /** The health of that store, which is told how its writes end. */
  databaseHealth: WriteHealth;
  proxyStores: ProxyStores;
  /** The built script of the thread that reads reviews. */
  analysisScript: string;
  /** The server's own address. */
  url: string;
}

/** The handlers of a server, and what it does with them besides routing. */
export interface App extends Handlers {
  proxy: WidgetProxy;
  /** Collects the metrics of proxy, outbox and stores. */
  collectMetrics(): Promise<Metric[]>;
  /** Responds at once to requests that may wait for long, those that follow the service's changes, so that the server can stop. */
  endWaits(): void;
  /** Finishes what the app does in the background. It leaves the stores open, which it did not open. */
  close(): Promise<void>;
}

/** Composes proxy, service and demo, and starts their work in the background; seeds the demo on the first start. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, log, store, proxyStores } = options;
  const { upstream } = settings;
  const serviceStore = upstream ? null : store;
  const onEvent = (event: object) => logEvent(log, event);
  if (serviceStore) await refuseLostTokenKeys(settings, serviceStore);
  const tokenAccess = await openTokens(settings, store, log);
  const { tokens } = tokenAccess;
  const budget = upstream
    ? createBudget({
        ratePerMinute: settings.upstreamRate,
        ...(proxyStores.sharedWindow && { sharedWindow: proxyStores.sharedWindow }),
        onEvent,
      })
    : null;
  const onChange = (vendorId: string) => proxy.invalidate(vendorId);
  const media = serviceStore ? openMedia(settings, serviceStore, { url: options.url, log: onEvent }) : null;
  const mediaJob = media && createMediaJob({ media, log: onEvent });
  const onErase = createForgetErased({
    settings,
    proxyStores,
    removeMedia: mediaJob?.removeGone,
    onChange,
    onForgotten: () => retention.onErased(),
    log: onEvent,
  });
  const readingLoop =
    serviceStore && settings.insights
      ? createReadingLoop({
          ...serviceStore,
          analyser: createAnalyser(pathToFileURL(options.analysisScript)),
          log: onEvent,
        })
      : null;
  const wording = serviceStore && openWording(settings, onEvent);
  const wordInsights = wording ? { wordInsights: wording.apply } : {};
  const { client, service } = connectService({
    settings,
    createRequestLimit: proxyStores.createRequestLimit,
    budget,
    url: options.url,
    log,
    store,
    media,
    onChange,
    onErase,
    ...(readingLoop && { whenRead: readingLoop.whenRead }),
    ...wordInsights,
  });
  const outbox = createOutbox({
    store: proxyStores.outbox,
    client,
    serviceFirst: service !== null,
    hold: () => budget?.pausedFor('submission') ?? null,
    onPublished: onChange,
    log: onEvent,
  });
  const mediaBaseUrl =
    settings.mediaBaseUrl ?? (upstream ? new URL(upstream.marketplaceUrl).origin : (settings.publicUrl ?? options.url));
  const rates = inboundRates(settings, proxyStores.createRequestLimit, createRequestLimits(null));
  const proxy = createProxy({
    client,
    tokens,
    mediaBaseUrl,
    freshSeconds: settings.snapshotFreshSeconds,
    keepSeconds: settings.snapshotKeepSeconds,
    limits: { snapshotBytes: settings.snapshotMemoryMb * 2 ** 20 },
    compress: { brotli },
    embed,
    embedStars,
    embedInsights,
    policyPage,
    ...(serviceStore && { readLook: serviceStore.looks.get }),
    publicUrl: settings.publicUrl ?? options.url,
    rates,
    challenge: settings.challenge,
    ...(proxyStores.abuseStore && { abuseStore: proxyStores.abuseStore }),
    ...(budget && { budget }),
    isEmbedded: service !== null,
    outbox,
    ...(proxyStores.snapshots && { snapshotStore: proxyStores.snapshots }),
    onTokenUse: ({ tokenId }, origin) => tokenAccess.noteUse(tokenId, origin),
    log: onEvent,
  });
  const checkStores = createHealthCheck(store, options.databaseHealth, proxyStores);
  const outboxMetrics = createOutboxMetrics(outbox);
  const sources = serviceStore && openSources(settings, serviceStore, onEvent);
  const textMessages = settings.textMessages && createTwilio(settings.textMessages);
  const dispatcher = await openDispatcher({
    textMessages,
    sourceReplies: sources?.replies ?? null,
    toCard: (review) => cardOf(review, mediaBaseUrl),
    settings,
    store,
    url: settings.publicUrl ?? options.url,
    log: onEvent,
  });
  const retention = createRetentionJob({ settings, store, outbox: proxyStores.outbox, log: onEvent });
  const uploads = media && settings.media.url !== null ? [settings.media.url] : [];
  const policy = pagePolicy({
    media: [new URL(mediaBaseUrl).origin, ...uploads],
    uploads,
    formAction: 'self',
    frameAncestors: 'self',
  });
  const demo =
    serviceStore && settings.demo
      ? await openDemo(serviceStore, tokens, {
          directory: options.demoDir,
          policy,
          builtPages: { configurator: options.deskFiles.configurator },
          proxy,
        }).catch(async (error: unknown) => {
          await service?.close();
          throw error;
        })
      : null;
  const docs = await createDocs({ directory: options.docsDir, examples: demo?.examples ?? null, policy });
  const desk = openDesk({
    settings,
    store,
    service: service?.context ?? null,
    files: options.deskFiles,
    createRequestLimit: proxyStores.createRequestLimit,
    url: options.url,
    mediaBaseUrl,
    media,
    onChange,
    onErase,
    outbox: proxyStores.outbox,
    wake: () => dispatcher.wake(),
    tokenAccess,
    sources,
    foreignClient: upstream ? client : null,
    log,
  });
  const home = await createHome({ hasService: service !== null });
  const messageMetrics = createMessageMetrics({
    queue: store.messages,
    invites: serviceStore?.invites ?? null,
    dispatcher,
  });
  const sourceMetrics =
    serviceStore && sources
      ? createSourceMetrics({ sources: serviceStore.sources, stats: sources.stats })
      : async () => [];
  const insightMetrics = serviceStore ? createInsightMetrics(serviceStore.readings) : async () => [];
  // On a database of several servers each has an outbox of its own.
  const erasures =
    serviceStore && settings.databaseUrl !== null
      ? followErasures({
          store: serviceStore,
          outbox: proxyStores.outbox,
          onForgotten: retention.onErased,
          log: onEvent,
        })
      : null;
  const bouncesFolder = settings.mail?.bouncesFolder ?? null;
  const bounces =
    serviceStore && bouncesFolder !== null
      ? createBounceFolder({ folder: bouncesFolder, store: serviceStore, log: onEvent })
      : null;
  const all: (Job | null)[] = [
    outbox,
    retention,
    mediaJob,
    erasures,
    dispatcher,
    bounces,
    readingLoop,
    sources?.reader ?? null,
    sources?.silenceWatch ?? null,
  ];
  const jobs = all.filter((job) => job !== null);
  // Last: a start that fails must leave nothing running on stores that are closed.
  for (const job of jobs) job.start();
  const stopFollowing = proxy.follow();
  return {
    proxy,
    service:
      service &&
      ((request, peer) =>
        service.fetch(request, {
          address: clientAddress(
            request.headers.get('x-forwarded-for'),
            peer?.address ?? null,
            settings.trustedProxies,
          ),
        })),
    scripts: options.scripts,
    demo: demo?.fetch ?? null,
    docs,
    desk: desk.fetch,
    invites:
      serviceStore &&
      createInviteRoutes({
        store: serviceStore,
        outbox,
        client,
        readPolicy: proxy.readPolicy,
        rates,
        uploadOrigins: media && uploads,
        log: onEvent,
      }),
    textReports:
      serviceStore && textMessages
        ? createTextReports({
            provider: textMessages,
            store: serviceStore,
            publicUrl: settings.publicUrl ?? options.url,
            log: onEvent,
          })
        : null,
    orders:
      serviceStore &&
      createOrderRoutes({
        store: serviceStore,
        limit: proxyStores.createRequestLimit('orders', ORDER_RATE),
        trustedProxies: settings.trustedProxies,
        log: onEvent,
      }),
    media: media && createMediaRoutes(media),
    home,
    missing: await createMissing(),
    checkReadiness: async () => ({
      degraded: [...listDegraded(await checkStores()), ...listUnreachable(dispatcher.stats())],
      notices: listTokenNotices(proxy.stats().endingTokens),
    }),
    collectMetrics: () =>
      collectMetrics({
        proxy,
        budget,
        outboxMetrics,
        retention,
        messageMetrics,
        sourceMetrics,
        insightMetrics,
        checkStores,
      }),
    endWaits() {
      stopFollowing();
      service?.endWaits();
      desk.endWaits();
    },
    async close() {
      stopFollowing();
      for (const job of jobs.toReversed()) await job.close();
      await wording?.close();
      await tokenAccess.close();
      await service?.close();
    },
  };
}
