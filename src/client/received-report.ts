import type { z } from 'zod';
import { unusableResponse } from './service-error.js';
import { isObject, text, withId } from './values.js';

/** What the client takes from the response to a new report; `createdAt` is null where the service does not say. */
export interface ReceivedReport {
  id: string;
  createdAt: string | null;
}

/** Reads the response to a new report. */
export function readReport(body: unknown): ReceivedReport {
  const report = withId(body, 'report');
  if (report === null) throw unusableResponse('a report');
  return { id: report.id, createdAt: text(report.createdAt) };
}

/** Whether this is a list of reports, from a service that takes them. */
export function isReportList(body: unknown): boolean {
  return isObject(body) && Array.isArray(body.reports);
}

/** Reads a response of which every field counts, as those about a decision; `what` says what it should be. */
export function readWith<T>(schema: z.ZodType<T>, body: unknown, what: string): T {
  const read = schema.safeParse(body);
  if (!read.success) throw unusableResponse(what);
  return read.data;
}
