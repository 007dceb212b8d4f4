import { DEFAULT_RETRIES } from './call-deadline.js';
import { type Clock, SYSTEM_CLOCK } from './clock.js';
import { createExportAndErasure } from './export-and-erasure.js';
import { createMarketplace } from './marketplace.js';
import { createReports } from './reports.js';
import { validBaseUrl } from './request-validation.js';
import type { ServiceClient } from './service-client.js';
import { createTransport } from './transport.js';
import { createUploads } from './uploads.js';
import { createVersion1 } from './version1.js';

/** Where the service is, and how to reach it. */
export interface ClientOptions {
  /** Address of the version 1 family; ends in `/api/v1`. */
  baseUrl: string;
  /** Address of the marketplace family; ends in `/api/v2`. */
  marketplaceUrl: string;
  apiKey: string;
  /** Default: the platform's own. */
  fetch?: typeof fetch;
  /** How often a request that is safe to repeat is retried, where a call does not say; 2, and at most 10. */
  retries?: number;
  /** Default: the platform's own. */
  clock?: Clock;
}

/** A client of the reviews service. Throws a TypeError when an address or the key cannot be used. */
export function createClient(options: ClientOptions): ServiceClient {
  const version1 = validBaseUrl('baseUrl', options.baseUrl);
  const marketplace = validBaseUrl('marketplaceUrl', options.marketplaceUrl);
  const transport = createTransport({
    apiKey: options.apiKey,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    retries: options.retries ?? DEFAULT_RETRIES,
    clock: options.clock ?? SYSTEM_CLOCK,
  });
  return {
    ...createVersion1(transport, version1),
    ...createMarketplace(transport, marketplace),
    ...createReports(transport, marketplace),
    ...createUploads(transport, marketplace),
    ...createExportAndErasure(transport, marketplace),
  };
}
