import type { InboundRate, InboundRates } from '../proxy/index.js';
import type { CreateRequestLimit } from '../stores/index.js';
import type { Settings } from './settings.js';

const MINUTE = 60;
/** A token stands in every page of a shop: so many times what one address may. */
const ADDRESSES = 10;
/** A beginning costs little, and nobody who floods a token shall keep its shoppers from one. */
const BEGINNING = 100;

/** What may come in, as the settings say. Reviews are counted by all processes together, answers by the one that makes them. */
export function inboundRates(
  { submitRate, readRate, trustedProxies }: Settings,
  shared: CreateRequestLimit,
  own: CreateRequestLimit,
): InboundRates {
  const rate = (name: string, requests: number, limit: CreateRequestLimit, addresses = ADDRESSES): InboundRate => ({
    address: limit(`${name}:address`, { requests, seconds: MINUTE }),
    token: limit(`${name}:token`, { requests: requests * addresses, seconds: MINUTE }),
  });
  return {
    trustedProxies,
    ...(submitRate > 0 && { submissions: rate('submissions', submitRate, shared) }),
    ...(submitRate > 0 && { challenges: rate('challenges', submitRate, shared, BEGINNING) }),
    ...(readRate > 0 && { making: rate('making', readRate, own) }),
  };
}
