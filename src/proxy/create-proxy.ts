import type { ServiceClient } from '../client/index.js';
import type { PolicyPage } from '../contract/policy-page.js';
import { SYSTEM_TIMER, type Timer } from '../platform/timer.js';
import type { AbuseStore } from './abuse/abuse-store.js';
import { type ChallengeMode, createGate } from './abuse/gate.js';
import type { Inspect } from './abuse/inspection.js';
import { createAddressReader } from './address.js';
import type { Budget } from './budget/budget.js';
import { type Access, OPEN, OPENED, preflightResponse, readAccess, responseHeaders } from './cors.js';
import { createChallengeHandler } from './inbound/challenge-handler.js';
import { createInviteTokenHandler } from './inbound/check-invite-token.js';
import { createInboundCounting, type InboundRates, type Peer } from './inbound/inbound-rates.js';
import { createReportHandlers } from './inbound/report-review.js';
import { createSubmitHandler } from './inbound/submit-review.js';
import { createUploadHandlers } from './inbound/uploads.js';
import type { Outbox } from './outbox/outbox.js';
import { type PlainResponse, type ReadRequest, toResponse } from './plain-response.js';
import { Refusal } from './problem.js';
import { folderUrl } from './projection/public-values.js';
import type { ProxyStats } from './proxy-stats.js';
import type { ReadLook } from './reading/policy-page.js';
import type { Embed, EmbedInsights, EmbedStars } from './reading/read-handlers.js';
import { createReads, type ProxyLimits } from './reading/reads.js';
import type { Compress } from './reading/ready-body.js';
import { createRequestProblem } from './request-problem.js';
import { rank } from './snapshots/refresh-queue.js';
import type { SnapshotStore } from './snapshots/snapshot-store.js';
import { checkClaims, checkId, createEndingTokens, readToken, scopesFor, sentToken } from './tokens/admission.js';
import type { TokenClaims, Tokens } from './tokens/tokens.js';

/** What a proxy is made of. Times default to the design's: fresh for a minute, kept for a week. */
export interface ProxyOptions {
  client: ServiceClient;
  tokens: Tokens;
  /** The folder that relative photos, videos and GIFs are in. */
  mediaBaseUrl: string;
  freshSeconds?: number;
  keepSeconds?: number;
  /** The one that the client's `fetch` takes permits from; without it the proxy sends as many requests as it needs. */
  budget?: Budget;
  /** Whether the service is in the same process: its change feed is requested as often as it has news. */
  isEmbedded?: boolean;
  /** Where snapshots outlive the process and processes share them; without it, each has its own. */
  snapshotStore?: SnapshotStore;
  /** Keeps reviews until the service has them; without it they go straight there, and nowhere when it is down. */
  outbox?: Pick<Outbox, 'submit'>;
  limits?: ProxyLimits;
  /** How much may come in from one address and under one token; without it, anything. */
  rates?: InboundRates;
  /** When a review has to come with work that its page does: `auto` without it, when something speaks for a robot. */
  challenge?: ChallengeMode;
  /** A shop's own captcha or spam service: it is given each review that would pass. */
  inspect?: Inspect;
  /** Where processes share what speaks for a robot, and which work was used; without it, each remembers by itself. */
  abuseStore?: AbuseStore;
  /** Brotli, where the platform has it: `node:zlib` in Node. Responses are gzipped without. */
  compress?: Compress;
  /** Renders reviews as markup for `…/embed`; without it there is nothing at that address. */
  embed?: Embed;
  /** Renders stars as markup for `…/embed/stars`; without it there is nothing at that address. */
  embedStars?: EmbedStars;
  /** Renders insights as markup for `…/embed/insights`; without it there is nothing at that address. */
  embedInsights?: EmbedInsights;
  /** Draws the page at `…/policy`; without it there is nothing at that address. */
  policyPage?: PolicyPage;
  /** The look of a shop, for that page; without it, or where it cannot be had, the page is as usual. */
  readLook?: ReadLook;
  /** Where readers reach this proxy; markup without a script links to the policy page there, or nowhere. */
  publicUrl?: string;
  /** What a refresh is worth by its vendor's reads, each half as much after six hours, and staleness; the highest goes first. */
  rank?: (demand: number, stalenessMs: number) => number;
  /** Called with each use of a token, and the origin of its page; null where the request had none. It must be fast, and not throw. */
  onTokenUse?: (claims: TokenClaims, origin: string | null) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
  timer?: Timer;
  /** Takes one object an event: `severity`, `event`, and ids and codes; no key, token, contact or text. */
  log?: (event: object) => void;
}

/** Responds to every request to `/widget/v1/*` on any runtime; it never rejects. */
export interface Proxy {
  (request: Request, peer?: Peer): Promise<Response>;
  /**
   * The response to a read that is cached, at once; null for every other request, which `read` responds to. For a server to
   * whom a promise, a `Request` and a `Response` cost more than all else about a cached read. Never throws.
   */
  ready(request: ReadRequest): PlainResponse | null;
  /** Responds to GET and HEAD without a `Request` or a `Response`; never rejects. */
  read(request: ReadRequest, peer?: Peer): Promise<PlainResponse>;
  /** The policy page of a vendor, for a page of the server's own: no token is needed, and nothing is counted; never rejects. */
  readPolicy(vendorId: string, lang: string): Promise<PlainResponse>;
  /** Refreshes a vendor that is known to have changed before anyone reads it, here and in the processes on one `snapshotStore`. */
  invalidate(vendorId: string): void;
  /**
   * Follows the service's change feed, where it has one, until the function it returns is called: vendors are refreshed when
   * they change, not by their age. For servers; where nothing runs between requests, as at the edge, it does nothing good.
   */
  follow(): () => void;
  /** Counts since it was made, and where it stands: for an operator's metrics. */
  stats(): ProxyStats;
}

/** Makes a {@link Proxy}. Throws a TypeError when `mediaBaseUrl` is no http(s) address. */
export function createProxy(options: ProxyOptions): Proxy {
  const {
    client,
    tokens,
    budget,
    outbox,
    freshSeconds = 60,
    keepSeconds = 604_800,
    limits = {},
    rates = {},
    compress = {},
    now = Date.now,
    timer = SYSTEM_TIMER,
    log = () => {},
  } = options;
  const {
    waitMs = 5_000,
    refreshMs = 30_000,
    snapshotBytes = 64 * 2 ** 20,
    vendors = Number.POSITIVE_INFINITY,
    refreshes = 16,
    waiting = 100,
    responses = 16,
    responseBytes = 64 * 2 ** 20,
    indexBytes = 128 * 2 ** 20,
  } = limits;
  const reads = createReads({
    client,
    budget,
    isEmbedded: options.isEmbedded ?? false,
    store: options.snapshotStore,
    mediaBaseUrl: folderUrl(options.mediaBaseUrl),
    freshSeconds,
    keepSeconds,
    limits: { waitMs, refreshMs, snapshotBytes, vendors, refreshes, waiting, responses, responseBytes, indexBytes },
    compress,
    embed: options.embed,
    embedStars: options.embedStars,
    embedInsights: options.embedInsights,
    policyPage: options.policyPage,
    readLook: options.readLook,
    publicUrl: options.publicUrl,
    rank: options.rank ?? rank,
    now,
    timer,
    log,
  });
  const mode = options.challenge ?? 'auto';
  const gating = { tokens, mode, store: options.abuseStore, now, timer, log };
  const gate = createGate({ ...gating, kind: 'review', inspect: options.inspect });
  const reportGate = createGate({ ...gating, kind: 'report', inspect: undefined });
  const uploading = createUploadHandlers({ client, timeoutMs: waitMs, now, log });
  const handleSubmit = createSubmitHandler({ client, reads, outbox, gate, uploading, timeoutMs: waitMs, log });
  const reporting = createReportHandlers({ client, reads, gate: reportGate, timeoutMs: waitMs, now, log });
  const handleChallenge = createChallengeHandler(gate);
  const ratePerMinute = budget?.stats().rate;
  const handleInviteToken = createInviteTokenHandler({ client, ratePerMinute, timeoutMs: waitMs, now, log });
  const problemOf = createRequestProblem({ policyPage: options.policyPage, log });
  const addressOf = createAddressReader();
  const countingOf = createInboundCounting(rates);
  const endingTokens = createEndingTokens({ now, log });
  const noteUse = (claims: TokenClaims, { headers }: ReadRequest) => {
    endingTokens.note(claims);
    options.onTokenUse?.(claims, headers.get('origin'));
  };

  const stats = () => ({
    ...reads.stats(),
    submissions: gate.counts(),
    reports: reportGate.counts(),
    endingTokens: endingTokens.stats(),
  });
  const respond = async (request: Request, peer?: Peer) =>
    toResponse(ready(request) ?? (await handle(request, peer, request)));
  const read = (request: ReadRequest, peer?: Peer) => handle(request, peer, null);
  return Object.assign(respond, { ready, read, readPolicy, invalidate: reads.invalidate, follow: reads.follow, stats });

  /** The short way of most reads: nothing on it waits, and whatever is not as usual is left to `handle`. */
  function ready(request: ReadRequest): PlainResponse | null {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    try {
      const address = addressOf(request.url);
      if (!/^(?:reviews|ratings)$/.test(address.resource)) return null;
      const claims = tokens.findVerified(sentToken(request, address.params));
      if (!claims) return null;
      checkClaims(claims, address.kind, address.id, scopesFor(address.resource, false));
      const access = readAccess(request, claims.origins);
      if (!access.allowed) return null;
      noteUse(claims, request);
      return reads.ready(request, address, responseHeaders(access));
    } catch {
      return null;
    }
  }

  /** Responds to any request; `whole` is the same request, where its body can be read. */
  async function handle(request: ReadRequest, peer: Peer | undefined, whole: Request | null): Promise<PlainResponse> {
    let access: Access = OPEN;
    try {
      if (request.method === 'OPTIONS') return preflightResponse();
      const address = addressOf(request.url);
      const { kind, id, resource, reviewId, params } = address;
      if (resource === '') throw new Refusal('not_found');
      const checksInvite = resource === 'invitation';
      const isReport = resource === 'report';
      const isUpload = resource === 'uploads';
      const takesPosts = checksInvite || isReport || isUpload || (kind === 'vendor' && resource === 'reviews');
      const posted = takesPosts && request.method === 'POST' ? whole : null;
      if (!posted && (checksInvite || (request.method !== 'GET' && request.method !== 'HEAD'))) {
        const allow = `${checksInvite ? '' : 'GET, HEAD, '}${takesPosts ? 'POST, ' : ''}OPTIONS`;
        throw new Refusal('method_not_allowed', { allow });
      }
      checkId(id, `${kind}Id`);
      const claims = await readToken(request, params, tokens);
      access = resource === 'policy' ? OPENED : readAccess(request, claims.origins);
      checkClaims(claims, kind, id, scopesFor(resource, posted !== null));
      if (!access.allowed) throw new Refusal('origin_not_allowed');
      noteUse(claims, request);
      const counting = countingOf(request, peer, claims);
      const headers = responseHeaders(access);
      const admitted = { claims, vendorId: id, counting };
      if (isReport) {
        const reported = { ...admitted, subject: address.subject, reviewId };
        if (posted) return await reporting.take(posted, reported, headers);
        return await reporting.begin(request, reported, headers);
      }
      if (isUpload) {
        return await (posted
          ? uploading.open(posted, admitted, headers)
          : uploading.limits(request, admitted, headers));
      }
      if (posted && checksInvite) return await handleInviteToken(posted, admitted, headers);
      if (posted) return await handleSubmit(posted, admitted, headers);
      if (resource === 'challenge') return await handleChallenge(request, admitted, headers);
      return await reads.read(request, address, headers, counting.both);
    } catch (error) {
      const problem = await problemOf(error, request.url, access);
      return request.method === 'HEAD' ? { ...problem, body: null } : problem;
    }
  }

  async function readPolicy(vendorId: string, lang: string): Promise<PlainResponse> {
    const url = `/widget/v1/vendors/${encodeURIComponent(vendorId)}/policy?lang=${encodeURIComponent(lang)}`;
    try {
      const request = { method: 'GET', url, headers: new Headers() };
      return await reads.read(request, addressOf(url), responseHeaders(OPENED), async () => {});
    } catch (error) {
      return problemOf(error, url, OPENED);
    }
  }
}
