import { z } from 'zod';
import { type ServiceClient, ServiceError } from '../../client/index.js';
import type { ReportReceipt } from '../../contract/report.js';
import { NewReport, needsReporter, REPORT_FIELDS } from '../../contract/service/report.js';
import { validationMessages } from '../../contract/validation-messages.js';
import type { ChallengeResponse } from '../../contract/widget.js';
import type { Gate } from '../abuse/gate.js';
import { LONGEST_PAUSE_MS } from '../budget/permit.js';
import type { PlainResponse, ReadRequest, ResponseHeaders } from '../plain-response.js';
import { Refusal } from '../problem.js';
import type { Subject } from '../snapshots/resource.js';
import { failureEvent, upstreamRefusal } from '../upstream-refusal.js';
import { jsonResponse, readJsonObject } from './json-bodies.js';
import { typed } from './submission.js';
import { type AdmittedRequest, RETRY_AFTER_SECONDS, readIdempotencyKey } from './submit-review.js';

/** For how long it is remembered that the service takes reports, that it takes none (it may be upgraded at any time), and that it cannot say; ms. */
const KNOWN_MS = { takes: 3_600_000, takesNone: 300_000, unsure: 10_000 };
/** What a service responds with that has no such operation, or no such review. */
const NOT_THERE = new Set([404, 405, 501]);

/** What reporting depends on. */
export interface ReportHandlersOptions {
  client: Pick<ServiceClient, 'createReport' | 'takesReports'>;
  reads: { shows(subject: Subject, reviewId: string): Promise<boolean> };
  gate: Pick<Gate, 'begin' | 'admit'>;
  timeoutMs: number;
  now: () => number;
  log: (event: object) => void;
}

/** A request about a review, whose token may read the vendor's reviews. */
export interface ReportRequest extends AdmittedRequest {
  subject: Subject;
  reviewId: string;
}

/**
 * Handles `…/reviews/{reviewId}/report`. `begin` (GET) is for a page that opens its dialog: a form timestamp and, where needed,
 * proof of work; `take` (POST) responds with 201 once the service has the report. Only a review that readers see can be reported:
 * of any other both say that there is nothing. Where the service takes no reports both respond with 501 `reports_unsupported`.
 */
export function createReportHandlers({ client, reads, gate, timeoutMs, now, log }: ReportHandlersOptions) {
  let known = { takes: true, until: 0 };

  return {
    async begin(
      request: ReadRequest,
      { claims, vendorId, counting, subject, reviewId }: ReportRequest,
      headers: ResponseHeaders,
    ): Promise<PlainResponse> {
      await counting.both('challenges');
      await checkShown(subject, reviewId);
      if (!(await takesReports(vendorId))) throw new Refusal('reports_unsupported');
      const response: ChallengeResponse = await gate.begin({ claims, vendorId, address: counting.address() });
      const whole = jsonResponse(200, response, headers);
      return request.method === 'HEAD' ? { ...whole, body: null } : whole;
    },

    async take(
      request: Request,
      { claims, vendorId, counting, subject, reviewId }: ReportRequest,
      headers: ResponseHeaders,
    ): Promise<PlainResponse> {
      await counting.byAddress('reports');
      const idempotencyKey = readIdempotencyKey(request);
      const body = await readJsonObject(request);
      const report = readReport(body);
      await checkShown(subject, reviewId);
      const { rememberAccepted } = await gate.admit({
        request,
        claims,
        vendorId,
        address: counting.address(),
        body,
        content: { reviewId, ...report },
        written: { text: report.explanation, firstName: report.name },
        idempotencyKey,
        countToken: () => counting.byToken('reports'),
      });
      const { id, createdAt } = await client
        .createReport(vendorId, reviewId, report, { idempotencyKey, timeoutMs, retries: 0 })
        .catch(async (error: unknown) => {
          throw await refusalOf(error, vendorId);
        });
      await rememberAccepted();
      const receipt: ReportReceipt = {
        id,
        receivedAt: createdAt ?? new Date(now()).toISOString(),
        reviewId,
        next: report.email === undefined ? 'decision' : 'decision_by_email',
      };
      return jsonResponse(201, receipt, headers);
    },
  };

  /** Throws the same for a review that is hidden and for one that never was. */
  async function checkShown(subject: Subject, reviewId: string): Promise<void> {
    if (!(await reads.shows(subject, reviewId))) throw noSuchReview();
  }

  /** Whether the service takes reports; it is taken to while it cannot say. */
  async function takesReports(vendorId: string): Promise<boolean> {
    if (now() < known.until) return known.takes;
    try {
      const takes = await client.takesReports(vendorId, { timeoutMs, retries: 0 });
      known = { takes, until: now() + (takes ? KNOWN_MS.takes : KNOWN_MS.takesNone) };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log(failureEvent('report_check_failed', vendorId, error));
      known = { takes: true, until: now() + KNOWN_MS.unsure };
    }
    return known.takes;
  }

  async function refusalOf(error: unknown, vendorId: string): Promise<unknown> {
    if (!(error instanceof ServiceError)) return error;
    if (NOT_THERE.has(error.status ?? 0)) {
      known = { ...known, until: 0 };
      return (await takesReports(vendorId)) ? noSuchReview() : new Refusal('reports_unsupported');
    }
    log(failureEvent('report_failed', vendorId, error));
    if (error.code === 'invalid_request' || error.status === 422) {
      return new Refusal('invalid_request', { detail: 'The reviews service did not accept this report.' });
    }
    const seconds = Math.ceil(error.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
    return upstreamRefusal(error, vendorId, Math.min(LONGEST_PAUSE_MS / 1000, Math.max(1, seconds)));
  }
}

function noSuchReview(): Refusal {
  return new Refusal('not_found', { detail: 'Readers see no such review.' });
}

const { reason, explanation, name, email, goodFaith, page, language } = REPORT_FIELDS;

/** A body of the widget API's report, validated as strictly as the service will. Unknown fields are dropped. */
const ReportBody = z
  .object({
    reason,
    explanation: typed(explanation),
    name: typed(name.optional()),
    email: typed(email.optional()),
    goodFaith,
    // A page may have an address that is none of the web's, as in an app: the report counts without it.
    page: typed(page.optional()).catch(undefined),
    // A language that cannot be read is English to the service.
    language: typed(language.optional()).catch(undefined),
  })
  .superRefine(needsReporter);

/** The report in a body. Throws a {@link Refusal} that names every wrong field. */
function readReport(body: Record<string, unknown>): NewReport {
  const read = ReportBody.safeParse(body, { error: validationMessages });
  if (read.success) return NewReport.parse(read.data);
  const wrong = new Map<string, string>();
  for (const { path, message } of read.error.issues) {
    const field = path.join('.');
    if (!wrong.has(field)) wrong.set(field, message);
  }
  throw new Refusal('invalid_request', { errors: [...wrong].map(([field, message]) => ({ field, message })) });
}
