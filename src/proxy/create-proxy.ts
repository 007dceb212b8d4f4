import type { ServiceClient } from '../client/index.js';
import type { AbuseStore } from './abuse/abuse-store.js';
import { type ChallengeMode, createGate } from './abuse/gate.js';
import type { Inspect } from './abuse/inspection.js';
import { createAddressReader } from './address.js';
import { type Answer, type ReadRequest, responseOf } from './answer.js';
import type { Budget } from './budget/budget.js';
import { type Access, answerHeaders, OPEN, preflightAnswer, readAccess } from './cors.js';
import { createBeginning } from './inbound/begin-review.js';
import { createInvitationChecking } from './inbound/check-invitation.js';
import { createInboundCounting, type InboundRates, type Peer } from './inbound/inbound-rates.js';
import { createSubmitting } from './inbound/submit-review.js';
import type { Outbox } from './outbox/outbox.js';
import { problemAnswer, Refusal } from './problem.js';
import { folderUrl } from './projection/public-url.js';
import type { ProxyStats } from './proxy-stats.js';
import type { Embed } from './reading/read-embed.js';
import { createReads } from './reading/reads.js';
import type { Compress } from './reading/ready-body.js';
import { rank } from './snapshots/demand.js';
import type { SnapshotStore } from './snapshots/snapshot-store.js';
import { after, type Soon } from './soon.js';
import { SYSTEM_TIMER, type Timer } from './timer.js';
import { checkClaims, checkId, readToken } from './tokens/admission.js';
import { TokenError, type Tokens } from './tokens/tokens.js';

/** What a proxy is made of. Times default to the design's: fresh for a minute, kept for a week. */
export interface ProxyOptions {
  client: ServiceClient;
  tokens: Tokens;
  /** The folder that relative photos, videos and GIFs are in. */
  mediaBaseUrl: string;
  freshSeconds?: number;
  keepSeconds?: number;
  /** The one that the client's `fetch` takes from; without it nothing holds back what the proxy asks. */
  budget?: Budget;
  /** Where snapshots outlive the process and processes share them; without it, each has its own. */
  snapshotStore?: SnapshotStore;
  /** Keeps reviews until the service has them; without it they go straight there, and nowhere when it is down. */
  outbox?: Pick<Outbox, 'submit'>;
  limits?: ProxyLimits;
  /** How much may come in from one address and under one token; without it, anything. */
  rates?: InboundRates;
  /** When a review has to come with work that its page does: `auto` without it, when something speaks for a robot. */
  challenge?: ChallengeMode;
  /** A shop's own captcha or spam service: asked about each review that would pass. */
  inspect?: Inspect;
  /** Where processes share what speaks for a robot, and which work was used; without it, each remembers by itself. */
  abuseStore?: AbuseStore;
  /** Brotli, where the platform has it: `node:zlib` in Node. Answers are gzipped without. */
  compress?: Compress;
  /** Draws reviews as markup for `…/embed`; without it there is nothing at that address. */
  embed?: Embed;
  /** What a refresh is worth by its vendor's reads, each half as much after six hours, and staleness; the highest goes first. */
  rank?: (demand: number, stalenessMs: number) => number;
  /** Milliseconds since 1970. */
  now?: () => number;
  timer?: Timer;
  /** Takes one object an event: `severity`, `event`, and ids and codes; no key, token, contact or text. */
  log?: (event: object) => void;
}

/** How far the proxy goes for one request. */
export interface ProxyLimits {
  /** Milliseconds that a request waits for the service; 5,000. */
  waitMs?: number;
  /** Milliseconds that a refresh behind may take; 30,000. */
  refreshMs?: number;
  /** Bytes of all reviews that are kept in memory, about; 64 MiB. Those read longest ago make room. */
  snapshotBytes?: number;
  /** Vendors whose reviews are kept in memory, whatever they take; any number. */
  vendors?: number;
  /** Refreshes in flight at once, those that take longer than half of `waitMs` aside; 16. With them, six times as many. */
  refreshes?: number;
  /** Vendors never seen whose readers wait for the budget; 100. */
  waiting?: number;
  /** Different queries of one vendor whose answers are kept ready; 16. */
  answers?: number;
  /** Bytes of all answers that are kept ready; 64 MiB. */
  answerBytes?: number;
  /** Bytes of what is kept to filter and search by, some 700 for a review of a vendor that is searched; 128 MiB. */
  indexBytes?: number;
}

const READ_INSIGHTS = ['insights:read'] as const;
const READ = ['reviews:read'] as const;
const SUBMIT = ['reviews:submit', 'reviews:publish'] as const;

/** Answers every request to `/widget/v1/*` on any runtime, at once where it need not wait; it throws and rejects never. */
export interface Proxy {
  (request: Request, peer?: Peer): Soon<Response>;
  /** Answers GET and HEAD for a server to whom a `Request` and a `Response` cost more than all else about a cached read. */
  read(request: ReadRequest, peer?: Peer): Soon<Answer>;
  /** Refreshes a vendor that is known to have changed before anyone reads it, here and in the processes on one `snapshotStore`. */
  outdate(vendorId: string): void;
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
    answers = 16,
    answerBytes = 64 * 2 ** 20,
    indexBytes = 128 * 2 ** 20,
  } = limits;
  const reads = createReads({
    client,
    budget,
    store: options.snapshotStore,
    mediaBaseUrl: folderUrl(options.mediaBaseUrl),
    freshSeconds,
    keepSeconds,
    limits: { waitMs, refreshMs, snapshotBytes, vendors, refreshes, waiting, answers, answerBytes, indexBytes },
    compress,
    embed: options.embed,
    rank: options.rank ?? rank,
    now,
    timer,
    log,
  });
  const gate = createGate({
    tokens,
    mode: options.challenge ?? 'auto',
    inspect: options.inspect,
    store: options.abuseStore,
    now,
    timer,
    log,
  });
  const submit = createSubmitting({ client, snapshots: reads, outbox, gate, timeoutMs: waitMs, log });
  const begin = createBeginning(gate);
  const checkInvitation = createInvitationChecking({
    client,
    ratePerMinute: budget?.stats().rate,
    timeoutMs: waitMs,
    now,
    log,
  });

  const addressOf = createAddressReader();
  const countingOf = createInboundCounting(rates);

  const respond = (request: Request, peer?: Peer): Soon<Response> => after(answer(request, peer, request), responseOf);
  const read = (request: ReadRequest, peer?: Peer): Soon<Answer> => answer(request, peer, null);
  const stats = () => ({ ...reads.stats(), submissions: gate.counts() });
  return Object.assign(respond, { read, outdate: reads.outdate, follow: reads.follow, stats });

  /** `whole` is the same request, where its body can be read. */
  function answer(request: ReadRequest, peer: Peer | undefined, whole: Request | null): Soon<Answer> {
    let access: Access = OPEN;
    try {
      const answered = admit();
      return answered instanceof Promise ? answered.catch(refuse) : answered;
    } catch (error) {
      return refuse(error);
    }

    function admit(): Soon<Answer> {
      if (request.method === 'OPTIONS') return preflightAnswer();
      const address = addressOf(request.url);
      const { family, id, resource, params } = address;
      if (resource === '') throw new Refusal('not_found');
      const takesReviews = family === 'vendors' && resource === 'reviews';
      const checksInvitation = resource === 'invitation';
      const posted = (takesReviews || checksInvitation) && request.method === 'POST' ? whole : null;
      if (!posted && (checksInvitation || (request.method !== 'GET' && request.method !== 'HEAD'))) {
        const gets = checksInvitation ? '' : 'GET, HEAD, ';
        const posts = takesReviews || checksInvitation ? 'POST, ' : '';
        throw new Refusal('method_not_allowed', { allow: `${gets}${posts}OPTIONS` });
      }
      const kind = family === 'businesses' ? 'business' : 'vendor';
      checkId(id, `${kind}Id`);
      return after(readToken(request, params, tokens), (claims) => {
        access = readAccess(request, claims.origins);
        const begins = resource === 'challenge';
        checkClaims(claims, kind, id, posted || begins ? SUBMIT : resource === 'insights' ? READ_INSIGHTS : READ);
        if (!access.allowed) throw new Refusal('origin_not_allowed');
        const counting = countingOf(request, peer, claims);
        const headers = answerHeaders(access);
        if (posted && checksInvitation) return checkInvitation(posted, { vendorId: id, counting }, headers);
        if (posted) return submit(posted, { claims, vendorId: id, counting }, headers);
        if (begins) return begin(request, { claims, vendorId: id, counting }, headers);
        return reads.answer(request, address, headers, counting.both);
      });
    }

    function refuse(error: unknown): Answer {
      const refusal = refusalOf(error);
      if (refusal.code === 'internal_error') log({ severity: 'error', event: 'internal_error', error: nameOf(error) });
      const problem = problemAnswer(refusal, answerHeaders(access));
      return request.method === 'HEAD' ? { ...problem, body: null } : problem;
    }
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(error instanceof TokenError ? error.code : 'internal_error');
}

/** The kind of an unexpected error: its message may hold anything. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
