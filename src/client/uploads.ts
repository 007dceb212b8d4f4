import { NewUpload, Upload, UploadLimits } from '../contract/service/upload.js';
import { NO_UPLOADS } from '../contract/uploads.js';
import { readWith } from './received-report.js';
import { validId } from './request-validation.js';
import type { UploadClient } from './service-client.js';
import { ServiceError } from './service-error.js';
import type { Transport } from './transport.js';

/** What a service responds with to an operation that it does not have. */
const NOT_THERE = new Set([404, 405, 501]);

/** Uploads in the marketplace family at `address`. */
export function createUploads({ startCall, send }: Transport, address: string): UploadClient {
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
