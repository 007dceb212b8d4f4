/** What this process has read of connected sources since its start. */
import { SOURCE_FAILURES, SOURCE_KINDS, type SourceFailure, type SourceKind } from '../../contract/sources.js';
import type { OutboundFetch } from '../../outbound/outbound-fetch.js';

/** `read` to its end; `lost`: another process has it, or nobody wants it read any more; else why it could not be read. */
const OUTCOMES = ['read', 'lost', ...SOURCE_FAILURES] as const;
export type ReadingOutcome = 'read' | 'lost' | SourceFailure;
/** The first digit of a status; `none` without a response. */
const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;
type StatusClass = (typeof STATUS_CLASSES)[number];

export interface SourceStats {
  readings: Record<SourceKind, Record<ReadingOutcome, number>>;
  requests: Record<SourceKind, Record<StatusClass, number>>;
}

/** All of it at zero. */
export function createSourceStats(): SourceStats {
  return { readings: zeros(OUTCOMES), requests: zeros(STATUS_CLASSES) };
}

function zeros<Name extends string>(names: readonly Name[]): Record<SourceKind, Record<Name, number>> {
  const none = () => Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  return Object.fromEntries(SOURCE_KINDS.map((kind) => [kind, none()])) as Record<SourceKind, Record<Name, number>>;
}

/** The same `fetch`, whose requests to a source of this kind are counted. */
export function countRequests(fetch: OutboundFetch, counts: Record<StatusClass, number>): OutboundFetch {
  return async (url, init) => {
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch (error) {
      counts.none += 1;
      throw error;
    }
    counts[`${Math.floor(response.status / 100)}xx` as StatusClass] += 1;
    return response;
  };
}
