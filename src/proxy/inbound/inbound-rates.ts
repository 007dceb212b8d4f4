import type { ReadRequest } from '../plain-response.js';
import { Refusal } from '../problem.js';
import type { TokenClaims } from '../tokens/tokens.js';
import { clientAddress } from './client-address.js';

/** A rate limit on one kind of request that comes in. */
export interface RequestLimit {
  /**
   * Counts one for `key`, or `cost` where it is worth as many. Resolves to 0 when it may pass, else to the ms until the next
   * may. May reject: then it passes.
   */
  consume(key: string, cost?: number): Promise<number>;
}

/** The limits of one kind of request. A token stands in every page of a shop, so it gets more than an address. */
export interface InboundRate {
  address: RequestLimit;
  token: RequestLimit;
}

/** Limits on what comes in; what is absent is not limited. */
export interface InboundRates {
  /** Reviews sent. */
  submissions?: InboundRate;
  /** Reports of reviews sent. */
  reports?: InboundRate;
  /** Uploads opened: a review has several. */
  uploads?: InboundRate;
  /** Requests for a challenge, checks of an invite token, and what a review may have. */
  challenges?: InboundRate;
  /**
   * Responses that have to be built: a search, a page that nobody has requested recently; markup counts as several. Cached
   * responses cost nothing.
   */
  making?: InboundRate;
  /** Proxies of ours between the shopper and this one, each of which adds to `X-Forwarded-For`; 0. */
  trustedProxies?: number;
}

/** Who sends a request, as far as the server knows. */
export interface Peer {
  /** The address at the other end of the connection. */
  address?: string | undefined;
}

type Kind = 'submissions' | 'reports' | 'uploads' | 'challenges' | 'making';

/** Counts a request as `cost` of its kind; 1. Rejects with a {@link Refusal} `rate_limited` when it is one too many. */
export type CountInbound = (kind: Kind, cost?: number) => Promise<void>;

/** Counts one request by its address, by its token, or by both. */
export interface InboundCounting {
  both: CountInbound;
  byAddress: CountInbound;
  byToken: CountInbound;
  /** The address it comes from; null where nobody knows. */
  address(): string | null;
}

/** Makes the function that makes the counting of one request by its address alone. */
export function createAddressCounting(rates: InboundRates) {
  return (request: ReadRequest, peer: Peer | undefined): Pick<InboundCounting, 'byAddress' | 'address'> => {
    const address = () =>
      clientAddress(request.headers.get('x-forwarded-for'), peer?.address ?? null, rates.trustedProxies ?? 0);
    return {
      address,
      byAddress: async (kind, cost) => {
        const rate = rates[kind];
        const from = rate ? address() : null;
        if (rate && from !== null) await count(rate.address, `${kind}:${from}`, cost);
      },
    };
  };
}

/** Makes the function that makes the counting of one request. */
export function createInboundCounting(rates: InboundRates) {
  const addressCountingOf = createAddressCounting(rates);
  return (request: ReadRequest, peer: Peer | undefined, claims: TokenClaims): InboundCounting => {
    const { address, byAddress } = addressCountingOf(request, peer);
    const byToken: CountInbound = async (kind, cost) => {
      const rate = rates[kind];
      if (rate) await count(rate.token, `${kind}:${claims.tokenId ?? claims.vendorId}`, cost);
    };
    return {
      address,
      byAddress,
      byToken,
      // The address first: a sender of too much must not use up the token's limit, which the shop's other visitors share.
      both: async (kind, cost) => {
        await byAddress(kind, cost);
        await byToken(kind, cost);
      },
    };
  };
}

async function count(limit: RequestLimit, key: string, cost?: number): Promise<void> {
  const waitMs = await limit.consume(key, cost).catch(() => 0);
  if (waitMs > 0) throw new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
