import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import type { Timer } from '../timer.js';
import type { AbuseStore } from './abuse-store.js';

/** How long an inspection may take, ms: a shopper waits for it. */
const PATIENCE_MS = 2_000;
/** For how long its verdict is kept, so that a review that is sent again is not inspected again, ms. */
const KEPT_MS = 3_600_000;

/** `pass`: nothing against it; `challenge`: it has to come with work; `refuse`: it is not taken. */
export type Verdict = 'pass' | 'challenge' | 'refuse';

/** What a review came with. */
export interface Inspected {
  vendorId: string;
  /** Null where nobody knows it. */
  address: string | null;
  /** The request's body as it came, fields that the proxy does not know included, such as a captcha's answer. */
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

/** Asks the hook about a review once, `name` being what tells one review from another. Never rejects. */
export function createInspection({ inspect, store, timer, log }: InspectionOptions) {
  return async (review: SubmittedReview, context: Inspected, name: string): Promise<Verdict> => {
    if (!inspect) return 'pass';
    const known = await store.holder('verdict', name).catch(() => null);
    if (isVerdict(known)) return known;
    try {
      const verdict = await within(PATIENCE_MS, timer, async () => inspect(review, context));
      if (!isVerdict(verdict)) throw new TypeError('no verdict');
      await store.hold('verdict', name, verdict, KEPT_MS).catch(() => {});
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

async function within<T>(ms: number, timer: Timer, run: () => Promise<T>): Promise<T> {
  let end = () => {};
  const late = new Promise<never>((_, reject) => {
    end = timer(() => reject(new DOMException('too late', 'TimeoutError')), ms);
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    end();
  }
}
