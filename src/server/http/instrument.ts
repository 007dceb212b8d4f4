import { errorFields } from '../../platform/errors.js';
import type { ReadRequest } from '../../proxy/index.js';
import type { Logger } from '../log.js';
import type { Metrics } from '../metrics/metrics.js';
import type { TrafficCounter } from '../traffic/traffic-counter.js';
import { problemParts, problemResponse } from './problem.js';
import type { Fetch } from './router.js';
import { isRead, loggedPath, pathOf, routeOf } from './router.js';

/** Logs and counts requests. */
export interface Instrument {
  /** A request that came at `startedAt` (of `performance.now()`) and has its response, which is returned. */
  record<Result extends { status: number }>(request: ReadRequest, response: Result, startedAt: number): Result;
  /** A request whose response has to be made; `failure` makes it when that throws or rejects. */
  run<Result extends { status: number }>(
    request: ReadRequest,
    respond: () => Result | Promise<Result>,
    failure: () => Result,
  ): Promise<Result>;
}

const INTERNAL_ERROR = [500, 'internal_error', 'Something went wrong on our side.'] as const;
/** The response to a request that failed unexpectedly, as a `Response` and as its parts. */
const internalErrorResponse = () => problemResponse(...INTERNAL_ERROR);
export const internalErrorParts = () => problemParts(...INTERNAL_ERROR);

/** `fetch` with each request logged and counted; an unexpected error becomes a 500. */
export function withInstrument(fetch: Fetch, instrument: Instrument): Fetch {
  return (request, peer) => instrument.run(request, () => fetch(request, peer), internalErrorResponse);
}

/**
 * Logs each request in one line without its query, and counts it by route, method and status. A read of the widget that
 * succeeds is logged at `debug`: there are more of them than of all other requests, and each is like the last. Those of the widget
 * count for their vendor, too.
 */
export function createInstrument(
  log: Logger,
  recordRequest: Metrics['recordRequest'],
  countTraffic: TrafficCounter['count'] = () => {},
): Instrument {
  function record<Result extends { status: number }>(
    request: ReadRequest,
    response: Result,
    startedAt: number,
  ): Result {
    const { method } = request;
    const { status } = response;
    const path = pathOf(request);
    const route = routeOf(path);
    const ms = performance.now() - startedAt;
    recordRequest(route, method, status, ms / 1000);
    if (route === 'widget') countTraffic(method, path, status);
    const level = status < 400 && isRead(request) && route === 'widget' ? 'debug' : 'info';
    if (log.isLevelEnabled(level)) {
      log[level]({ method, path: loggedPath(path, route), status, ms: Math.round(ms * 10) / 10 }, 'request');
    }
    return response;
  }

  return {
    record,

    async run(request, respond, failure) {
      const startedAt = performance.now();
      try {
        return record(request, await respond(), startedAt);
      } catch (error) {
        log.error(errorFields(error), 'unexpected error');
        return record(request, failure(), startedAt);
      }
    },
  };
}
