import { readReview } from '../../client/received-review.js';
import type { Review } from '../../contract/service/review.js';
import type { PublicReview } from '../../contract/widget.js';
import { createDesk, type Desk, type DeskFiles } from '../../desk/index.js';
import { clientAddress } from '../../proxy/inbound/client-address.js';
import type { OutboxStore } from '../../proxy/index.js';
import { toPublicReview } from '../../proxy/projection/projection.js';
import { folderUrl, publicUrl as publicUrlOf } from '../../proxy/projection/public-values.js';
import type { Erasure, Store } from '../../service/index.js';
import type { CreateRequestLimit } from '../../stores/index.js';
import { type Logger, logEvent } from '../log.js';
import type { Settings } from '../settings/settings.js';
import type { OpenTokens } from '../token-keys/open-tokens.js';
import { deskTokens } from './desk-tokens.js';

/** Attempts to sign in within ten minutes: of one address, behind which a whole office may be, and of one person. */
const ATTEMPTS = { address: 60, person: 10, seconds: 600 };

/** What the server opens the desk with. */
export interface OpenDeskOptions {
  settings: Settings;
  store: Store;
  files: DeskFiles;
  createRequestLimit: CreateRequestLimit;
  /** The server's own address. */
  url: string;
  /** The folder that relative media are in. */
  mediaBaseUrl: string;
  onChange: (vendorId: string) => void;
  onErase: (erasure: Erasure) => Promise<void>;
  outbox: Pick<OutboxStore, 'undelivered' | 'erase'>;
  wake: () => void;
  tokenAccess: OpenTokens;
  log: Logger;
}

/** The desk of the embedded service, whose attempts to sign in are counted by all processes on one Redis together. */
export function openDesk(options: OpenDeskOptions): Desk {
  const { settings, createRequestLimit, log, url, mediaBaseUrl, tokenAccess, outbox, ...rest } = options;
  const { publicUrl, trustedProxies, checkPrivatePages } = settings;
  const limit = (kind: 'address' | 'person') =>
    createRequestLimit(`desk:${kind}`, { requests: ATTEMPTS[kind], seconds: ATTEMPTS.seconds });
  return createDesk({
    ...rest,
    publicUrl,
    mail: settings.mail !== null,
    webhooksToPrivate: settings.webhooksToPrivate,
    mediaOrigin: new URL(mediaBaseUrl).origin,
    toCard: (review) => cardOf(review, mediaBaseUrl),
    mediaUrl: (reference) => publicUrlOf(reference, folderUrl(mediaBaseUrl)),
    tokens: deskTokens(tokenAccess),
    checkPrivatePages,
    url: publicUrl ?? url,
    waiting: {
      list: () => outbox.undelivered(),
      erase: (ids) => outbox.erase({ ids }, Date.now()),
    },
    kept: { days: settings.keepDays, hour: settings.retentionHour },
    limits: { address: limit('address'), person: limit('person') },
    clientAddress: (request, peer) =>
      clientAddress(request.headers.get('x-forwarded-for'), peer?.address ?? null, trustedProxies),
    log: (event) => logEvent(log, event),
  });
}

/** The card by the proxy's own projection, whether readers see the review or not. */
export function cardOf(review: Review, mediaBaseUrl: string): PublicReview {
  const shown = readReview({ ...review, showOnWidget: true, isArchived: false })!;
  return toPublicReview(shown, { mediaBaseUrl: folderUrl(mediaBaseUrl), now: Date.now() })!;
}
