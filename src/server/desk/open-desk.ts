import type { ReceivedReview, ServiceClient } from '../../client/index.js';
import { readReview } from '../../client/received-review.js';
import type { Review } from '../../contract/service/review.js';
import type { PublicReview } from '../../contract/widget.js';
import { createDesk, type Desk, type DeskFiles, type DeskTokens, type SignedToken } from '../../desk/index.js';
import { clientAddress } from '../../proxy/inbound/client-address.js';
import { type OutboxStore, TokenError } from '../../proxy/index.js';
import { toPublicReview } from '../../proxy/projection/projection.js';
import { folderUrl, publicUrl as publicUrlOf } from '../../proxy/projection/public-values.js';
import type { OperationContext } from '../../service/http/operation.js';
import type { Erasure, Media, Store } from '../../service/index.js';
import type { CreateRequestLimit } from '../../stores/request-limits.js';
import { previewInvite } from '../invites/compose-invite.js';
import { shopOf } from '../invites/compose-test-mail.js';
import { type Logger, logEvent } from '../log.js';
import type { Settings } from '../settings/settings.js';
import type { Sources } from '../sources/open-sources.js';
import { importsDirectory } from '../storage/forget-imports.js';
import type { OpenTokens } from '../token-keys/open-tokens.js';
import { pageTokenOf } from '../token-keys/open-tokens.js';
import { createForeignService } from './foreign-service.js';

/** Attempts to sign in within ten minutes: of one address, behind which a whole office may be, and of one person. */
const ATTEMPTS = { address: 60, person: 10, seconds: 600 };

/** The part of `UPSTREAM_RATE` that the desk may take; the rest stays for shoppers. */
const FOREIGN_PART = 0.5;

/** What the server opens the desk with. */
export interface OpenDeskOptions {
  settings: Settings;
  store: Store;
  service: OperationContext | null;
  files: DeskFiles;
  createRequestLimit: CreateRequestLimit;
  /** The server's own address. */
  url: string;
  /** The folder that relative media are in. */
  mediaBaseUrl: string;
  /** Keeps pictures and films of shoppers; null where there are none. */
  media: Media | null;
  onChange: (vendorId: string) => void;
  onErase: (erasure: Erasure) => Promise<void>;
  outbox: Pick<OutboxStore, 'undelivered' | 'erase'>;
  wake: () => void;
  tokenAccess: OpenTokens;
  /** Connected sources of the embedded service; null in front of another one. */
  sources: Sources | null;
  /** The client of a service that is not ours; null where the store has the reviews. */
  foreignClient: ServiceClient | null;
  log: Logger;
}

/** The desk, of the embedded service or in front of one that is not ours, whose attempts to sign in are counted by all processes on one Redis together. */
export function openDesk(options: OpenDeskOptions): Desk {
  const { settings, createRequestLimit, log, url, mediaBaseUrl, tokenAccess, outbox, foreignClient, sources, ...rest } =
    options;
  const { publicUrl, trustedProxies, checkPrivatePages } = settings;
  const limit = (kind: 'address' | 'person') =>
    createRequestLimit(`desk:${kind}`, { requests: ATTEMPTS[kind], seconds: ATTEMPTS.seconds });
  return createDesk({
    ...rest,
    publicUrl,
    mail: settings.mail !== null,
    textMessages: settings.textMessages !== null,
    previewInvite: async (campaign, vendor, language, example) =>
      previewInvite(campaign, shopOf(vendor, await rest.store.looks.get(vendor.id)), language, example),
    webhooksToPrivate: settings.webhooksToPrivate,
    sources: sources && {
      kinds: sources.access.kinds,
      toPrivate: settings.sources.toPrivate,
      accounts: sources.accounts,
      wake: () => sources.reader.wake(),
    },
    mediaOrigin: new URL(mediaBaseUrl).origin,
    toCard: (review) => cardOfShop(review, mediaBaseUrl, rest.media),
    mediaUrl: (reference, vendorId) =>
      shopAddress(publicUrlOf(reference, folderUrl(mediaBaseUrl)), vendorId, rest.media),
    tokens: deskTokens(tokenAccess),
    ...(foreignClient && {
      foreign: createForeignService({
        limit: createRequestLimit('desk:foreign', {
          requests: Math.max(2, Math.floor(settings.upstreamRate * FOREIGN_PART)),
          seconds: 60,
        }),
        client: foreignClient,
        toCard: (review) => cardOfReceived(review, mediaBaseUrl),
      }),
    }),
    checkPrivatePages,
    url: publicUrl ?? url,
    waiting: {
      list: () => outbox.undelivered(),
      erase: (ids) => outbox.erase({ ids }, Date.now()),
    },
    importsDirectory: importsDirectory(settings),
    kept: { days: settings.keepDays, hour: settings.retentionHour },
    limits: { address: limit('address'), person: limit('person') },
    liveStreams: settings.liveStreams,
    clientAddress: (request, peer) =>
      clientAddress(request.headers.get('x-forwarded-for'), peer?.address ?? null, trustedProxies),
    log: (event) => logEvent(log, event),
  });
}

/** The card by the proxy's own projection, whether readers see the review or not. */
export function cardOf(review: Review, mediaBaseUrl: string): PublicReview {
  return cardOfReceived(readReview(review)!, mediaBaseUrl)!;
}

/** The same for the desk: with a reply that its source does not show yet, and files that its own session opens, which readers may not see yet. */
function cardOfShop({ replyState: _, ...review }: Review, mediaBaseUrl: string, media: Media | null): PublicReview {
  const card = cardOf(review, mediaBaseUrl);
  const files = card.media.map((file) => ({
    ...file,
    url: shopAddress(file.url, review.businessId, media) ?? file.url,
  }));
  return { ...card, media: files };
}

/** The desk's own address of a shopper's file; any other stays as it is. */
function shopAddress(address: string | null, vendorId: string, media: Media | null): string | null {
  const file = address === null ? null : (media?.fileIn(address) ?? null);
  return file ? `/desk/api/vendors/${vendorId}/media/${file.key}/${file.name}` : address;
}

/** The same of a review that a service sent; null where no reader could be shown it. */
function cardOfReceived(review: ReceivedReview, mediaBaseUrl: string): PublicReview | null {
  const shown = { ...review, showOnWidget: true, isArchived: false };
  return toPublicReview(shown, { mediaBaseUrl: folderUrl(mediaBaseUrl), now: Date.now() });
}

/** What the desk's previews show. */
const PREVIEW = { scope: ['reviews:read', 'insights:read'], expiresInSeconds: 3600 };
const DAY_SECONDS = 86_400;

/** The tokens as the desk makes and reads them. */
function deskTokens({ tokens, keySet, onRevoke }: Pick<OpenTokens, 'tokens' | 'keySet' | 'onRevoke'>): DeskTokens {
  const read = async (token: string): Promise<SignedToken> => pageTokenOf(token, await tokens.verify(token), '');

  return {
    preview: (vendorId, kind = 'vendor') => tokens.sign({ vendorId, kind, ...PREVIEW }),

    async sign({ origins, days, ...claims }) {
      const token = await tokens.sign({
        ...claims,
        ...(origins && { origins }),
        ...(days !== null && { expiresInSeconds: days * DAY_SECONDS }),
      });
      return read(token);
    },

    read: (token) =>
      read(token).catch((error: unknown) => {
        if (!(error instanceof TokenError)) throw error;
        return error.code === 'token_expired' ? 'expired' : error.code === 'token_revoked' ? 'revoked' : 'invalid';
      }),

    standing() {
      const { keys, revoked = [] } = keySet();
      return { keyIds: keys.map(({ kid }) => kid), revoked };
    },

    onRevoke,
  };
}
