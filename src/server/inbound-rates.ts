import type { InboundRate, InboundRates } from '../proxy/index.js';
import type { CreateRequestLimit } from '../stores/request-limits.js';
import type { Settings } from './settings/settings.js';

const WINDOW_SECONDS = 60;
/** A token is in every page of a shop, so it may send this many times as much as one address. */
const TOKEN_FACTOR = 10;
/** For challenges the factor is higher: one costs little, and a flood under a token must not keep its shoppers from theirs. */
const CHALLENGE_TOKEN_FACTOR = 100;

/** The rate limits that the settings name. Reviews are counted by all processes together, reads that are not cached by each process itself. */
export function inboundRates(
  { submitRate, readRate, trustedProxies }: Settings,
  shared: CreateRequestLimit,
  own: CreateRequestLimit,
): InboundRates {
  const rate = (name: string, requests: number, limit: CreateRequestLimit, factor = TOKEN_FACTOR): InboundRate => ({
    address: limit(`${name}:address`, { requests, seconds: WINDOW_SECONDS }),
    token: limit(`${name}:token`, { requests: requests * factor, seconds: WINDOW_SECONDS }),
  });
  return {
    trustedProxies,
    ...(submitRate > 0 && { submissions: rate('submissions', submitRate, shared) }),
    // As many as reviews, counted apart: a flood of one keeps nobody from the other.
    ...(submitRate > 0 && { reports: rate('reports', submitRate, shared) }),
    // A review may have six files.
    ...(submitRate > 0 && { uploads: rate('uploads', submitRate * 6, shared) }),
    ...(submitRate > 0 && { challenges: rate('challenges', submitRate, shared, CHALLENGE_TOKEN_FACTOR) }),
    ...(readRate > 0 && { making: rate('making', readRate, own) }),
  };
}
