import { NewUpload, Upload, UploadLimits } from '../contract/service/upload.js';
import { NO_UPLOADS } from '../contract/uploads.js';
import { type Clock, DEFAULT_RETRIES, SYSTEM_CLOCK } from './call-deadline.js';
import { createMarketplace } from './marketplace.js';
import { readWith } from './received.js';
import { createReports } from './reports.js';
import { validBaseUrl, validId, withQuery } from './request-validation.js';
import type { ExportAndErasureClient, ServiceClient, UploadClient } from './service-client.js';
import { ServiceError, unusableResponse } from './service-error.js';
import { createTransport, type Transport } from './transport.js';
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

/** How much longer than other calls an export may take, ms: it is as long as the vendor is large. */
const EXPORT_MS = 600_000;

/** What gives a vendor's data back, and what erases it, in the marketplace family at `address`. */
function createExportAndErasure({ startCall, send }: Transport, address: string): ExportAndErasureClient {
  const vendorAt = (id: string) => `${address}/vendors/${validId('vendorId', id)}`;

  return {
    async exportVendor(vendorId, { contacts, format } = {}, options) {
      const url = withQuery(`${vendorAt(vendorId)}/export`, { contacts, format });
      const request = { method: 'GET', url, isRetryable: true, stream: true } as const;
      const body = await send(request, startCall(options, EXPORT_MS));
      if (!(body instanceof ReadableStream)) throw unusableResponse('an export');
      return body;
    },

    // Neither is retried: the response of the first may be lost, and a second finds nothing.
    async deleteReview(reviewId, { keepText } = {}, options) {
      const url = withQuery(`${address}/reviews/${validId('reviewId', reviewId)}`, { keepText });
      await send({ method: 'DELETE', url, isRetryable: false, mayBeEmpty: true }, startCall(options));
    },

    async deleteVendor(vendorId, options) {
      const request = { method: 'DELETE', url: vendorAt(vendorId), isRetryable: false, mayBeEmpty: true } as const;
      await send(request, startCall(options));
    },
  };
}

/** What a service responds with to an operation that it does not have. */
const NOT_THERE = new Set([404, 405, 501]);

/** Uploads in the marketplace family at `address`. */
function createUploads({ startCall, send }: Transport, address: string): UploadClient {
  const uploadsAt = (vendorId: string) => `${address}/vendors/${validId('vendorId', vendorId)}/uploads`;

  return {
    async uploadLimits(vendorId, options) {
      try {
        const body = await send({ method: 'GET', url: uploadsAt(vendorId), isRetryable: true }, startCall(options));
        const read = UploadLimits.safeParse(body);
        return read.success ? read.data : NO_UPLOADS;
      } catch (error) {
        if (error instanceof ServiceError && NOT_THERE.has(error.status ?? 0)) return NO_UPLOADS;
        throw error;
      }
    },

    // Not retried: each request opens one, and what nobody uses ends by itself.
    async createUpload(vendorId, upload, options) {
      const request = {
        method: 'POST',
        url: uploadsAt(vendorId),
        body: NewUpload.parse(upload),
        isRetryable: false,
      } as const;
      return readWith(Upload, await send(request, startCall(options)), 'an upload');
    },
  };
}
