import { validId, withQuery } from './request-validation.js';
import type { ExportAndErasureClient } from './service-client.js';
import { unusableResponse } from './service-error.js';
import type { Transport } from './transport.js';

/** How much longer than other calls an export may take, ms: it is as long as the vendor is large. */
const EXPORT_MS = 600_000;

/** What gives a vendor's data back, and what erases it, in the marketplace family at `address`. */
export function createExportAndErasure({ startCall, send }: Transport, address: string): ExportAndErasureClient {
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
