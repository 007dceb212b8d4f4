import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import type { Timer } from '../../platform/timer.js';
import { withTimeout } from '../../platform/with-timeout.js';
import type { AbuseStore } from './abuse-store.js';

/** How long an inspection may take, ms: a shopper waits for it. */
const TIMEOUT_MS = 2_000;
/** For how long a verdict is remembered, so that a review that is sent again is not inspected again, ms. */
const REMEMBERED_MS = 3_600_000;

/** `pass`: nothing against it; `challenge`: it needs a proof of work; `refuse`: it is rejected. */
export type Verdict = 'pass' | 'challenge' | 'refuse';

/** What a review came with. */
export interface Inspected {
  vendorId: string;
  /** Null where nobody knows it. */
  address: string | null;
  /** The request's body as it came, fields that the proxy does not know included, such as the response to a captcha. */
  body: Readonly<Record<string, unknown>>;
  /** For its headers: the body was read. */
  request: Request;
}

/** A shop's own captcha or spam service. When it fails, takes longer than two seconds or says something else, the review passes. */
export type Inspect = (review: SubmittedReview, context: Inspected) => Verdict | Promise<Verdict>;

export interface InspectionOptions {
  inspect: Inspect | undefined;
  store: AbuseStore;
  timer: Timer;
  log: (event: object) => void;
}

/** Calls the hook once for each review; `name` tells one review from another. Never rejects. */
export function createInspection({ inspect, store, timer, log }: InspectionOptions) {
  const call = async (review: SubmittedReview, context: Inspected) => inspect?.(review, context);
  return async (review: SubmittedReview, context: Inspected, name: string): Promise<Verdict> => {
    if (!inspect) return 'pass';
    const known = await store.get('verdict', name).catch(() => null);
    if (isVerdict(known)) return known;
    try {
      const verdict = await withTimeout(call(review, context), TIMEOUT_MS, timer);
      if (!isVerdict(verdict)) throw new TypeError('no verdict');
      await store.putIfAbsent('verdict', name, verdict, REMEMBERED_MS).catch(() => {});
      return verdict;
    } catch (error) {
      const { vendorId } = context;
      log({
        severity: 'warn',
        event: 'inspect_failed',
        vendorId,
        error: error instanceof Error ? error.name : 'unknown',
      });
      return 'pass';
    }
  };
}

function isVerdict(value: unknown): value is Verdict {
  return value === 'pass' || value === 'challenge' || value === 'refuse';
}
