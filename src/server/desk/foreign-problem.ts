import { ServiceError, type ServiceErrorCode } from '../../client/index.js';
import { ServiceProblem } from '../../service/index.js';

/** How long somebody at the desk waits before they try again where the service did not say, s. */
const RETRY_SECONDS = 10;

type Failure = [status: 400 | 404 | 409 | 503, code: string, detail: string];

const FAILURES: Record<ServiceErrorCode, Failure> = {
  invalid_request: [409, 'foreign_refused', 'The reviews service does not accept this'],
  too_large: [409, 'foreign_refused', 'The reviews service does not accept this: it is too long'],
  conflict: [409, 'foreign_refused', 'The reviews service does not accept this: something is in its way'],
  not_found: [404, 'not_found', 'The reviews service does not know this, or cannot do it'],
  unauthorized: [
    503,
    'foreign_key_refused',
    'The reviews service refuses the key of this server. Whoever runs the server has to set UPSTREAM_API_KEY anew',
  ],
  rate_limited: [503, 'foreign_busy', 'No more requests may go to the reviews service at this moment'],
  upstream_error: [503, 'foreign_failed', 'The reviews service failed'],
  upstream_unreachable: [503, 'foreign_unreachable', 'The reviews service cannot be reached'],
  upstream_timeout: [
    503,
    'foreign_slow',
    'The reviews service did not respond in time: it may have done it nevertheless',
  ],
  upstream_bad_response: [503, 'foreign_unreadable', 'The reviews service sent what cannot be read'],
};

/** What they are told when the desk has taken its part of the budget. */
export function foreignBusy(seconds: number): unknown {
  return foreignProblem(new ServiceError('rate_limited', '', { retryAfterSeconds: seconds }));
}

/** What somebody at the desk is told of a call that failed: none of the service's own words. Any other error stays as it is. */
export function foreignProblem(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const [status, code, detail] = FAILURES[error.code];
  if (status !== 503) return new ServiceProblem(status, code, { detail });
  const seconds = Math.max(1, Math.ceil(error.retryAfterSeconds ?? RETRY_SECONDS));
  const wait = error.code === 'rate_limited' ? `: try again in ${seconds} seconds` : '';
  return new ServiceProblem(status, code, {
    detail: `${detail}${wait}`,
    headers: { 'retry-after': String(seconds) },
  });
}
