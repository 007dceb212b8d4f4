import { z } from 'zod';
import { ServiceError } from '../../client/index.js';

const CODES = [
  'invalid_request',
  'unauthorized',
  'not_found',
  'conflict',
  'too_large',
  'rate_limited',
  'upstream_error',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_bad_response',
] as const satisfies readonly ServiceError['code'][];
const Failure = z.object({ code: z.enum(CODES), status: z.int().nullable() });

/** A failure for the other processes: its code and status. What went wrong in this process reads as a bad answer. */
export function failureToText(error: unknown): string {
  const { code, status } =
    error instanceof ServiceError ? error : ({ code: 'upstream_bad_response', status: null } as const);
  return JSON.stringify({ code, status } satisfies z.infer<typeof Failure>);
}

/** The failure that another process had; one that cannot be read is a failure all the same. */
export function failureFromText(text: string): ServiceError {
  let failure: z.infer<typeof Failure> = { code: 'upstream_error', status: null };
  try {
    failure = Failure.parse(JSON.parse(text));
  } catch {}
  const { code, status } = failure;
  return new ServiceError(code, 'Another process could not ask the reviews service', status === null ? {} : { status });
}
