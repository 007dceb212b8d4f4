import type { ReportBody, ReportReceipt } from '../../../contract/report.js';
import type { Challenge, ChallengeResponse, FieldError, Problem } from '../../../contract/widget.js';
import type { WidgetAttributes } from '../../../contract/widget-attributes.js';
import { vendorUrl } from '../../base/endpoint.js';

/** Milliseconds that one request may take. */
const TIMEOUT = 20_000;
/** Milliseconds before which nobody has written a report: the proxy takes a younger form timestamp for a robot's. */
const MIN_WRITING_TIME = 1_000;
/** Challenges solved for one report: one may have expired meanwhile, or become harder. */
const MAX_CHALLENGES = 3;

/** Where reports of one review go. */
export interface ReportAddress extends Pick<WidgetAttributes, 'endpoint' | 'vendorId' | 'token'> {
  reviewId: string;
}

/** What became of a report. `gone` and `unsupported`: nothing can be reported. `fields` were found wrong. */
export type ReportOutcome =
  | { state: 'sent'; receipt: ReportReceipt }
  | { state: 'gone' | 'unsupported' | 'offline' | 'failed' }
  | { state: 'refused'; fields: FieldError[] };

/** The form timestamp and the proof of work of one dialog, from when it opened. */
export class ReportDelivery {
  readonly #address: ReportAddress;
  readonly #begun: Promise<{ start?: string; solution?: string; end?: 'gone' | 'unsupported' }>;
  #soonest = 0;

  constructor(address: ReportAddress) {
    this.#address = address;
    this.#begun = this.#begin();
  }

  /** Resolves to why nothing can be reported here; undefined where it can, or nobody knows. */
  async refusal(): Promise<'gone' | 'unsupported' | undefined> {
    return (await this.#begun).end;
  }

  /** Sends a report; the same again under the same key counts once. Never rejects. */
  async send(report: ReportBody, idempotencyKey: string): Promise<ReportOutcome> {
    const { start, solution } = await this.#begun;
    await new Promise((resolve) => setTimeout(resolve, this.#soonest - performance.now()));
    let body: ReportBody = { ...report, ...(start && { start }), ...(solution && { solution }) };
    for (let solved = 0; ; solved++) {
      const [status, response] = await this.#request({
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify(body),
      });
      const { code, challenge, errors } = (response ?? {}) as Partial<Problem>;
      if (code === 'challenge_required' && challenge && solved < MAX_CHALLENGES) {
        const work = await solve(challenge);
        if (work === undefined) return { state: 'failed' };
        body = { ...body, solution: work };
        continue;
      }
      if (status === 201 && isReceipt(response)) return { state: 'sent', receipt: response };
      const end = endOf(status, code);
      if (end) return { state: end };
      if (status === 400 && errors?.length) return { state: 'refused', fields: errors };
      return { state: status === 0 && !navigator.onLine ? 'offline' : 'failed' };
    }
  }

  async #begin() {
    const [status, response] = await this.#request({});
    this.#soonest = performance.now() + MIN_WRITING_TIME;
    const { start, challenge, code } = (response ?? {}) as Partial<ChallengeResponse & Problem>;
    const solution = challenge ? await solve(challenge) : undefined;
    const end = endOf(status, code);
    return { ...(start && { start }), ...(solution && { solution }), ...(end && { end }) };
  }

  /** The status and the JSON of the response; status 0 where none came. */
  async #request(init: RequestInit): Promise<[number, unknown]> {
    const { endpoint, vendorId, token, reviewId } = this.#address;
    try {
      const url = vendorUrl(endpoint, 'vendors', vendorId, `reviews/${encodeURIComponent(reviewId)}/report`);
      const posts = init.method === 'POST';
      // A read with the token in its address needs no preflight.
      if (!posts) url.searchParams.set('token', token);
      const headers = { ...init.headers, ...(posts && { authorization: `Bearer ${token}` }) };
      const signal = AbortSignal.timeout(TIMEOUT);
      const response = await fetch(url.href, { ...init, headers, credentials: 'omit', signal });
      return [response.status, await response.json().catch(() => null)];
    } catch {
      return [0, null];
    }
  }
}

/** Only the proxy's own words end the dialog: a server in between may respond with such a status to anything. */
function endOf(status: number, code: string | undefined): 'gone' | 'unsupported' | undefined {
  if (status === 501 && code === 'reports_unsupported') return 'unsupported';
  return status === 404 && code === 'not_found' ? 'gone' : undefined;
}

function isReceipt(value: unknown): value is ReportReceipt {
  return typeof (value as ReportReceipt | null)?.id === 'string';
}

async function solve(challenge: Challenge): Promise<string | undefined> {
  try {
    return await (await import('../../form/submit/proof-of-work.js')).solve(challenge);
  } catch {
    return undefined;
  }
}
