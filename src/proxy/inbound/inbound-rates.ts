import type { ReadRequest } from '../answer.js';
import { Refusal } from '../problem.js';
import type { TokenClaims } from '../tokens/token-claims.js';
import { clientAddress } from './client-address.js';
import type { RequestLimit } from './request-limit.js';

/** What one kind of request is limited by. A token stands in every page of a shop, so it gets more than an address. */
export interface InboundRate {
  address: RequestLimit;
  token: RequestLimit;
}

/** Limits on what comes in; what is absent is not limited. */
export interface InboundRates {
  /** Reviews sent. */
  submissions?: InboundRate;
  /** Beginnings of a review that were asked for. */
  challenges?: InboundRate;
  /** Answers that have to be made: a search, a page nobody has asked for of late; markup counts as several. Those that are ready cost nothing. */
  making?: InboundRate;
  /** Proxies of ours between the shopper and this one, each of which adds to `X-Forwarded-For`; 0. */
  trustedProxies?: number;
}

/** Who sends a request, as far as the server knows. */
export interface Peer {
  /** The address at the other end of the connection. */
  address?: string | undefined;
}

type Kind = 'submissions' | 'challenges' | 'making';

/** Counts a request by its address and its token, as `cost` of them; 1. Throws a {@link Refusal} `rate_limited` when it is one too many. */
export type CountInbound = (kind: Kind, cost?: number) => Promise<void>;

/** The counting of one request: by both, or by one of them. */
export interface InboundCounting {
  both: CountInbound;
  byAddress: CountInbound;
  byToken: CountInbound;
  /** Whom it comes from; null where nobody knows. */
  address(): string | null;
}

/** Makes the counting of one request. */
export function createInboundCounting(rates: InboundRates) {
  return (request: ReadRequest, peer: Peer | undefined, claims: TokenClaims): InboundCounting => {
    const address = () =>
      clientAddress(request.headers.get('x-forwarded-for'), peer?.address ?? null, rates.trustedProxies ?? 0);
    const byAddress: CountInbound = async (kind, cost) => {
      const rate = rates[kind];
      const from = rate ? address() : null;
      if (rate && from !== null) await count(rate.address, `${kind}:${from}`, cost);
    };
    const byToken: CountInbound = async (kind, cost) => {
      const rate = rates[kind];
      if (rate) await count(rate.token, `${kind}:${claims.tokenId ?? claims.vendorId}`, cost);
    };
    return {
      address,
      byAddress,
      byToken,
      // The address first: one who sends too much must not use up what the shop's other visitors have.
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
