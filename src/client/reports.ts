import { Report, ReportDetails, ReportList } from '../contract/service/report.js';
import { isReportList, readReport, readWith } from './received.js';
import { validId, validIdempotencyKey, withQuery } from './request-validation.js';
import type { ReportClient } from './service-client.js';
import { ServiceError } from './service-error.js';
import type { Transport } from './transport.js';

/** What a service responds with to an operation that it does not have. */
const NOT_THERE = new Set([404, 405, 501]);

/** Reports of reviews in the marketplace family at `address`. */
export function createReports({ startCall, send }: Transport, address: string): ReportClient {
  const vendorAt = (id: string) => `${address}/vendors/${validId('vendorId', id)}`;
  const reportAt = (vendorId: string, id: string) => `${vendorAt(vendorId)}/reports/${validId('reportId', id)}`;

  return {
    async createReport(vendorId, reviewId, report, options) {
      const url = `${vendorAt(vendorId)}/reviews/${validId('reviewId', reviewId)}/reports`;
      const key = validIdempotencyKey(options);
      const isRetryable = key.idempotencyKey !== undefined;
      return readReport(await send({ method: 'POST', url, body: report, isRetryable, ...key }, startCall(options)));
    },

    async takesReports(vendorId, options) {
      const url = withQuery(`${vendorAt(vendorId)}/reports`, { limit: 1 });
      try {
        return isReportList(await send({ method: 'GET', url, isRetryable: true }, startCall(options)));
      } catch (error) {
        if (error instanceof ServiceError && NOT_THERE.has(error.status ?? 0)) return false;
        throw error;
      }
    },

    async listReports(vendorId, { state, limit, cursor } = {}, options) {
      const url = withQuery(`${vendorAt(vendorId)}/reports`, { state, limit, cursor });
      const body = await send({ method: 'GET', url, isRetryable: true }, startCall(options));
      return readWith(ReportList, body, 'a list of reports');
    },

    async getReport(vendorId, reportId, options) {
      const url = reportAt(vendorId, reportId);
      const body = await send({ method: 'GET', url, isRetryable: true }, startCall(options));
      return readWith(ReportDetails, body, 'a report');
    },

    // The same decision may be sent again, and so may who was told: the first time counts.
    async decideReport(vendorId, reportId, decision, options) {
      const url = `${reportAt(vendorId, reportId)}/decision`;
      const body = await send({ method: 'PUT', url, body: decision, isRetryable: true }, startCall(options));
      return readWith(ReportDetails, body, 'a report');
    },

    async markReportTold(vendorId, reportId, told, options) {
      const url = `${reportAt(vendorId, reportId)}/told`;
      const body = await send({ method: 'PUT', url, body: told, isRetryable: true }, startCall(options));
      return readWith(Report, body, 'a report');
    },
  };
}
